import { replaceEqualDeep } from '@tanstack/query-core';
import type * as v from 'valibot';
import type { Scheduler } from '#lib/clock.ts';
import type { Connectivity } from '#lib/connectivity.ts';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import { openSafely } from './safe-store.ts';
import { createSender, type PassResult } from './sender.ts';
import { makeReadable, OutdatedBuildError, type Store } from './store.ts';

/** What the screen has to know of where things lie. */
export interface SyncStatus {
  /** The database has been read. Until then what it holds is not known, not empty. */
  readonly ready: boolean;
  /** False: nothing survives a reload here, and the screen says so. */
  readonly durable: boolean;
  /** A newer build has written here: this page must be loaded anew before it may write. */
  readonly outdated: boolean;
  /** How many changes were refused because of that: each is said, none is shown as if it had been made. */
  readonly refused: number;
}

type Change<State> = (state: State) => State;

export interface SyncedStateOptions<State, Snapshot> {
  readonly empty: State;
  /** What can be kept: a change that makes anything else is refused before it is shown. */
  readonly schema: v.GenericSchema<unknown, State>;
  /** What screens see. */
  readonly toSnapshot: (state: State, status: SyncStatus) => Snapshot;
  readonly openStore: () => Promise<Store<State>>;
  /** Holds a lock over all tabs and the worker while `task` runs: one drainer. */
  readonly lock: (task: () => Promise<void>) => Promise<void>;
  /** One pass of the engine over what waits, under the lock; loaded before the lock is asked for. */
  readonly loadPass: () => Promise<(store: Store<State>, onState: (state: State) => void) => Promise<PassResult>>;
  /** Whether something has not reached the server. */
  readonly hasUnsent: (state: State) => boolean;
  readonly scheduler: Scheduler;
  readonly connectivity: Connectivity;
  readonly random: () => number;
  /** Frees space when the database is full: dearest last. Each is tried, in order, before memory is. */
  readonly makeRoom: readonly (() => Promise<void>)[];
  /** Something waits and cannot be sent now: whoever can wake us later (Background Sync) is asked to. */
  readonly onWaiting: () => void;
  /** Tells the other tabs of a change, and hears of theirs. */
  readonly channel: { readonly post: () => void; readonly subscribe: (listener: () => void) => () => void } | undefined;
  /** What lies in the store has changed, here or elsewhere. */
  readonly onStored: (now: State, before: State) => void;
  readonly onLog: (message: string, error: unknown) => void;
}

export interface SyncedState<State, Snapshot> extends Subscribable {
  readonly getSnapshot: () => Snapshot;
  /** As it lies in the store, as far as this page has heard. */
  readonly stored: () => State;
  /** With what is not in the store yet. */
  readonly wanted: () => State;
  /**
   * Applied to the snapshot at once; resolves when it is durable (or held in memory where nothing is durable).
   * @throws NotKeptError what it makes could not be read again: nothing of it is shown, or kept
   */
  readonly commit: (change: Change<State>) => Promise<void>;
  /**
   * Changes what is stored, in one transaction. Nothing is shown before, and nothing is sent because of it.
   * @throws NotKeptError likewise
   */
  readonly amend: (change: Change<State>) => Promise<void>;
  /** Sends what waits, soon; not before a pause is over. */
  readonly wake: () => void;
  /** Runs passes until `isDone`, backoff or not (a customer waits), or until one has ended that left it undone. */
  readonly runUntil: (isDone: () => boolean) => Promise<boolean>;
  /** Reads the database and begins to send; `onRead` after the first reading. The answer stops it. */
  readonly start: (onRead: () => void) => () => void;
}

/**
 * One value of a device, shared by its tabs and sent by the engine (docs/decisions/0062-outbox.md). A change is applied to the
 * snapshot at once, committed to IndexedDB, and sent when the API is reachable.
 */
export function createSyncedState<State, Snapshot>(
  options: SyncedStateOptions<State, Snapshot>,
): SyncedState<State, Snapshot> {
  const { connectivity, onLog, scheduler } = options;
  const { subscribe, notify } = createListeners();
  const status = { ready: false, durable: true, outdated: false, refused: 0 };
  /** What lies in the store, and the changes that are not in it yet. */
  let base = options.empty;
  let unwritten: readonly Change<State>[] = [];
  const wanted = (): State => unwritten.reduce((state, change) => change(state), base);
  let snapshot = options.toSnapshot(base, status);
  let published = { base, unwritten, ...status };

  const publish = (): void => {
    published = { base, unwritten, ...status };
    snapshot = options.toSnapshot(wanted(), { ...status });
    notify();
  };
  const onState = (next: State): void => {
    const before = base;
    // Parsed anew from the store each time: what says the same stays the same object, and is no reason to render.
    base = replaceEqualDeep(base, next);
    const isNews =
      unwritten !== published.unwritten ||
      status.ready !== published.ready ||
      status.durable !== published.durable ||
      status.outdated !== published.outdated ||
      status.refused !== published.refused ||
      base !== published.base;
    if (isNews) publish();
    options.onStored(base, before);
  };

  const store = openSafely(options.openStore, {
    empty: options.empty,
    scheduler,
    status,
    latest: () => base,
    makeRoom: options.makeRoom,
    onLog,
  });
  const onOwnChange = (state: State): void => {
    onState(state);
    options.channel?.post();
  };

  /** Nothing that is tapped here would be kept: it is not shown as if it were (docs/product.md §9.7). */
  const refuse = (): void => {
    status.refused += 1;
    publish();
  };

  const commit = async (change: Change<State>): Promise<void> => {
    if (status.outdated) {
      refuse();
      return;
    }
    makeReadable(change, wanted(), options.schema);
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
      // What lies in the store has become another one meanwhile.
      forget();
      publish();
      throw error;
    }
    forget();
    status.ready = true;
    // Found out by this very change: what it was held in is no place, and a screen that shows it would lie.
    if (status.outdated) {
      status.refused += 1;
      onState(before);
      return;
    }
    onOwnChange(next);
    sender.wake();
  };

  /** A later build has taken the store: it sends what waits, and would not know of what is sent from here. */
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
    const pass = await options.loadPass();
    if (connectivity.getSnapshot() !== 'reachable' && !(await connectivity.probe())) {
      if (options.hasUnsent(base)) options.onWaiting();
      return null;
    }
    let result: PassResult = { done: true };
    await options.lock(async () => {
      result = await pass(ownStore, onOwnChange);
    });
    // Another tab may have sent it all while this one waited for the lock.
    onState(await store.read());
    if (!result.done) options.onWaiting();
    return result;
  };
  const sender = createSender({
    pass: () =>
      send().catch((error: unknown) => {
        if (!(error instanceof OutdatedBuildError)) throw error;
        publish(); // the screen asks to be loaded anew
        return null;
      }),
    scheduler,
    connectivity,
    random: options.random,
    onLog,
  });

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
      const stopChannel = options.channel?.subscribe(() => void load());
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
