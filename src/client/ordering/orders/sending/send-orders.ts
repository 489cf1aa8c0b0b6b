import type { Cart } from '#contract/cart.ts';
import type { Order } from '#contract/orders.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { isCartGone } from '#client/ordering/cart/sending/handle-rejection.ts';
import { acceptCart } from '#client/ordering/cart/sending/merge-cart.ts';
import { CART } from '#client/ordering/cart/sending/send-cart.ts';
import type { Refusal } from '#client/sync/failure.ts';
import {
  defineSending,
  type OutgoingRequest,
  type Owned,
  type PlanContext,
  type SendTools,
} from '#client/sync/sending.ts';
import {
  isOpen,
  openOrder,
  type CartAndOrders,
  type Command,
  type OrderChange,
  type PlaceCommand,
  type CommandError,
} from '../order-state.ts';
import {
  acknowledge,
  clearToLeave,
  markSending,
  needsCustomer,
  reorder,
  requeue,
  withQuote,
  isAttended,
  isReadyToLeave,
} from './order-commands.ts';
import {
  requestQuote,
  cancelOrder,
  findPlaced,
  sendPlaceOrder,
  placeUnlessExpired,
  type CancelCommand,
  type OrderAnswer,
} from './order-calls.ts';
import { isChangedElsewhere } from './order-snapshot.ts';
import { ordersStrings } from '#client/ordering/ordering-strings.ts';

export interface OrderPorts {
  readonly onOrder?: (order: Order, kind: OrderChange) => void;
}

/** The next API request of a command. */
type OrderRequest = OutgoingRequest &
  (
    | { readonly type: 'cancel'; readonly command: CancelCommand }
    /** Requests the order's current contents and cost. */
    | { readonly type: 'quote'; readonly command: PlaceCommand }
    | { readonly type: 'place'; readonly command: PlaceCommand; readonly quote: string }
    /** Its outcome is unknown, and it is too old to be placed without consent. */
    | { readonly type: 'place-unless-expired'; readonly command: PlaceCommand; readonly quote: string }
    /** The key was used with another quote: the order exists, and the cart names it. */
    | { readonly type: 'find'; readonly command: PlaceCommand }
  );

/** A command from the future was created by a wrong clock: its age is unknown. */
const CLOCK_TOLERANCE_MS = 60_000;

const isTooOld = (command: PlaceCommand, now: number): boolean =>
  now > command.expires_at || command.created_at - now > CLOCK_TOLERANCE_MS;

/** Once: the customer has to know about a cart that keeps expiring. */
const mayReorder = ({ ordered }: PlaceCommand): boolean =>
  ordered !== null && !ordered.lines.some(({ replayed }) => replayed);

/** `sending` found again: the same request is sent with the same key, unless it is too old. */
const requestOf = (command: Command, now: number): OrderRequest => {
  const holds = command.id;
  if (command.kind === 'cancel') return { type: 'cancel', holds, isNew: true, command };
  const { quote } = command;
  // Without a cart it waits: the cart's own failure says why, and when it continues.
  if (quote === null || command.cart_id === null) return { type: 'quote', holds, command };
  if (command.state === 'sending') {
    return isTooOld(command, now)
      ? { type: 'place-unless-expired', holds, command, quote }
      : { type: 'place', holds, isNew: true, command, quote };
  }
  return isAttended(command, now)
    ? { type: 'place', holds, isNew: true, command, quote }
    : { type: 'quote', holds, command };
};

/** Commands independent of this cart are sent at once; this cart's order once the cart is as it was seen. */
const plan = (state: CartAndOrders, { now, held }: PlanContext): OrderRequest | null => {
  const order = openOrder(state);
  const other = state.commands.find((one) => isOpen(one) && !held.has(one.id) && one.id !== order?.id);
  if (other) return requestOf(other, now);
  if (order === null || held.has(CART) || held.has(order.id) || state.step !== null) return null;
  return isReadyToLeave(state, order, now) ? requestOf(order, now) : null;
};

/** Its cart is not synced without it. */
const owned = ({ commands, cart_id: cartId }: CartAndOrders): readonly Owned[] =>
  commands.flatMap((command) => {
    if (!isOpen(command) || command.owner === null) return [];
    const isOfCart = command.kind === 'place' && command.cart_id === cartId;
    return [{ id: command.id, owner: command.owner, holds: isOfCart ? [command.id, CART] : [command.id] }];
  });

const begin = (state: CartAndOrders, request: OrderRequest) => {
  const { id } = request.command;
  const slice = markSending(request.type === 'place' ? withQuote(state, id, request.quote) : state, id);
  // Withdrawn, or finished by another tab, meanwhile.
  return slice.commands.some((one) => one.id === id && one.state === 'sending') ? { slice, request } : null;
};

const send = (request: OrderRequest, tools: SendTools<CartAndOrders, OrderPorts>): Promise<OrderAnswer> => {
  const { api } = tools;
  switch (request.type) {
    case 'cancel':
      return cancelOrder(api, request.command);
    case 'quote':
      return requestQuote(request.command, tools);
    case 'place':
      return sendPlaceOrder(api, request.command, request.quote);
    case 'place-unless-expired':
      return placeUnlessExpired(api, request.command, request.quote);
    case 'find':
      return findPlaced(api, request.command);
  }
};

/** Stores a cart that was read for the customer to decide about. */
const withCart = (state: CartAndOrders, cart: Cart, at: number): CartAndOrders =>
  state.cart_id === cart.id ? acceptCart(state, cart, at) : state;

/** Cleared to be sent, or a question to the customer (docs/product.md §5.20 to §5.25). */
const acceptQuote = (
  state: CartAndOrders,
  command: PlaceCommand,
  { quoted, cart }: Extract<OrderAnswer, { type: 'quoted' }>,
  at: number,
): CartAndOrders => {
  const { id } = command;
  const holds = quoted.issues.length === 0 && quoted.totals.total_price === command.total_shown;
  if (cart === null) return clearToLeave(state, id, quoted.quote);
  const looked = withCart(state, cart, at);
  const ask = (reason: Refusal): CartAndOrders => needsCustomer(looked, id, { ...reason, details: quoted });
  if (isChangedElsewhere({ confirmed: cart }, command)) return ask(CUSTOMER_REASONS.elsewhere);
  if (isTooOld(command, at)) return ask(CUSTOMER_REASONS.expired);
  if (isOnlinePayment(command.body.payment_method) && !isAttended(command, at)) return ask(CUSTOMER_REASONS.online);
  return holds ? clearToLeave(looked, id, quoted.quote) : ask(CUSTOMER_REASONS.changed);
};

const accept = (state: CartAndOrders, request: OrderRequest, answer: OrderAnswer, at: number): CartAndOrders => {
  const { command } = request;
  const { id } = command;
  switch (answer.type) {
    case 'done':
      return acknowledge(state, id, answer.order, at);
    case 'quoted':
      return command.kind === 'place' ? acceptQuote(state, command, answer, at) : state;
    case 'requoted':
      return requeue(state, id, answer.quote);
    case 'expired':
      return needsCustomer(withCart(state, answer.cart, at), id, {
        ...CUSTOMER_REASONS.expired,
        details: answer.quoted,
      });
    case 'refused':
      return needsCustomer(withCart(state, answer.cart, at), id, answer.refusal);
  }
};

/** An expired cart is recreated once, with what was ordered; the customer is told of any other rejection. */
const refuse = (state: CartAndOrders, { command }: OrderRequest, refusal: Refusal): CartAndOrders => {
  if (command.kind === 'place' && isCartGone(refusal) && mayReorder(command)) {
    const after = reorder(state, command.id);
    const hasMoved = after.commands.every(
      (one) => one.id !== command.id || one.kind !== 'place' || one.cart_id !== command.cart_id,
    );
    if (hasMoved) return after;
  }
  return needsCustomer(state, command.id, refusal);
};

/** An order of a cart that does not exist on the server would be mistaken for one of the next person's cart. */
const leave = (command: Command): Command =>
  command.kind === 'place' && command.cart_id === null && isOpen(command)
    ? { ...command, state: 'needs_customer', error: CUSTOMER_REASONS.otherPerson }
    : command;

/** Unsent orders wait for the person who made them; finished ones are dropped. */
const changePerson = ({ commands }: CartAndOrders): Partial<CartAndOrders> => ({
  commands: commands.filter(({ state, owner }) => state !== 'acked' && owner !== null).map(leave),
});

export const ordersSending = defineSending<CartAndOrders, OrderRequest, OrderAnswer, OrderPorts>({
  owned,
  plan,
  begin,
  send,
  accept,
  refuse,
  changePerson,
  lookUp: (request) =>
    request.type === 'place' || request.type === 'place-unless-expired'
      ? { type: 'find', holds: request.holds, command: request.command }
      : null,
  onAccepted: ({ command }, answer, { onOrder }) => {
    if (answer.type === 'done') onOrder?.(answer.order, command.kind);
  },
});

/** Our own reasons to ask the customer; `details` is the prevalidation with the order's current state. */
const CUSTOMER_REASONS = {
  expired: { status: 0, code: 'EXPIRED', message: ordersStrings.orderExpired, fields: {} },
  changed: { status: 0, code: 'ORDER_CHANGED', message: ordersStrings.orderChanged, fields: {} },
  elsewhere: { status: 0, code: 'CART_CHANGED', message: ordersStrings.orderCartChanged, fields: {} },
  online: { status: 0, code: 'PAYMENT_NEEDS_CONNECTION', message: ordersStrings.orderOnlinePayment, fields: {} },
  otherPerson: { status: 0, code: 'OTHER_PERSON', message: ordersStrings.orderOtherPerson, fields: {} },
} as const satisfies Record<string, CommandError>;
