import type { JSX, ReactNode } from 'react';
import { useCart } from '../../state/use-cart.ts';
import { usePlace } from '../../state/use-place.ts';
import css from './cart.module.css';
import { CartProgress } from './cart-progress.tsx';
import { CartTotalsList } from './cart-totals-list.tsx';

interface CartSummaryProps {
  /** The button that goes on. */
  action: ReactNode;
  /** Promo code and bonuses: of another feature. */
  discounts?: ReactNode;
}

/** The sum and what is missing, and how to pay less. Nothing while the cart is empty. */
export function CartSummary({ action, discounts }: CartSummaryProps): JSX.Element | null {
  const { lines, totals } = useCart();
  const { orderType } = usePlace();
  if (lines.length === 0 || totals === null) return null;
  return (
    <div className={css['summary']}>
      <CartProgress totals={totals} />
      {discounts}
      <CartTotalsList totals={totals} orderType={orderType} />
      {action}
    </div>
  );
}
