import { percentile } from '../support/expect.ts';

/** A kind of request, and how long those who made it have waited. */
export interface CallTimes {
  readonly call: string;
  readonly count: number;
  /** Ms from the moment at which the request was due until its outcome was known, with all repeats. */
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** Collects how long customers and kitchens wait. */
export function createTimings() {
  const times = new Map<string, number[]>();
  let repeats = 0;
  return {
    /** @param due when it should have been sent, by the plan, whether this process was in time or not; ms of `performance.now()` */
    took: (call: string, due: number): void => {
      const known = times.get(call) ?? [];
      if (known.length === 0) times.set(call, known);
      known.push(performance.now() - due);
    },
    repeated: (): void => void (repeats += 1),
    /** Requests that had to be sent again. */
    repeats: (): number => repeats,
    requests: (): number => [...times.values()].reduce((sum, { length }) => sum + length, repeats),
    byCall: (): readonly CallTimes[] =>
      [...times].map(([call, all]) => ({
        call,
        count: all.length,
        p50: percentile(all, 0.5),
        p95: percentile(all, 0.95),
        p99: percentile(all, 0.99),
      })),
  };
}
export type Timings = ReturnType<typeof createTimings>;
