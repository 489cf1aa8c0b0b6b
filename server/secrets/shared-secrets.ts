import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { asc, eq } from 'drizzle-orm';
import { type Config, ConfigError } from '../config.ts';
import type { Database } from '../db/connection.ts';
import { secretFingerprints } from '../db/schema/secrets.ts';

const derive = promisify<string, string, number, Buffer>(scrypt);
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Settings from which {@link secretsOf} reads. */
type Secrets = Pick<Config, 'sessionSecret' | 'tables' | 'push' | 'payments'>;

/** Returns the secrets that every instance of a chain must have alike, by setting. */
function secretsOf({ sessionSecret, tables, push, payments }: Secrets): ReadonlyMap<string, string> {
  return new Map([
    ['SESSION_SECRET', sessionSecret],
    ...(tables === null ? [] : [['TABLE_SECRET', tables.secret] as const]),
    ...(push === null ? [] : [['VAPID_PRIVATE_KEY', push.privateKey] as const]),
    ...[...(payments?.terminals.values() ?? [])].map(({ name, secret }) => [`PAYMENT_KEYS ${name}`, secret] as const),
  ]);
}

/** Slow on purpose: a copy of the database must not help to guess a short secret. */
const fingerprint = async (secret: string, salt: string): Promise<string> =>
  (await derive(secret, salt, HASH_BYTES)).toString('base64url');

const newFingerprint = async (secret: string): Promise<{ salt: string; hash: string }> => {
  const salt = randomBytes(SALT_BYTES).toString('base64url');
  return { salt, hash: await fingerprint(secret, salt) };
};

const isSecret = async (secret: string, { salt, hash }: { salt: string; hash: string }): Promise<boolean> =>
  timingSafeEqual(Buffer.from(await fingerprint(secret, salt)), Buffer.from(hash));

/**
 * Compares this instance's secrets with those that the database was first used with, and keeps the fingerprints of new ones. A secret
 * that this instance does not have is not compared.
 *
 * @throws {ConfigError} naming each setting that differs
 */
export async function checkSharedSecrets(db: Database, config: Secrets, now: Date): Promise<void> {
  const faults: string[] = [];
  for (const [setting, secret] of secretsOf(config)) {
    const kept = db.select().from(secretFingerprints).where(eq(secretFingerprints.setting, setting));
    if ((await kept).length === 0) {
      // Of two instances that start at once, one writes and both compare.
      const row = { setting, ...(await newFingerprint(secret)), createdAt: now };
      await db.insert(secretFingerprints).values(row).onConflictDoNothing();
    }
    const [row] = await kept;
    if (row === undefined || (await isSecret(secret, row))) continue;
    faults.push(
      `${setting} differs from the one that this database is used with: give every instance the same one; after a deliberate change run \`npm run secrets -- --accept "${setting}"\` with the new one`,
    );
  }
  if (faults.length > 0) throw new ConfigError(faults);
}

/**
 * Makes this configuration's secret the one that instances must have.
 *
 * @returns false when this configuration has no such secret
 */
export async function acceptSecret(db: Database, config: Secrets, setting: string, now: Date): Promise<boolean> {
  const secret = secretsOf(config).get(setting);
  if (secret === undefined) return false;
  const made = { ...(await newFingerprint(secret)), createdAt: now };
  await db
    .insert(secretFingerprints)
    .values({ setting, ...made })
    .onConflictDoUpdate({ target: secretFingerprints.setting, set: made });
  return true;
}

/** Lists the settings whose secrets are compared, with the instant since which each is in use. */
export function listSecrets(db: Database): Promise<{ readonly setting: string; readonly since: Date }[]> {
  return db
    .select({ setting: secretFingerprints.setting, since: secretFingerprints.createdAt })
    .from(secretFingerprints)
    .orderBy(asc(secretFingerprints.setting));
}
