import type { CartItem } from '#contract/cart.ts';
import { lineKey } from '#domain/cart-lines.ts';
import { isHeld, isPlacePending } from '../view/project.ts';
import type { DesiredLine, Step } from '../cart-state.ts';
import type { CartAndOrders } from '#client/orders/order-state.ts';

/** A step without its key: what to send next. */
export type PlannedStep = Pick<Step, 'kind' | 'body' | 'targets'>;

const itemsOf = (items: readonly CartItem[], key: string): readonly CartItem[] =>
  items.filter((item) => lineKey(item.product_id, item.modifiers) === key);

const sum = (items: readonly CartItem[]): number => items.reduce((total, { quantity }) => total + quantity, 0);

/** The next request that brings one line of the server's cart nearer to the wish; null when it is there. */
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
  // A backend may keep equal lines apart: the first takes the difference, or goes when that is not enough.
  const others = has - first.quantity;
  const rest = entry.quantity - others;
  if (rest < 1)
    return { kind: 'remove', body: { cart_id: cartId, item_id: first.item_id }, targets: { [entry.key]: others } };
  const body = { cart_id: cartId, item_id: first.item_id, modifiers: entry.modifiers, quantity: rest };
  return { kind: 'update', body, targets };
};

/** `/cart/clear`, when every line that the server has is to go. One line is removed by its own call. */
const clearStep = (cartId: string, state: CartAndOrders, items: readonly CartItem[]): PlannedStep | null => {
  const gone = new Set(state.lines.filter((entry) => entry.quantity === 0).map((entry) => entry.key));
  const keys = [...new Set(items.map((item) => lineKey(item.product_id, item.modifiers)))];
  if (keys.length < 2 || !keys.every((key) => gone.has(key))) return null;
  // A line that is replaced keeps its place: it must not be cleared away first.
  if (state.lines.some((entry) => entry.replaces !== null && entry.quantity > 0)) return null;
  return { kind: 'clear', body: { cart_id: cartId }, targets: Object.fromEntries(keys.map((key) => [key, 0])) };
};

/**
 * Another line in the place of one that is to go: `/cart/update-item` with other options of the same dish, and
 * `/cart/replace-product` with another dish, in the quantity that was.
 */
const replaceStep = (cartId: string, state: CartAndOrders, items: readonly CartItem[]): PlannedStep | null => {
  for (const entry of state.lines) {
    if (entry.replaces === null || entry.quantity === 0) continue;
    const same = itemsOf(items, entry.key);
    const isLeaving = state.lines.some((other) => other.key === entry.replaces && other.quantity === 0);
    const [item, ...more] = itemsOf(items, entry.replaces);
    if (!isLeaving || !item || more.length > 0) continue;
    if (item.product_id === entry.product_id) {
      // Where there is such a line already, the server makes one of both.
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

/** There are dishes for a cart that has still to be made. */
export function isCartWanted({ cart_id: cartId, lines }: Pick<CartAndOrders, 'cart_id' | 'lines'>): boolean {
  return cartId === null && lines.some((entry) => entry.quantity > 0 && !isHeld(entry));
}

/**
 * The next request of the cart, from what the server has and what the customer wants; null when they agree, or when
 * nothing can be done without the customer (no place to create a cart for). Pure.
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

/** What is taken off depends on the lines, so it comes after them: first the promo code, then the bonuses. */
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

/** The confirmed cart is believed so long, ms; then it is read again before anything is derived from it. */
const CONFIRMED_FOR = 60_000;

export function isCartStale(
  { confirmed, confirmed_at: at }: Pick<CartAndOrders, 'confirmed' | 'confirmed_at'>,
  now: number,
): boolean {
  return confirmed === null || at === 0 || now - at > CONFIRMED_FOR;
}
