import type { Locality } from '#contract/restaurants.ts';

type Box = Pick<Locality, 'border_box_lower_corner' | 'border_box_upper_corner'>;

/** A map tile: zoom, column from the west, row from the north. */
export interface Tile {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

const column = (longitude: number, z: number): number => Math.floor(((longitude + 180) / 360) * 2 ** z);
const row = (latitude: number, z: number): number => {
  const rad = (latitude * Math.PI) / 180;
  return Math.floor(((1 - Math.asinh(Math.tan(rad)) / Math.PI) / 2) * 2 ** z);
};

/** Extra tiles around a town's box that a screen shows, on each side. */
const MARGIN = 2;

/**
 * Reports whether a tile shows one of these towns or lies next to one, in Web Mercator (docs/product.md §29.3): no other tiles
 * are served.
 */
export function isTileOf(boxes: readonly Box[], { z, x, y }: Tile): boolean {
  return boxes.some(({ border_box_lower_corner: [south, west], border_box_upper_corner: [north, east] }) => {
    return (
      x >= column(west, z) - MARGIN &&
      x <= column(east, z) + MARGIN &&
      y >= row(north, z) - MARGIN &&
      y <= row(south, z) + MARGIN
    );
  });
}
