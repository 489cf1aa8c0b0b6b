import { createHmac } from 'node:crypto';

/** Hashes `text` with the server's secret for the database: a leaked database alone grants no access. */
export function keyedHash(
  secret: string,
  purpose: 'request' | 'code' | 'ip' | 'phone' | 'caller',
  text: string,
): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');
}
