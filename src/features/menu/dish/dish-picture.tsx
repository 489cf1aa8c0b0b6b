import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { Elements } from '#ui/elements.ts';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import css from './dish-sheet.module.css';

interface DishPictureProps {
  /** Undefined while the dish is loading. */
  product: Product | undefined;
  /** On its corner: share and favourite. */
  children?: Elements;
}

/** The picture of an open dish: on a phone from edge to edge, on a desktop in the left pane. */
export function DishPicture({ product, children }: DishPictureProps): JSX.Element {
  return (
    <div className={css['front']} style={{ background: product?.picture?.tile }}>
      {product === undefined ? (
        <Skeleton height="auto" className={css['picture']} />
      ) : (
        <Picture className={css['picture']} picture={product.picture} alt="" sizes={PICTURE_SIZES.dish} eager />
      )}
      <div className={css['buttons']}>{children}</div>
    </div>
  );
}
