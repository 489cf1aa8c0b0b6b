import { createHmac } from 'node:crypto';

/** What names or opens something stands in the database only as a hash that needs the server's secret to be made. */
export function keyedHash(secret: string, purpose: 'request' | 'code' | 'ip' | 'phone', text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\0${text}`).digest('base64url');
}
