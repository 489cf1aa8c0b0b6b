import { useEffect, useSyncExternalStore } from 'react';
import { useServices } from '#client/use-services.ts';
import { liveOrdersOf } from './live-orders.ts';

const NOTHING = (): string => '';

/** What the stream says while somebody watches. */
export interface Live {
  /** Whether this order need not be asked for. */
  readonly covers: (id: string) => boolean;
  /** When something last came, by the device's clock, ms; 0 without a stream. */
  readonly heardAt: () => number;
}

/**
 * Watches orders for as long as the screen stands (docs/product.md §6.19): their statuses come into the cache by themselves.
 *
 * @param ids none: nothing is watched
 */
export function useLive(ids: readonly string[]): Live {
  const services = useServices();
  const live = liveOrdersOf(services);
  const covered = useSyncExternalStore(live.subscribe, live.covered, NOTHING);
  const wanted = ids.join(' ');
  useEffect(() => (wanted === '' ? undefined : live.watch(wanted.split(' '))), [live, wanted]);
  return { covers: (id) => covered.split(' ').includes(id), heardAt: live.heardAt };
}
