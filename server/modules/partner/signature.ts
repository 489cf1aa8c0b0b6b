import { isAmongSignatures, standardSignature } from '#server/http/standard-webhooks.ts';

/** The content of a signature, in the form of Standard Webhooks plus the request line (docs/product.md §26.3). */
export interface Signed {
  /** `webhook-id`. */
  readonly id: string;
  /** `webhook-timestamp`: seconds since 1970. */
  readonly timestamp: number;
  readonly method: string;
  /** With query, as sent. */
  readonly path: string;
  /** As sent; empty if there is none. */
  readonly body: string;
}

/** Maximum difference between `webhook-timestamp` and the receiver's clock, either way. */
export const SIGNATURE_TOLERANCE_MS = 5 * 60_000;

/** Computes `webhook-signature`. The HMAC key is the secret's text. */
export function signatureOf(secret: string, { id, timestamp, method, path, body }: Signed): string {
  return standardSignature(secret, { id, timestamp, content: `${method} ${path}.${body}` });
}

/** Reports in constant time whether one of a header's signatures (`v1,… v1,…`) is valid. */
export function isSignatureOf(secret: string, signed: Signed, header: string): boolean {
  return isAmongSignatures(header, signatureOf(secret, signed));
}
