import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants';
import { isOnlinePayment } from '#domain/online-payment.ts';
import type { OrderRow } from '../orders/order-repository.ts';

/** How long an order waits for payment, ms (docs/product.md §25.2). */
export const PAY_WITHIN_MS = 15 * millisecondsInMinute;
/** Maximum extra delay before an overdue order expires while the provider does not respond (docs/product.md §25.12). */
export const EXPIRY_PATIENCE_MS = 5 * millisecondsInMinute;
/** When to query the provider after a payment starts, and after an unpaid order expires (docs/product.md §25.13). */
export const ASK_AFTER_START_MS = [2 * millisecondsInMinute, 10 * millisecondsInMinute] as const;
export const ASK_AFTER_END_MS = [30 * millisecondsInMinute, millisecondsInDay] as const;

/** Reports whether an order awaits payment. */
export function isAwaitingMoney({ status, paymentMethod }: Pick<OrderRow, 'status' | 'paymentMethod'>): boolean {
  return status === 'draft' && isOnlinePayment(paymentMethod);
}
