import type { Picture } from '#contract/primitives.ts';

/** How a screen requests its pictures. */
export interface PictureUse {
  /** Displayed width, CSS pixels. */
  readonly width: number;
  /** Minimum file width: smaller ones are never requested. */
  readonly atLeast: number;
}

/**
 * Returns the width that a browser picks from a `srcset`: the smallest that is dense enough, else the widest, as observed in
 * Chromium 156. A browser that picks another gets another width of the same picture (sw/pictures.ts).
 */
export function chooseWidth(widths: readonly number[], cssWidth: number, density: number): number | null {
  const sorted = widths.toSorted((a, b) => a - b);
  return sorted.find((width) => width / cssWidth >= density) ?? sorted.at(-1) ?? null;
}

/** The fields of a picture that determine its files. */
export type SizedPicture = Pick<Picture, 'base' | 'widths'>;

/** Returns the file of `picture` that a screen requests. */
export function variantOf(
  picture: SizedPicture,
  use: PictureUse,
  screen: { readonly density: number; readonly format: 'avif' | 'webp' },
): string | null {
  const named = picture.widths.filter((width) => width >= use.atLeast);
  if (screen.format === 'webp') {
    // Browsers without AVIF get one WebP, whatever the density (src/ui/picture.tsx).
    const width = named[Math.min(1, named.length - 1)] ?? picture.widths[0] ?? 320;
    return `${picture.base}-${width}.webp`;
  }
  const width = chooseWidth(named.length > 0 ? named : picture.widths, use.width, screen.density);
  return width === null ? null : `${picture.base}-${width}.avif`;
}
