import { useCallback, useSyncExternalStore } from 'react';

/**
 * Reports whether a media query matches, and follows its changes. False on the server and until hydration: until then CSS alone
 * decides (docs/product.md §15.5).
 */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void): (() => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}
