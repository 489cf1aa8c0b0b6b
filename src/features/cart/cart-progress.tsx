import type { JSX } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import { cartProgress } from '#first-tap/card-cart.ts';
import { cx } from '#ui/cx.ts';
import css from './cart.module.css';

type Amounts = Pick<CartTotals, 'subtotal_price' | 'missing_to_minimum' | 'missing_to_free_delivery'>;

/** A thin progress line with text for the missing amount (docs/product.md §4.23). */
export function CartProgress({ totals }: { totals: Amounts }): JSX.Element | null {
  const progress = cartProgress(totals);
  if (progress === null) return null;
  return (
    <div data-progress className={cx(css['progress'], progress.reached && css['reached'])}>
      <span>{progress.label}</span>
      <span className={css['track']} aria-hidden="true">
        <span style={{ transform: `scaleX(${progress.share})` }} />
      </span>
    </div>
  );
}
