import { replaceEqualDeep } from '@tanstack/query-core';
import { isQuotaError } from '#lib/quota-error.ts';
import { NotKeptError } from '../error-message.ts';
import type { SyncPorts } from './sender.ts';
import { memoryStore, OutdatedBuildError, type Store } from './store.ts';

/** Storage state that the customer may have to know about. */
export interface StoreStatus {
  durable: boolean;
  outdated: boolean;
}

const OPEN_TIMEOUT = 5_000;

/** Applies the change once: its first write may have succeeded without confirmation. */
const once = <State>(change: (state: State) => State): ((state: State) => State) => {
  let made: State | null = null;
  return (state) => {
    if (made !== null && replaceEqualDeep(made, state) === made) return made;
    made = change(state);
    return made;
  };
};

/**
 * A store that always works: a database with a lost connection (on a phone, after a time in the background) is reopened once;
 * if it is blocked, full, broken or never opens (docs/product.md §9.21), falls back to memory, and `status` says so. A change that
 * cannot be stored is not the database's fault, and is reported to its caller.
 */
export function openSafely<State>(
  { openStore, scheduler, makeRoom = [], onLog }: SyncPorts<State>,
  {
    empty,
    status,
    latest,
  }: {
    readonly empty: State;
    readonly status: StoreStatus;
    /** What the screen shows now: the memory store continues from it. */
    readonly latest: () => State;
  },
): Store<State> {
  let opening: Promise<Store<State>> | null = null;

  /** Some browsers never settle the opening of a database that they block. */
  const inTime = (work: Promise<Store<State>>): Promise<Store<State>> =>
    new Promise((resolve, reject) => {
      const cancel = scheduler.after(OPEN_TIMEOUT, () => {
        reject(new Error('The database did not open'));
      });
      work.then(resolve, reject).finally(cancel);
    });
  const inMemory = (error: unknown, initial: State): Store<State> => {
    status.durable = false;
    status.outdated = error instanceof OutdatedBuildError;
    onLog('The outbox is held in memory', error);
    const memory = memoryStore(initial);
    opening = Promise.resolve(memory);
    return memory;
  };
  const openOr = (initial: () => State): Promise<Store<State>> =>
    inTime(withRoom(openStore)).catch((error: unknown) => inMemory(error, initial()));
  const open = (): Promise<Store<State>> => {
    opening ??= openOr(() => empty);
    return opening;
  };
  const withRoom = async <T>(work: () => Promise<T>): Promise<T> => {
    let [next, ...rest] = makeRoom;
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isQuotaError(error) || next === undefined) throw error;
        await next().catch((failure: unknown) => {
          onLog('No room could be made', failure);
        });
        [next, ...rest] = rest;
      }
    }
  };
  /** Two may fail at once: the second uses the replacement that the first has opened. */
  const run = async <T>(work: (store: Store<State>) => Promise<T>): Promise<T> => {
    for (let isAgain = false; ; isAgain = true) {
      const used = open();
      const store = await used;
      try {
        return await withRoom(() => work(store));
      } catch (error) {
        if (error instanceof NotKeptError) throw error;
        if (opening !== used) continue;
        if (isAgain || error instanceof OutdatedBuildError || isQuotaError(error)) inMemory(error, latest());
        else {
          onLog('The database is opened again', error);
          opening = openOr(latest);
        }
      }
    }
  };
  return {
    get durable() {
      return status.durable;
    },
    read: () => run((store) => store.read()),
    update: (change) => {
      const made = once(change);
      return run((store) => store.update(made));
    },
  };
}
