import type { CartPromo } from '#contract/cart.ts';
import type { OrderType } from '#contract/primitives.ts';
import { percentOff } from './percent.ts';

interface Conditions {
  /** Kopecks of dishes, before any discount, from which the code works; 0 is always. */
  minSubtotal: number;
  /** Null: with either. */
  orderType: OrderType | null;
  /** Dishes on sale are discounted too; says nothing for free delivery and for a gift. */
  withDiscounted: boolean;
}

/** What a promo code gives. Who may use it, where, when and how often is the server's business. */
export type PromoTerms = Conditions &
  (
    | {
        kind: 'percent';
        /** 0-100, whole. */
        percent: number;
        /** Kopecks at most; null: no bound. */
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
        /** One portion of this dish is free: the cheapest that is in the cart. */
        productId: number;
      }
  );

/** What a code looks at in a cart; kopecks of lines that can be ordered, before any discount. */
export interface PromoCart {
  subtotal: number;
  /** The part of it that is not on sale. */
  discountable: number;
  orderType: OrderType;
  products: readonly number[];
}

/** What a code still wants before it works; null when it works. A code that waits stays in the cart and gives nothing. */
export type PromoObstacle =
  | { code: 'order_type'; orderType: OrderType }
  | { code: 'subtotal'; missing: number }
  | { code: 'gift'; productId: number }
  | { code: 'nothing' };

/** The first thing that keeps the code from working with this cart. */
export function promoObstacle(terms: PromoTerms, cart: PromoCart): PromoObstacle | null {
  // Delivery that nobody pays for cannot be made free.
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

/** Kopecks that a percentage or an amount takes off `base`, the dishes that it may touch; never more than `base`. */
export function promoDiscount(terms: PromoTerms, base: number): number {
  if (terms.kind === 'percent') return Math.min(percentOff(base, terms.percent), terms.maxDiscount ?? base, base);
  return terms.kind === 'amount' ? Math.min(terms.amount, base) : 0;
}

/** Obstacles that a change of the cart removes; whatever else stands in the way, only the server knows of. */
const WAITS: ReadonlySet<string> = new Set([
  'PROMO_ORDER_TYPE',
  'PROMO_MIN_SUBTOTAL',
  'PROMO_GIFT_MISSING',
  'PROMO_NOTHING_TO_DISCOUNT',
]);

/** The terms of the wire's promo code, to price a changed cart by; null when no change of the cart makes it work. */
export function promoTermsOf(promo: CartPromo | null): PromoTerms | null {
  if (!promo || (promo.refusal && !WAITS.has(promo.refusal.code))) return null;
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
