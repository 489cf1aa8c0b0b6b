import type { TableName } from '#contract/table.ts';
import type { OrderType } from '#contract/primitives.ts';

/** How an order reaches the guest: by a courier, at the counter, or brought to the table (docs/product.md §33). */
export type OrderWay = OrderType | 'table';

/** Returns how an order, or a cart, reaches the guest. */
export function orderWay(order: { readonly order_type: OrderType; readonly table?: unknown }): OrderWay {
  return order.table == null ? order.order_type : 'table';
}

/** «12 · Терраса»: the table as guests and waiters call it. */
export function tableWords({ number, hall }: TableName): string {
  return hall === null ? number : `${number} · ${hall}`;
}
