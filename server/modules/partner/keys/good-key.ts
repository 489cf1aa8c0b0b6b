import type { Database } from '#server/db/connection.ts';
import { changeKey, findKey, type KnownKey } from './key-repository.ts';

export interface KeySource {
  readonly db: Database;
  readonly now: Date;
  /** Keys not stored in a database: the demo's. */
  readonly knownKey?: ((id: string) => KnownKey | undefined) | undefined;
}

/** A key that is not revoked, with the hashes of its valid secrets. */
export interface GoodKey {
  readonly key: KnownKey;
  readonly hashes: readonly string[];
}

/** Resolution at which a key's last use is stored: writing on every call would be too much. */
const USED_MS = 60_000;

/** Returns the key with this id (docs/product.md §26.1), or null if unknown or revoked. */
export async function findGoodKey({ db, now, knownKey }: KeySource, id: string): Promise<GoodKey | null> {
  const key = knownKey?.(id) ?? (await findKey(db, id));
  if (!key || key.revokedAt !== null) return null;
  const isOldGood = key.previousHash !== null && key.previousUntil !== null && now < key.previousUntil;
  return {
    key,
    hashes: isOldGood && key.previousHash !== null ? [key.secretHash, key.previousHash] : [key.secretHash],
  };
}

/** Records that a key is in use. */
export async function noteUse({ db, now, knownKey }: KeySource, { id, lastUsedAt }: KnownKey): Promise<void> {
  if (knownKey?.(id) !== undefined) return;
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > USED_MS)
    await changeKey(db, id, { lastUsedAt: now });
}
