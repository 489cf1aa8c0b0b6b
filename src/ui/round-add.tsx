import type { JSX } from 'react';
import css from './round-add.module.css';

interface RoundAddProps {
  /** Tells the first inline lines of the page which dish an early tap means. */
  productId: number;
  /** Portions in the cart: shown in the place of the plus. */
  count: number;
  /** What a tap does, in words. */
  label: string;
  onClick: () => void;
}

/** The plus of a small card: one tap adds one more. */
export function RoundAdd({ productId, count, label, onClick }: RoundAddProps): JSX.Element {
  return (
    <button type="button" className={css['round']} aria-label={label} data-add-product={productId} onClick={onClick}>
      {count > 0 && count}
    </button>
  );
}
