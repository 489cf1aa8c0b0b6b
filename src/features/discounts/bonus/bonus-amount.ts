import { asciiDigits, cleanLine } from '#contract/clean-text.ts';
import type { CartTotals } from '#contract/cart.ts';
import { bonusCap, bonusReceived } from '#domain/bonus-terms.ts';
import { discountsStrings } from '../discounts-strings.ts';

/** Kopecks per point. */
const POINT = 100;

type Amounts = Pick<
  CartTotals,
  'subtotal_price' | 'discountable_subtotal' | 'pickup_discount' | 'promo_discount' | 'bonus_percent'
>;

/** Maximum that an account with `balance` may spend on this cart, kopecks. */
export function mostBonuses(totals: Amounts, balance: number): number {
  const { discountable_subtotal, pickup_discount, promo_discount } = totals;
  return bonusCap(discountable_subtotal - pickup_discount - promo_discount, balance, promo_discount);
}

/** Returns the bonuses earned by the order when `spent` is paid with bonuses, kopecks. */
export function earnedWith(totals: Amounts, spent: number): number {
  return bonusReceived(
    totals.subtotal_price - totals.pickup_discount - totals.promo_discount - spent,
    totals.bonus_percent,
  );
}

export type BonusAmount =
  | { readonly ok: true; readonly amount: number }
  | { readonly ok: false; readonly error: string };

/** Parses whole points into kopecks, from one point to `cap`. */
export function readAmount(text: string, cap: number): BonusAmount {
  const digits = asciiDigits(cleanLine(text)).replaceAll(/\s/g, '');
  if (!/^\d{1,9}$/.test(digits)) return { ok: false, error: discountsStrings.amountWhole };
  const amount = Number(digits) * POINT;
  return amount >= POINT && amount <= cap
    ? { ok: true, amount }
    : { ok: false, error: discountsStrings.amountBetween(amountText(cap)) };
}

/** The inverse: formats kopecks for the field. */
export function amountText(kopecks: number): string {
  return String(Math.floor(kopecks / POINT));
}
