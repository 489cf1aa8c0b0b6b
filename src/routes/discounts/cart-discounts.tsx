import type { JSX } from 'react';
import { CartDiscountRows } from '#features/discounts/discount-rows.tsx';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useDiscountWays } from './use-discount-ways.ts';

/**
 * Promo code and bonuses wherever the cart is summed up: page, panel, window. While an order waits, the known ones belong to
 * the order, and the next cart has none yet (docs/product.md §4.8).
 */
export function CartDiscounts(): JSX.Element | null {
  const { ways, openPromo, openBonuses } = useDiscountWays();
  const { waiting } = useOutbox();
  return waiting !== null ? null : <CartDiscountRows ways={ways} onPromo={openPromo} onBonuses={openBonuses} />;
}
