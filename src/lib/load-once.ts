/** A part of the program that comes later, the same for everybody: it may be held by a module, as the module itself is. */
export interface LoadedOnce<T> {
  /** Loads it, once; a load that failed is tried again by the next call. @throws as the loading does */
  readonly load: () => Promise<T>;
  /** Null until it is here: what is here needs no waiting. */
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
