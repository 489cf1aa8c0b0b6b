import type { JSX } from 'react';
import type { Picture as PictureData } from '../../contract/primitives.ts';
import { cx } from './cx.ts';
import { DishIcon } from './icons/menu-icons.tsx';
import css from './picture.module.css';

interface PictureProps {
  picture: PictureData | null;
  /** Empty where the name stands beside it: then it only decorates. */
  alt: string;
  /** The width it is shown at, in the language of `<img sizes>`. */
  sizes: string;
  /** Above the fold: loaded at once and first. All others wait until they come near. */
  eager?: boolean | undefined;
  className?: string | undefined;
}

/** `file-200.avif 200w, file-400.avif 400w`. */
function sourceSet(picture: PictureData, format: 'avif' | 'webp'): string {
  return picture.widths.map((width) => `${picture.base}-${width}.${format} ${width}w`).join(', ');
}

/**
 * A picture in AVIF or WebP on a soft tile of its own colours, which is there before the file is. Its box has the
 * picture's proportions, so nothing moves when it arrives.
 */
export function Picture({ picture, alt, sizes, eager = false, className }: PictureProps): JSX.Element {
  if (picture === null) {
    return (
      <span className={cx(css['tile'], css['none'], className)} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
        <DishIcon />
      </span>
    );
  }
  const width = picture.widths[Math.min(1, picture.widths.length - 1)] ?? 320;
  return (
    <picture
      className={cx(css['tile'], className)}
      style={{ background: `radial-gradient(circle, ${picture.tint}, ${picture.tile} 70%)` }}
    >
      <source type="image/avif" srcSet={sourceSet(picture, 'avif')} sizes={sizes} />
      <img
        className={css['image']}
        src={`${picture.base}-${width}.webp`}
        srcSet={sourceSet(picture, 'webp')}
        sizes={sizes}
        alt={alt}
        width={width}
        height={Math.round(width / picture.ratio)}
        decoding="async"
        {...(eager ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}
