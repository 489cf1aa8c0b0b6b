import { isApiError } from './api/errors.ts';
import { backoff } from './backoff.ts';
import type { Scheduler } from './clock.ts';
import { createListeners, type Subscribable } from './subscribable.ts';

/** `unknown` until the first probe or answer. */
export type Reachability = 'unknown' | 'reachable' | 'unreachable';
/** The browser's events: reasons to probe, never believed (docs/product.md §9.15). */
export type ConnectivityHint = 'online' | 'offline' | 'visible';

export interface Connectivity extends Subscribable {
  readonly getSnapshot: () => Reachability;
  /** While it is unreachable: whether somebody of the server's side did answer, only not as the contract says. */
  readonly isServerInTrouble: () => boolean;
  /** Asks the API now; several callers share one question. */
  readonly probe: () => Promise<boolean>;
  /** What an ordinary call found out: the API answered, or nobody (or somebody else) did. Calls that fail together count once. */
  readonly report: (reachable: boolean) => void;
  /** Listens to the hints and asks again while the API is away. The answer stops it. */
  readonly start: () => () => void;
}

const RETRY = { first: 2_000, last: 30_000 };

export interface ConnectivityOptions {
  /** Resolves when the API itself answered as the contract says; rejects otherwise. */
  readonly ask: () => Promise<unknown>;
  readonly scheduler: Scheduler;
  readonly random?: () => number;
  /** Subscribes to the browser's hints. */
  readonly hints?: (onHint: (hint: ConnectivityHint) => void) => () => void;
}

export function createConnectivity({ ask, scheduler, random = Math.random, hints }: ConnectivityOptions): Connectivity {
  const { subscribe, notify } = createListeners();
  let state: Reachability = 'unknown';
  let isServer = false;
  let running = false;
  let failures = 0;
  let cancelRetry: (() => void) | null = null;
  let asking: Promise<boolean> | null = null;

  const settle = (reachable: boolean, inTrouble = false): void => {
    const next = reachable ? 'reachable' : 'unreachable';
    const isSame = next === state && inTrouble === isServer;
    isServer = inTrouble;
    cancelRetry?.();
    cancelRetry = null;
    failures = reachable ? 0 : failures + 1;
    if (!reachable && running) {
      cancelRetry = scheduler.after(backoff(RETRY, failures, random), () => void probe());
    }
    if (isSame) return;
    state = next;
    notify();
  };

  const probe = (): Promise<boolean> => {
    asking ??= ask()
      .then(
        () => ({ reachable: true, inTrouble: false }),
        (error: unknown) => ({ reachable: false, inTrouble: isApiError(error) }),
      )
      .then(({ reachable, inTrouble }) => {
        asking = null;
        settle(reachable, inTrouble);
        return reachable;
      });
    return asking;
  };

  return {
    subscribe,
    getSnapshot: () => state,
    isServerInTrouble: () => isServer,
    probe,
    report: (reachable) => {
      if (state !== 'unreachable') {
        // About to be known: only a question of ours makes the next one wait longer.
        if (reachable || !asking) settle(reachable);
      } else if (reachable) {
        // It may have been answered before the line broke: only a question that is asked now proves that it is back.
        void probe();
      }
    },
    start: () => {
      running = true;
      void probe();
      const stopHints = hints?.((hint) => {
        // A visible page has just been looked at: ask only when there is a doubt.
        if (hint === 'visible' && state === 'reachable') return;
        // What was asked before says nothing of a line that has come or gone since.
        const asked = asking && hint !== 'visible' ? asking.then(probe) : probe();
        // An answer at the very moment of leaving says little: the browser tells of it once, so ask once more.
        if (hint === 'offline')
          void asked.then((isThere) => isThere && scheduler.after(RETRY.first, () => void (running && probe())));
      });
      return () => {
        running = false;
        cancelRetry?.();
        cancelRetry = null;
        stopHints?.();
      };
    },
  };
}
