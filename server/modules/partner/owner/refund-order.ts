import type * as v from 'valibot';
import type { OwnerOrder, RefundOrderBody } from '#contract/partner-manage.ts';
import { ApiError } from '#server/http/api-error.ts';
import { paymentsOfOrder } from '#server/modules/payments/payment-repository.ts';
import { returnPart } from '#server/modules/payments/refunds.ts';
import { audit } from '../audit-log.ts';
import { openPartnerOrder } from '../orders/order-reads.ts';
import type { PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { readOwnerOrder } from './owner-orders.ts';

/**
 * Starts a full or partial refund of an order (docs/product.md §26.21). A caller with a stale idea of the refunded amount gets the actual
 * one, so a repeated refund is made once, with or without an idempotency key.
 *
 * @throws {ApiError} ORDER_NOT_FOUND, ORDER_NOT_REFUNDABLE, REFUND_CHANGED, VALIDATION_FAILED (more than is left)
 */
export async function refundOrder(
  context: PartnerContext,
  { order_id: orderId, amount, refunded_before: before, reason, comment }: v.InferOutput<typeof RefundOrderBody>,
): Promise<OwnerOrder> {
  const { db, now } = context;
  const { number, restaurantId } = await openPartnerOrder(context, orderId, { hold: true });
  const order = await readOwnerOrder(context, orderId);
  if (order.refunded !== before) throw new ApiError('REFUND_CHANGED', { details: { order } });
  const payment = (await paymentsOfOrder(db, orderId)).find(({ role }) => role === 'order');
  if (order.refundable === 0 || !payment) throw new ApiError('ORDER_NOT_REFUNDABLE', { details: { order } });
  if (amount > order.refundable) {
    throw new ApiError('VALIDATION_FAILED', { fields: { amount: [partnerStrings.tooMuch] } });
  }
  await returnPart(db, payment, { amount, reason: 'manager', now });
  const details = { number, amount, reason, comment: comment?.trim() || null };
  await audit(context, 'order.refund', { restaurantId, details });
  return readOwnerOrder(context, orderId);
}
