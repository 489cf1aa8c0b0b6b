import { useLayoutEffect, useRef, type JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import type { Elements } from '#ui/elements.ts';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import { prefersStillness } from '#ui/prefers-stillness.ts';
import { useSheets } from '#ui/sheets.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { tappedPicture } from '../dish-card.tsx';
import css from './dish-sheet.module.css';
import { growPicture } from './grow-picture.ts';

interface DishPictureProps {
  /** Undefined while the dish is loading. */
  product: Product | undefined;
  /** On its corner: share and favourite. */
  children?: Elements;
}

/**
 * The picture of an open dish: on a phone from edge to edge, on a desktop in the left pane. It grows out of the card that was tapped
 * (docs/product.md §15.6); a dish that replaces another sheet appears without.
 */
export function DishPicture({ product, children }: DishPictureProps): JSX.Element {
  const front = useRef<HTMLDivElement>(null);
  const { stack } = useSheets();
  const id = product?.id;
  const shown = useRef(false);
  useLayoutEffect(() => {
    if (shown.current || id === undefined) return;
    shown.current = true;
    // The sheet opens after this, in the same commit, and takes the focus from the card.
    const card = stack.top() !== null || prefersStillness() ? null : tappedPicture(id);
    if (card === null) return;
    // Not in the sheet's first frame, where it is still transparent: measuring it would have the page laid out once more before it is shown.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const picture = front.current?.querySelector('picture');
        if (picture) growPicture(card, picture);
      }),
    );
  }, [id, stack]);
  return (
    <div ref={front} className={css['front']} style={{ background: product?.picture?.tile }}>
      {product === undefined ? (
        <Skeleton height="auto" className={css['picture']} />
      ) : (
        <Picture className={css['picture']} picture={product.picture} alt="" sizes={PICTURE_SIZES.dish} eager />
      )}
      <div className={css['buttons']}>{children}</div>
    </div>
  );
}
