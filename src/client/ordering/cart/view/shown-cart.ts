import { confirmedQuantity, foldLines, type ShownLine } from './project.ts';
import { openOrder } from '#client/ordering/orders/is-open.ts';
import type { CartAndOrders } from '#client/ordering/orders/order-state.ts';

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
