import type { JSX } from 'react';
import type { ShownLine } from '#client/ordering/cart/view/shown-cart.ts';
import { Picture, PICTURE_SIZES } from '#ui/picture.tsx';
import css from '../cart.module.css';

/** The dish's picture at its smallest width; the name is next to it. */
export function LinePhoto({ line }: { line: Pick<ShownLine, 'picture'> }): JSX.Element {
  return <Picture className={css['photo']} picture={line.picture} alt="" sizes={PICTURE_SIZES.beside} />;
}
