import type { Scheduler } from '../../lib/clock.ts';
import { isQuotaError } from '../../lib/quota-error.ts';
import { memoryStore, OutdatedBuildError, type Store } from './store.ts';

/** What the customer may have to be told about where their things lie. */
export interface StoreStatus {
  durable: boolean;
  outdated: boolean;
}

const OPEN_TIMEOUT = 5_000;

/**
 * A store that always works: where the database is blocked, full, broken or never opens (faults 16 and 17 of
 * docs/product.md §9.21) it goes on in memory, and `status` says so.
 */
export function openSafely<State>(
  openStore: () => Promise<Store<State>>,
  {
    empty,
    scheduler,
    status,
    latest,
    makeRoom = [],
    onLog,
  }: {
    readonly empty: State;
    readonly scheduler: Scheduler;
    readonly status: StoreStatus;
    /** What the screen shows now: memory goes on from it. */
    readonly latest: () => State;
    /**
     * Frees space, one kind of thing each, what is dearest last (docs/product.md §9.25: images, then queries, never the
     * outbox).
     */
    readonly makeRoom?: readonly (() => Promise<void>)[];
    readonly onLog: (message: string, error: unknown) => void;
  },
): Store<State> {
  let opening: Promise<Store<State>> | null = null;

  /** Some browsers never answer the opening of a database that they block. */
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
  const open = (): Promise<Store<State>> => {
    opening ??= inTime(openStore()).catch((error: unknown) => inMemory(error, empty));
    return opening;
  };
  /** Two may fail at once: the first one moves to memory, the second follows. */
  const instead = async (failed: Store<State>, error: unknown): Promise<Store<State>> => {
    const current = await open();
    return current === failed ? inMemory(error, latest()) : current;
  };
  const updateWithRoom = async (store: Store<State>, change: (state: State) => State): Promise<State> => {
    let [next, ...rest] = makeRoom;
    for (;;) {
      try {
        return await store.update(change);
      } catch (error) {
        if (!isQuotaError(error) || next === undefined) throw error;
        await next().catch((failure: unknown) => {
          onLog('No room could be made', failure);
        });
        [next, ...rest] = rest;
      }
    }
  };
  return {
    get durable() {
      return status.durable;
    },
    read: async () => {
      const store = await open();
      return store.read().catch(async (error: unknown) => (await instead(store, error)).read());
    },
    update: async (change) => {
      const store = await open();
      try {
        return await updateWithRoom(store, change);
      } catch (error) {
        return (await instead(store, error)).update(change);
      }
    },
  };
}
