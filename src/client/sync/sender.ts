import { backoff } from '#lib/backoff.ts';
import type { Scheduler } from '#lib/clock.ts';
import type { Connectivity } from '#lib/connectivity.ts';
import { createListeners } from '#lib/subscribable.ts';

const RETRY = { first: 1_000, last: 60_000 };
/** Failures in a row after which a successful probe is no reason to send at once. */
const MAX_FAILURES = 3;

/** What a pass came to: everything sent, or again after so many milliseconds (null: when the API is reachable). */
export type PassResult =
  | { readonly done: true }
  | { readonly done: false; readonly retryAfter: number | null; readonly reachable: boolean };

export interface Sender {
  /** Sends what waits, soon; not before a backoff is over. */
  readonly wake: () => void;
  /** Runs passes until `isDone`, backoff or not (a customer waits), or until one has ended that left it undone. */
  readonly runUntil: (isDone: () => boolean) => Promise<boolean>;
  readonly start: () => void;
  readonly stop: () => void;
}

/** When the outbox is sent: one pass at a time, again after a capped backoff with jitter, and never before Retry-After. */
export function createSender({
  pass,
  scheduler,
  connectivity,
  random,
  onLog,
}: {
  /** One pass over what waits; null: the API is away, and its return will wake us. */
  readonly pass: () => Promise<PassResult | null>;
  readonly scheduler: Scheduler;
  readonly connectivity: Connectivity;
  readonly random: () => number;
  readonly onLog: (message: string, error: unknown) => void;
}): Sender {
  const passes = createListeners();
  let stopped = true;
  let failures = 0;
  let running = false;
  let again = false;
  let cancelTimer: (() => void) | null = null;
  /** Sending pauses until the timer fires: the server said so (Retry-After), or by our own backoff. */
  let paused: 'by-server' | 'by-backoff' | null = null;

  const settle = (result: PassResult): void => {
    paused = null;
    if (result.done) {
      failures = 0;
      return;
    }
    failures += 1;
    if (!result.reachable) connectivity.report(false); // it probes by itself
    const asked = result.retryAfter ?? 0;
    // A server that says «in two seconds» for ever is asked ever more seldom all the same.
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
      // A pass that a customer forced has cut the pause short, and its timer: nothing else would end it.
      else paused = null;
    } catch (error) {
      onLog('A pass of the outbox failed', error);
      settle({ done: false, retryAfter: null, reachable: true });
    }
    running = false;
    // What was asked for during this pass is not sent before the pause is over: whoever waits is told so.
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
