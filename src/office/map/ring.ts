import type { LatLon } from '#contract/primitives.ts';

/** Fewer corners make no area. */
const FEWEST = 3;

/** Returns a ring without its first corner repeated at the end. */
export function openRing(ring: readonly LatLon[]): readonly LatLon[] {
  const [first] = ring;
  const last = ring.at(-1);
  return ring.length > 1 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? ring.slice(0, -1) : ring;
}

/** Returns the middle of what a ring spans. */
export function middleOf(ring: readonly LatLon[]): LatLon {
  const span = (axis: 0 | 1): number => {
    const all = ring.map((point) => point[axis]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  return [span(0), span(1)];
}

/** Returns a ring moved by so many degrees north and east. */
export function movedRing(ring: readonly LatLon[], [north, east]: LatLon): readonly LatLon[] {
  return ring.map(([lat, lon]): LatLon => [lat + north, lon + east]);
}

/** Returns a ring without a corner; the same ring where too few would be left. */
export function withoutCorner(ring: readonly LatLon[], index: number): readonly LatLon[] {
  return ring.length <= FEWEST ? ring : ring.filter((_corner, at) => at !== index);
}
