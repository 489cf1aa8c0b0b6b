import type { LatLon } from '#contract/primitives.ts';
import { METRES_PER_DEGREE } from '#domain/nearest.ts';

/**
 * Returns the point at `share` (0-1) of the way along a line, `aside` metres to the right of it (negative: to the left).
 * Assumes a flat earth, good enough for a city.
 */
export function pointAlong(line: readonly LatLon[], share: number, aside: number): LatLon {
  const legs = line.slice(1).flatMap((to, index) => {
    const from = line[index];
    return from ? [leg(from, to)] : [];
  });
  const whole = legs.reduce((sum, { length }) => sum + length, 0);
  let left = Math.min(1, Math.max(0, share)) * whole;
  for (const [index, { from, north, east, length }] of legs.entries()) {
    if (left > length && index < legs.length - 1) {
      left -= length;
      continue;
    }
    const part = length === 0 ? 0 : left / length;
    const side = length === 0 ? 0 : aside / length;
    const latitude = from[0] + (north * part - east * side) / METRES_PER_DEGREE;
    const longitude =
      from[1] + (east * part + north * side) / (METRES_PER_DEGREE * Math.cos((from[0] * Math.PI) / 180));
    return [round(latitude), round(longitude)];
  }
  const only = line[0];
  if (!only) throw new Error('A line needs a point');
  return only;
}

/** Vector from one point to the next, in metres. */
export function leg(from: LatLon, to: LatLon) {
  const north = (to[0] - from[0]) * METRES_PER_DEGREE;
  const east = (to[1] - from[1]) * METRES_PER_DEGREE * Math.cos((from[0] * Math.PI) / 180);
  return { from, north, east, length: Math.hypot(north, east) };
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
