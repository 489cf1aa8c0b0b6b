import { createStore, get, update } from 'idb-keyval';
import * as v from 'valibot';
import { migrate } from './migrate.ts';
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

/** What lies in a database, brought to this build's shape. @throws OutdatedBuildError */
export const parseStored = (raw: unknown): Stored => {
  if (raw === undefined) return { state: EMPTY_STATE, unreadable: false };
  const version = v.safeParse(v.object({ version: v.number() }), raw);
  if (version.success && version.output.version > STATE_VERSION) throw new OutdatedBuildError();
  const parsed = v.safeParse(OutboxState, migrated(raw));
  return parsed.success ? { state: parsed.output, unreadable: false } : { state: EMPTY_STATE, unreadable: true };
};

/** What cannot be migrated is of no known shape, and is then kept beside like any other such value. */
const migrated = (raw: unknown): unknown => {
  try {
    return migrate(raw);
  } catch {
    return null;
  }
};

/**
 * Opens the outbox's own database.
 * @throws whatever IndexedDB throws where it is blocked or broken; OutdatedBuildError.
 */
export const openOutboxStore = async (name = 'storefront-outbox'): Promise<OutboxStore> => {
  const database = createStore(name, 'outbox');
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
