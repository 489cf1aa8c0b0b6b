import { useSyncExternalStore } from 'react';
import type { Reachability } from '#lib/connectivity.ts';
import { useServices } from './use-services.ts';

/** Reports whether the API responds. Unknown on the server. */
export function useConnectivity(): Reachability {
  const { connectivity } = useServices();
  return useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot, () => 'unknown');
}
