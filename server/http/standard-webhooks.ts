import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Format of https://www.standardwebhooks.com: the signed content is `id.timestamp.body`. Pure; secrets are `whsec_` and base64. */

const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** Generates a new secret. */
export function newWebhookSecret(): string {
  return `${PREFIX}${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * Computes a signature in that format with any kind of key, over content that the two sides agree on.
 *
 * @param signed `timestamp`: seconds since 1970; `content`: what follows it
 * @returns `v1,` and base64 of HMAC-SHA256
 */
export function standardSignature(
  key: Buffer | string,
  { id, timestamp, content }: { readonly id: string; readonly timestamp: number; readonly content: string },
): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${content}`).digest('base64')}`;
}

/** Reports whether a signature is in a space-separated header, in constant time. */
export function isAmongSignatures(header: string, signature: string): boolean {
  const right = Buffer.from(signature);
  return header.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === right.length && timingSafeEqual(given, right);
  });
}

/**
 * Signs one delivery attempt of a message.
 *
 * @param timestamp seconds since 1970
 * @returns the value of `webhook-signature`: `v1,` and base64
 */
export function signWebhook(secret: string, id: string, timestamp: number, body: string): string {
  return standardSignature(Buffer.from(secret.slice(PREFIX.length), 'base64'), { id, timestamp, content: body });
}

/** Reports whether any signature in the header is valid. */
export function isWebhookSigned(
  secret: string,
  sent: { readonly id: string; readonly timestamp: number; readonly body: string; readonly signature: string },
): boolean {
  return isAmongSignatures(sent.signature, signWebhook(secret, sent.id, sent.timestamp, sent.body));
}
