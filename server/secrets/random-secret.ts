import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Generates a secret: 256 random bits, base64url. That much entropy cannot be guessed from a hash, so a plain, fast hash suffices; secrets
 * chosen by people would need a slow one.
 */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The stored form of a secret: SHA-256, hex. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Reports whether a secret has one of these hashes, in constant time. */
export function isSecretOf(secret: string, hashes: readonly string[]): boolean {
  const given = Buffer.from(hashSecret(secret), 'hex');
  return hashes.map((hash) => timingSafeEqual(Buffer.from(hash, 'hex'), given)).includes(true);
}
