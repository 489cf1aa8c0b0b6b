import { randomBytes } from 'node:crypto';

/** An id that nobody guesses (192 random bits, base64url): for a guest, knowing it is the right to what it names. */
export function newSecretId(): string {
  return randomBytes(24).toString('base64url');
}
