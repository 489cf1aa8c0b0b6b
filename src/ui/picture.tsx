import type { JSX } from 'react';
import { TEXT_PICTURE_SIZES } from '#contract/text-picture-sizes.ts';
import type { Picture as PictureData } from '#contract/primitives.ts';
import { cx } from './cx.ts';
import { DishIcon } from './icons/menu-icons.tsx';
import { useNear } from './use-near.ts';
import css from './picture.module.css';

/**
 * The width of pictures on each screen, in `<img sizes>` syntax: defined once, because offline pictures are selected by the
 * same values (src/app/pwa/prepare-offline.ts).
 */
export const PICTURE_SIZES = {
  /** A menu card: two columns on a phone, three on a tablet, about 200 px beside the open cart. */
  card: '(min-width: 1200px) 13rem, (min-width: 576px) 31vw, 46vw',
  /** A small picture beside a name: frequently ordered dishes, cart lines. */
  beside: '4.5rem',
  /** The circle on the tile of an extra. */
  option: '4rem',
  dish: '(min-width: 992px) 26rem, (min-width: 768px) 34rem, 100vw',
  /** A banner at full phone width, and the slide used in place of an address. */
  banner: '(min-width: 768px) 34rem, 100vw',
  /** Same, above the menu: a circle on a phone. */
  strip: '(min-width: 768px) 22rem, 3.5rem',
  tile: '(min-width: 768px) 12rem, 46vw',
  /** A promotion in the list. */
  promo: '6rem',
  /** News in lists. */
  story: '(min-width: 992px) 30rem, 100vw',
  /** Previews of news and pages on the home page. */
  teaser: '(min-width: 992px) 30vw, (min-width: 576px) 45vw, 92vw',
  article: TEXT_PICTURE_SIZES,
} as const;

/** Smallest width that cards request: the menu contains a hundred of these lists. */
export const CARD_AT_LEAST = 320;

interface PictureProps {
  picture: PictureData | null;
  /** Empty when the name is beside it: the picture is then decorative. */
  alt: string;
  /** Its displayed width, in `<img sizes>` syntax. */
  sizes: string;
  /**
   * Above the fold: in the server's HTML, loaded immediately and first. All others are only their tile until they are hydrated and near
   * the window: scripts have the connection to themselves, the HTML stays small, and hydration renders nothing twice
   * (docs/guides/first-view.md).
   */
  eager?: boolean | undefined;
  /** Smaller widths are never requested here, so they are omitted: a menu has a hundred of these lists. */
  atLeast?: number | undefined;
  className?: string | undefined;
}

/** `file-320.avif 320w, file-480.avif 480w`. */
function sourceSet({ base }: PictureData, widths: readonly number[]): string {
  return widths.map((width) => `${base}-${width}.avif ${width}w`).join(', ');
}

/**
 * A picture in AVIF, or one WebP for older browsers, on a soft tile of its own colours, shown before the file loads. Its box
 * has the picture's proportions, so there is no layout shift.
 */
export function Picture({ picture, alt, sizes, eager = false, atLeast = 0, className }: PictureProps): JSX.Element {
  const { isNear: isShown, ref } = useNear(eager);
  if (picture === null) {
    return (
      <span className={cx(css['tile'], css['none'], className)} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
        <DishIcon />
      </span>
    );
  }
  const widths = picture.widths.filter((width) => width >= atLeast);
  const width = widths[Math.min(1, widths.length - 1)] ?? picture.widths[0] ?? 320;
  return (
    <picture
      ref={ref}
      className={cx(css['tile'], className)}
      style={isShown ? { background: `radial-gradient(circle, ${picture.tint}, ${picture.tile} 70%)` } : undefined}
    >
      {isShown && (
        <>
          <source type="image/avif" srcSet={sourceSet(picture, widths)} sizes={sizes} />
          <img
            className={css['image']}
            src={`${picture.base}-${width}.webp`}
            alt={alt}
            width={width}
            height={Math.round(width / picture.ratio)}
            decoding="async"
            {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          />
        </>
      )}
    </picture>
  );
}
