import { useMemo, useSyncExternalStore } from 'react';
import { onTabChange } from '#lib/tab-storage.ts';
import { useNow } from '../use-services.ts';
import type { Place } from './find-place.ts';
import type { OrderTime } from '#domain/order-time.ts';
import { withRoomAlways } from '#domain/slots.ts';
import { orderTime, wantedTime, timeChoices } from './wanted-time.ts';
import { useOrderParams } from './use-place.ts';

const none = (): null => null;

/**
 * Returns where, how and for when a dish would be ordered (docs/product.md §2.23), which every offer of a dish needs. Null while the place
 * or the time is unknown. Updates at once when a time is chosen, anywhere on the page; at a table no time is chosen.
 */
export function useDishTime({
  restaurant,
  zone,
  orderType,
}: Pick<Place, 'restaurant' | 'zone' | 'orderType'>): OrderTime | null {
  const now = useNow();
  const chosen = useSyncExternalStore(onTabChange, wantedTime, none);
  const isAtTable = useOrderParams().table !== null;
  const wanted = isAtTable ? null : chosen;
  return useMemo(() => {
    const here = restaurant && isAtTable ? withRoomAlways(restaurant) : restaurant;
    const time = now && orderTime({ restaurant: here, zone, orderType }, now, wanted);
    return time && { ...time, atTable: isAtTable };
  }, [now, restaurant, zone, orderType, isAtTable, wanted]);
}

const noChoices = (): number => 0;

/** Returns how often the customer has chosen a time in this tab: for what may only change at that moment. */
export function useTimeChoices(): number {
  return useSyncExternalStore(onTabChange, timeChoices, noChoices);
}
