import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and in the first render of the page: what is personal renders only when it is true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
