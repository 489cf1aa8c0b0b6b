import type { JSX } from 'react';
import { Button } from '#ui/button.tsx';
import css from '../discounts.module.css';
import { discountsStrings } from '../discounts-strings.ts';
import type { PromoReason } from './format-promo.ts';
import type { DiscountWays } from '../ways.ts';

interface PromoRefusalProps {
  reason: PromoReason;
  giftId: number | null;
  ways: DiscountWays;
}

/** Why a code has no effect, with an action to fix it where there is one. */
export function PromoRefusal({ reason, giftId, ways }: PromoRefusalProps): JSX.Element {
  const way = wayOf(reason.code, giftId, ways);
  return (
    <div className={css['refusal']}>
      <p className={css['why']}>{reason.message}</p>
      {way !== null && (
        <Button variant="secondary" onClick={way.go}>
          {way.label}
        </Button>
      )}
    </div>
  );
}

const wayOf = (
  code: string,
  giftId: number | null,
  ways: DiscountWays,
): { readonly label: string; readonly go: () => void } | null => {
  switch (code) {
    case 'PROMO_MIN_SUBTOTAL':
    case 'PROMO_NOTHING_TO_DISCOUNT':
      return { label: discountsStrings.toMenu, go: ways.onMenu };
    case 'PROMO_ORDER_TYPE':
    case 'PROMO_RESTAURANT':
      return { label: discountsStrings.toPlaces, go: ways.onPlaces };
    case 'PROMO_GIFT_MISSING':
      return giftId === null ? null : { label: discountsStrings.toGift, go: () => ways.onDish(giftId) };
    default:
      return null;
  }
};
