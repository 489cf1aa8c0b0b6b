import type { PictureKind } from './kinds.ts';
import { PICTURE_KINDS } from './kinds.ts';
import { seeded } from './seeded.ts';

/** One thing on a tile: its middle and its longer side in pixels of the canvas, and how far it is turned, degrees. */
export type Placed = { x: number; y: number; size: number; angle: number };
export type Layout = {
  width: number;
  height: number;
  dish: Placed;
  /** In the order of the recipe; those behind are painted before the dish. */
  around: (Placed & { behind: boolean })[];
};

/** A place around the dish: angle on the ring, degrees, 0 is right and 90 below; what is above lies behind. */
const PLACES = {
  bottomLeft: { angle: 146, reach: 1.02, size: 0.27, behind: false },
  bottomRight: { angle: 34, reach: 1.02, size: 0.27, behind: false },
  topRight: { angle: -36, reach: 1, size: 0.23, behind: true },
  topLeft: { angle: 216, reach: 1, size: 0.23, behind: true },
  left: { angle: 186, reach: 1.52, size: 0.21, behind: true },
  right: { angle: -6, reach: 1.52, size: 0.21, behind: true },
} as const;
type PlaceName = keyof typeof PLACES;

/** Which places are taken by so many things; the seed chooses one. Left and right stay balanced. */
const ARRANGEMENTS: readonly (readonly (readonly PlaceName[])[])[] = [
  [[]],
  [['bottomRight'], ['bottomLeft']],
  [
    ['bottomLeft', 'topRight'],
    ['bottomRight', 'topLeft'],
    ['bottomLeft', 'bottomRight'],
  ],
  [
    ['bottomLeft', 'bottomRight', 'topRight'],
    ['bottomRight', 'bottomLeft', 'topLeft'],
  ],
  [['bottomLeft', 'bottomRight', 'topRight', 'topLeft']],
  [
    ['bottomLeft', 'bottomRight', 'topRight', 'topLeft', 'left'],
    ['bottomRight', 'bottomLeft', 'topLeft', 'topRight', 'right'],
  ],
  [['bottomLeft', 'bottomRight', 'topRight', 'topLeft', 'left', 'right']],
];

/** Where the dish stands, as a share of the width; a banner's title lies on its left half. */
const CENTRE: Record<PictureKind, number> = { card: 0.5, banner: 0.74, wide: 0.5 };

/** The widest file is painted; the others are made from it. */
export function canvasSize(kind: PictureKind): { width: number; height: number } {
  const { ratio, widths } = PICTURE_KINDS[kind];
  const width = Math.max(...widths);
  return { width, height: Math.round(width / ratio) };
}

/** Lays a dish and `count` things around it; the same `seed` gives the same layout. */
export function layOut(kind: PictureKind, seed: string, count: number): Layout {
  const { width, height } = canvasSize(kind);
  const random = seeded(`${kind}:${seed}`);
  const jitter = (by: number) => (random() * 2 - 1) * by;
  const dish: Placed = {
    x: width * CENTRE[kind] + jitter(height * 0.015),
    y: height * 0.495 + jitter(height * 0.01),
    size: height * (0.66 + jitter(0.02)),
    angle: jitter(5),
  };
  const arrangements = ARRANGEMENTS[Math.min(count, ARRANGEMENTS.length - 1)] ?? [[]];
  const names = arrangements[Math.floor(random() * arrangements.length)] ?? [];
  // A banner's stage is narrow: what would lie far out to the left comes nearer.
  const spread = kind === 'banner' ? 0.42 : 0.46;
  const around = names.map((name) => {
    const place = PLACES[name];
    const angle = ((place.angle + jitter(7)) * Math.PI) / 180;
    const reach = place.reach * (1 + jitter(0.04));
    return {
      x: dish.x + Math.cos(angle) * height * spread * 1.08 * reach,
      y: dish.y + Math.sin(angle) * height * 0.42 * reach + height * (place.behind ? -0.02 : 0.04),
      size: height * (place.size + jitter(0.02)),
      angle: jitter(24),
      behind: place.behind,
    };
  });
  return { width, height, dish, around };
}
