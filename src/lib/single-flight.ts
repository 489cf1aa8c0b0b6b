/** Runs one at a time: a caller that arrives during a run gets that run's outcome. */
export type SingleFlight<T> = (run: () => Promise<T>) => Promise<T>;

export function createSingleFlight<T>(): SingleFlight<T> {
  let running: Promise<T> | null = null;
  return (run) => {
    running ??= run().finally(() => {
      running = null;
    });
    return running;
  };
}
