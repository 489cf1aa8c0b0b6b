import type { PrevalidateResult } from '../../../contract/orders.ts';
import type { PrevalidateBody } from '../../../contract/placing-orders.ts';
import { ApiError } from '../../http/api-error.ts';
import { holdCart } from '../cart/cart-access.ts';
import type { PricedCart } from '../cart/cart-pricing.ts';
import type { CartRow } from '../cart/cart-repository.ts';
import { cartStrings } from '../cart/cart-strings.ts';
import { priceStoredCart } from '../cart/cart-view.ts';
import type { OrderContext } from './order-context.ts';
import { orderIssues } from './order-issues.ts';
import { quoteOf } from './order-quote.ts';
import { promiseFor, type TimePromise } from './promised-time.ts';

/** A cart looked at as the order it is about to be. */
export interface Assessment {
  readonly priced: PricedCart;
  readonly requestedAt: Date | null;
  readonly promised: TimePromise | null;
  readonly answer: PrevalidateResult;
}

/**
 * Prices a cart and names everything that stands in the way of ordering it with these fields now. The one judgement that
 * both prevalidate and place speak. @throws CART_GONE when the cart's restaurant is no more.
 */
export const assess = async ({ db, now }: OrderContext, cart: CartRow, draft: PrevalidateBody): Promise<Assessment> => {
  const priced = await priceStoredCart(db, cart, now);
  if (!priced) throw new ApiError('CART_GONE', { message: cartStrings.gone });
  const requestedAt = draft.requested_at === null ? null : new Date(draft.requested_at);
  const promised = promiseFor({ restaurant: priced.restaurant, zone: priced.zone, now, requestedAt });
  const issues = orderIssues(priced, draft, { requestedAt, promised, now });
  const isReachable = !issues.some(({ code }) => code === 'OUT_OF_ZONE');
  return {
    priced,
    requestedAt,
    promised,
    answer: {
      issues,
      totals: priced.totals,
      promised: promised && isReachable ? { from: promised.from.toISOString(), to: promised.to.toISOString() } : null,
      quote: quoteOf(priced),
      dropped_promo: null,
    },
  };
};

/** `POST /orders/prevalidate`. Changes nothing. @throws CART_GONE, CART_ALREADY_ORDERED. */
export const prevalidate = async (context: OrderContext, body: PrevalidateBody): Promise<PrevalidateResult> => {
  const cart = await holdCart(context.db, body.cart_id, context.visitor, context.now);
  return (await assess(context, cart, body)).answer;
};
