import { MAX_LINE_QUANTITY, type Cart } from '#contract/cart.ts';
import {
  confirmedQuantity,
  displayOf,
  foldLines,
  isHeld,
  isPlacePending,
  placeOf,
  shownBonus,
  shownPromocode,
} from '../view/project.ts';
import { keepReturned } from '../view/line-order.ts';
import { followCart, mapOrdered } from '#client/orders/order-snapshot.ts';
import { isMovedByOrder } from '../view/shown-cart.ts';
import type { DesiredLine, ReturnedLines, Step } from '../cart-state.ts';
import type { CartAndOrders } from '#client/orders/order-state.ts';

/**
 * Three-way merge of one line: what was confirmed when the customer decided (`base`), what they want, what the server has
 * now. Nobody else changed it: the wish. Somebody did (a second device): both changes count. A removal stays a removal.
 */
export function mergeQuantity(base: number, wanted: number, now: number): number {
  return wanted === 0 ? 0 : Math.max(0, Math.min(MAX_LINE_QUANTITY, wanted + now - base));
}

const rebase = (entry: DesiredLine, now: number): DesiredLine => ({
  ...entry,
  quantity: mergeQuantity(entry.base, entry.quantity, now),
  base: now,
});

/** A line that no cart took is there after all (a second device has put it in): then the cart says what it is. */
const isFulfilled = (entry: DesiredLine): boolean => entry.quantity === entry.base || (isHeld(entry) && entry.base > 0);

/** Lays every wish onto a cart that the server has told. */
const rebaseLines = (lines: readonly DesiredLine[], cart: Cart | null): DesiredLine[] =>
  lines.map((entry) => rebase(entry, confirmedQuantity(cart, entry.key)));

const stillReturned = ({ returned }: CartAndOrders, cart: Cart | null, lines: readonly DesiredLine[]): ReturnedLines =>
  keepReturned(
    returned,
    (key) => confirmedQuantity(cart, key) > 0 || lines.some((entry) => entry.key === key && entry.quantity > 0),
  );

const withConfirmed = (state: CartAndOrders, cart: Cart, at: number): CartAndOrders => {
  const told: CartAndOrders = {
    ...state,
    cart_id: cart.id,
    confirmed: cart,
    confirmed_at: at,
    cutlery: state.cutlery === cart.cutlery_count ? null : state.cutlery,
  };
  // What the cart fulfils is deleted, unless an order that waits will move the cart away from it.
  const lines = rebaseLines(state.lines, cart).filter(
    (entry) => !isFulfilled(entry) || isMovedByOrder(told, entry.key, entry.base),
  );
  const next = { ...told, lines, returned: stillReturned(state, cart, lines) };
  return isPlacePending(next) ? next : { ...next, place: null };
};

const isNewer = (state: CartAndOrders, cart: Cart): boolean =>
  state.confirmed?.id !== cart.id || cart.revision >= state.confirmed.revision;

/** A reading that left before the order may arrive after it. */
const wasOrdered = (state: CartAndOrders, cartId: string): boolean =>
  state.commands.some((command) => command.kind === 'place' && command.state === 'acked' && command.cart_id === cartId);

/**
 * A cart that was read, not answered to our own step. While a step is on its way the cart may or may not hold its effect,
 * so it is not merged; the step's answer comes, or the cart is read again after it.
 */
export function acceptCart(state: CartAndOrders, cart: Cart, at: number): CartAndOrders {
  return state.step !== null ||
    (state.cart_id !== null && state.cart_id !== cart.id) ||
    wasOrdered(state, cart.id) ||
    !isNewer(state, cart)
    ? state
    : withConfirmed(state, cart, at);
}

/**
 * The answer to the step with this key. Its own effect is no change of somebody else: it becomes the lines' base. The
 * answer to a `repeated` step may be that of its first time, and old: the cart is then read again.
 */
export function acceptStep(
  state: CartAndOrders,
  stepKey: string,
  cart: Cart,
  { at, repeated }: { readonly at: number; readonly repeated: boolean },
): CartAndOrders {
  const { step } = state;
  if (step?.key !== stepKey) return state;
  const own = (entry: DesiredLine): DesiredLine => {
    const target = step.targets[entry.key];
    return target === undefined ? entry : { ...entry, base: target };
  };
  const answered = withoutDiscount({ ...state, step: null, lines: state.lines.map(own) }, step);
  // The cart that an order waits for is there now: the answer and the mapping are one transaction.
  const named = step.kind === 'create' ? followCart(answered, state.cart_id, cart.id) : answered;
  return withConfirmed(mapOrdered(named, cart.id, own), cart, repeated ? 0 : at);
}

/** A promo code or bonuses that were answered are waited for no more, unless something else is wanted meanwhile. */
export function withoutDiscount(state: CartAndOrders, { kind, body }: Step): CartAndOrders {
  const { promo, bonus } = state;
  if (kind === 'promo-apply' && promo?.code === body['promocode']) return { ...state, promo: null };
  if (kind === 'promo-remove' && promo?.code === null) return { ...state, promo: null };
  if (kind === 'bonus-apply' && bonus === body['amount']) return { ...state, bonus: null };
  if (kind === 'bonus-remove' && bonus === 0) return { ...state, bonus: null };
  return state;
}

const shownCutlery = ({ cutlery, confirmed }: CartAndOrders): number | null => {
  const count = cutlery ?? confirmed?.cutlery_count ?? 0;
  return count === 0 ? null : count;
};

/** The cart became an order: what the customer wanted beyond it stands in no cart now. */
export function forgetOrderedCart(state: CartAndOrders): CartAndOrders {
  // What was marked in the cart has gone with it, whether the server still had it or only the screen.
  const lines = rebaseLines(state.lines, null).filter((entry) => !isFulfilled(entry) && !isHeld(entry));
  return {
    ...state,
    cart_id: null,
    confirmed: null,
    confirmed_at: 0,
    step: null,
    place: state.place ?? placeOf(state),
    cutlery: lines.length > 0 ? shownCutlery(state) : null,
    promo: null,
    bonus: null,
    lines,
    returned: stillReturned(state, null, lines),
  };
}

/** The cart is gone (docs/product.md §4.16): everything that the screen shows is wanted in a new one, once. */
export function replayIntoNewCart(state: CartAndOrders): CartAndOrders {
  const entries = new Map(state.lines.map((entry) => [entry.key, entry]));
  const lines = foldLines(state.confirmed, state.lines, state.returned).map((line): DesiredLine => ({
    key: line.key,
    product_id: line.product_id,
    modifiers: [...line.modifiers],
    quantity: line.quantity,
    base: 0,
    display: entries.get(line.key)?.display ?? displayOf(line),
    replaces: null,
    replayed: true,
    mark:
      line.availability === 'available'
        ? null
        : { availability: line.availability, availability_schedule: line.availability_schedule, tried: false },
  }));
  const code = shownPromocode(state);
  const bonus = shownBonus(state);
  // An order that has not left yet goes with its dishes.
  const moved = mapOrdered(state, state.cart_id, (entry) => ({ ...entry, base: 0, replaces: null, replayed: true }));
  return {
    ...followCart(moved, state.cart_id, null),
    cart_id: null,
    confirmed: null,
    confirmed_at: 0,
    step: null,
    place: state.place ?? placeOf(state),
    cutlery: shownCutlery(state),
    promo: code === null ? null : { code },
    bonus: bonus === 0 ? null : bonus,
    lines,
  };
}

/**
 * The outcome of a step will never be known (its key is too old to be repeated). The cart as it is now is taken, and the
 * customer's absolute wish for the lines in question stands.
 */
export function abandonStep(state: CartAndOrders, stepKey: string, cart: Cart, at: number): CartAndOrders {
  const { step } = state;
  if (step?.key !== stepKey) return state;
  const look = (entry: DesiredLine): DesiredLine =>
    entry.key in step.targets ? { ...entry, base: confirmedQuantity(cart, entry.key) } : entry;
  const idle = { ...state, step: null, lines: state.lines.map(look) };
  return withConfirmed(mapOrdered(idle, cart.id, look), cart, at);
}
