import type { Picture } from '#contract/primitives.ts';

/** How a screen asks for its pictures. */
export interface PictureUse {
  /** Width on the screen, CSS pixels. */
  readonly width: number;
  /** Widths of the file below this are never asked for. */
  readonly atLeast: number;
}

/**
 * The width that a browser takes out of a `srcset`: the smallest that is dense enough, else the widest, as Chromium 156 was
 * seen to choose. A browser that takes another finds another width of the same picture (sw/pictures.ts).
 */
export function chooseWidth(widths: readonly number[], cssWidth: number, density: number): number | null {
  const sorted = widths.toSorted((a, b) => a - b);
  return sorted.find((width) => width / cssWidth >= density) ?? sorted.at(-1) ?? null;
}

/** What of a picture names its files. */
export type SizedPicture = Pick<Picture, 'base' | 'widths'>;

/** The file of `picture` that a screen asks for. */
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
