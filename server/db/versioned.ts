import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { ApiError } from '../http/api-error.ts';
import { httpStrings } from '../http/error-strings.ts';
import type { Database } from './connection.ts';
import { chain } from './schema/places.ts';

/** The version of all that guests see alike; null before a chain has been imported. */
export async function currentVersion(db: Database): Promise<string | null> {
  const [row] = await db.select({ version: chain.version }).from(chain);
  return row?.version ?? null;
}

/**
 * Gives the chain's data a new version, in the transaction that changes them. The name is random and never comes twice,
 * so a version that was rolled back leaves nothing behind in any instance's memory.
 */
export async function renewVersion(tx: Database, now: Date): Promise<void> {
  await tx.update(chain).set({ version: randomUUID(), changedAt: now }).where(eq(chain.id, 1));
}

const KEPT_VERSIONS = 3;
const MAX_TRIES = 5;

/**
 * Keeps what `load` reads for as long as the version that it is given stands: one small query tells whether it does. Works on the pool and
 * inside a transaction alike. Only finished reads are shared: waiting for one that is under way could wait for a
 * transaction that waits for us (PGlite has one connection).
 *
 * @returns a reader; it throws UNAVAILABLE before a chain has been imported
 */
export function versioned<T>(load: (db: Database, version: string) => Promise<T>): (db: Database) => Promise<T> {
  const kept = new Map<string, T>();
  return async (db) => {
    for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
      const version = await currentVersion(db);
      if (version === null) throw new ApiError('UNAVAILABLE', { message: httpStrings.menuMissing, retryAfter: 30 });
      const present = kept.get(version);
      if (present !== undefined) return present;
      const loaded = await load(db, version);
      // An import between two of its queries would mix two menus: then read again.
      if ((await currentVersion(db)) !== version) continue;
      kept.set(version, loaded);
      const oldest = kept.size > KEPT_VERSIONS ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      return loaded;
    }
    throw new ApiError('UNAVAILABLE', { retryAfter: 1 });
  };
}

/** A version that is known already is answered after so long, ms, when the database does not say whether it still stands. */
const MAX_WAIT_MS = 500;
/** After a failure the database is left alone for so long, ms. */
const RETRY_MS = 1000;

/** What `answer` brings, or `otherwise` when it fails or takes longer than `ms`. */
const orAfter = async <T>(answer: Promise<T>, ms: number, otherwise: T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), ms);
  });
  const first = await Promise.race([answer.catch(() => otherwise), late]);
  clearTimeout(timer);
  return first;
};

/** Tells the version; `expire`: it is known to be another one, so the next to ask is told that one. */
export type VersionClock = (() => Promise<string>) & { readonly expire: () => void };

/**
 * The version that `read` brings, as of at most `ttlMs` ago, for answers that are kept compressed: an import on another instance is seen that
 * much later, and a thousand requests a second cost one query. While the database does not answer it is the last one
 * known, so that what is in memory goes on being served.
 *
 * @throws whatever the database failed with, as long as no version has been read yet
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
      // What was asked for before it was said to be over may be over.
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
    // The monotonic clock: the machine's own may be set back, and would keep an old version for hours.
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
