import * as v from 'valibot';
import * as menuCalls from '#contract/calls/menu.ts';
import * as orderCalls from '#contract/calls/orders.ts';
import type { Cart } from '#contract/cart.ts';
import { PrevalidateResult, type Order } from '#contract/orders.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { ContractError, hasCode, type ApiError } from '#lib/api/errors.ts';
import { failureOf, NotYetError, type Refusal } from '#client/sync/failure.ts';
import type { SendTools } from '#client/sync/sending.ts';
import { isAttended } from './order-commands.ts';
import { isChangedElsewhere } from './order-snapshot.ts';
import type { CartAndOrders, Command, PlaceCommand } from '../order-state.ts';

export type CancelCommand = Exclude<Command, PlaceCommand>;

/** Result of a command's request. */
export type OrderAnswer =
  | { readonly type: 'done'; readonly order: Order }
  /** `cart`: as read afterwards; null: the known one is fresh. */
  | { readonly type: 'quoted'; readonly quoted: PrevalidateResult; readonly cart: Cart | null }
  /** Rejected with another quote for the same sum: nothing that the customer saw has changed. It is checked once more. */
  | { readonly type: 'requoted'; readonly quote: string }
  | { readonly type: 'expired'; readonly quoted: PrevalidateResult; readonly cart: Cart }
  | { readonly type: 'refused'; readonly refusal: Refusal; readonly cart: Cart };

/** How often another quote for the same sum is accepted silently. */
const MAX_REQUOTES = 3;

const cartOf = ({ cart_id: cartId }: PlaceCommand): string => {
  if (cartId === null) throw new Error('The cart of this order has not been made yet');
  return cartId;
};

const prevalidate = (api: ApiClient, command: PlaceCommand): Promise<PrevalidateResult> => {
  const { consents: _consents, ...draft } = command.body;
  return api.call(orderCalls.prevalidateOrder, { body: { ...draft, cart_id: cartOf(command) } });
};

/**
 * Requests the order's current quote; reads the cart as well unless nothing can have changed. Rejects as the API client
 * does.
 */
export async function requestQuote(
  command: PlaceCommand,
  { api, now, read }: Pick<SendTools<CartAndOrders, unknown>, 'api' | 'now' | 'read'>,
): Promise<OrderAnswer> {
  const quoted = await prevalidate(api, command);
  const holds = quoted.issues.length === 0 && quoted.totals.total_price === command.total_shown;
  const known = await read();
  const isKnown = known.cart_id === command.cart_id && !isChangedElsewhere(known, command);
  if (isAttended(command, now()) && holds && isKnown) return { type: 'quoted', quoted, cart: null };
  // Read after the quote was made: a later change makes the quote a different one, and the server rejects it.
  const cart = await api.call(menuCalls.cart, { query: { cart_id: cartOf(command) } });
  return { type: 'quoted', quoted, cart };
}

/** Places the order under its own idempotency key, for this quote. Rejects as the API client does. */
export async function sendPlaceOrder(api: ApiClient, command: PlaceCommand, quote: string): Promise<OrderAnswer> {
  const cartId = cartOf(command);
  const body = { ...command.body, cart_id: cartId, quote };
  const call = command.ordered?.place?.table === undefined ? orderCalls.placeOrder : orderCalls.orderHall;
  try {
    return { type: 'done', order: await api.call(call, { body, idempotencyKey: command.key }) };
  } catch (error) {
    const failure = failureOf(error);
    if (!hasCode(error, 'QUOTE_CHANGED') || failure.type !== 'refused') throw error;
    const next = v.safeParse(PrevalidateResult, error.details);
    if (!next.success) throw error;
    const { issues, quote: nextQuote, totals } = next.output;
    const isSame = issues.length === 0 && totals.total_price === command.total_shown;
    if (isSame && command.attempts < MAX_REQUOTES) return { type: 'requoted', quote: nextQuote };
    // The customer agrees to what the screen then shows: another device may have changed the dishes, the server dropped a code.
    const cart = await api.call(menuCalls.cart, { query: { cart_id: cartId } });
    return { type: 'refused', refusal: failure.refusal, cart };
  }
}

/** An open cart was not ordered. A missing one was (the same key returns the order) or has expired (it is rejected). */
export async function placeUnlessExpired(api: ApiClient, command: PlaceCommand, quote: string): Promise<OrderAnswer> {
  try {
    await api.call(menuCalls.cart, { query: { cart_id: cartOf(command) } });
  } catch (error) {
    if (hasCode(error, 'CART_NOT_FOUND', 'CART_GONE', 'CART_ALREADY_ORDERED'))
      return sendPlaceOrder(api, command, quote);
    throw error;
  }
  const quoted = await prevalidate(api, command);
  return { type: 'expired', quoted, cart: await api.call(menuCalls.cart, { query: { cart_id: cartOf(command) } }) };
}

const Ordered = v.object({ order_id: v.string() });

/**
 * Returns the order that the cart has become. @throws as the API client does; NotYetError when there is none yet; that the cart was
 * ordered (ApiError), when the order itself cannot be read here
 */
export async function findPlaced(api: ApiClient, command: PlaceCommand): Promise<OrderAnswer> {
  const ordered = await refusalOfCart(api, cartOf(command));
  const details = v.safeParse(Ordered, ordered?.details);
  if (ordered === null || !details.success) throw new NotYetError('The order is not to be found yet');
  const query = { order_id: details.output.order_id };
  const { orders } = await api.call(orderCalls.orders, { query }).catch((error: unknown) => {
    throw error instanceof ContractError ? ordered : error;
  });
  const [order] = orders;
  if (!order) throw new NotYetError('The order is not to be found yet');
  return { type: 'done', order };
}

/** Returns the server's error for a cart that was ordered; null if it is open. */
const refusalOfCart = async (api: ApiClient, cartId: string): Promise<ApiError | null> => {
  try {
    await api.call(menuCalls.cart, { query: { cart_id: cartId } });
    return null;
  } catch (error) {
    if (!hasCode(error, 'CART_ALREADY_ORDERED')) throw error;
    return error;
  }
};

export async function cancelOrder(api: ApiClient, { body, key: idempotencyKey }: CancelCommand): Promise<OrderAnswer> {
  return { type: 'done', order: await api.call(orderCalls.cancelOrder, { body, idempotencyKey }) };
}
