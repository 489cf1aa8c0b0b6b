import { randomUUID } from 'node:crypto';
import { eq, is, sql } from 'drizzle-orm';
import { PgTransaction } from 'drizzle-orm/pg-core';
import type { Database } from './connection.ts';
import { NothingToRead } from './errors.ts';
import { chain } from './schema/places.ts';

/** The version, to be selected by a statement that reads something else: it costs no round trip of its own. */
export const VERSION = sql<string | null>`(select ${chain.version} from ${chain})`;

/** The version of those that use one version for a whole request; null: it has not been read yet. */
const noted = new WeakMap<Database, string | null>();

/**
 * Returns the database for one request that locks nothing: the version is read once, and everything in the response is of that one. A
 * transaction must not read it once and for all, because what it waits for may take seconds: see {@link noteVersion}.
 */
export function forOneRead(db: Database): Database {
  // An object of its own, because the version is remembered by it; everything else is inherited.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const own = Object.create(db) as Database;
  noted.set(own, null);
  return own;
}

/**
 * Notes the version that a statement has read along with its rows ({@link VERSION}): readers of the same transaction or request use it
 * without asking again. A transaction notes it again with what it reads after its last lock. Does nothing on a pool, which others use.
 *
 * @throws {Error} with the SQLSTATE of a serialization failure when the version has changed since, for instance while a lock was awaited:
 *   the transaction starts again (http/transact.ts)
 */
export function noteVersion(db: Database, version: string | null): void {
  if (!is(db, PgTransaction) && !noted.has(db)) return;
  const known = noted.get(db) ?? null;
  if (known !== null && known !== version) {
    throw Object.assign(new Error('The chain has changed during this transaction'), { code: '40001' });
  }
  noted.set(db, version);
}

/** Returns the version of the data that all guests see; null before the first import. */
export async function currentVersion(db: Database): Promise<string | null> {
  const [row] = await db.select({ version: chain.version }).from(chain);
  return row?.version ?? null;
}

/**
 * Gives the chain's data a new version, in the transaction that changes it. The name is random and never reused, so a version
 * that was rolled back leaves nothing in any instance's memory.
 */
export async function renewVersion(tx: Database, now: Date): Promise<void> {
  await tx.update(chain).set({ version: randomUUID(), changedAt: now }).where(eq(chain.id, 1));
  noted.delete(tx);
}

const KEPT_VERSIONS = 3;
const MAX_TRIES = 5;

/**
 * Caches the result of `load` for as long as its version is current, which one small query checks, unless the version is noted
 * ({@link noteVersion}). Works on the pool and inside
 * a transaction alike. Only finished reads are shared: waiting for one in progress could mean waiting for a transaction that
 * waits for us (PGlite has one connection).
 *
 * @returns a reader; it throws {@link NothingToRead} before a chain has been imported
 */
export function versioned<T>(load: (db: Database, version: string) => Promise<T>): (db: Database) => Promise<T> {
  const kept = new Map<string, T>();
  return async (db) => {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      const version = noted.get(db) ?? (await currentVersion(db));
      if (version === null) throw new NothingToRead('missing', 30);
      if (noted.has(db)) noted.set(db, version);
      const present = kept.get(version);
      if (present !== undefined) return present;
      const loaded = await load(db, version);
      // An import between two of its queries would mix two menus: read again.
      if ((await currentVersion(db)) !== version) {
        if (noted.has(db)) noted.set(db, null);
        continue;
      }
      kept.set(version, loaded);
      const oldest = kept.size > KEPT_VERSIONS ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return loaded;
    }
    throw new NothingToRead('changing', 1);
  };
}

/** Most keys kept of one version: a client may ask for any id. */
const MAX_KEYS = 1000;

/**
 * Caches the results of `load` by key for as long as the version is current, as {@link versioned} does for one result.
 *
 * @returns a reader; it throws {@link NothingToRead} before a chain has been imported
 */
export function versionedEach<K, T>(load: (db: Database, key: K) => Promise<T>): (db: Database, key: K) => Promise<T> {
  const keptOf = versioned(async () => new Map<K, { readonly result: T }>());
  return async (db, key) => {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      const kept = await keptOf(db);
      const present = kept.get(key);
      if (present !== undefined) return present.result;
      const loaded = await load(db, key);
      // An import between its queries would mix two versions: read again.
      if (noted.has(db)) noted.set(db, null);
      if ((await keptOf(db)) !== kept) continue;
      const oldest = kept.size >= MAX_KEYS ? kept.keys().next() : null;
      if (oldest !== null && !oldest.done) kept.delete(oldest.value);
      kept.set(key, { result: loaded });
      return loaded;
    }
    throw new NothingToRead('changing', 1);
  };
}

/** After this many ms without a response from the database, the known version is returned. */
const MAX_WAIT_MS = 500;
/** Pause after a database failure, ms. */
const RETRY_MS = 1000;

/** Resolves to `answer`, or to `otherwise` when it fails or takes longer than `ms`. */
const orAfter = async <T>(answer: Promise<T>, ms: number, otherwise: T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  const first = await Promise.race([answer.catch(() => otherwise), late]);
  clearTimeout(timer);
  return first;
};

/** Returns the version; `expire` marks it as outdated, so that the next call reads the new one. */
export type VersionClock = (() => Promise<string>) & { readonly expire: () => void };

/**
 * Creates a clock that returns the version from `read`, at most `ttlMs` old, for compressed caches: an import on another
 * instance is seen that much later, and a thousand requests a second cost one query. While the database does not respond it
 * returns the last known version, so that cached content is still served.
 *
 * @throws the database's error, as long as no version has been read yet
 */
export function createVersionClock(read: () => Promise<string | null>, ttlMs: number): VersionClock {
  let known: string | null = null;
  let until = 0;
  let asking: { readonly since: number; readonly answer: Promise<string> } | null = null;
  let round = 0;
  const ask = async (): Promise<string> => {
    const own = round;
    try {
      known = (await read()) ?? '';
      // A read that started before `expire` may be outdated.
      until = own === round ? performance.now() + ttlMs : 0;
      return known;
    } catch (error) {
      until = performance.now() + RETRY_MS;
      throw error;
    } finally {
      if (own === round) asking = null;
    }
  };
  const clock = () => {
    // Monotonic: the wall clock may be set back, which would keep an old version for hours.
    const now = performance.now();
    if (known !== null && now < until) return Promise.resolve(known);
    asking ??= { since: now, answer: ask() };
    const { since, answer } = asking;
    return known === null ? answer : orAfter(answer, Math.max(0, since + MAX_WAIT_MS - now), known);
  };
  const expire = (): void => {
    round += 1;
    until = 0;
    asking = null;
  };
  return Object.assign(clock, { expire });
}
