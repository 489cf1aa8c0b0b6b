import type { JSX } from 'react';
import { CheckoutDiscountRows } from '#features/discounts/checkout-discount-rows.tsx';
import { useDiscountWays } from './use-discount-ways.ts';

/** Shows the discounts in the checkout, where a code is entered inline. */
export function CheckoutDiscounts(): JSX.Element {
  const { ways, openBonuses } = useDiscountWays();
  return <CheckoutDiscountRows ways={ways} onBonuses={openBonuses} />;
}
