import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { PartnerScope } from '#contract/partner.ts';
import { normalisePhone } from '#domain/phone.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { changeKey, findKey, insertKey, type KeyRow } from './key-repository.ts';
import { hashSecret, newSecret } from '#server/secrets/random-secret.ts';

/** Shown once, when a key is created or its secret rotated: `KEYID.SECRET`. */
interface Shown {
  readonly id: string;
  readonly bearer: string;
}

/** Returns the normalised phone of a courier's key; null for another. @throws {Error} with a message. */
const courierPhone = (scopes: readonly PartnerScope[], given: string | undefined): string | null => {
  if (!scopes.includes('courier')) {
    if (given !== undefined) throw new Error('Only a courier’s key has a phone: use --scopes courier');
    return null;
  }
  if (scopes.length > 1) throw new Error('A courier’s key has the scope "courier" alone: one key for each courier');
  const phone = normalisePhone(given ?? '');
  if (phone === null) throw new Error('A courier’s key needs the courier’s own phone: --phone "+7 900 000-00-00"');
  return phone;
};

/**
 * Creates a key (docs/product.md §26.1).
 *
 * @throws {Error} with a message: no restaurant of this number, a key of one restaurant with chain scopes, or a courier's without a phone or
 * with other scopes
 */
export async function createKey(
  db: Database,
  key: {
    readonly name: string;
    readonly restaurantId: number | null;
    readonly scopes: readonly PartnerScope[];
    /** A courier's, as written; of a courier's key only. */
    readonly phone?: string | undefined;
  },
  now: Date,
): Promise<Shown> {
  const { name, restaurantId, scopes } = key;
  const phone = courierPhone(scopes, key.phone);
  if (restaurantId !== null) {
    const [found] = await db.select({ id: restaurants.id }).from(restaurants).where(eq(restaurants.id, restaurantId));
    if (!found) throw new Error(`There is no restaurant ${restaurantId}`);
    const whole = scopes.find((scope) => scope === 'manage' || scope === 'applications:read');
    if (whole !== undefined) throw new Error(`The scope "${whole}" is the whole chain’s: use --restaurant all`);
  }
  const id = `pk_${randomBytes(9).toString('base64url').replaceAll('-', 'x')}`;
  const secret = newSecret();
  await insertKey(db, {
    id,
    name,
    restaurantId,
    scopes: [...scopes],
    phone,
    secretHash: hashSecret(secret),
    createdAt: now,
  });
  return { id, bearer: `${id}.${secret}` };
}

const standing = async (db: Database, id: string): Promise<KeyRow> => {
  const key = await findKey(db, id);
  if (!key) throw new Error(`There is no key ${id}`);
  if (key.revokedAt !== null) throw new Error(`The key ${id} was revoked`);
  return key;
};

/** Rotates a key's secret; the old one stays valid until `until`. @throws {Error} with a message: no such key. */
export async function rotateKey(db: Database, id: string, until: Date): Promise<Shown> {
  const { secretHash } = await standing(db, id);
  const secret = newSecret();
  await changeKey(db, id, { secretHash: hashSecret(secret), previousHash: secretHash, previousUntil: until });
  return { id, bearer: `${id}.${secret}` };
}

/** Revokes a key permanently, and forgets a courier's phone. @throws {Error} with a message: no such key. */
export async function revokeKey(db: Database, id: string, now: Date): Promise<void> {
  await standing(db, id);
  await changeKey(db, id, { revokedAt: now, previousHash: null, previousUntil: null, phone: null });
}
