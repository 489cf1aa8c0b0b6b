import type { Order } from '#contract/orders.ts';
import { acceptanceOf } from '#domain/order-acceptance.ts';
import { orderWay } from '#domain/order-way.ts';

/** What needs the customer first, then what is nearest to being there; smaller is more urgent. */
const rank = (order: Order, heardAt: Date): number => {
  if (order.status === 'draft') return 0;
  if (order.status === 'prepared' && orderWay(order) === 'pickup') return 1;
  if (acceptanceOf(order, heardAt) === 'unconfirmed') return 2;
  return order.status === 'delivering' ? 3 : 4;
};

/**
 * Returns the order that the customer would ask about first (docs/product.md §6.21); of equals the one that was promised first.
 *
 * @param heardAt when the orders were last heard of
 */
export function mostUrgent(orders: readonly Order[], heardAt: Date): Order | undefined {
  return orders.toSorted(
    (a, b) => rank(a, heardAt) - rank(b, heardAt) || Date.parse(a.promised.from) - Date.parse(b.promised.from),
  )[0];
}
