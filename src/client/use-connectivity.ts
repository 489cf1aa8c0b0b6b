import { useSyncExternalStore } from 'react';
import type { Reachability } from '#lib/connectivity.ts';
import { useServices } from './use-services.ts';

/** Tells whether the API answers. On the server nothing is known. */
export function useConnectivity(): Reachability {
  const { connectivity } = useServices();
  return useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot, () => 'unknown');
}
