export interface Subscribable {
  /** Calls `listener` after each change until the answer is called. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Listeners of a store: the shape that `useSyncExternalStore` and the worker both understand. */
export function createListeners(): Subscribable & { readonly notify: () => void } {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}
