import { createStore, get, update, type UseStore } from 'idb-keyval';
import * as v from 'valibot';
import { EMPTY_STATE, OutboxState, STATE_VERSION } from './state.ts';

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

/** What lies in a database, of this build's shape. @throws OutdatedBuildError */
export const parseStored = (raw: unknown): Stored => {
  if (raw === undefined) return { state: EMPTY_STATE, unreadable: false };
  if ((versionOf(raw) ?? 0) > STATE_VERSION) throw new OutdatedBuildError();
  const parsed = v.safeParse(OutboxState, raw);
  return parsed.success ? { state: parsed.output, unreadable: false } : { state: EMPTY_STATE, unreadable: true };
};

/**
 * An earlier build's outbox becomes this one's, in the database. No tab writes the earlier shape after that: the builds before
 * stop at a version that they do not know. The steps are loaded when they are needed, which is once per update.
 */
const bringUp = async (raw: unknown, database: UseStore): Promise<void> => {
  const version = versionOf(raw);
  if (version === null || version >= STATE_VERSION) return;
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
  return {
    durable: true,
    read: async () => parseStored(await get<unknown>(KEY, database)).state,
    update: async (change) => {
      let next = EMPTY_STATE;
      await update<unknown>(
        KEY,
        (raw) => {
          next = change(parseStored(raw).state);
          return next;
        },
        database,
      );
      return next;
    },
  };
};

/** Fault 17: IndexedDB is blocked. The outbox works as long as the page lives. */
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
