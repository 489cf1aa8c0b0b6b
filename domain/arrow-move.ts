import type { LatLon } from '#contract/primitives.ts';
import { cornersAround } from './nearest.ts';

/** Distance of one press, and of one with Shift, metres. */
const STEP = 10;
const LONG_STEP = 100;

const ARROWS: Readonly<Record<string, readonly [north: number, east: number]>> = {
  ArrowUp: [1, 0],
  ArrowDown: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/**
 * Returns where a point of a map is after a press of a key: an arrow moves it by 10 m, with Shift by 100 m (docs/product.md §29.9, §34.19).
 *
 * @returns null: the key is no arrow
 */
export function movedByArrow(
  point: LatLon,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): LatLon | null {
  const way = ARROWS[key];
  if (way === undefined) return null;
  const [north, east] = way;
  const [, [latitude, longitude]] = cornersAround(point, shiftKey ? LONG_STEP : STEP);
  return [point[0] + north * (latitude - point[0]), point[1] + east * (longitude - point[1])];
}
