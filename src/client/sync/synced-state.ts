import { replaceEqualDeep } from '@tanstack/query-core';
import type * as v from 'valibot';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import { type SyncPorts, createSender, type PassResult } from './sender.ts';
import { openSafely } from './safe-store.ts';
import { makeReadable, OutdatedBuildError, type Store } from './store.ts';

/** What the screen has to know of the storage. */
export interface SyncStatus {
  /** The database has been read. Until then its contents are unknown, not empty. */
  readonly ready: boolean;
  /** False: nothing survives a reload here, and the screen says so. */
  readonly durable: boolean;
  /** A newer build has written here: this page must be reloaded before it may write. */
  readonly outdated: boolean;
  /** How many changes were rejected because of that: each is reported, none is shown as done. */
  readonly refused: number;
}

type Change<State> = (state: State) => State;

/** What is kept, shown and sent. */
export interface SyncedStateDefinition<State, Snapshot> {
  readonly empty: State;
  /** What can be stored: a change with any other result is rejected before it is shown. */
  readonly schema: v.GenericSchema<unknown, State>;
  /** What screens see. */
  readonly toSnapshot: (state: State, status: SyncStatus) => Snapshot;
  /** One engine pass over pending changes, under the lock; loaded before the lock is requested. */
  readonly loadPass: () => Promise<(store: Store<State>, onState: (state: State) => void) => Promise<PassResult>>;
  /** Whether something has not reached the server. */
  readonly hasUnsent: (state: State) => boolean;
  /** The stored state has changed, here or elsewhere. */
  readonly onStored?: (now: State, before: State) => void;
}

export interface SyncedState<State, Snapshot> extends Subscribable {
  readonly getSnapshot: () => Snapshot;
  /** The stored state, as far as this page knows. */
  readonly stored: () => State;
  /** The stored state plus changes not stored yet. */
  readonly wanted: () => State;
  /**
   * Applied to the snapshot at once; resolves when it is durable (or held in memory where nothing is durable).
   * @throws NotKeptError its result could not be read back: nothing of it is shown, or kept
   */
  readonly commit: (change: Change<State>) => Promise<void>;
  /**
   * Changes the stored state, in one transaction. Nothing is shown earlier, and it triggers no sending.
   * @throws NotKeptError likewise
   */
  readonly amend: (change: Change<State>) => Promise<void>;
  /** Sends pending changes soon; not before a pause is over. */
  readonly wake: () => void;
  /** Runs passes until `isDone`, backoff or not (a customer waits), or until one ends without it. */
  readonly runUntil: (isDone: () => boolean) => Promise<boolean>;
  /** Loads stored state and starts sending; `onRead` after the first read. Returns a stop function. */
  readonly start: (onRead: () => void) => () => void;
}

/**
 * One value of a device, shared by its tabs and sent by the engine (docs/decisions/0062-outbox.md). A change is applied to the
 * snapshot at once, committed to IndexedDB, and sent when the API is reachable.
 */
export function createSyncedState<State, Snapshot>(
  definition: SyncedStateDefinition<State, Snapshot>,
  ports: SyncPorts<State>,
): SyncedState<State, Snapshot> {
  const { channel, connectivity } = ports;
  const { subscribe, notify } = createListeners();
  const status = { ready: false, durable: true, outdated: false, refused: 0 };
  /** The stored state, and the changes not stored yet. */
  let base = definition.empty;
  let unwritten: readonly Change<State>[] = [];
  const wanted = (): State => unwritten.reduce((state, change) => change(state), base);
  let snapshot = definition.toSnapshot(base, status);
  let published = { base, unwritten, ...status };

  const publish = (): void => {
    published = { base, unwritten, ...status };
    snapshot = definition.toSnapshot(wanted(), { ...status });
    notify();
  };
  const onState = (next: State): void => {
    const before = base;
    // Parsed again on every read: equal data keeps the same object, and causes no render.
    base = replaceEqualDeep(base, next);
    const isNews =
      unwritten !== published.unwritten ||
      status.ready !== published.ready ||
      status.durable !== published.durable ||
      status.outdated !== published.outdated ||
      status.refused !== published.refused ||
      base !== published.base;
    if (isNews) publish();
    definition.onStored?.(base, before);
  };

  const store = openSafely(ports, { empty: definition.empty, status, latest: () => base });
  const onOwnChange = (state: State): void => {
    onState(state);
    channel?.post();
  };

  /** Changes made here would not be stored: they are not shown as if they were (docs/product.md §9.7). */
  const refuse = (): void => {
    status.refused += 1;
    publish();
  };

  const commit = async (change: Change<State>): Promise<void> => {
    if (status.outdated) {
      refuse();
      return;
    }
    makeReadable(change, wanted(), definition.schema);
    unwritten = [...unwritten, change];
    publish();
    const before = base;
    const forget = (): void => {
      unwritten = unwritten.filter((other) => other !== change);
    };
    let next: State;
    try {
      next = await store.update(change);
    } catch (error) {
      // The stored state has changed meanwhile.
      forget();
      publish();
      throw error;
    }
    forget();
    status.ready = true;
    // Discovered by this very change: memory is no substitute here, and a screen that shows the change would lie.
    if (status.outdated) {
      status.refused += 1;
      onState(before);
      return;
    }
    onOwnChange(next);
    sender.wake();
  };

  /** A newer build has taken over the store: it sends what is pending, and would not know of what is sent from here. */
  const stillOurs = async (work: Promise<State>): Promise<State> => {
    const state = await work;
    if (status.outdated) throw new OutdatedBuildError();
    return state;
  };
  const ownStore: Store<State> = {
    durable: true,
    read: () => stillOurs(store.read()),
    update: (change) => stillOurs(store.update(change)),
  };

  const send = async (): Promise<PassResult | null> => {
    if (status.outdated) return null;
    const pass = await definition.loadPass();
    if (connectivity.getSnapshot() !== 'reachable' && !(await connectivity.probe())) {
      if (definition.hasUnsent(base)) ports.onWaiting?.();
      return null;
    }
    let result: PassResult = { done: true };
    await ports.lock(async () => {
      result = await pass(ownStore, onOwnChange);
    });
    // Another tab may have sent everything while this one waited for the lock.
    onState(await store.read());
    if (!result.done) ports.onWaiting?.();
    return result;
  };
  const sender = createSender(
    () =>
      send().catch((error: unknown) => {
        if (!(error instanceof OutdatedBuildError)) throw error;
        publish(); // the screen asks for a reload
        return null;
      }),
    ports,
  );

  const load = async (): Promise<void> => {
    const state = await store.read();
    status.ready = true;
    onState(state);
  };
  return {
    subscribe,
    getSnapshot: () => snapshot,
    stored: () => base,
    wanted,
    commit,
    amend: async (change) => {
      onOwnChange(await store.update(change));
    },
    wake: sender.wake,
    runUntil: sender.runUntil,
    start: (onRead) => {
      sender.start();
      void load().then(() => {
        sender.wake();
        onRead();
      });
      const stopChannel = channel?.subscribe(() => void load());
      const stopConnectivity = connectivity.subscribe(() => {
        if (connectivity.getSnapshot() === 'reachable') sender.wake();
      });
      return () => {
        sender.stop();
        stopChannel?.();
        stopConnectivity();
      };
    },
  };
}
