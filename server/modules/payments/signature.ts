import { createHmac, timingSafeEqual } from 'node:crypto';

/** Header names as Node has them, in small letters. */
type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text, 'utf8').digest('base64');

/** The text of a form as people read it; null where a `%` begins no character. */
const decoded = (rawBody: string): string | null => {
  try {
    return decodeURIComponent(rawBody.replaceAll('+', ' '));
  } catch {
    return null;
  }
};

/** The provider's `Content-HMAC` of a body: base64 of HMAC-SHA256 over the body as it was sent (docs/product.md §25.8). */
export function signBody(secret: string, rawBody: string): string {
  return hmac(secret, rawBody);
}

/**
 * The provider's `X-Content-HMAC`: the same over the URL-decoded body (docs/product.md §25.8). Null for a body that cannot be
 * decoded.
 */
export function signDecodedBody(secret: string, rawBody: string): string | null {
  const text = decoded(rawBody);
  return text === null ? null : hmac(secret, text);
}

/**
 * Whether a notification comes from whoever knows the secret, by its `Content-HMAC`. The other header is not looked at: bodies
 * that say different things may be the same when decoded (docs/product.md §25.8). Takes the same time for every wrong signature.
 */
export function isSigned(secret: string, rawBody: string, headers: Headers): boolean {
  const { 'content-hmac': given } = headers;
  if (typeof given !== 'string') return false;
  const [one, other] = [Buffer.from(given), Buffer.from(signBody(secret, rawBody))];
  return one.length === other.length && timingSafeEqual(one, other);
}
