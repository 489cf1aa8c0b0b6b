/** Changes of the stored cart by a tap. Pure: the screen shows them at once, the database stores them a moment later. */
import type { Product } from '#contract/catalog.ts';
import { lineKey } from '#domain/cart-lines.ts';
import { dishFacts } from '#domain/dish-facts.ts';
import { type CreateCartBody, MAX_LINE_QUANTITY } from '#contract/cart.ts';
import type { CartAndOrders } from '../orders/order-state.ts';
import type { DesiredLine, LineDisplay } from './cart-state.ts';
import {
  keepReturned,
  renameReturned,
  confirmedQuantity,
  displayOf,
  isPlacePending,
  isMovedByOrder,
  orderedQuantity,
  shownLines,
} from './shown-cart.ts';

/**
 * Builds a line from a dish, with a snapshot of its display data. `modifiers` null: as the card offers it, with the defaults
 * where the options are known. Needs only the card, so that an early tap can be recorded at once.
 */
export function lineChoice(product: Product, modifiers: readonly number[] | null): LineChoice {
  const facts = dishFacts(product, modifiers);
  return {
    key: lineKey(product.id, facts.modifiers),
    product_id: product.id,
    modifiers: facts.modifiers,
    display: {
      name: product.name,
      weight: facts.weight,
      nutrition: facts.nutrition,
      picture: product.picture,
      unit_price: facts.unitPrice,
      old_unit_price: facts.oldUnitPrice,
      modifier_lines: facts.modifierLines,
    },
  };
}

/** A dish with its options and display data, to be added to the cart. */
export interface LineChoice {
  readonly key: string;
  readonly product_id: number;
  readonly modifiers: readonly number[];
  readonly display: LineDisplay;
}

const bound = (quantity: number): number => Math.max(0, Math.min(MAX_LINE_QUANTITY, Math.trunc(quantity)));

/**
 * Replaces the entry of one line, so that the cart has `quantity` of it besides those of a waiting order. An entry equal to the
 * confirmed state is removed.
 */
export function withLine(
  shown: CartAndOrders,
  line: LineChoice,
  quantity: number,
  replaces: string | null,
): CartAndOrders {
  // A line that is removed and added again from the menu is a new one.
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
  // While a request about this line is in flight, the resulting cart is not known yet: the entry stays.
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

/** A dish sold out at one place may be available at another. */
const tryAgain = (entry: DesiredLine): DesiredLine =>
  entry.mark === null ? entry : { ...entry, mark: { ...entry.mark, tried: false } };

const shownLine = (state: CartAndOrders, key: string) => shownLines(state).find((line) => line.key === key);

const asChoice = (line: NonNullable<ReturnType<typeof shownLine>>): LineChoice => ({
  key: line.key,
  product_id: line.product_id,
  modifiers: line.modifiers,
  display: displayOf(line),
});

/** `key` is the line's; a quantity of 0 removes it. */
export function setQuantity(state: CartAndOrders, key: string, quantity: number): CartAndOrders {
  const shown = shownLine(state, key);
  return shown ? withLine(state, asChoice(shown), quantity, null) : state;
}

/** Adds `by` to the shown quantity; stored as an absolute quantity. */
export function addLine(state: CartAndOrders, line: LineChoice, by = 1): CartAndOrders {
  return withLine(state, line, (shownLine(state, line.key)?.quantity ?? 0) + by, null);
}

/**
 * Turns the line `key` into another one in its place. If the server has not seen it, nor is about to, the line it replaced itself
 * is the one to replace; if it has existed only here, it vanishes without a trace.
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

/** Returns the line's current key: another tab may have changed it a moment ago. */
const currentKey = (state: CartAndOrders, key: string): string | null =>
  shownLine(state, key)?.key ?? state.lines.find((entry) => entry.replaces === key && entry.quantity > 0)?.key ?? null;

/**
 * Changes the options and quantity of the line `known`; it keeps its place, and its id on the server. If it has been removed
 * meanwhile, it comes back with these.
 */
export function changeLine(state: CartAndOrders, known: string, line: LineChoice, quantity: number): CartAndOrders {
  const key = currentKey(state, known);
  if (key === line.key) return setQuantity(state, key, quantity);
  const already = shownLine(state, line.key)?.quantity ?? 0;
  return key === null
    ? withLine(state, line, already + quantity, null)
    : turnLine(state, key, line, already + quantity);
}

/** Replaces the line `key` with another dish, in the same quantity. */
export function replaceLine(state: CartAndOrders, key: string, line: LineChoice): CartAndOrders {
  const replaced = shownLine(state, key);
  if (!replaced || key === line.key) return state;
  const already = shownLine(state, line.key)?.quantity ?? 0;
  return turnLine(state, key, line, already + replaced.quantity);
}

export function clearCart(state: CartAndOrders): CartAndOrders {
  return shownLines(state).reduce((next, line) => setQuantity(next, line.key, 0), state);
}

/** Adds several lines atomically; `replaces`: they replace the cart's contents. */
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
