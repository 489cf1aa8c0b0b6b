import type { JSX } from 'react';
import { CartDiscountRows } from '../../features/discounts/discount-rows.tsx';
import { useDiscountWays } from './use-discount-ways.ts';

/** Promo code and bonuses wherever the cart is summed up: page, panel, window. */
export function CartDiscounts(): JSX.Element {
  const { ways, openPromo, openBonuses } = useDiscountWays();
  return <CartDiscountRows ways={ways} onPromo={openPromo} onBonuses={openBonuses} />;
}
