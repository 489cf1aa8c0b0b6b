import type { CartTotals } from '#contract/cart.ts';
import type { OrderType } from '#contract/primitives.ts';
import { type PricedLine, priceCart } from './cart-pricing.ts';
import { priceDelivery, type PricedZone } from './delivery-price.ts';
import { percentOff } from './percent.ts';
import type { PromoTerms } from './promo-terms.ts';

/** An order whose dishes change, with the terms of today; kopecks. */
export interface ChangingOrder {
  readonly orderType: OrderType;
  /** What was agreed when it was placed, or changed last. */
  readonly totals: CartTotals;
  /** The zone as it is now; null: it is gone. */
  readonly zone: PricedZone | null;
  /** The chain's discount for pickup now, percent; 0 at a table. */
  readonly pickupDiscountPercent: number;
  /** The terms of the order's promo code; null: it has none. */
  readonly promo: PromoTerms | null;
}

/** The percent that an order's pickup discount was computed with: today's, unless it gives another discount. */
const pickupPercentOf = ({ totals, pickupDiscountPercent: now }: ChangingOrder): number => {
  const fits = (percent: number): boolean =>
    percentOff(totals.discountable_subtotal, percent) === totals.pickup_discount;
  if (fits(now)) return now;
  const then = Array.from({ length: 101 }, (_, percent) => percent).find(fits);
  return then ?? now;
};

/** The zone that an order's delivery was priced by: today's, unless it gives another price; that one then stays whatever is ordered. */
const zoneOf = ({ orderType, totals, zone, promo }: ChangingOrder): PricedZone => {
  const { subtotal_price: subtotal, delivery_price: price, missing_to_minimum: missing } = totals;
  const isFree = promo?.kind === 'free_delivery' && price === 0;
  const now = zone && priceDelivery({ orderType, zone, subtotal, isEmpty: false, isFree });
  if (zone !== null && now?.delivery_price === price) return zone;
  const min = zone?.min_delivery_price ?? (missing > 0 ? subtotal + missing : null);
  return { price, min_delivery_price: min, free_delivery_price: null };
};

/**
 * Computes the amounts of an order with other dishes by the rules of a cart ({@link priceCart}), at the terms that it was placed at
 * (docs/product.md §26.55). The customer spends no more bonuses than before, and the promo code may give nothing any more.
 *
 * @param lines all lines that it has then, at least one; those that it had keep their prices
 */
export function changedTotals(order: ChangingOrder, lines: readonly Omit<PricedLine, 'available'>[]): CartTotals {
  const { orderType, totals, promo } = order;
  const { bonus_used: used, bonus_percent: bonusPercent } = totals;
  return priceCart({
    lines: lines.map((line) => ({ ...line, available: true })),
    orderType,
    zone: zoneOf(order),
    pickupDiscountPercent: orderType === 'pickup' ? pickupPercentOf(order) : 0,
    bonusPercent,
    promo,
    bonus: used === 0 ? null : { requested: used, balance: used },
  });
}
