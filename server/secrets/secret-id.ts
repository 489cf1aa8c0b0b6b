import { randomBytes } from 'node:crypto';

/** Returns an unguessable id (192 random bits, base64url): for a guest, knowing it grants access. */
export function newSecretId(): string {
  return randomBytes(24).toString('base64url');
}
