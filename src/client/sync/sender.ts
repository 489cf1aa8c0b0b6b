import { backoff } from '#lib/backoff.ts';
import { createListeners } from '#lib/subscribable.ts';
import type { ApiClient } from '#lib/api/client.ts';
import type { Clock, Scheduler } from '#lib/clock.ts';
import type { Connectivity } from '#lib/connectivity.ts';
import type { Store } from './store.ts';

const RETRY = { first: 1_000, last: 60_000 };
/** Consecutive failures after which a successful probe no longer triggers sending at once. */
const MAX_FAILURES = 3;

/** Result of a pass: everything sent, or retry after so many milliseconds (null: when the API is reachable). */
export type PassResult =
  | { readonly done: true }
  | { readonly done: false; readonly retryAfter: number | null; readonly reachable: boolean };

interface Sender {
  /** Sends pending changes soon; not before a backoff is over. */
  readonly wake: () => void;
  /** Runs passes until `isDone`, backoff or not (a customer waits), or until one ends without it. */
  readonly runUntil: (isDone: () => boolean) => Promise<boolean>;
  readonly start: () => void;
  readonly stop: () => void;
}

type SenderPorts = Pick<SyncPorts<never>, 'scheduler' | 'connectivity' | 'random' | 'onLog'>;

/**
 * Schedules the outbox's passes: one at a time, retried after a capped backoff with jitter, and never before Retry-After.
 *
 * @param pass one pass over pending changes; null: the API is unreachable, and its return triggers the next
 */
export function createSender(
  pass: () => Promise<PassResult | null>,
  { scheduler, connectivity, random = Math.random, onLog }: SenderPorts,
): Sender {
  const passes = createListeners();
  let stopped = true;
  let failures = 0;
  let running = false;
  let again = false;
  let cancelTimer: (() => void) | null = null;
  /** Sending is paused until the timer fires: by the server (Retry-After), or by our own backoff. */
  let paused: 'by-server' | 'by-backoff' | null = null;

  const settle = (result: PassResult): void => {
    paused = null;
    if (result.done) {
      failures = 0;
      return;
    }
    failures += 1;
    if (!result.reachable) connectivity.report(false); // it probes automatically
    const asked = result.retryAfter ?? 0;
    // The backoff grows even if a server always says «in two seconds».
    const rest = Math.max(0, backoff(RETRY, failures, random) - asked);
    const pauseByBackoff = (): void => {
      paused = result.retryAfter !== null || result.reachable || failures >= MAX_FAILURES ? 'by-backoff' : null;
      cancelTimer = scheduler.after(rest, () => {
        paused = null;
        wake();
      });
    };
    cancelTimer?.();
    if (result.retryAfter === null) pauseByBackoff();
    else {
      paused = 'by-server';
      cancelTimer = scheduler.after(asked, pauseByBackoff);
    }
  };
  const run = async (): Promise<void> => {
    try {
      const result = await pass();
      if (result) settle(result);
      // A pass forced by a customer has cancelled the pause's timer: nothing else would end the pause.
      else paused = null;
    } catch (error) {
      onLog('A pass of the outbox failed', error);
      settle({ done: false, retryAfter: null, reachable: true });
    }
    running = false;
    // What was requested during this pass is not sent before the pause is over: waiters are notified.
    if (paused !== null) again = false;
    passes.notify();
    if (!again) return;
    again = false;
    wake();
  };
  const push = (): void => {
    if (stopped || paused === 'by-server') return;
    cancelTimer?.();
    cancelTimer = null;
    if (running) {
      again = true;
      return;
    }
    running = true;
    void run();
  };
  const wake = (): void => {
    if (paused === null) push();
  };

  return {
    wake,
    runUntil: (isDone) =>
      new Promise((resolve) => {
        if (isDone()) {
          resolve(true);
          return;
        }
        const stop = passes.subscribe(() => {
          if (!isDone() && (running || again)) return;
          stop();
          resolve(isDone());
        });
        push();
        if (running) return;
        stop();
        resolve(isDone());
      }),
    start: () => {
      stopped = false;
    },
    stop: () => {
      stopped = true;
      cancelTimer?.();
    },
  };
}

/** What sending needs from the page or the worker. */
export interface SendingPorts {
  readonly api: ApiClient;
  /** Its time is the best estimate of server time. */
  readonly clock: Pick<Clock, 'now'>;
  readonly newKey: () => string;
  /** Whether the API responds at all: checked after a call without a response. */
  readonly connectivity: Pick<Connectivity, 'probe'>;
  /** The API requires a login to continue. */
  readonly onLogin?: () => void;
  readonly onLog: (message: string, error: unknown) => void;
}

/** What a synced state needs from the page: one object, which reaches every part of it as it is. */
export interface SyncPorts<State> extends SendingPorts {
  readonly openStore: () => Promise<Store<State>>;
  /** Holds a lock over all tabs and the worker while `task` runs: one drainer. */
  readonly lock: (task: () => Promise<void>) => Promise<void>;
  readonly scheduler: Scheduler;
  readonly connectivity: Connectivity;
  readonly random?: () => number;
  /**
   * Frees space when the database is full, one kind of data each, most valuable last (docs/product.md §9.25: images, then queries,
   * never the outbox). All are tried, in order, before falling back to memory.
   */
  readonly makeRoom?: readonly (() => Promise<void>)[];
  /** Something is pending and cannot be sent now: requests a later wake-up (Background Sync). */
  readonly onWaiting?: () => void;
  /** Notifies the other tabs of a change, and receives their notifications. */
  readonly channel?: { readonly post: () => void; readonly subscribe: (listener: () => void) => () => void };
}
