import type { Order } from '#contract/orders.ts';
import type { OrderType } from '#contract/primitives.ts';
import { isFinal } from '#domain/order-status.ts';

/**
 * Filters of an order list (docs/product.md §6.12: fetched by filter parameters), as in the
 * URL.
 */
export const SHOWN = ['active', 'delivered', 'canceled'] as const;
export interface OrderFilters {
  /** All if absent. */
  readonly show?: (typeof SHOWN)[number] | undefined;
  /** Both if absent. */
  readonly type?: OrderType | undefined;
}

/** Reports whether an order matches the filters: the server's rule, applied to stored orders. */
export function isShown(order: Pick<Order, 'status' | 'order_type'>, { show, type }: OrderFilters): boolean {
  if (type !== undefined && order.order_type !== type) return false;
  if (show === undefined) return true;
  return show === 'active' ? !isFinal(order.status) : order.status === show;
}
