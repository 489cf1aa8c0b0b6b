import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '#client/use-services.ts';
import { liveOrdersOf } from './live-orders.ts';

const NOTHING = (): string => '';

/** What the stream reports while there are watchers. */
export interface Live {
  /** Whether this order need not be polled. */
  readonly covers: (id: string) => boolean;
  /** When something was last received, by the device's clock, ms; 0 without a stream. */
  readonly heardAt: () => number;
}

/**
 * Watches orders while the screen is mounted (docs/product.md §6.19): their statuses are written to the cache automatically.
 *
 * @param ids empty: nothing is watched
 */
export function useLive(ids: readonly string[]): Live {
  const services = useServices();
  const live = liveOrdersOf(services);
  const covered = useSyncExternalStore(live.subscribe, live.covered, NOTHING);
  const wanted = ids.join(' ');
  useEffect(() => (wanted === '' ? undefined : live.watch(wanted.split(' '))), [live, wanted]);
  return { covers: (id) => covered.split(' ').includes(id), heardAt: live.heardAt };
}
