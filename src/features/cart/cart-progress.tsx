import type { JSX } from 'react';
import type { CartTotals } from '#contract/cart.ts';
import { formatPrice } from '#domain/money.ts';
import { cx } from '#ui/cx.ts';
import css from './cart.module.css';
import { cartStrings } from './cart-strings.ts';

export interface Progress {
  readonly label: string;
  /** 0-1. */
  readonly share: number;
  readonly reached: boolean;
}

type Amounts = Pick<CartTotals, 'subtotal_price' | 'missing_to_minimum' | 'missing_to_free_delivery'>;

const shareOf = (missing: number, reached: number): number => (missing === 0 ? 1 : reached / (reached + missing));

/**
 * Returns the amount missing to the zone's minimum and, after that, to free delivery; null where there is neither.
 */
export function cartProgress(totals: Amounts): Progress | null {
  const { subtotal_price, missing_to_minimum, missing_to_free_delivery } = totals;
  if (missing_to_minimum > 0) {
    return {
      label: cartStrings.toMinimum(formatPrice(missing_to_minimum)),
      share: shareOf(missing_to_minimum, subtotal_price),
      reached: false,
    };
  }
  if (missing_to_free_delivery === null) return null;
  if (missing_to_free_delivery === 0) return { label: cartStrings.freeReached, share: 1, reached: true };
  return {
    label: cartStrings.toFree(formatPrice(missing_to_free_delivery)),
    share: shareOf(missing_to_free_delivery, subtotal_price),
    reached: false,
  };
}

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
