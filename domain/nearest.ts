import type { LatLon } from '#contract/primitives.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { distanceMetres } from './zones.ts';

type Town = Pick<Locality, 'latitude' | 'longitude' | 'border_box_lower_corner' | 'border_box_upper_corner'>;

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, value));

/** Returns the metres from a point to a town's border box; 0 inside it. */
export function metresToLocality(locality: Town, point: LatLon): number {
  const [south, west] = locality.border_box_lower_corner;
  const [north, east] = locality.border_box_upper_corner;
  const nearest: LatLon = [clamp(point[0], south, north), clamp(point[1], west, east)];
  return distanceMetres(point, nearest);
}

/**
 * Returns the town that a point belongs to (docs/product.md §29.6): the one with the nearest border box, ties broken by
 * the nearest centre. Null if there are no towns.
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

/** Returns restaurants with their distance in metres, nearest first (docs/product.md §29.6). */
export function byDistance<R extends Pick<Restaurant, 'latitude' | 'longitude'>>(
  restaurants: readonly R[],
  point: LatLon,
): { readonly restaurant: R; readonly metres: number }[] {
  return restaurants
    .map((restaurant) => ({ restaurant, metres: distanceMetres([restaurant.latitude, restaurant.longitude], point) }))
    .sort((a, b) => a.metres - b.metres);
}

/** Per degree of latitude anywhere, of longitude on the equator. Assumes a flat earth, which is good enough for a city. */
export const METRES_PER_DEGREE = 111_320;

/** Returns the south-western and north-eastern corners of the box around a circle of `metres` around a point. */
export function cornersAround([latitude, longitude]: LatLon, metres: number): [LatLon, LatLon] {
  const up = metres / METRES_PER_DEGREE;
  const aside = up / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  return [
    [latitude - up, longitude - aside],
    [latitude + up, longitude + aside],
  ];
}

/** Rounds a position before it leaves the device (docs/product.md §29.7): four decimals, about ten metres, enough to identify a house. */
export function rounded([latitude, longitude]: LatLon): LatLon {
  return [Math.round(latitude * 1e4) / 1e4, Math.round(longitude * 1e4) / 1e4];
}
