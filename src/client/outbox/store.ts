import { createStore, get, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { EMPTY_STATE, OutboxState, READABLE_FROM, STATE_VERSION } from './state.ts';

/** Where the outbox lies. Every change is one read-modify-write transaction, so tabs never overwrite each other. */
export interface OutboxStore {
  readonly durable: boolean;
  readonly read: () => Promise<OutboxState>;
  readonly update: (change: (state: OutboxState) => OutboxState) => Promise<OutboxState>;
}

/** The stored outbox was written by a newer build: this one must not touch it, and asks for a reload. */
export class OutdatedBuildError extends Error {
  override readonly name = 'OutdatedBuildError';
}

const KEY = 'state';
/** What could not be read is kept beside, for a build that can. */
const UNREADABLE = 'unreadable';

interface Stored {
  readonly state: OutboxState;
  readonly unreadable: boolean;
}

const versionOf = (raw: unknown): number | null => {
  const parsed = v.safeParse(v.object({ version: v.number() }), raw);
  return parsed.success ? parsed.output.version : null;
};

/** A newer build's state that says of itself that this one may go on with it. */
const Readable = v.looseObject({ version: v.number(), readable_from: v.pipe(v.number(), v.maxValue(STATE_VERSION)) });

const asOwn = (raw: unknown): OutboxState => {
  const readable = v.safeParse(Readable, raw);
  const own = readable.success ? { ...readable.output, version: STATE_VERSION } : null;
  const parsed = v.safeParse(OutboxState, own);
  if (!parsed.success) throw new OutdatedBuildError();
  return { ...parsed.output, readable_from: READABLE_FROM };
};

/** A build that was rolled back has written here since: it is brought up before anything is made of it. */
class NotBroughtUpError extends Error {
  override readonly name = 'NotBroughtUpError';
}

/** What lies in a database, of this build's shape. @throws OutdatedBuildError */
export const parseStored = (raw: unknown): Stored => {
  if (raw === undefined) return { state: EMPTY_STATE, unreadable: false };
  if ((versionOf(raw) ?? 0) > STATE_VERSION) return { state: asOwn(raw), unreadable: false };
  const parsed = v.safeParse(OutboxState, raw);
  return parsed.success ? { state: parsed.output, unreadable: false } : { state: EMPTY_STATE, unreadable: true };
};

/** Of a version that `migrate` can bring up; anything else that does not parse is unreadable. */
const isEarlier = (raw: unknown): boolean => {
  const version = versionOf(raw);
  return version !== null && version >= 1 && version < STATE_VERSION;
};

/**
 * An earlier build's outbox becomes this one's, in the database. The builds before stop at a version that they do not know, unless
 * it says that they may go on with it: then they write the earlier shape again, and it is brought up again. The steps are loaded when they are needed, which is once per update.
 */
const bringUp = async (raw: unknown, database: UseStore): Promise<void> => {
  if (!isEarlier(raw)) return;
  const { migrate } = await import('./migrate.ts');
  await update<unknown>(
    KEY,
    (now) => {
      try {
        return migrate(now);
      } catch {
        // Of no known shape: kept beside like any other such value.
        return now;
      }
    },
    database,
  );
};

/**
 * Opens the outbox's own database.
 * @throws whatever IndexedDB throws where it is blocked or broken; OutdatedBuildError.
 */
export const openOutboxStore = async (name = 'storefront-outbox'): Promise<OutboxStore> => {
  const database = createStore(name, 'outbox');
  await bringUp(await get<unknown>(KEY, database), database);
  const first = await get<unknown>(KEY, database);
  if (parseStored(first).unreadable) await update<unknown[]>(UNREADABLE, (kept) => [...(kept ?? []), first], database);
  const current = (raw: unknown): OutboxState => {
    if (isEarlier(raw)) throw new NotBroughtUpError();
    return parseStored(raw).state;
  };
  const broughtUp = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch(async (error: unknown) => {
      if (!(error instanceof NotBroughtUpError)) throw error;
      await bringUp(await get<unknown>(KEY, database), database);
      return work();
    });
  return {
    durable: true,
    read: () => broughtUp(async () => current(await get<unknown>(KEY, database))),
    update: (change) =>
      broughtUp(async () => {
        let next = EMPTY_STATE;
        await update<unknown>(
          KEY,
          (raw) => {
            next = change(current(raw));
            return next;
          },
          database,
        );
        return next;
      }),
  };
};

/** docs/product.md §9.21: IndexedDB is blocked. The outbox works as long as the page lives. */
export const memoryOutboxStore = (initial: OutboxState = EMPTY_STATE): OutboxStore => {
  let state = initial;
  return {
    durable: false,
    read: () => Promise.resolve(state),
    update: (change) => {
      state = change(state);
      return Promise.resolve(state);
    },
  };
};
