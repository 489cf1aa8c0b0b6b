import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header names as in Node, in lower case. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('base64');

/** Decodes a form body; null if a `%` escape is invalid. */
const decoded = (rawBody: string): string | null => {
  try {
    return decodeURIComponent(rawBody.replaceAll('+', ' '));
  } catch {
    return null;
  }
};

/** Returns the provider's `Content-HMAC` of a body: base64 of HMAC-SHA256 over the raw body (docs/product.md §25.8). */
export function signBody(secret: string, rawBody: string): string {
  return hmac(secret, rawBody);
}

/**
 * Returns the provider's `X-Content-HMAC`: the same over the URL-decoded body (docs/product.md §25.8). Null for a body that
 * cannot be decoded.
 */
export function signDecodedBody(secret: string, rawBody: string): string | null {
  const text = decoded(rawBody);
  return text === null ? null : hmac(secret, text);
}

/**
 * Verifies a notification's `Content-HMAC` against the secret. The other header is ignored: different bodies may decode to the
 * same text (docs/product.md §25.8). Takes constant time for every wrong signature.
 */
export function isSigned(secret: string, rawBody: string, headers: Headers): boolean {
  const { 'content-hmac': given } = headers;
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(signBody(secret, rawBody))];
  return one.length === other.length && timingSafeEqual(one, other);
}
