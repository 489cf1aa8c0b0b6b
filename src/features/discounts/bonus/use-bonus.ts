import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '#client/queries/profile-query.ts';
import { useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useWholeCart } from '#client/ordering/cart/use-cart-view.ts';
import { asciiDigits, cleanLine } from '#contract/clean-text.ts';
import type { CartTotals } from '#contract/cart.ts';
import { bonusCap, bonusReceived } from '#domain/bonus-terms.ts';
import { discountsStrings } from '../discounts-strings.ts';

/** Bonuses of the displayed cart, kopecks. */
export interface BonusView {
  /** Balance available to this cart; null for a guest, or if unknown here. */
  readonly balance: number | null;
  readonly most: number;
  readonly used: number;
  /** Amount the customer wants to spend; `waiting`: no response from the server yet. */
  readonly wanted: number;
  /** Bonuses earned by the order. */
  readonly earns: number;
  readonly waiting: boolean;
}

/**
 * Null until the cart is priced. Does not query the account: for a guest's cart each request would fail. The cart's
 * customer data, or a cached response, is enough for a line; the window queries it.
 */
export function useBonus(): BonusView | null {
  const { api } = useServices();
  const { confirmed, bonus, discountPending } = useOutbox();
  const { totals } = useWholeCart();
  const { data: user } = useQuery({ ...profileQuery(api), enabled: false });
  if (totals === null) return null;
  const balance = confirmed?.bonus?.balance ?? user?.bonus_count ?? null;
  return {
    balance,
    most: confirmed?.bonus ? totals.bonus_max : mostBonuses(totals, balance ?? 0),
    used: totals.bonus_used,
    wanted: bonus,
    earns: totals.bonus_received,
    waiting: discountPending && bonus !== (confirmed?.bonus_used ?? 0),
  };
}

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

type BonusAmount = { readonly ok: true; readonly amount: number } | { readonly ok: false; readonly error: string };

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
