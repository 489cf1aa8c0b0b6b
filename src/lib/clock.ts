import { createListeners, type Subscribable } from './subscribable.ts';

/** Runs things later; handed in so that tests drive the time. */
export interface Scheduler {
  /** Epoch ms of the device. */
  readonly now: () => number;
  /** Runs `task` after `ms`; the answer cancels it. */
  readonly after: (ms: number, task: () => void) => () => void;
}

export const systemScheduler: Scheduler = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/** Tells its listeners when it has learned that the device is wrong, or was. */
export interface Clock extends Subscribable {
  /** The server's time as well as it is known: the device's clock may be wrong (docs/product.md §9.22). */
  readonly now: () => Date;
  /** Milliseconds that the device is behind it: added to a time that the device has noted, it is the right one. */
  readonly offset: () => number;
  /** Calls every half minute, and at once when it has learned that the device is wrong; one timer serves all who watch. */
  readonly watch: (listener: () => void) => () => void;
  /** Takes the `Date` of an answer or `environment.server_time` (epoch ms), which are up to a second old. */
  readonly sync: (serverTime: number) => void;
}

/** A device's clock that is right within this many ms is believed: `Date` counts whole seconds, and answers travel. */
const TOLERANCE = 5_000;

const TICK_MS = 30_000;

/** Where the difference lies between two visits: a cold start without a network has no answer to learn it from. */
export interface ClockMemory {
  /** Milliseconds that the server is ahead. */
  readonly read: () => number;
  readonly write: (offset: number) => void;
}

export function createClock(
  scheduler: Pick<Scheduler, 'now'> = systemScheduler,
  memory: ClockMemory | null = null,
): Clock {
  const { subscribe, notify } = createListeners();
  const watching = new Set<() => void>();
  const tick = (): void => {
    for (const listener of watching) listener();
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  subscribe(tick);
  let offset = memory?.read() ?? 0;
  return {
    subscribe,
    now: () => new Date(scheduler.now() + offset),
    offset: () => offset,
    watch: (listener) => {
      // Each watcher for itself, though two may hand in the same function.
      const own = (): void => listener();
      if (watching.size === 0) timer = setInterval(tick, TICK_MS);
      watching.add(own);
      return () => {
        watching.delete(own);
        if (watching.size === 0) clearInterval(timer);
      };
    },
    sync: (serverTime) => {
      const difference = serverTime - scheduler.now();
      const next = Math.abs(difference) <= TOLERANCE ? 0 : difference;
      // A second or two are the answer's own travel: not worth writing down each time.
      const isNews = Math.abs(next - offset) > TOLERANCE || (next === 0 && offset !== 0);
      offset = next;
      if (!isNews) return;
      memory?.write(next);
      notify();
    },
  };
}
