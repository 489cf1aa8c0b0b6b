import { useMemo, useSyncExternalStore } from 'react';
import { onTabChange } from '#lib/tab-storage.ts';
import { useNow } from '../use-now.ts';
import type { Place } from './find-place.ts';
import { type OrderTime, orderTime } from './order-time.ts';
import { useOrderParams } from './use-order-params.ts';
import { wantedTime } from './wanted-time.ts';

const none = (): null => null;

/**
 * Returns where, how and for when a dish would be ordered (docs/product.md §2.23): what every offer of a dish asks. Null while the place or
 * the time is not known. A time that is chosen, anywhere on the page, is followed at once; nobody chooses one at a table.
 */
export function useDishTime({
  restaurant,
  zone,
  orderType,
}: Pick<Place, 'restaurant' | 'zone' | 'orderType'>): OrderTime | null {
  const now = useNow();
  const chosen = useSyncExternalStore(onTabChange, wantedTime, none);
  const wanted = useOrderParams().table === null ? chosen : null;
  return useMemo(
    () => now && orderTime({ restaurant, zone, orderType }, now, wanted),
    [now, restaurant, zone, orderType, wanted],
  );
}
