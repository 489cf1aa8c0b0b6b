import type { JSX } from 'react';
import type { Picture as PictureData } from '#contract/primitives.ts';
import { useHydrated } from './use-hydrated.ts';
import { cx } from './cx.ts';
import { DishIcon } from './icons/menu-icons.tsx';
import css from './picture.module.css';

interface PictureProps {
  picture: PictureData | null;
  /** Empty when the name is beside it: the picture is then decorative. */
  alt: string;
  /** Its displayed width, in `<img sizes>` syntax. */
  sizes: string;
  /**
   * Above the fold: in the server's HTML, loaded immediately and first. All others are only their tile until hydration, so
   * that scripts have the connection to themselves and the HTML stays small (docs/guides/first-view.md); then they load when
   * near the viewport.
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
  const isShown = useHydrated() || eager;
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
