import type { Order } from '#contract/orders.ts';
import type { OrderType } from '#contract/primitives.ts';
import { isFinal } from '#domain/order-status.ts';

/**
 * What a list of orders can be narrowed to (docs/product.md §6.12: fetched by filter parameters), as it stands in the
 * address.
 */
export const SHOWN = ['active', 'delivered', 'canceled'] as const;
export interface OrderFilters {
  /** Absent: all. */
  readonly show?: (typeof SHOWN)[number] | undefined;
  /** Absent: both. */
  readonly type?: OrderType | undefined;
}

/** Tells whether an order belongs to what is shown: the rule that the server has, for what the device keeps. */
export function isShown(order: Pick<Order, 'status' | 'order_type'>, { show, type }: OrderFilters): boolean {
  if (type !== undefined && order.order_type !== type) return false;
  if (show === undefined) return true;
  return show === 'active' ? !isFinal(order.status) : order.status === show;
}
