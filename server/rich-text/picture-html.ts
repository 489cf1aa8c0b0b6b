import { placeholderStyle } from '#contract/content-html.ts';
import type { Picture } from '#contract/primitives.ts';
import { TEXT_PICTURE_SIZES } from '#contract/text-picture-sizes.ts';

interface Shown {
  /** `<img sizes>`; defaults to the width of the text. */
  readonly sizes?: string;
  /** Wrapped in the editor's own link, so it does not link to its file. */
  readonly isInLink?: boolean;
}

/**
 * Renders a picture in a text: AVIF in its widths, one WebP for older browsers, its proportions to avoid layout shift, and its
 * colours until it loads. One with a text alternative links to its largest file, which the page opens full screen
 * (docs/product.md §11.16).
 *
 * @param alt as HTML, between double quotes
 */
export function pictureHtml(picture: Picture, alt: string, shown: Shown = {}): string {
  const { sizes = TEXT_PICTURE_SIZES, isInLink = false } = shown;
  const { base, widths, ratio } = picture;
  const width = widths[Math.min(1, widths.length - 1)] ?? 760;
  const set = widths.map((one) => `${base}-${one}.avif ${one}w`).join(', ');
  const html =
    `<picture style="${placeholderStyle(picture)}"><source type="image/avif" srcset="${set}" sizes="${sizes}" />` +
    `<img src="${base}-${width}.webp" alt="${alt}" width="${width}" height="${Math.round(width / ratio)}" loading="lazy" decoding="async" /></picture>`;
  return isInLink || alt.trim() === '' ? html : `<a href="${base}-${Math.max(...widths)}.webp">${html}</a>`;
}
