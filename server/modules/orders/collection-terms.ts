import type { OrderRow } from './order-repository.ts';

/** Reports whether an order's own online payment came, whatever of it was returned since. */
export function wasPaidOnline({ paymentStatus }: Pick<OrderRow, 'paymentStatus'>): boolean {
  return paymentStatus === 'paid' || paymentStatus === 'refunded';
}

/**
 * Returns the kopecks that the courier, the counter or the waiter collects: never what was paid online (docs/product.md §33.17), but what such
 * an order costs more since it was changed (docs/product.md §26.66).
 */
export function toCollect(order: Pick<OrderRow, 'paymentStatus' | 'totals' | 'dueOnReceipt'>): number {
  return wasPaidOnline(order) ? order.dueOnReceipt : order.totals.total_price;
}
