export interface Subscribable {
  /** Calls `listener` after each change. Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** Creates a store's listeners: the shape that both `useSyncExternalStore` and the worker understand. */
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
