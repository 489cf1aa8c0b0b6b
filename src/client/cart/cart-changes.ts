import type { CreateCartBody } from '#contract/cart.ts';
import { MAX_LINE_QUANTITY } from '#contract/cart.ts';
import { openOrder } from '../orders/is-open.ts';
import type { CartAndOrders } from '../orders/order-state.ts';
import type { DesiredLine, LineDisplay } from './cart-state.ts';
import { keepReturned, renameReturned } from './view/line-order.ts';
import { confirmedQuantity, displayOf, isPlacePending, shownPromocode } from './view/project.ts';
import { isMovedByOrder, orderedQuantity, shownLines } from './view/shown-cart.ts';

/** What a tap changes in the cart as it is kept. Pure: the screen shows it at once, the database has it a moment later. */

/** A dish with its options and how it looks, to be put into the cart. */
export interface LineChoice {
  readonly key: string;
  readonly product_id: number;
  readonly modifiers: readonly number[];
  readonly display: LineDisplay;
}

const bound = (quantity: number): number => Math.max(0, Math.min(MAX_LINE_QUANTITY, Math.trunc(quantity)));

/**
 * Replaces the entry of one line, of which `quantity` are to be in the cart beside those of an order that waits. An entry that
 * says what is confirmed anyway is no entry.
 */
export function withLine(
  shown: CartAndOrders,
  line: LineChoice,
  quantity: number,
  replaces: string | null,
): CartAndOrders {
  // A line that goes, and is put in again from the menu, is a new one.
  const returned = quantity > 0 ? shown.returned : keepReturned(shown.returned, (key) => key !== line.key);
  const state = { ...shown, returned };
  const old = state.lines.find((entry) => entry.key === line.key);
  const base = old?.base ?? confirmedQuantity(state.confirmed, line.key);
  const entry: DesiredLine = {
    key: line.key,
    product_id: line.product_id,
    modifiers: [...line.modifiers],
    quantity: bound(quantity + orderedQuantity(state, line.key)),
    base,
    display: line.display,
    replaces: old?.replaces ?? replaces,
    replayed: false,
    mark: null,
  };
  // While a request about this line is on its way, the cart it leads to is not known yet: the entry stays.
  const isOnItsWay = state.step !== null && line.key in state.step.targets;
  const isNoChange = entry.quantity === base && !isOnItsWay && !isMovedByOrder(state, line.key, base);
  if (old) {
    return {
      ...state,
      lines: state.lines.flatMap((other) => (other.key !== line.key ? [other] : isNoChange ? [] : [entry])),
    };
  }
  return isNoChange ? state : { ...state, lines: [...state.lines, entry] };
}

const isSamePlace = (state: CartAndOrders, place: CreateCartBody): boolean =>
  state.confirmed !== null && !isPlacePending({ confirmed: state.confirmed, place });

/** What is sold out at one place may be there at another. */
const tryAgain = (entry: DesiredLine): DesiredLine =>
  entry.mark === null ? entry : { ...entry, mark: { ...entry.mark, tried: false } };

const shownLine = (state: CartAndOrders, key: string) => shownLines(state).find((line) => line.key === key);

const asChoice = (line: NonNullable<ReturnType<typeof shownLine>>): LineChoice => ({
  key: line.key,
  product_id: line.product_id,
  modifiers: line.modifiers,
  display: displayOf(line),
});

/** `key` is the line's; 0 removes it. */
export function setQuantity(state: CartAndOrders, key: string, quantity: number): CartAndOrders {
  const shown = shownLine(state, key);
  return shown ? withLine(state, asChoice(shown), quantity, null) : state;
}

/** `by` more, counted from what is shown; stored as an absolute quantity. */
export function addLine(state: CartAndOrders, line: LineChoice, by: number): CartAndOrders {
  return withLine(state, line, (shownLine(state, line.key)?.quantity ?? 0) + by, null);
}

/**
 * The line `key` becomes another one in its place. What the server has not seen, nor is about to, has been another line
 * before, and that one is what is replaced; or it has only been here, and then it is as if it had never been.
 */
const turnLine = (state: CartAndOrders, key: string, line: LineChoice, quantity: number): CartAndOrders => {
  const at = state.lines.findIndex((entry) => entry.key === key);
  const isSeen = confirmedQuantity(state.confirmed, key) > 0 || (state.step !== null && key in state.step.targets);
  const replaces = isSeen ? key : (state.lines[at]?.replaces ?? key);
  const turned = {
    ...withLine(setQuantity(state, key, 0), line, quantity, replaces === line.key ? null : replaces),
    returned: renameReturned(state.returned, key, line.key),
  };
  const entry = turned.lines.find((one) => one.key === line.key);
  if (at < 0 || !entry) return turned;
  const others = turned.lines.filter((one) => one !== entry);
  const place = others.findIndex((one) => one.key === key) + 1 || Math.min(at, others.length);
  return { ...turned, lines: others.toSpliced(place, 0, entry) };
};

/** The line as it is called now: another tab may have changed it a moment ago. */
const currentKey = (state: CartAndOrders, key: string): string | null =>
  shownLine(state, key)?.key ?? state.lines.find((entry) => entry.replaces === key && entry.quantity > 0)?.key ?? null;

/**
 * The line `known` gets other options, in this quantity; it keeps its place, and its id on the server. One that has been taken
 * out meanwhile comes back, as it is wanted now.
 */
export function changeLine(state: CartAndOrders, known: string, line: LineChoice, quantity: number): CartAndOrders {
  const key = currentKey(state, known);
  if (key === line.key) return setQuantity(state, key, quantity);
  const already = shownLine(state, line.key)?.quantity ?? 0;
  return key === null
    ? withLine(state, line, already + quantity, null)
    : turnLine(state, key, line, already + quantity);
}

/** Another dish, in the same quantity, in the place of the line `key`. */
export function replaceLine(state: CartAndOrders, key: string, line: LineChoice): CartAndOrders {
  const replaced = shownLine(state, key);
  if (!replaced || key === line.key) return state;
  const already = shownLine(state, line.key)?.quantity ?? 0;
  return turnLine(state, key, line, already + replaced.quantity);
}

export function clearCart(state: CartAndOrders): CartAndOrders {
  return shownLines(state).reduce((next, line) => setQuantity(next, line.key, 0), state);
}

/** Adds several lines in one change, none without the others; `replaces`: in the place of what is in the cart. */
export function addLines(
  state: CartAndOrders,
  added: readonly { readonly line: LineChoice; readonly quantity: number }[],
  { replaces }: { readonly replaces: boolean },
): CartAndOrders {
  return added.reduce((next, { line, quantity }) => addLine(next, line, quantity), replaces ? clearCart(state) : state);
}

export function selectPlace(state: CartAndOrders, place: CreateCartBody): CartAndOrders {
  return state.step?.kind !== 'select' && isSamePlace(state, place)
    ? { ...state, place: null }
    : { ...state, place, lines: state.lines.map(tryAgain) };
}

export function setCutlery(state: CartAndOrders, count: number): CartAndOrders {
  const isSame = state.confirmed?.cutlery_count === count && state.step?.kind !== 'cutlery';
  return { ...state, cutlery: isSame ? null : count };
}

/** Null: no promo code. */
export function setPromocode(state: CartAndOrders, code: string | null): CartAndOrders {
  // What is taken off an order that waits is what was ordered.
  if (openOrder(state) !== null) return state;
  const isSame = shownPromocode({ ...state, promo: null }) === code && !state.step?.kind.startsWith('promo');
  return { ...state, promo: isSame ? null : { code } };
}

/** Kopecks of bonuses to be spent; 0: none. */
export function setBonus(state: CartAndOrders, amount: number): CartAndOrders {
  // What is spent may be less than was asked for, so the confirmed sum does not say that nothing is to be done.
  return openOrder(state) !== null ? state : { ...state, bonus: amount };
}
