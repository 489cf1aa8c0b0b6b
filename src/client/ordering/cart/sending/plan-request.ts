import type { CartItem } from '#contract/cart.ts';
import { lineKey } from '#domain/cart-lines.ts';
import { isHeld, isPlacePending } from '../shown-cart.ts';
import type { DesiredLine, Step } from '../cart-state.ts';
import type { CartAndOrders } from '#client/ordering/orders/order-state.ts';

/** A step without its key: the next request. */
export type PlannedStep = Pick<Step, 'kind' | 'body' | 'targets'>;

const itemsOf = (items: readonly CartItem[], key: string): readonly CartItem[] =>
  items.filter((item) => lineKey(item.product_id, item.modifiers) === key);

const sum = (items: readonly CartItem[]): number => items.reduce((total, { quantity }) => total + quantity, 0);

/** Returns the next request to bring one line of the server's cart to the wanted quantity; null when it has it. */
const stepOfLine = (cartId: string, entry: DesiredLine, items: readonly CartItem[]): PlannedStep | null => {
  const same = itemsOf(items, entry.key);
  const [first] = same;
  const has = sum(same);
  if (has === entry.quantity) return null;
  const targets = { [entry.key]: entry.quantity };
  if (!first) {
    const body = {
      cart_id: cartId,
      product_id: entry.product_id,
      modifiers: entry.modifiers,
      quantity: entry.quantity,
    };
    return { kind: 'add', body, targets };
  }
  // A backend may keep equal lines apart: the first takes the difference, or is removed when that is not enough.
  const others = has - first.quantity;
  const rest = entry.quantity - others;
  if (rest < 1)
    return { kind: 'remove', body: { cart_id: cartId, item_id: first.item_id }, targets: { [entry.key]: others } };
  const body = { cart_id: cartId, item_id: first.item_id, modifiers: entry.modifiers, quantity: rest };
  return { kind: 'update', body, targets };
};

/** `/cart/clear`, when every line on the server is to be removed. A single line is removed by its own call. */
const clearStep = (cartId: string, state: CartAndOrders, items: readonly CartItem[]): PlannedStep | null => {
  const gone = new Set(state.lines.filter((entry) => entry.quantity === 0).map((entry) => entry.key));
  const keys = [...new Set(items.map((item) => lineKey(item.product_id, item.modifiers)))];
  if (keys.length < 2 || !keys.every((key) => gone.has(key))) return null;
  // A replaced line keeps its place: it must not be cleared first.
  if (state.lines.some((entry) => entry.replaces !== null && entry.quantity > 0)) return null;
  return { kind: 'clear', body: { cart_id: cartId }, targets: Object.fromEntries(keys.map((key) => [key, 0])) };
};

/**
 * Replaces a line that is to be removed: `/cart/update-item` with other options of the same dish, and `/cart/replace-product` with
 * another dish, in the same quantity.
 */
const replaceStep = (cartId: string, state: CartAndOrders, items: readonly CartItem[]): PlannedStep | null => {
  for (const entry of state.lines) {
    if (entry.replaces === null || entry.quantity === 0) continue;
    const same = itemsOf(items, entry.key);
    const isLeaving = state.lines.some((other) => other.key === entry.replaces && other.quantity === 0);
    const [item, ...more] = itemsOf(items, entry.replaces);
    if (!isLeaving || !item || more.length > 0) continue;
    if (item.product_id === entry.product_id) {
      // If an equal line exists already, the server merges both.
      const quantity = entry.quantity - sum(same);
      if (quantity < 1) continue;
      const body = { cart_id: cartId, item_id: item.item_id, modifiers: entry.modifiers, quantity };
      return { kind: 'update', body, targets: { [entry.replaces]: 0, [entry.key]: entry.quantity } };
    }
    if (same.length > 0) continue;
    return {
      kind: 'replace',
      body: { cart_id: cartId, item_id: item.item_id, replacement_id: entry.product_id, modifiers: entry.modifiers },
      targets: { [entry.replaces]: 0, [entry.key]: item.quantity },
    };
  }
  return null;
};

/** Reports whether there are dishes but no cart has been created yet. */
export function isCartWanted({ cart_id: cartId, lines }: Pick<CartAndOrders, 'cart_id' | 'lines'>): boolean {
  return cartId === null && lines.some((entry) => entry.quantity > 0 && !isHeld(entry));
}

/**
 * Returns the next cart request, from what the server has and what the customer wants; null when they agree, or when nothing can
 * be done without the customer (no place to create a cart for). Pure.
 */
export function planStep(state: CartAndOrders): PlannedStep | null {
  const { cart_id: cartId, confirmed, place } = state;
  if (cartId === null || confirmed === null) {
    return isCartWanted(state) && place ? { kind: 'create', body: place, targets: {} } : null;
  }
  if (place && isPlacePending(state)) {
    const { order_type: type, ...where } = place;
    return { kind: 'select', body: { cart_id: cartId, type, ...where }, targets: {} };
  }
  const { items } = confirmed;
  const whole = clearStep(cartId, state, items) ?? replaceStep(cartId, state, items);
  if (whole) return whole;
  for (const entry of state.lines) {
    const step = isHeld(entry) ? null : stepOfLine(cartId, entry, items);
    if (step) return step;
  }
  if (state.cutlery !== null && state.cutlery !== confirmed.cutlery_count) {
    return { kind: 'cutlery', body: { cart_id: cartId, cutlery_count: state.cutlery }, targets: {} };
  }
  return discountStep(cartId, state);
}

/** Discounts depend on the lines, so they come after them: first the promo code, then the bonuses. */
const discountStep = (cartId: string, { promo, bonus }: CartAndOrders): PlannedStep | null => {
  if (promo !== null) {
    return promo.code === null
      ? { kind: 'promo-remove', body: { cart_id: cartId }, targets: {} }
      : { kind: 'promo-apply', body: { cart_id: cartId, promocode: promo.code }, targets: {} };
  }
  if (bonus === null) return null;
  return bonus === 0
    ? { kind: 'bonus-remove', body: { cart_id: cartId }, targets: {} }
    : { kind: 'bonus-apply', body: { cart_id: cartId, amount: bonus }, targets: {} };
};

/** How long the confirmed cart counts as fresh, ms; then it is reloaded before anything is derived from it. */
const CONFIRMED_FOR = 60_000;

export function isCartStale(
  { confirmed, confirmed_at: at }: Pick<CartAndOrders, 'confirmed' | 'confirmed_at'>,
  now: number,
): boolean {
  return confirmed === null || at === 0 || now - at > CONFIRMED_FOR;
}
