import type { JSX, ReactNode } from 'react';
import { useCart } from '../../state/use-cart.ts';
import { usePlace } from '../../state/use-place.ts';
import css from './cart.module.css';
import { CartProgress } from './cart-progress.tsx';
import { CartTotalsList } from './cart-totals-list.tsx';

/** The sum and what is missing, with the button that goes on (`action`). Nothing while the cart is empty. */
export function CartSummary({ action }: { action: ReactNode }): JSX.Element | null {
  const { lines, totals } = useCart();
  const { orderType } = usePlace();
  if (lines.length === 0 || totals === null) return null;
  return (
    <div className={css['summary']}>
      <CartProgress totals={totals} />
      <CartTotalsList totals={totals} orderType={orderType} />
      {action}
    </div>
  );
}
