/** Runs one at a time: whoever asks while one runs gets the outcome of that one. */
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
