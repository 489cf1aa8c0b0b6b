import type * as v from 'valibot';
import type { OwnerOrder, RefundableOrder, RefundOrderBody } from '#contract/partner-manage.ts';
import { formatPrice } from '#domain/money.ts';
import { nameWords, optionWords } from '#domain/line-words.ts';
import { paidForLines, portionsPaid } from '#domain/receipt.ts';
import type { RefundedLine } from '#server/db/schema/payments.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type OrderRow, wholeOrders } from '#server/modules/orders/order-repository.ts';
import { orderPayment, refundsOfOrders } from '#server/modules/payments/payment-repository.ts';
import { refundedPortions } from '#server/modules/payments/refunded-dishes-view.ts';
import { returnPart } from '#server/modules/payments/refunds.ts';
import { audit } from '../audit-log.ts';
import { openPartnerOrder } from '../orders/order-reads.ts';
import type { PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { readOwnerOrder } from './owner-orders.ts';

type Body = v.InferOutput<typeof RefundOrderBody>;
type Line = RefundableOrder['lines'][number];
/** With the rate that its receipt was printed with. */
type TaxedLine = Line & Pick<RefundedLine, 'vat'>;

/** The dishes of an order with what the customer has paid for them, as its receipt shares it out (docs/product.md §25.14, §26.54). */
const linesOf = async ({ db }: PartnerContext, order: OrderRow): Promise<TaxedLine[]> => {
  const [whole] = await wholeOrders(db, [order]);
  const items = whole?.items ?? [];
  const refunded = refundedPortions(await refundsOfOrders(db, [order.id]));
  const { pickup_discount: pickupDiscount, promo_discount: promoDiscount, bonus_used: bonusUsed } = order.totals;
  const paid = paidForLines(
    items.map(({ totalPrice }) => totalPrice),
    { pickupDiscount, promoDiscount, bonusUsed },
  );
  return items.map((item, index) => ({
    item_id: item.itemId,
    name: item.name,
    options: optionWords(item.modifierLines),
    quantity: item.quantity,
    paid: paid[index] ?? 0,
    refunded: refunded.get(item.itemId) ?? 0,
    vat: item.vat,
  }));
};

/** `GET /orders/refundable` (docs/product.md §26.54). @throws {ApiError} ORDER_NOT_FOUND. */
export async function readRefundable(context: PartnerContext, orderId: string): Promise<RefundableOrder> {
  const order = await openPartnerOrder(context, orderId, { hold: false });
  const lines = (await linesOf(context, order)).map(({ vat: _vat, ...line }): Line => line);
  return { order: await readOwnerOrder(context, orderId), lines };
}

const invalid = (field: string, message: string): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields: { [field]: [message] } });

/** Prices the portions that the manager has picked. @throws {ApiError} VALIDATION_FAILED: not the order's, or more than are left. */
const pick = (lines: readonly TaxedLine[], picked: NonNullable<Body['lines']>): RefundedLine[] => {
  if (new Set(picked.map(({ item_id }) => item_id)).size < picked.length) {
    throw invalid('lines', partnerStrings.noSuchLine);
  }
  return picked.map(({ item_id: itemId, quantity }) => {
    const line = lines.find((one) => one.item_id === itemId);
    if (line === undefined) throw invalid('lines', partnerStrings.noSuchLine);
    if (quantity > line.quantity - line.refunded) throw invalid('lines', partnerStrings.tooManyPortions(line.name));
    const amount = portionsPaid(line.paid, line.quantity, { before: line.refunded, count: quantity });
    return { itemId, name: line.name, options: line.options, quantity, amount, vat: line.vat ?? null };
  });
};

/** The sum of a refund, and the dishes that it is for, if it names any. @throws {ApiError} VALIDATION_FAILED. */
const askedOf = async (
  context: PartnerContext,
  order: OrderRow,
  { amount, lines: picked }: Body,
): Promise<{ readonly amount: number; readonly lines?: readonly RefundedLine[] }> => {
  if ((amount === undefined) === (picked === undefined)) throw invalid('amount', partnerStrings.sumOrDishes);
  if (picked === undefined) return { amount: amount ?? 0 };
  const lines = pick(await linesOf(context, order), picked);
  return { amount: lines.reduce((sum, line) => sum + line.amount, 0), lines };
};

/**
 * Starts a refund of an order: of dishes or of a sum (docs/product.md §26.21, §26.54). A caller with a stale idea of the refunded amount gets
 * the actual one, so a repeated refund is made once, with or without an idempotency key.
 *
 * @throws {ApiError} ORDER_NOT_FOUND, ORDER_NOT_REFUNDABLE, REFUND_CHANGED, VALIDATION_FAILED (more than is left)
 */
export async function refundOrder(context: PartnerContext, body: Body): Promise<OwnerOrder> {
  const { db, now } = context;
  const { order_id: orderId, refunded_before: before, reason, comment } = body;
  const row = await openPartnerOrder(context, orderId, { hold: true });
  const order = await readOwnerOrder(context, orderId);
  if (order.refunded !== before) throw new ApiError('REFUND_CHANGED', { details: { order } });
  const payment = await orderPayment(db, orderId);
  if (order.refundable === 0 || !payment) throw new ApiError('ORDER_NOT_REFUNDABLE', { details: { order } });
  const { amount, lines } = await askedOf(context, row, body);
  if (amount === 0) throw invalid('lines', partnerStrings.nothingPaid);
  if (amount > order.refundable) {
    const { by_hand: byHand } = order;
    const message = byHand === 0 ? partnerStrings.tooMuch : partnerStrings.tooMuchOnline(formatPrice(byHand));
    throw invalid(lines === undefined ? 'amount' : 'lines', message);
  }
  await returnPart(db, payment, { amount, reason: 'manager', now, ...(lines !== undefined && { lines }) });
  const dishes = lines === undefined ? {} : { dishes: lines.map(nameWords) };
  const details = { number: row.number, amount, ...dishes, reason, comment: comment?.trim() || null };
  await audit(context, 'order.refund', { restaurantId: row.restaurantId, details });
  return readOwnerOrder(context, orderId);
}
