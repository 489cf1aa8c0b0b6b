import { canvasSize, type PictureKind } from '../../server/pictures/kinds.ts';
import { seeded } from './seeded.ts';

/** One thing on a tile: its middle and its longer side in pixels of the canvas, and how far it is turned, degrees. */
export type Placed = { x: number; y: number; size: number; angle: number };
export type Layout = {
  width: number;
  height: number;
  /** The dish, or the heap of it, back to front. */
  dish: Placed[];
  /** What the heap fills as a whole: the plate and the shadow go beneath. */
  stage: Placed;
  /** Upon the dish. */
  top: Placed[];
  /** In the order of the spec; those behind are painted before the dish. */
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

/** How a heap of one to five lies: offsets and size as shares of the stage, back to front. */
const HEAPS: readonly (readonly (readonly [x: number, y: number, size: number])[])[] = [
  [[0, 0, 1]],
  [
    [0.24, -0.08, 0.72],
    [-0.22, 0.1, 0.76],
  ],
  [
    [0, -0.2, 0.64],
    [0.27, 0.1, 0.64],
    [-0.24, 0.14, 0.66],
  ],
  [
    [-0.2, -0.22, 0.56],
    [0.22, -0.2, 0.56],
    [0.3, 0.16, 0.56],
    [-0.22, 0.19, 0.6],
  ],
  [
    [-0.22, -0.24, 0.5],
    [0.22, -0.24, 0.5],
    [-0.36, 0.12, 0.5],
    [0.36, 0.1, 0.5],
    [0, 0.18, 0.56],
  ],
];

/** Where one to three things lie upon the dish, as shares of the stage. */
const TOPS: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [],
  [[0, -0.2]],
  [
    [-0.15, -0.2],
    [0.15, -0.18],
  ],
  [
    [0.02, -0.3],
    [-0.18, -0.16],
    [0.18, -0.15],
  ],
];

/** Lays a dish, what lies on it and around it; the same `seed` gives the same layout. */
export function layOut(kind: PictureKind, seed: string, counts: { dish: number; top: number; around: number }): Layout {
  const { width, height } = canvasSize(kind);
  const random = seeded(`${kind}:${seed}`);
  const jitter = (by: number) => (random() * 2 - 1) * by;
  const stage: Placed = {
    x: width * CENTRE[kind] + jitter(height * 0.015),
    y: height * 0.495 + jitter(height * 0.01),
    size: height * (0.66 + jitter(0.02)),
    angle: jitter(5),
  };
  const arrangements = ARRANGEMENTS[Math.min(counts.around, ARRANGEMENTS.length - 1)] ?? [[]];
  const names = arrangements[Math.floor(random() * arrangements.length)] ?? [];
  // A banner's stage is narrow: what would lie far out to the left comes nearer.
  const spread = kind === 'banner' ? 0.42 : 0.46;
  const around = names.map((name) => {
    const place = PLACES[name];
    const angle = ((place.angle + jitter(7)) * Math.PI) / 180;
    const reach = place.reach * (1 + jitter(0.04));
    return {
      x: stage.x + Math.cos(angle) * height * spread * 1.08 * reach,
      y: stage.y + Math.sin(angle) * height * 0.42 * reach + height * (place.behind ? -0.02 : 0.04),
      size: height * (place.size + jitter(0.02)),
      angle: jitter(24),
      behind: place.behind,
    };
  });
  const dish = (HEAPS[counts.dish - 1] ?? []).map(([x, y, size]) => ({
    x: stage.x + x * stage.size,
    y: stage.y + y * stage.size,
    size: stage.size * size,
    angle: stage.angle + (counts.dish > 1 ? jitter(14) : 0),
  }));
  const top = (TOPS[counts.top] ?? []).map(([x, y]) => ({
    x: stage.x + x * stage.size,
    y: stage.y + y * stage.size,
    size: stage.size * 0.27,
    angle: jitter(18),
  }));
  return { width, height, dish, stage, top, around };
}
