import type { Picture } from '../../../contract/primitives.ts';

/** How a screen asks for its pictures. */
export interface PictureUse {
  /** Width on the screen, CSS pixels. */
  readonly width: number;
  /** Widths of the file below this are never asked for. */
  readonly atLeast: number;
}

/**
 * The width that a browser takes out of a `srcset`: Blink's and WebKit's rule, which is the next one up unless the pixel
 * density lies nearer (geometrically) to the one below.
 */
export function chooseWidth(widths: readonly number[], cssWidth: number, density: number): number | null {
  const sorted = widths.toSorted((a, b) => a - b);
  for (const [index, width] of sorted.entries()) {
    const next = sorted[index + 1];
    if (next === undefined) return width;
    if (next / cssWidth < density) continue;
    const between = Math.sqrt((width / cssWidth) * (next / cssWidth));
    const here = width / cssWidth;
    return (density <= 1 && density > here) || density >= between ? next : width;
  }
  return null;
}

/** The file of `picture` that a screen asks for. */
export function variantOf(
  picture: Picture,
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
