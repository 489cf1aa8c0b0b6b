import type { LatLon } from '#contract/primitives.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { distanceMetres } from './zones.ts';

type Town = Pick<Locality, 'latitude' | 'longitude' | 'border_box_lower_corner' | 'border_box_upper_corner'>;

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** Metres from a point to a town's border box; 0 inside of it. */
export function metresToLocality(locality: Town, point: LatLon): number {
  const [south, west] = locality.border_box_lower_corner;
  const [north, east] = locality.border_box_upper_corner;
  const nearest: LatLon = [clamp(point[0], south, north), clamp(point[1], west, east)];
  return distanceMetres(point, nearest);
}

/**
 * The town that a point belongs to (docs/product.md §29.6): that of the nearest border box, of several as near that of the nearest
 * centre. Null: there are no towns.
 */
export function nearestLocality<L extends Town>(localities: readonly L[], point: LatLon): L | null {
  const [nearest] = localities
    .map((locality) => ({
      locality,
      box: metresToLocality(locality, point),
      centre: distanceMetres([locality.latitude, locality.longitude], point),
    }))
    .sort((a, b) => a.box - b.box || a.centre - b.centre);
  return nearest?.locality ?? null;
}

/** Restaurants with their distance in metres, the nearest first (docs/product.md §29.6). */
export function byDistance<R extends Pick<Restaurant, 'latitude' | 'longitude'>>(
  restaurants: readonly R[],
  point: LatLon,
): { readonly restaurant: R; readonly metres: number }[] {
  return restaurants
    .map((restaurant) => ({ restaurant, metres: distanceMetres([restaurant.latitude, restaurant.longitude], point) }))
    .sort((a, b) => a.metres - b.metres);
}

/** Of latitude everywhere, of longitude on the equator: on a flat earth, which is good enough for a city. */
export const METRES_PER_DEGREE = 111_320;

/** The south-western and the north-eastern corner of the box that holds a circle of `metres` around a point. */
export function cornersAround([latitude, longitude]: LatLon, metres: number): [LatLon, LatLon] {
  const up = metres / METRES_PER_DEGREE;
  const aside = up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [
    [latitude - up, longitude - aside],
    [latitude + up, longitude + aside],
  ];
}

/**
 * A position as it may leave the device (docs/product.md §29.7): four decimals, which are some ten metres, as much as a house
 * needs.
 */
export function rounded([latitude, longitude]: LatLon): LatLon {
  return [Math.round(latitude * 1e4) / 1e4, Math.round(longitude * 1e4) / 1e4];
}
