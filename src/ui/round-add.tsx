import type { JSX, MouseEventHandler, Ref } from 'react';
import css from './round-add.module.css';
import { uiStrings } from './ui-strings.ts';
import { useHydrated } from './use-hydrated.ts';

interface RoundAddProps {
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Identifies the dish of an early tap to the page's inline script. */
  productId: number;
  /** The dish's name, for screen readers. */
  name: string;
  /** True when options must be chosen first: the tap opens the dish. */
  asks: boolean;
  /** Portions in the cart: shown instead of the plus. */
  count: number;
  onClick: MouseEventHandler<HTMLButtonElement>;
}

/** A card's plus button: each tap adds one. */
export function RoundAdd({ ref, productId, name, asks, count, onClick }: RoundAddProps): JSX.Element {
  const isHydrated = useHydrated();
  const words = count > 0 ? uiStrings.more(`${name}, ${count}`) : uiStrings[asks ? 'choose' : 'add'](name);
  return (
    <button
      ref={ref}
      type="button"
      className={css['round']}
      // The card's heading already has the name: a hundred repetitions are half a kilobyte of the first view.
      aria-label={isHydrated ? words : uiStrings.addIt}
      data-add-product={productId}
      onClick={onClick}
    >
      {count > 0 && count}
    </button>
  );
}
