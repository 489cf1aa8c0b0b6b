import type { PrevalidateResult } from '#contract/orders.ts';
import type { PrevalidateBody } from '#contract/placing-orders.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { normalisePhone } from '#domain/phone.ts';
import { promoTermsOf } from '#domain/promo-terms.ts';
import { withRoomAlways } from '#domain/slots.ts';
import { ApiError } from '#server/http/api-error.ts';
import { keyedHash } from '#server/secrets/keyed-hash.ts';
import { holdCart } from '../cart/cart-access.ts';
import type { PricedCart } from '../cart/cart-pricing.ts';
import { type CartRow, touchCart } from '../cart/cart-repository.ts';
import { cartStrings } from '../cart/cart-strings.ts';
import { type OrderingPhones, priceStoredCart } from '../cart/show-cart.ts';
import { withRoom } from '../load/kitchen-places.ts';
import { tableObstacle } from '../hall/find-table.ts';
import type { OrderContext } from './order-context.ts';
import { onReceiptWords, orderIssues } from './order-issues.ts';
import { quoteOf } from './order-quote.ts';
import { promiseFor, type TimePromise } from './promised-time.ts';
import { type UnpaidOrder, unpaidObstacle } from './unpaid-orders.ts';

/** Returns the order as far as the limit of unpaid orders concerns it. */
const unpaidOrderOf = (
  { visitor, ip }: OrderContext,
  { restaurant, table }: PricedCart,
  draft: PrevalidateBody,
): UnpaidOrder => ({
  restaurant,
  phone: normalisePhone(draft.phone_number ?? ''),
  device: visitor.device,
  ip,
  table,
});

/** A cart evaluated as the order to be placed. */
export interface Assessment {
  readonly priced: PricedCart;
  readonly requestedAt: Date | null;
  readonly promised: TimePromise | null;
  readonly answer: PrevalidateResult;
}

const phonesOf = (text: string | null, secret: string): OrderingPhones => {
  const phone = normalisePhone(text ?? '');
  return phone === null
    ? { phones: [], phoneHashes: [] }
    : { phones: [phone], phoneHashes: [keyedHash(secret, 'phone', phone)] };
};

/**
 * Prices the cart for the person ordering it. A promo code that is no longer valid, whatever is added to the cart, is removed
 * and reported (`dropped`); one that only needs more dishes stays and gives nothing.
 */
const priceForOrder = async (
  { db, now, sessionSecret }: OrderContext,
  cart: CartRow,
  draft: PrevalidateBody,
  at: Date,
): Promise<{ priced: PricedCart; dropped: PricedCart['promo'] }> => {
  const phones = phonesOf(draft.phone_number, sessionSecret);
  const priced = await priceStoredCart(db, cart, now, phones, at);
  if (!priced) throw new ApiError('CART_GONE', { message: cartStrings.gone });
  const { promo } = priced;
  if (!promo?.refusal || promoTermsOf(promo) !== null) return { priced, dropped: null };
  const emptied = await touchCart(db, cart.id, now, { promocode: null });
  const without = await priceStoredCart(db, emptied, now, phones, at);
  if (!without) throw new ApiError('CART_GONE', { message: cartStrings.gone });
  return { priced: without, dropped: promo };
};

/** Adds what the kitchen has promised by now. It always takes the orders of those who are at its tables (docs/product.md §13.12). */
const withKitchenRoom = async ({ db, now }: OrderContext, priced: PricedCart): Promise<PricedCart> => {
  const { restaurant, table, items: lines } = priced;
  return {
    ...priced,
    restaurant: table === null ? await withRoom(db, restaurant, { lines, now }) : withRoomAlways(restaurant),
  };
};

/** What is not paid for online takes the online methods from the whole order (docs/product.md §13.22, §25.19). */
const withPayment = (priced: PricedCart): PricedCart =>
  priced.paidOnReceipt.length === 0
    ? priced
    : { ...priced, restaurant: { ...priced.restaurant, accepts_online_payments: false } };

/**
 * Prices a cart and lists everything that prevents ordering it with these fields now. Shared by prevalidate and place.
 * @throws CART_GONE when the cart's restaurant no longer exists.
 */
export async function assess(context: OrderContext, cart: CartRow, draft: PrevalidateBody): Promise<Assessment> {
  const { now, payments } = context;
  const requestedAt = draft.requested_at === null ? null : new Date(draft.requested_at);
  const { priced: stored, dropped } = await priceForOrder(context, cart, draft, requestedAt ?? now);
  const priced = withPayment(await withKitchenRoom(context, stored));
  const promised = promiseFor({ restaurant: priced.restaurant, zone: priced.zone, now, requestedAt });
  const obstacle = priced.table && (await tableObstacle(context.db, context.tables, priced.table.code));
  const issues = orderIssues(priced, draft, {
    requestedAt,
    promised,
    now,
    payments,
    tableObstacle: obstacle,
    unpaidObstacle: isOnlinePayment(draft.payment_method)
      ? null
      : await unpaidObstacle(context, unpaidOrderOf(context, priced, draft)),
  });
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
      dropped_promo: dropped,
      on_receipt_only: priced.paidOnReceipt.length === 0 ? null : onReceiptWords(priced.paidOnReceipt),
    },
  };
}

/** `POST /orders/prevalidate`. Changes nothing, except removing an invalid promo code. @throws CART_GONE, CART_ALREADY_ORDERED. */
export async function prevalidate(context: OrderContext, body: PrevalidateBody): Promise<PrevalidateResult> {
  const cart = await holdCart(context.db, body.cart_id, context.visitor, context.now);
  return (await assess(context, cart, body)).answer;
}
