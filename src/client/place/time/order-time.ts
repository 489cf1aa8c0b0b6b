import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';
import { type DishTime, isTimeOffered, slowestZone } from '#domain/dish-time.ts';
import { pickupZone } from '#domain/pickup-zone.ts';
import type { Place } from '../find-place.ts';

/** {@link DishTime} with everything known of the restaurant and its zone. */
export type OrderTime = DishTime & { readonly restaurant: Restaurant; readonly zone: DeliveryZone };

/**
 * Returns where, how and for when an order would be made; null: nowhere. Ignores a time that is not, or no longer, offered at this
 * place (docs/product.md §13.17).
 *
 * @param wanted the time that the customer has chosen, ISO
 */
export function orderTime(
  { restaurant, zone, orderType }: Pick<Place, 'restaurant' | 'zone' | 'orderType'>,
  now: Date,
  wanted: string | null,
): OrderTime | null {
  if (restaurant === null) return null;
  const at = zone?.type === orderType ? zone : (slowestZone(restaurant, orderType) ?? pickupZone(restaurant));
  if (at === null) return null;
  const time = { restaurant, zone: at, now, wantedAt: null };
  const wantedAt = wanted === null ? null : new Date(wanted);
  return wantedAt && isTimeOffered(time, wantedAt) ? { ...time, wantedAt } : time;
}
