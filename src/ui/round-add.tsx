import type { JSX, MouseEventHandler, Ref } from 'react';
import css from './round-add.module.css';
import { uiStrings } from './ui-strings.ts';
import { useHydrated } from './use-hydrated.ts';

interface RoundAddProps {
  ref?: Ref<HTMLButtonElement> | undefined;
  /** Tells the first inline lines of the page which dish an early tap means. */
  productId: number;
  /** The dish's name, for screen readers. */
  name: string;
  /** Its options must be chosen first: the tap opens the dish. */
  asks: boolean;
  /** Portions in the cart: shown in the place of the plus. */
  count: number;
  onClick: MouseEventHandler<HTMLButtonElement>;
}

/** Shows the plus of a card: one tap adds one more. */
export function RoundAdd({ ref, productId, name, asks, count, onClick }: RoundAddProps): JSX.Element {
  const isHydrated = useHydrated();
  const words = count > 0 ? uiStrings.more(`${name}, ${count}`) : uiStrings[asks ? 'choose' : 'add'](name);
  return (
    <button
      ref={ref}
      type="button"
      className={css['round']}
      // The card's heading says the name before: a hundred repetitions are half a kilobyte of the first view.
      aria-label={isHydrated ? words : uiStrings.addIt}
      data-add-product={productId}
      onClick={onClick}
    >
      {count > 0 && count}
    </button>
  );
}
