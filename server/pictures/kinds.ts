/**
 * A picture's purpose decides its shape and the widths that screens request. `card`: two columns on a phone of 380 px
 * are 168 px wide, at a pixel ratio of 2 to 3, and the dish sheet; 160 is for cart lines. `banner`: the width of a
 * phone and of the banner on a desktop; its left half is calm, since a title lies on it. `wide`: news, promotions, pages.
 * `option`: a circle of 64 px on the tile of an extra, at a pixel ratio of 2 to 3.
 */
export const PICTURE_KINDS = {
  card: { ratio: 4 / 3, widths: [160, 320, 480, 640] },
  banner: { ratio: 2, widths: [380, 760, 1140] },
  wide: { ratio: 16 / 9, widths: [380, 760, 1140] },
  option: { ratio: 1, widths: [128, 192] },
} as const;
export type PictureKind = keyof typeof PICTURE_KINDS;

/** Returns the pixel size of the widest file. It is made first, and the others are derived from it. */
export function canvasSize(kind: PictureKind): { width: number; height: number } {
  const { ratio, widths } = PICTURE_KINDS[kind];
  const width = Math.max(...widths);
  return { width, height: Math.round(width / ratio) };
}
