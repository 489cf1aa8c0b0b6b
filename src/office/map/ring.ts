import type { LatLon } from '#contract/primitives.ts';

/** Fewer corners make no area. */
const FEWEST = 3;

/** Returns a ring without its first corner repeated at the end. */
export function openRing(ring: readonly LatLon[]): readonly LatLon[] {
  const [first] = ring;
  const last = ring.at(-1);
  return ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? ring.slice(0, -1) : ring;
}

/** Returns a ring without a corner; the same ring where too few would be left. */
export function withoutCorner(ring: readonly LatLon[], index: number): readonly LatLon[] {
  return ring.length <= FEWEST ? ring : ring.filter((_corner, at) => at !== index);
}
