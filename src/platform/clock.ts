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

export interface Clock {
  /** The server's time as well as it is known: the device's clock may be wrong (fault 12 of facts/offline.md). */
  readonly now: () => Date;
  /** Takes the `Date` of an answer or `environment.server_time` (epoch ms), which are up to a second old. */
  readonly sync: (serverTime: number) => void;
}

/** A device's clock that is right within this many ms is believed: `Date` counts whole seconds, and answers travel. */
const TOLERANCE = 5_000;

export const createClock = (scheduler: Pick<Scheduler, 'now'> = systemScheduler): Clock => {
  let offset = 0;
  return {
    now: () => new Date(scheduler.now() + offset),
    sync: (serverTime) => {
      const difference = serverTime - scheduler.now();
      offset = Math.abs(difference) <= TOLERANCE ? 0 : difference;
    },
  };
};
