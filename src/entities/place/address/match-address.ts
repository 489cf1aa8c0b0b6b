import type { DeliveryDetails } from '#contract/places.ts';
import type { Locality } from '#contract/restaurants.ts';
import { pauseAt } from '#domain/intake.ts';
import { isOpenAt, workingHours } from '#domain/working-hours.ts';
import { deliveryZonesAt, type ZoneMatch } from '#domain/zones.ts';

/**
 * Returns the restaurant that delivers to an address: the current one when it can, else the best open one, else the best
 * (domain/zones.ts defines "best").
 */
export function matchAddress(
  locality: Locality,
  details: DeliveryDetails | null,
  currentRestaurantId: number | null,
  now: Date | null,
): ZoneMatch | null {
  if (!details?.coords) return null;
  const { latitude, longitude } = details.coords;
  const matches = deliveryZonesAt(locality.restaurants, [latitude, longitude]);
  const isOpen = ({ restaurant }: ZoneMatch) =>
    now !== null &&
    isOpenAt(workingHours(restaurant), restaurant.timezone, now) &&
    pauseAt(restaurant.intake, 'delivery', now) === null;
  return (
    matches.find(({ restaurant }) => restaurant.id === currentRestaurantId) ??
    matches.find(isOpen) ??
    matches[0] ??
    null
  );
}
