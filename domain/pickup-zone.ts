import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';

/** The zone that a pickup order of this restaurant has; null is a fault of its data (docs/product.md §1.8). */
export function pickupZone(restaurant: Pick<Restaurant, 'delivery_zones'>): DeliveryZone | null {
  return restaurant.delivery_zones.find(({ type }) => type === 'pickup') ?? null;
}
