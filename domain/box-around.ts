import type { LatLon } from '#contract/primitives.ts';

/** Half of a city's box, degrees: some 17 km in the middle of the country, so a city of a million with its suburbs. */
const [NORTHWARD, EASTWARD] = [0.15, 0.27];
const exact = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Returns the corners of the box that a city has around its point until someone draws another (docs/product.md §34.46). */
export function boxAround([latitude, longitude]: LatLon): { south_west: LatLon; north_east: LatLon } {
  const corner = (sign: number): LatLon => [exact(latitude + sign * NORTHWARD), exact(longitude + sign * EASTWARD)];
  return { south_west: corner(-1), north_east: corner(1) };
}
