import type { LatLon } from '#contract/primitives.ts';
import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';

/** The data these rules need; a whole Restaurant fits. */
type Place = Pick<Restaurant, 'latitude' | 'longitude' | 'delivery_radius' | 'delivery_zones'>;

export interface ZoneMatch<R extends Place = Restaurant> {
  restaurant: R;
  zone: DeliveryZone;
}

/** About a centimetre, in degrees: a point closer than this to an edge is on the edge. */
const EDGE = 1e-7;
const EARTH_METRES = 6_371_008.8;

/** Returns the metres between two points on the sphere. */
export function distanceMetres([lat1, lon1]: LatLon, [lat2, lon2]: LatLon): number {
  const rad = Math.PI / 180;
  const chord =
    Math.sin(((lat2 - lat1) * rad) / 2) ** 2 +
    Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * Math.sin(((lon2 - lon1) * rad) / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Reports whether the point is on the segment, within `EDGE`. */
function isOnSegment([y, x]: LatLon, [y1, x1]: LatLon, [y2, x2]: LatLon): boolean {
  const [dy, dx] = [y2 - y1, x2 - x1];
  const length = dy * dy + dx * dx;
  const along = length ? Math.max(0, Math.min(1, ((y - y1) * dy + (x - x1) * dx) / length)) : 0;
  return Math.hypot(y1 + along * dy - y, x1 + along * dx - x) <= EDGE;
}

/** Returns the position of the point relative to the ring, which is closed implicitly if its first point is not repeated. */
function sideOf(ring: readonly LatLon[], point: LatLon): 'inside' | 'edge' | 'outside' {
  const [y, x] = point;
  let inside = false;
  let previous = ring.at(-1);
  for (const current of ring) {
    if (!previous) break;
    if (isOnSegment(point, previous, current)) return 'edge';
    const [y1, x1] = previous;
    const [y2, x2] = current;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    previous = current;
  }
  return inside ? 'inside' : 'outside';
}

/**
 * Reports whether the zone's area contains the point: even-odd rule, the edge belongs to the area, as does the edge of a
 * hole but not its inside. Without an area nothing matches. Degrees are treated as a plane: right for a city, not across
 * the 180th meridian.
 */
export function isInArea(zone: Pick<DeliveryZone, 'area' | 'area_holes'>, point: LatLon): boolean {
  if (!zone.area || sideOf(zone.area, point) === 'outside') return false;
  return !zone.area_holes.some((hole) => sideOf(hole, point) === 'inside');
}

/**
 * Returns all zones that deliver to the point, best first: the lowest delivery price, then the lowest minimum, then the
 * nearest restaurant, then the lowest zone id (docs/product.md §1.10, §1.11). A delivery zone without an area is the
 * circle of the restaurant's `delivery_radius`; without a radius it matches nothing.
 */
export function deliveryZonesAt<R extends Place>(restaurants: readonly R[], point: LatLon): ZoneMatch<R>[] {
  return restaurants
    .flatMap((restaurant) => {
      const distance = distanceMetres([restaurant.latitude, restaurant.longitude], point);
      return restaurant.delivery_zones
        .filter(
          (zone) =>
            zone.type === 'delivery' &&
            (zone.area ? isInArea(zone, point) : distance <= (restaurant.delivery_radius ?? -1)),
        )
        .map((zone) => ({ restaurant, zone, distance }));
    })
    .sort(
      (a, b) =>
        a.zone.price - b.zone.price ||
        (a.zone.min_delivery_price ?? 0) - (b.zone.min_delivery_price ?? 0) ||
        a.distance - b.distance ||
        a.zone.id - b.zone.id,
    )
    .map(({ restaurant, zone }) => ({ restaurant, zone }));
}

/** Returns the best of `deliveryZonesAt`; null outside every zone. */
export function findDeliveryZone<R extends Place>(restaurants: readonly R[], point: LatLon): ZoneMatch<R> | null {
  return deliveryZonesAt(restaurants, point)[0] ?? null;
}
