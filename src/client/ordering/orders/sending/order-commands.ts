import type { Order } from '#contract/orders.ts';
import { forgetOrderedCart, replayIntoNewCart } from '#client/ordering/cart/sending/merge-cart.ts';
import { isCartStale, isCartWanted, planStep } from '#client/ordering/cart/sending/plan-request.ts';
import { isOpen, type Command, type CommandError, type CartAndOrders, type PlaceCommand } from '../order-state.ts';
import { ordersStrings } from '#client/ordering/ordering-strings.ts';
import { asOrdered, isChangedElsewhere } from './order-snapshot.ts';

/** How long a finished command is kept in the list when no screen removes it. */
const KEPT = 24 * 60 * 60_000;

const withCommand = (state: CartAndOrders, id: string, change: (command: Command) => Command): CartAndOrders => ({
  ...state,
  commands: state.commands.map((command) => (command.id === id ? change(command) : command)),
});

/** Stores the quote before the order is sent, so that a retry is the same request. */
export function withQuote(state: CartAndOrders, id: string, quote: string): CartAndOrders {
  return withCommand(state, id, (command) => (command.kind === 'place' ? { ...command, quote } : command));
}

/** Checked and unchanged: it is sent with this quote, and from now on its outcome is unknown. */
export function clearToLeave(state: CartAndOrders, id: string, quote: string): CartAndOrders {
  return withCommand(withQuote(state, id, quote), id, (command) =>
    isOpen(command) ? { ...command, state: 'sending' } : command,
  );
}

/** Definitely rejected, so nothing is unknown: it may be checked and sent again. */
export function requeue(state: CartAndOrders, id: string, quote: string): CartAndOrders {
  return withCommand(state, id, (command) =>
    command.kind === 'place' && command.state === 'sending' ? { ...command, state: 'queued', quote } : command,
  );
}

/** The order's cart expired before the order was placed: recreates it with what was ordered, and moves the order to it. */
export function reorder(state: CartAndOrders, id: string): CartAndOrders {
  const command = state.commands.find((candidate) => candidate.id === id);
  if (command?.kind !== 'place' || !isOpen(command)) return state;
  if (command.cart_id !== state.cart_id || state.step !== null) return state;
  return replayIntoNewCart(withCommand(state, id, (found) => ({ ...found, state: 'queued' })));
}

/** Stored before the request is sent: `sending` found after a crash means unknown. */
export function markSending(state: CartAndOrders, id: string): CartAndOrders {
  return withCommand(state, id, (command) =>
    isOpen(command) ? { ...command, state: 'sending', attempts: command.attempts + 1 } : command,
  );
}

/** If the response comes later than this after the tap, the customer may be on another screen, ms. */
const SOON = 5_000;

/** An order that waited is not sent silently (docs/product.md §9.6): reports it once a tab is visible, whichever it is. */
const withOrderNotice = (state: CartAndOrders, command: Command, message: string, order: string): CartAndOrders =>
  command.kind !== 'place'
    ? state
    : { ...state, notices: [...state.notices, { id: `${command.id} ${message}`, message, dish: null, order }] };

/** The order is placed, or canceled: stored together with the resulting change of the cart. */
export function acknowledge(state: CartAndOrders, id: string, order: Order, now: number): CartAndOrders {
  const command = state.commands.find((candidate) => candidate.id === id);
  const done = withCommand(state, id, (found) => ({ ...found, state: 'acked', order_id: order.id, error: null }));
  const recent = {
    ...done,
    commands: done.commands.filter((one) => one.state !== 'acked' || now - one.created_at < KEPT),
  };
  if (command?.kind !== 'place') return recent;
  const waited = now - command.created_at > SOON;
  const told = waited ? withOrderNotice(recent, command, ordersStrings.orderSent(order.number), order.id) : recent;
  return command.cart_id === state.cart_id ? forgetOrderedCart(told) : told;
}

/** The customer has to decide: nothing is resent without consent. */
export function needsCustomer(state: CartAndOrders, id: string, error: CommandError): CartAndOrders {
  const command = state.commands.find((candidate) => candidate.id === id);
  const changed = withCommand(state, id, (found) => ({ ...found, state: 'needs_customer', error }));
  const asked = command === undefined ? changed : withOrderNotice(changed, command, ordersStrings.orderNeedsYou, id);
  const isOrdered =
    error.code === 'CART_ALREADY_ORDERED' && command?.kind === 'place' && command.cart_id === state.cart_id;
  return isOrdered ? forgetOrderedCart(asked) : asked;
}

/** How long the customer is assumed to be watching an order, ms: afterwards it is checked like one that has waited. */
const ATTENDED_FOR = 30_000;

/**
 * Reports whether the customer has just made this order and is watching the result: the server checks the rest by the
 * quote.
 */
export function isAttended(command: PlaceCommand, now: number): boolean {
  return command.attempts === 0 && Math.abs(now - command.created_at) <= ATTENDED_FOR;
}

/** Reports whether the order of this cart can be sent, or quoted: its cart exists, with the contents as seen. */
export function isReadyToLeave(state: CartAndOrders, order: PlaceCommand, now: number): boolean {
  const wished = asOrdered(state, order);
  if (isCartWanted(wished) && wished.place === null) return false;
  if (order.state === 'sending') return true;
  const isUnsent = planStep(wished) !== null;
  if (isAttended(order, now) && !isUnsent && state.confirmed !== null) return true;
  if (state.cart_id === null || isCartStale(state, now)) return false;
  return isChangedElsewhere(state, order) || !isUnsent; // changed elsewhere: will ask the customer
}
