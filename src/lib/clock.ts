import { createListeners, type Subscribable } from './subscribable.ts';

/** Schedules tasks; injected so that tests control the time. */
export interface Scheduler {
  /** The device's time, epoch ms. */
  readonly now: () => number;
  /** Runs `task` after `ms`. Returns a cancel function. */
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

/** Notifies its listeners when it finds that the device's clock is wrong, or was. */
export interface Clock extends Subscribable {
  /** Returns the estimated server time: the device's clock may be wrong (docs/product.md §9.22). */
  readonly now: () => Date;
  /** Milliseconds that the device is behind the server: added to a time recorded by the device, it gives the right one. */
  readonly offset: () => number;
  /** Calls `listener` every half minute, and at once when the device's clock is found wrong; all watchers share one timer. */
  readonly watch: (listener: () => void) => () => void;
  /** Takes the `Date` of a response or `environment.server_time` (epoch ms), which are up to a second old. */
  readonly sync: (serverTime: number) => void;
}

/** A device's clock that is right within this many ms is trusted: `Date` counts whole seconds, and responses take time. */
const TOLERANCE = 5_000;

const TICK_MS = 30_000;

/** Persists the offset between visits: a cold start without a network has no response to learn it from. */
export interface ClockMemory {
  /** Milliseconds by which the server is ahead. */
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
      // A separate wrapper per watcher, as two may pass the same function.
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
      // A second or two is the response's travel time: not worth persisting each time.
      const isNews = Math.abs(next - offset) > TOLERANCE || (next === 0 && offset !== 0);
      offset = next;
      if (!isNews) return;
      memory?.write(next);
      notify();
    },
  };
}
