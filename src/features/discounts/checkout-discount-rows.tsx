import { useState, type JSX } from 'react';
import { BonusRow } from './discount-rows.tsx';
import css from './discounts.module.css';
import { PromoCard, type DiscountWays } from './promo/promo-card.tsx';
import { PromoField } from './promo/promo-field.tsx';
import { usePromo } from './promo/use-promo.ts';

interface CheckoutDiscountRowsProps {
  ways: DiscountWays;
  onBonuses: () => void;
}

/** Discounts in the checkout's summary, with a promo code field, inside the checkout's Mantine provider. */
export function CheckoutDiscountRows({ ways, onBonuses }: CheckoutDiscountRowsProps): JSX.Element {
  const promo = usePromo();
  // A field once shown stays: it holds the focus, and shows the result of the code.
  const [hasField, setHasField] = useState(false);
  if (promo.type === 'none' && !hasField) setHasField(true);
  return (
    <div className={css['rows']} data-discounts tabIndex={-1}>
      {promo.type !== 'none' && <PromoCard promo={promo} ways={ways} />}
      {(hasField || promo.type === 'none') && <PromoField ways={ways} />}
      <BonusRow onOpen={onBonuses} />
    </div>
  );
}
