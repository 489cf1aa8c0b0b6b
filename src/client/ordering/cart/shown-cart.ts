import type { Cart, LineAvailability } from '#contract/cart.ts';
import type { AvailabilitySchedule } from '#contract/primitives.ts';
import { lineKey } from '#domain/cart-lines.ts';
import { openOrder, type CartAndOrders } from '../orders/order-state.ts';
import { NO_RETURNED, type DesiredLine, type LineDisplay, type ReturnedLines } from './cart-state.ts';

type Ordering = Pick<CartAndOrders, 'commands' | 'cart_id' | 'confirmed'>;

/**
 * Returns the quantity of a line that this cart's open order includes. An order of an older build does not list its contents: it
 * is the confirmed cart.
 */
export function orderedQuantity(state: Ordering, key: string): number {
  const order = openOrder(state);
  if (order === null) return 0;
  if (order.ordered === null) return confirmedQuantity(state.confirmed, key);
  return order.ordered.lines.find((line) => line.key === key)?.quantity ?? 0;
}

/** Reports whether the open order has yet to change this line of the server's cart, now at `base`, to what was ordered. */
export function isMovedByOrder(state: Ordering, key: string, base: number): boolean {
  return openOrder(state) !== null && orderedQuantity(state, key) !== base;
}

/**
 * Returns the customer's cart: confirmed and wanted lines folded, without the dishes of a waiting order (docs/product.md §4.8).
 * Wanted quantities are relative to the server's cart, so an order that is withdrawn or rejected gives its dishes back simply by not
 * being open any more.
 */
export function shownLines(state: Ordering & Pick<CartAndOrders, 'lines' | 'returned'>): readonly ShownLine[] {
  const all = foldLines(state.confirmed, state.lines, state.returned);
  if (openOrder(state) === null) return all;
  return all.flatMap((line) => {
    const ordered = orderedQuantity(state, line.key);
    if (ordered === 0) return [line];
    const quantity = line.quantity - ordered;
    // The server's line is the ordered one; this one goes into the next cart.
    return quantity > 0 ? [{ ...line, quantity, item_id: null, pending: true }] : [];
  });
}

/** A line of the cart as the screen shows it. */
export interface ShownLine extends LineDisplay {
  readonly key: string;
  /** The server's item id; null while the server does not know it. */
  readonly item_id: number | null;
  readonly product_id: number;
  readonly modifiers: readonly number[];
  readonly quantity: number;
  readonly availability: LineAvailability;
  readonly availability_schedule: AvailabilitySchedule | null;
  /** The server has not confirmed this quantity yet: shown with a small clock. */
  readonly pending: boolean;
}

/** Returns the display data stored for a line, so that it can be shown before the server has confirmed it. */
export function displayOf(line: LineDisplay): LineDisplay {
  return {
    name: line.name,
    weight: line.weight,
    nutrition: line.nutrition,
    picture: line.picture,
    unit_price: line.unit_price,
    old_unit_price: line.old_unit_price,
    modifier_lines: line.modifier_lines,
  };
}

/** Rejected again by the new cart: shown as marked, and not sent. */
export function isHeld({ mark }: Pick<DesiredLine, 'mark'>): boolean {
  return mark?.tried === true;
}

/** Returns the quantity of a line in the confirmed cart. */
export function confirmedQuantity(confirmed: Cart | null, key: string): number {
  return (confirmed?.items ?? []).reduce(
    (sum, item) => (lineKey(item.product_id, item.modifiers) === key ? sum + item.quantity : sum),
    0,
  );
}

const confirmedLines = (confirmed: Cart | null): Map<string, ShownLine> => {
  const lines = new Map<string, ShownLine>();
  for (const item of confirmed?.items ?? []) {
    const key = lineKey(item.product_id, item.modifiers);
    const before = lines.get(key)?.quantity ?? 0;
    lines.set(key, { ...item, key, quantity: before + item.quantity, pending: false });
  }
  return lines;
};

const newLine = (entry: DesiredLine): ShownLine => ({
  ...entry.display,
  key: entry.key,
  item_id: null,
  product_id: entry.product_id,
  modifiers: entry.modifiers,
  quantity: entry.quantity,
  availability: entry.mark?.availability ?? 'available',
  availability_schedule: entry.mark?.availability_schedule ?? null,
  pending: !isHeld(entry),
});

/**
 * Returns the customer's lines: the confirmed cart with every desired line applied. A projection, not a cache write: rollback is
 * deleting an entry, and applying the same entries twice is idempotent. A replacement takes the position of the replaced line, and a
 * restored line its old one.
 */
export function foldLines(
  confirmed: Cart | null,
  desired: readonly DesiredLine[],
  returned: ReturnedLines = NO_RETURNED,
): readonly ShownLine[] {
  const lines = confirmedLines(confirmed);
  const places = new Map([...lines.keys()].map((key, index) => [key, index]));
  for (const entry of desired) {
    const known = lines.get(entry.key);
    const before = entry.replaces === null ? undefined : lines.get(entry.replaces);
    // Other options of the same dish: it remains the same line, even if it becomes equal to another.
    const isSame = before?.product_id === entry.product_id;
    if (known)
      lines.set(entry.key, {
        ...known,
        quantity: entry.quantity,
        pending: known.quantity !== entry.quantity || known.pending,
      });
    else lines.set(entry.key, newLine(entry));
    const instead = entry.replaces === null ? undefined : places.get(entry.replaces);
    if (instead !== undefined && (!known || isSame)) places.set(entry.key, Math.floor(instead) + 0.5);
  }
  const shown = [...lines.values()]
    .filter((line) => line.quantity > 0)
    .toSorted((a, b) => (places.get(a.key) ?? Infinity) - (places.get(b.key) ?? Infinity) || 0);
  return placeReturned(shown, returned);
}

/** Returns whether any change of the cart is pending. Without a cart only lines create one. */
export function isCartPending(state: CartAndOrders): boolean {
  return (
    state.step !== null ||
    state.lines.some((entry) => !isHeld(entry) && entry.quantity !== entry.base) ||
    (state.cart_id !== null &&
      (state.cutlery !== null || state.promo !== null || state.bonus !== null || isPlacePending(state)))
  );
}

/** The promo code as the customer sees it: the pending one, else the confirmed one. */
export function shownPromocode({ promo, confirmed }: Pick<CartAndOrders, 'promo' | 'confirmed'>): string | null {
  return promo === null ? (confirmed?.promocode ?? null) : promo.code;
}

/** Bonuses (kopecks) that the customer spends: the pending ones, else the confirmed ones. */
export function shownBonus({ bonus, confirmed }: Pick<CartAndOrders, 'bonus' | 'confirmed'>): number {
  return bonus ?? confirmed?.bonus_used ?? 0;
}

/** Returns the confirmed cart's place. */
export function placeOf({ confirmed }: Pick<CartAndOrders, 'confirmed'>): CartAndOrders['place'] {
  return (
    confirmed && {
      restaurant_id: confirmed.restaurant_id,
      order_type: confirmed.order_type,
      delivery_zone_id: confirmed.delivery_zone.id,
      ...(confirmed.table && { table: confirmed.table.code }),
    }
  );
}

/** Returns whether the wanted place differs from the cart's. */
export function isPlacePending({ place, confirmed }: Pick<CartAndOrders, 'place' | 'confirmed'>): boolean {
  return (
    place !== null &&
    confirmed !== null &&
    (confirmed.restaurant_id !== place.restaurant_id ||
      confirmed.order_type !== place.order_type ||
      confirmed.delivery_zone.id !== place.delivery_zone_id ||
      confirmed.table?.code !== place.table)
  );
}

/**
 * Inserts each of `keys` that is not in `list` by its position in `order`: after the nearest preceding one that is present, else
 * before the nearest following one; if there is none, everything in `list` is newer. Existing items keep their order.
 */
export function insertInOrder(list: readonly string[], keys: readonly string[], order: readonly string[]): string[] {
  const placed = [...list];
  for (const [at, key] of order.entries()) {
    if (!keys.includes(key) || placed.includes(key)) continue;
    const before = order.slice(0, at).findLast((other) => placed.includes(other));
    const after = order.slice(at).find((other) => placed.includes(other));
    const next = after === undefined ? 0 : placed.indexOf(after);
    placed.splice(before === undefined ? next : placed.indexOf(before) + 1, 0, key);
  }
  return placed;
}

/** Returns the lines with restored ones in their places. */
function placeReturned<Line extends { readonly key: string }>(
  lines: readonly Line[],
  { keys, order }: ReturnedLines,
): readonly Line[] {
  if (keys.length === 0) return lines;
  const named = new Map(lines.map((line) => [line.key, line]));
  const staying = lines.map(({ key }) => key).filter((key) => !keys.includes(key));
  const known = order.filter((key) => named.has(key));
  return insertInOrder(staying, keys, known).flatMap((key) => named.get(key) ?? []);
}

/** Drops lines that no longer exist. */
export function keepReturned({ keys, order }: ReturnedLines, isThere: (key: string) => boolean): ReturnedLines {
  const kept = keys.filter(isThere);
  return kept.length === 0 ? NO_RETURNED : { keys: kept, order: order.filter(isThere) };
}

/** Renames the line `from` to `to`, keeping its position. */
export function renameReturned({ keys, order }: ReturnedLines, from: string, to: string): ReturnedLines {
  const rename = (list: readonly string[]): string[] =>
    list.filter((key) => key !== to).map((key) => (key === from ? to : key));
  return { keys: rename(keys), order: rename(order) };
}
