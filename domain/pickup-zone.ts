import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';

/** Returns the restaurant's zone for pickup orders; null is a fault in its data (docs/product.md §1.8). */
export function pickupZone(restaurant: Pick<Restaurant, 'delivery_zones'>): DeliveryZone | null {
  return restaurant.delivery_zones.find(({ type }) => type === 'pickup') ?? null;
}
