import { isApiError } from './api/errors.ts';
import { backoff } from './backoff.ts';
import type { Scheduler } from './clock.ts';
import { createListeners, type Subscribable } from './subscribable.ts';

/** `unknown` until the first probe or response. */
export type Reachability = 'unknown' | 'reachable' | 'unreachable';
/** The browser's events: reasons to probe, never trusted (docs/product.md §9.15). */
export type ConnectivityHint = 'online' | 'offline' | 'visible';

export interface Connectivity extends Subscribable {
  readonly getSnapshot: () => Reachability;
  /** While unreachable: whether the server's side did respond, but not as the contract says. */
  readonly isServerInTrouble: () => boolean;
  /** Probes the API now; concurrent callers share one probe. */
  readonly probe: () => Promise<boolean>;
  /** Takes the result of an ordinary call: the API responded, or nothing (or something else) did. Calls that fail together count once. */
  readonly report: (reachable: boolean) => void;
  /** Listens to the hints and keeps probing while the API is unreachable. Returns a stop function. */
  readonly start: () => () => void;
}

const RETRY = { first: 2_000, last: 30_000 };

export interface ConnectivityOptions {
  /** Resolves when the API itself responds as the contract says; rejects otherwise. */
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
        // A failure during a probe is ignored, as the probe will settle it: only our own probes lengthen the next delay.
        if (reachable || !asking) settle(reachable);
      } else if (reachable) {
        // The response may predate the connection loss: only a probe started now proves that the connection is back.
        void probe();
      }
    },
    start: () => {
      running = true;
      void probe();
      const stopHints = hints?.((hint) => {
        // The page has just become visible: probe only when in doubt.
        if (hint === 'visible' && state === 'reachable') return;
        // A probe started earlier says nothing about a connection that has come or gone since.
        const asked = asking && hint !== 'visible' ? asking.then(probe) : probe();
        // A response at the very moment of going offline says little: the browser reports it once, so probe once more.
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
