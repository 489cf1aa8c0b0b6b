import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render of the page: personal content renders only when true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
