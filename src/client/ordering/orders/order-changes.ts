import { mayGiveUp, openOrder } from './is-open.ts';
import type { DesiredLine } from '../cart/cart-state.ts';
import { confirmedQuantity, displayOf, foldLines, isHeld, placeOf } from '../cart/view/project.ts';
import type { CartAndOrders, Command, OrderedCart, PlaceCommand } from './order-state.ts';

/** How a tap changes the stored orders. Pure, as cart-changes.ts. */

/** A place command without what the outbox itself adds: the cart and its contents. */
export type NewPlace = Omit<PlaceCommand, 'cart_id' | 'ordered'>;

/** Returns what the customer sees in the cart at the moment of ordering. */
function orderedNow(state: CartAndOrders): OrderedCart {
  // Lines that no cart accepts are not part of the order: they count in no total either.
  const wanted = state.lines.filter((entry) => !isHeld(entry));
  const entries = new Map(wanted.map((entry) => [entry.key, entry]));
  const shown = foldLines(state.confirmed, wanted, state.returned).map((line): DesiredLine => ({
    key: line.key,
    product_id: line.product_id,
    modifiers: [...line.modifiers],
    quantity: line.quantity,
    base: entries.get(line.key)?.base ?? confirmedQuantity(state.confirmed, line.key),
    display: displayOf(line),
    replaces: entries.get(line.key)?.replaces ?? null,
    replayed: entries.get(line.key)?.replayed ?? false,
    mark: entries.get(line.key)?.mark ?? null,
  }));
  const leaving = state.lines.filter(({ quantity }) => quantity === 0);
  return {
    lines: [...shown, ...leaving],
    place: state.place ?? placeOf(state),
    cutlery: state.cutlery ?? state.confirmed?.cutlery_count ?? 0,
  };
}

/** Adds a command, once. */
export function addCommand(state: CartAndOrders, command: Command): CartAndOrders {
  return state.commands.some(({ id }) => id === command.id)
    ? state
    : { ...state, commands: [...state.commands, command] };
}

/**
 * Orders the cart as it is shown now. A second order while the first is open would order the same cart twice. Answers any
 * open question of an earlier order of this cart.
 */
export function orderCart(state: CartAndOrders, command: NewPlace): CartAndOrders {
  const ordered = orderedNow(state);
  // Another tab may have just ordered, or emptied, the cart: there is nothing left to order.
  if (openOrder(state) !== null || ordered.lines.every(({ quantity }) => quantity === 0)) return state;
  const isAnswered = (one: Command): boolean =>
    one.kind === 'place' && one.cart_id === state.cart_id && one.state === 'needs_customer';
  const commands = state.commands.filter((one) => !isAnswered(one));
  return addCommand({ ...state, commands }, { ...command, cart_id: state.cart_id, ordered });
}

/** The customer has agreed to the current cost of a rejected order: a new command, with its own key. */
export function confirmOrder(state: CartAndOrders, id: string, command: Omit<NewPlace, 'body'>): CartAndOrders {
  const old = state.commands.find((other) => other.id === id);
  if (old?.kind !== 'place' || old.state !== 'needs_customer') return state;
  // Another person's order cannot be confirmed here.
  if (old.owner !== null && old.owner !== command.owner) return state;
  const rest = { ...state, commands: state.commands.filter((other) => other !== old) };
  return old.cart_id === state.cart_id
    ? orderCart(rest, { ...command, body: old.body })
    : addCommand(rest, { ...command, body: old.body, cart_id: old.cart_id, ordered: old.ordered });
}

/** Withdraws a command that was not sent yet, or removes a finished one. One that may have been executed is kept. */
export function forgetCommand(state: CartAndOrders, id: string): CartAndOrders {
  return { ...state, commands: state.commands.filter((one) => one.id !== id || one.state === 'sending') };
}

/** Stops waiting for an overdue response. What the server has done remains; an order's dishes return to the cart. */
export function giveUpCommand(state: CartAndOrders, id: string, now: number): CartAndOrders {
  return { ...state, commands: state.commands.filter((one) => one.id !== id || !mayGiveUp(one, now)) };
}
