import { mayGiveUp, openOrder } from './is-open.ts';
import type { DesiredLine } from '../cart/cart-state.ts';
import { confirmedQuantity, displayOf, foldLines, isHeld, placeOf } from '../cart/view/project.ts';
import type { CartAndOrders, Command, OrderedCart, PlaceCommand } from './order-state.ts';

/** What a tap changes in the orders as they are kept. Pure, as cart-changes.ts. */

/** A place command without what the outbox itself knows: the cart and what is in it. */
export type NewPlace = Omit<PlaceCommand, 'cart_id' | 'ordered'>;

/** Returns what the customer sees in the cart at the moment of ordering. */
function orderedNow(state: CartAndOrders): OrderedCart {
  // What no cart takes is no part of the order: it counts in no total either.
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
 * An order of the cart as it is shown now. A second one while the first is open would be the same cart ordered twice. What an
 * earlier order of this cart still asks is answered by it.
 */
export function orderCart(state: CartAndOrders, command: NewPlace): CartAndOrders {
  const ordered = orderedNow(state);
  // Another tab may have ordered, or emptied, the cart a moment ago: there is nothing left to order.
  if (openOrder(state) !== null || ordered.lines.every(({ quantity }) => quantity === 0)) return state;
  const isAnswered = (one: Command): boolean =>
    one.kind === 'place' && one.cart_id === state.cart_id && one.state === 'needs_customer';
  const commands = state.commands.filter((one) => !isAnswered(one));
  return addCommand({ ...state, commands }, { ...command, cart_id: state.cart_id, ordered });
}

/** The customer has agreed to what a refused order would cost now: another deed, with a key of its own. */
export function confirmOrder(state: CartAndOrders, id: string, command: Omit<NewPlace, 'body'>): CartAndOrders {
  const old = state.commands.find((other) => other.id === id);
  if (old?.kind !== 'place' || old.state !== 'needs_customer') return state;
  // Somebody else's order is nobody's to confirm.
  if (old.owner !== null && old.owner !== command.owner) return state;
  const rest = { ...state, commands: state.commands.filter((other) => other !== old) };
  return old.cart_id === state.cart_id
    ? orderCart(rest, { ...command, body: old.body })
    : addCommand(rest, { ...command, body: old.body, cart_id: old.cart_id, ordered: old.ordered });
}

/** Takes back what has not left yet, or clears away what is done. What may already have been done is not forgotten. */
export function forgetCommand(state: CartAndOrders, id: string): CartAndOrders {
  return { ...state, commands: state.commands.filter((one) => one.id !== id || one.state === 'sending') };
}

/** Asks no more for an answer that has been due too long. What the server has done stands; an order's dishes are in the cart again. */
export function giveUpCommand(state: CartAndOrders, id: string, now: number): CartAndOrders {
  return { ...state, commands: state.commands.filter((one) => one.id !== id || !mayGiveUp(one, now)) };
}
