import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A new secret: 256 random bits, base64url. Nobody guesses so many from their hash, so the hash may be a plain and quick one;
 * what people choose by themselves would need a slow one.
 */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret: SHA-256, hex. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Tells whether a secret has one of these hashes, in a time that says nothing of them. */
export function isSecretOf(secret: string, hashes: readonly string[]): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex');
  return hashes.map((hash) => timingSafeEqual(Buffer.from(hash, 'hex'), given)).includes(true);
}
