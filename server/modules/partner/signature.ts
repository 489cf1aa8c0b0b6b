import { isAmongSignatures, standardSignature } from '#server/http/standard-webhooks.ts';

/** What a signature is about, in the form of Standard Webhooks with the request's own line in it (docs/product.md §26.3). */
export interface Signed {
  /** `webhook-id`. */
  readonly id: string;
  /** `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: number;
  readonly method: string;
  /** With the query, as sent. */
  readonly path: string;
  /** As sent; empty without one. */
  readonly body: string;
}

/** How far `webhook-timestamp` may be from the receiver's clock, either way. */
export const SIGNATURE_TOLERANCE_MS = 5 * 60_000;

/** The value of `webhook-signature`. The key of the HMAC is the text of the secret. */
export function signatureOf(secret: string, { id, timestamp, method, path, body }: Signed): string {
  return standardSignature(secret, { id, timestamp, content: `${method} ${path}.${body}` });
}

/** Tells whether one of the signatures of a header (`v1,… v1,…`) is right, in a time that says nothing of it. */
export function isSignatureOf(secret: string, signed: Signed, header: string): boolean {
  return isAmongSignatures(header, signatureOf(secret, signed));
}
