import type { JSX } from 'react';
import type { Product } from '#contract/catalog.ts';
import { cx } from '#ui/cx.ts';
import { isPlainClick } from '#ui/follow-link.tsx';
import { wholeWords } from '#ui/whole-words.tsx';
import css from './dish-link.module.css';

interface DishLinkProps {
  product: Product;
  onOpen: (productId: number) => void;
  className?: string | undefined;
}

/** Returns the picture of the card whose link or button was tapped; null if the dish was opened from elsewhere. */
export function tappedPicture(productId: number): HTMLElement | null {
  return document.querySelector(`li:is(:hover,:focus-within):has([href="${dishHref(productId)}"]) picture`);
}

const dishHref = (productId: number): string => `?dish=${productId}`;

/** A dish's name as a link that covers its card. Opens the dish over the screen; navigates to its URL until the scripts load. */
export function DishLink({ product: { id, name }, onOpen, className }: DishLinkProps): JSX.Element {
  return (
    <a
      className={cx(css['link'], className)}
      href={dishHref(id)}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(id);
      }}
    >
      {wholeWords(name)}
    </a>
  );
}
