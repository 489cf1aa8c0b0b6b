import * as v from 'valibot';
import type { Cart } from '../../../contract/cart.ts';
import * as menuCalls from '../../../contract/calls/menu.ts';
import * as orderCalls from '../../../contract/calls/orders.ts';
import { PrevalidateResult, type Order } from '../../../contract/orders.ts';
import type { PlaceBody } from '../../../contract/placing-orders.ts';
import { isOnlinePayment } from '../../../domain/online-payment.ts';
import type { ApiClient } from '../../lib/api/client.ts';
import { hasCode } from '../../lib/api/errors.ts';
import { acceptCart } from './accept.ts';
import { ASK } from './ask.ts';
import { markSending, needsCustomer, reorder, requeue, withQuote } from './commands.ts';
import { failureOf, type Failure } from './failure.ts';
import { isChangedElsewhere } from './ordered.ts';
import { isCartGone } from './refuse.ts';
import type { CommandError, OutboxState, PlaceCommand } from './state.ts';

/** The customer stands before an order so long, ms: afterwards it is looked at like one that has waited. */
const ATTENDED_FOR = 30_000;
/** A command from the future was made by a wrong clock: how old it is nobody knows. */
const FUTURE = 60_000;

type Change = (state: OutboxState) => OutboxState;
export interface OrderSending {
  readonly api: ApiClient;
  readonly now: () => number;
  readonly read: () => Promise<OutboxState>;
  readonly update: (change: Change) => Promise<OutboxState>;
  readonly acknowledged: (command: PlaceCommand, order: Order) => Promise<void>;
}

/** Whether the customer has just made this order, and looks at what it comes to: the server checks the rest by the quote. */
export function isAttended(command: PlaceCommand, now: number): boolean {
  return command.attempts === 0 && Math.abs(now - command.created_at) <= ATTENDED_FOR;
}

const isTooOld = (command: PlaceCommand, now: number): boolean =>
  now > command.expires_at || command.created_at - now > FUTURE;

/** Once: a cart that ends again and again is the customer's to know. */
const mayReorder = ({ ordered }: PlaceCommand): boolean =>
  ordered !== null && !ordered.lines.some(({ replayed }) => replayed);

const draftOf = ({ body }: PlaceCommand, cartId: string): v.InferInput<typeof orderCalls.prevalidateOrder.body> => {
  const { consents: _consents, ...draft } = body;
  return { ...draft, cart_id: cartId };
};

/** Sends one order, or asks the customer. Rules: docs/product.md §5.20 to §5.25. */
export async function sendOrder(
  command: PlaceCommand,
  { api, now, read, update, acknowledged }: OrderSending,
): Promise<Failure | null> {
  const { id, cart_id: cartId } = command;
  // The cart that it refers to could not be made; the cart's own failure says why, and when it goes on.
  if (cartId === null) return { type: 'wait', retryAfter: null };
  const ask = async (error: CommandError, answer: PrevalidateResult | null = null): Promise<null> => {
    await update((state) => needsCustomer(state, id, answer === null ? error : { ...error, details: answer }));
    return null;
  };
  const prevalidate = (): Promise<PrevalidateResult> =>
    api.call(orderCalls.prevalidateOrder, { body: draftOf(command, cartId) });

  /** Reads the cart, so that the customer decides about what the server has. */
  const look = async (): Promise<Cart> => {
    const cart = await api.call(menuCalls.cart, { query: { cart_id: cartId } });
    await update((state) => (state.cart_id === cartId ? acceptCart(state, cart, now()) : state));
    return cart;
  };

  const leave = async (quote: string): Promise<Failure | null> => {
    const before = await update((state) => markSending(withQuote(state, id, quote), id));
    // Withdrawn, or finished by another tab, in the meantime.
    if (!before.commands.some((one) => one.id === id && one.state === 'sending')) return null;
    const body: PlaceBody = { ...command.body, cart_id: cartId, quote };
    try {
      await acknowledged(command, await api.call(orderCalls.placeOrder, { body, idempotencyKey: command.key }));
      return null;
    } catch (error) {
      if (hasCode(error, 'IDEMPOTENCY_KEY_REUSED')) return placedBefore();
      if (!hasCode(error, 'QUOTE_CHANGED')) throw error;
      const next = v.safeParse(PrevalidateResult, error.details);
      // Another quote for the same sum: nothing that the customer saw has changed. It is looked at once more.
      const isSame = next.success && next.output.totals.total_price === command.total_shown;
      if (!isSame || next.output.issues.length > 0 || command.attempts > 2) {
        // A code that the server has taken out: what is agreed to is what the screen then shows.
        if (next.success && next.output.dropped_promo !== null) await look().catch(() => undefined);
        throw error;
      }
      await update((state) => requeue(state, id, next.output.quote));
      return null;
    }
  };

  /** The key did its work with another quote: the order is there, and the cart names it. */
  const placedBefore = async (): Promise<Failure | null> => {
    const orderId = await orderOfCart(api, cartId);
    if (orderId === null) return { type: 'wait', retryAfter: null };
    const { orders } = await api.call(orderCalls.orders, { query: { order_id: orderId } });
    const [order] = orders;
    if (!order) return { type: 'wait', retryAfter: null };
    await acknowledged(command, order);
    return null;
  };

  const first = async (): Promise<Failure | null> => {
    if (isAttended(command, now()) && command.quote !== null) return leave(command.quote);
    const answer = await prevalidate();
    const holds = answer.issues.length === 0 && answer.totals.total_price === command.total_shown;
    const known = await read();
    const isKnown = known.cart_id === cartId && !isChangedElsewhere(known, command);
    if (isAttended(command, now()) && holds && isKnown) return leave(answer.quote);
    // Looked at after the quote was made: what changes later makes the quote another one, and the server refuses it.
    const cart = await look();
    if (isChangedElsewhere({ confirmed: cart }, command)) return ask(ASK.elsewhere, answer);
    if (isTooOld(command, now())) return ask(ASK.expired, answer);
    if (isOnlinePayment(command.body.payment_method) && !isAttended(command, now())) return ask(ASK.online, answer);
    return holds ? leave(answer.quote) : ask(ASK.changed, answer);
  };

  /** Its outcome is unknown: the same request with the same key. Too old, and the cart tells whether it was ordered. */
  const again = async (): Promise<Failure | null> => {
    if (command.quote === null) return first();
    if (isTooOld(command, now()) && (await isCartOpen(api, cartId))) return ask(ASK.expired, await prevalidate());
    return leave(command.quote);
  };

  try {
    return await (command.state === 'sending' ? again() : first());
  } catch (error) {
    const failure = failureOf(error);
    if (failure.type !== 'refused') return failure;
    if (isCartGone(failure.refusal) && mayReorder(command)) {
      const after = await update((state) => reorder(state, id));
      if (!after.commands.some((one) => one.id === id && one.kind === 'place' && one.cart_id === cartId)) return null;
    }
    return ask(failure.refusal);
  }
}

const Ordered = v.object({ order_id: v.string() });

const orderOfCart = async (api: ApiClient, cartId: string): Promise<string | null> => {
  try {
    await api.call(menuCalls.cart, { query: { cart_id: cartId } });
    return null;
  } catch (error) {
    if (!hasCode(error, 'CART_ALREADY_ORDERED')) throw error;
    const details = v.safeParse(Ordered, error.details);
    return details.success ? details.output.order_id : null;
  }
};

/** An open cart was not ordered. One that is not there was (the same key brings the order) or has ended (it is refused). */
const isCartOpen = async (api: ApiClient, cartId: string): Promise<boolean> => {
  try {
    await api.call(menuCalls.cart, { query: { cart_id: cartId } });
    return true;
  } catch (error) {
    if (hasCode(error, 'CART_NOT_FOUND', 'CART_GONE', 'CART_ALREADY_ORDERED')) return false;
    throw error;
  }
};
