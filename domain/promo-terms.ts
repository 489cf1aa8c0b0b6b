import type { CartPromo } from '#contract/cart.ts';
import type { OrderType } from '#contract/primitives.ts';
import { percentOff } from './percent.ts';

interface Conditions {
  /** Minimum kopecks of dishes, before any discount, for the code to apply; 0: no minimum. */
  minSubtotal: number;
  /** Null: either. */
  orderType: OrderType | null;
  /** Whether discounted dishes are discounted too; irrelevant for free delivery and for a gift. */
  withDiscounted: boolean;
}

/** The benefit of a promo code. Who may use it, where, when and how often is checked by the server. */
export type PromoTerms = Conditions &
  (
    | {
        kind: 'percent';
        /** 0-100, whole. */
        percent: number;
        /** Maximum kopecks; null: unlimited. */
        maxDiscount: number | null;
      }
    | {
        kind: 'amount';
        /** Kopecks. */
        amount: number;
      }
    | { kind: 'free_delivery' }
    | {
        kind: 'gift';
        /** One portion of this dish is free: the cheapest in the cart. */
        productId: number;
      }
  );

/** What a code evaluates in a cart; kopecks of orderable lines, before any discount. */
export interface PromoCart {
  subtotal: number;
  /** The part of it that is not discounted already. */
  discountable: number;
  orderType: OrderType;
  products: readonly number[];
}

/** The condition a code still lacks; null when it applies. A waiting code stays in the cart without effect. */
export type PromoObstacle =
  | { code: 'order_type'; orderType: OrderType }
  | { code: 'subtotal'; missing: number }
  | { code: 'gift'; productId: number }
  | { code: 'nothing' };

/** Returns the first obstacle that prevents the code from applying to this cart. */
export function promoObstacle(terms: PromoTerms, cart: PromoCart): PromoObstacle | null {
  // Only delivery orders have a delivery price to waive.
  const wanted = terms.kind === 'free_delivery' ? 'delivery' : terms.orderType;
  if (wanted !== null && wanted !== cart.orderType) return { code: 'order_type', orderType: wanted };
  const missing = terms.minSubtotal - cart.subtotal;
  if (missing > 0) return { code: 'subtotal', missing };
  if (terms.kind === 'gift') {
    return cart.products.includes(terms.productId) ? null : { code: 'gift', productId: terms.productId };
  }
  if (terms.kind === 'free_delivery') return null;
  return (terms.withDiscounted ? cart.subtotal : cart.discountable) > 0 ? null : { code: 'nothing' };
}

/** Returns the kopecks that a percentage or an amount takes off `base`, the eligible dishes; never more than `base`. */
export function promoDiscount(terms: PromoTerms, base: number): number {
  if (terms.kind === 'percent') return Math.min(percentOff(base, terms.percent), terms.maxDiscount ?? base, base);
  return terms.kind === 'amount' ? Math.min(terms.amount, base) : 0;
}

/** Obstacles that a change of the cart can remove; all others are known only to the server. */
const WAITS: ReadonlySet<string> = new Set([
  'PROMO_ORDER_TYPE',
  'PROMO_MIN_SUBTOTAL',
  'PROMO_GIFT_MISSING',
  'PROMO_NOTHING_TO_DISCOUNT',
]);

/** Reports whether a change of the cart can remove this reason of a rejection, a code of contract/errors.ts (docs/product.md §8.14). */
export function isMendable(reason: string): boolean {
  return WAITS.has(reason);
}

/** Converts the API's promo code to terms, for pricing a changed cart; null when no change of the cart makes it apply. */
export function promoTermsOf(promo: CartPromo | null): PromoTerms | null {
  if (!promo || (promo.refusal && !isMendable(promo.refusal.code))) return null;
  const conditions = {
    minSubtotal: promo.min_subtotal,
    orderType: promo.order_type,
    withDiscounted: promo.with_discounted,
  };
  switch (promo.kind) {
    case 'percent':
      return { ...conditions, kind: 'percent', percent: promo.percent ?? 0, maxDiscount: null };
    case 'amount':
      return { ...conditions, kind: 'amount', amount: promo.amount ?? 0 };
    case 'free_delivery':
      return { ...conditions, kind: 'free_delivery' };
    case 'gift':
      return promo.product_id === null ? null : { ...conditions, kind: 'gift', productId: promo.product_id };
  }
}
