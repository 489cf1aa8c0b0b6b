import type { OrderPayment } from '#contract/payments.ts';
import type { HistoryEntry, OrderRow } from '../orders/order-repository.ts';
import type { RefundRow } from './payment-repository.ts';
import { paymentStrings } from './payment-strings.ts';
import { isAwaitingMoney } from './payment-terms.ts';
import { refundedDishes } from './refunded-dishes-view.ts';

/** Returns the payment state of an order for display; null for one that never required online payment. */
export function orderMoney(
  order: OrderRow,
  history: readonly HistoryEntry[],
  refunds: readonly RefundRow[],
): OrderPayment | null {
  if (order.terminal === null) return null;
  const isWaiting = isAwaitingMoney(order);
  const code = isWaiting ? order.paymentFailure : null;
  const amount = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  return {
    pay_until: isWaiting ? (order.payUntil?.toISOString() ?? null) : null,
    ...(code === null ? { failure: null, failed_at: 'bank' } : paymentStrings.failure(code)),
    expired: history.some(({ status, actor }) => status === 'canceled' && actor === 'payment'),
    refund:
      amount === 0
        ? null
        : { amount, done: refunds.every(({ confirmedAt }) => confirmedAt !== null), dishes: refundedDishes(refunds) },
    ...(order.dueOnReceipt > 0 && { due_on_receipt: order.dueOnReceipt }),
    receipt_url: order.receiptUrl,
  };
}
