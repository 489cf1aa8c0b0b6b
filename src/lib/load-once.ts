/** A lazily loaded part of the program, the same for everyone: a module may hold it, as it holds the module itself. */
export interface LoadedOnce<T> {
  /** Loads it once; after a failure the next call tries again. @throws whatever the loading throws */
  readonly load: () => Promise<T>;
  /** Null until loaded; once loaded, no waiting is needed. */
  readonly loaded: () => T | null;
}

export function loadOnce<T>(take: () => Promise<T>): LoadedOnce<T> {
  let value: T | null = null;
  let loading: Promise<T> | null = null;
  return {
    load: () =>
      (loading ??= take().then(
        (taken) => (value = taken),
        (error: unknown) => {
          loading = null;
          throw error;
        },
      )),
    loaded: () => value,
  };
}

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
