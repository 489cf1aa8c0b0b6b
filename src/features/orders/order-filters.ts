import * as v from 'valibot';
import type { Order } from '../../../contract/orders.ts';
import { OrderType } from '../../../contract/primitives.ts';
import { isFinal } from '../../../domain/order-status.ts';

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

const lenient = <S extends v.GenericSchema>(schema: S) => v.optional(v.fallback(v.optional(schema), undefined));
const FiltersInSearch = v.object({ show: lenient(v.picklist(SHOWN)), type: lenient(OrderType) });

/** Reads the filters out of an address's search; what does not read is no condition. */
export const readFilters = (search: unknown): OrderFilters => v.parse(v.fallback(FiltersInSearch, {}), search);

/** Whether an order belongs to what is shown: the rule that the server has, for what the device keeps. */
export const isShown = (order: Pick<Order, 'status' | 'order_type'>, { show, type }: OrderFilters): boolean => {
  if (type !== undefined && order.order_type !== type) return false;
  if (show === undefined) return true;
  return show === 'active' ? !isFinal(order.status) : order.status === show;
};
