import { useMemo } from 'react';
import type { Restaurant } from '../../../contract/restaurants.ts';
import { type DishTime, slowestZone } from '../../../domain/dish-time.ts';
import { pickupZone } from '../../../domain/pickup-zone.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { useNow } from '../use-now.ts';
import type { Place } from './find-place.ts';
import { wantedTime } from './wanted-time.ts';

/** {@link DishTime} with all that is known of the restaurant. */
export type OrderTime = DishTime & { readonly restaurant: Restaurant };

/**
 * Returns where, how and for when a dish would be ordered (docs/product.md §2.23): what every offer of a dish asks. Null while the place or
 * the time is not known.
 */
export function useDishTime({
  restaurant,
  zone,
  orderType,
}: Pick<Place, 'restaurant' | 'zone' | 'orderType'>): OrderTime | null {
  const now = useNow();
  const isHydrated = useHydrated();
  return useMemo(() => {
    if (now === null || restaurant === null) return null;
    const at = zone?.type === orderType ? zone : (slowestZone(restaurant, orderType) ?? pickupZone(restaurant));
    return at && { restaurant, zone: at, now, wantedAt: isHydrated ? wantedTime(now) : null };
  }, [now, restaurant, zone, orderType, isHydrated]);
}
