import type { OrderType } from '../contract/primitives.ts';
import { percentOf } from './percent.ts';

interface Conditions {
  /** Kopecks of dishes, before any discount, from which the code works; 0 is always. */
  minSubtotal: number;
  /** Null: with either. */
  orderType: OrderType | null;
}

/** What a promo code gives. Who may use it, when and how often is the server's business. */
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
  );

/** What a code still wants before it works; null when it works. A code that waits stays in the cart and gives nothing. */
export type PromoObstacle = { code: 'order_type'; orderType: OrderType } | { code: 'subtotal'; missing: number };

/** The first thing that keeps the code from working with this cart; `subtotal` in kopecks before discounts. */
export function promoObstacle(
  terms: PromoTerms,
  cart: { subtotal: number; orderType: OrderType },
): PromoObstacle | null {
  if (terms.orderType !== null && terms.orderType !== cart.orderType) {
    return { code: 'order_type', orderType: terms.orderType };
  }
  const missing = terms.minSubtotal - cart.subtotal;
  return missing > 0 ? { code: 'subtotal', missing } : null;
}

/** Whether the code works with this cart. */
export function isPromoApplicable(terms: PromoTerms, cart: { subtotal: number; orderType: OrderType }): boolean {
  return promoObstacle(terms, cart) === null;
}

/** Kopecks that the code takes off `base`, the dishes that it may touch; never more than `base`. */
export function promoDiscount(terms: PromoTerms, base: number): number {
  if (terms.kind === 'free_delivery') return 0;
  if (terms.kind === 'amount') return Math.min(terms.amount, base);
  return Math.min(percentOf(base, terms.percent), terms.maxDiscount ?? base, base);
}
