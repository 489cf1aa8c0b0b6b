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
  keepReturned,
  isMovedByOrder,
} from '../shown-cart.ts';
import { followCart, mapOrdered } from '#client/ordering/orders/sending/order-snapshot.ts';
import type { DesiredLine, ReturnedLines, Step } from '../cart-state.ts';
import type { CartAndOrders } from '#client/ordering/orders/order-state.ts';

/**
 * Three-way merge of one line: confirmed when the customer decided (`base`), wanted, and on the server now. If nothing else changed
 * it: the wanted quantity. If something did (a second device): both changes count. A removal stays a removal.
 */
export function mergeQuantity(base: number, wanted: number, now: number): number {
  return wanted === 0 ? 0 : Math.max(0, Math.min(MAX_LINE_QUANTITY, wanted + now - base));
}

const rebase = (entry: DesiredLine, now: number): DesiredLine => ({
  ...entry,
  quantity: mergeQuantity(entry.base, entry.quantity, now),
  base: now,
});

/** A line that no cart accepted exists after all (added by a second device): then the cart's quantity counts. */
const isFulfilled = (entry: DesiredLine): boolean => entry.quantity === entry.base || (isHeld(entry) && entry.base > 0);

/** Rebases all pending changes onto a cart received from the server. */
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
  // Fulfilled entries are removed, unless a waiting order will move the cart away from them.
  const lines = rebaseLines(state.lines, cart).filter(
    (entry) => !isFulfilled(entry) || isMovedByOrder(told, entry.key, entry.base),
  );
  const next = { ...told, lines, returned: stillReturned(state, cart, lines) };
  return isPlacePending(next) ? next : { ...next, place: null };
};

const isNewer = (state: CartAndOrders, cart: Cart): boolean =>
  state.confirmed?.id !== cart.id || cart.revision >= state.confirmed.revision;

/** A read sent before the order may arrive after it. */
const wasOrdered = (state: CartAndOrders, cartId: string): boolean =>
  state.commands.some((command) => command.kind === 'place' && command.state === 'acked' && command.cart_id === cartId);

/**
 * Accepts a cart that was read, not returned by our own step. While a step is in flight the cart may or may not include its
 * effect, so it is not merged; the step's response arrives, or the cart is reloaded afterwards.
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
 * Accepts the response to the step with this key. Its own effect is not a foreign change: it becomes the lines' base. The
 * response to a `repeated` step may be the stored first one, and old: the cart is then reloaded.
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
  // The cart that an order waits for exists now: the response and the mapping are saved in one transaction.
  const named = step.kind === 'create' ? followCart(answered, state.cart_id, cart.id) : answered;
  return withConfirmed(mapOrdered(named, cart.id, own), cart, repeated ? 0 : at);
}

/** Clears an answered promo code or bonuses, unless something else was requested meanwhile. */
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

/** The cart became an order: what the customer wanted beyond it is now in no cart. */
export function forgetOrderedCart(state: CartAndOrders): CartAndOrders {
  // Lines marked in the cart are gone with it, whether the server still had them or only the screen.
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

/** The cart is gone (docs/product.md §4.16): everything on the screen goes into a new one, once. */
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
  // An order that has not been sent yet moves along with its dishes.
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
 * Gives up a step whose outcome can never be known (its key is too old to be repeated). Accepts the current cart; the customer's
 * absolute quantities for the affected lines remain.
 */
export function abandonStep(state: CartAndOrders, stepKey: string, cart: Cart, at: number): CartAndOrders {
  const { step } = state;
  if (step?.key !== stepKey) return state;
  const look = (entry: DesiredLine): DesiredLine =>
    entry.key in step.targets ? { ...entry, base: confirmedQuantity(cart, entry.key) } : entry;
  const idle = { ...state, step: null, lines: state.lines.map(look) };
  return withConfirmed(mapOrdered(idle, cart.id, look), cart, at);
}
