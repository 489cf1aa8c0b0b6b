import type * as v from 'valibot';
import type { ChangedOrder, ChangeOrderBody, ChangeQuote } from '#contract/partner-manage.ts';
import { optionWords } from '#domain/line-words.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { isChangeable } from '#domain/order-status.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { takeBackBonuses } from '#server/modules/bonuses/earned-bonuses.ts';
import { returnSurplus } from '#server/modules/bonuses/ledger.ts';
import { isSentToTill } from '#server/modules/iiko/iiko-repository.ts';
import { recountWork } from '#server/modules/load/kitchen-places.ts';
import { noteLoad } from '#server/modules/load/published-load.ts';
import { type ChangedDishes, changedDishes } from '#server/modules/orders/changed-dishes.ts';
import { wasPaidOnline } from '#server/modules/orders/collection-terms.ts';
import { insertChange, replaceLines } from '#server/modules/orders/order-change-repository.ts';
import { changeOrder, type OrderRow, wholeOrders } from '#server/modules/orders/order-repository.ts';
import { orderPayment, type PaymentRow, returnedOf } from '#server/modules/payments/payment-repository.ts';
import { returnPart } from '#server/modules/payments/refunds.ts';
import { deleteUse } from '#server/modules/promo/promo-repository.ts';
import { notifyWebhooksOfOrder } from '#server/modules/webhooks/notify-webhooks.ts';
import { audit } from '../audit-log.ts';
import type { PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { statusChanged } from './order-commands.ts';
import { openPartnerOrder, readPartnerOrder } from './order-reads.ts';
import { partnerOrder } from './order-view.ts';

type Body = v.InferOutput<typeof ChangeOrderBody>;

/** What goes back of the order's own payment when it costs less, in kopecks: no more than is left of it. */
interface MoneyBack {
  readonly payment: PaymentRow;
  readonly amount: number;
}

const moneyBack = async (db: Database, order: OrderRow, after: number): Promise<MoneyBack | null> => {
  if (!wasPaidOnline(order)) return null;
  const payment = await orderPayment(db, order.id);
  if (payment === undefined) return null;
  const left = payment.amount - (await returnedOf(db, payment));
  const amount = Math.min(order.totals.total_price - after, left);
  return amount > 0 ? { payment, amount } : null;
};

/** @throws {ApiError} ORDER_STATUS_CHANGED, ORDER_CHANGED, ORDER_AT_TILL: what a change finds is not what the manager saw, or is too far on. */
const assertChangeable = async (context: PartnerContext, order: OrderRow, { revision }: Body): Promise<void> => {
  if (!isChangeable(order.status)) throw await statusChanged(context, order);
  if (order.revision !== revision) {
    throw new ApiError('ORDER_CHANGED', { details: { order: await partnerOrder(context.db, order) } });
  }
  if (await isSentToTill(context.db, order.id)) throw new ApiError('ORDER_AT_TILL');
};

/** @throws {ApiError} ORDER_WOULD_COST_MORE (nothing is collected for what is paid online), QUOTE_CHANGED (not what the manager has told). */
const assertPrice = (order: OrderRow, { totals }: ChangedDishes, { total }: Body): void => {
  const { total_price: after } = totals;
  if (isOnlinePayment(order.paymentMethod) && after > order.totals.total_price) {
    throw new ApiError('ORDER_WOULD_COST_MORE', { details: { before: order.totals.total_price, after } });
  }
  if (total !== undefined && total !== after) throw new ApiError('QUOTE_CHANGED', { details: { totals } });
};

const quoteOf = ({ lines, totals, promoGone }: ChangedDishes, back: MoneyBack | null): ChangeQuote => ({
  lines: lines.map(({ name, modifierLines, quantity, unitPrice, totalPrice }) => ({
    name,
    options: optionWords(modifierLines),
    quantity,
    unit_price: unitPrice,
    total_price: totalPrice,
  })),
  totals,
  refund: back?.amount ?? 0,
  promo_gone: promoGone,
});

/** Gives back what the order no longer uses: bonuses, and the promo code's use. */
const settleDiscounts = async (
  { db, now }: PartnerContext,
  order: OrderRow,
  { totals, promoGone }: ChangedDishes,
): Promise<void> => {
  if (promoGone) await deleteUse(db, order.id);
  if (totals.bonus_used < order.totals.bonus_used) {
    const earnedBy = await returnSurplus(db, { orderId: order.id, used: totals.bonus_used }, now);
    for (const earned of earnedBy) await takeBackBonuses(db, earned, now);
  }
};

const apply = async (
  context: PartnerContext,
  order: OrderRow,
  changed: ChangedDishes,
  { items, back }: { readonly items: Parameters<typeof replaceLines>[2]; readonly back: MoneyBack | null },
): Promise<OrderRow> => {
  const { db, now, partner } = context;
  const { lines, changes, totals, promoGone } = changed;
  const { total_price: before } = order.totals;
  const { total_price: after } = totals;
  const revision = order.revision + 1;
  await replaceLines(db, order.id, items, lines);
  await settleDiscounts(context, order, changed);
  // After bonuses and promo code: whoever places an order locks them before the kitchen's places.
  await recountWork(db, order, now);
  const row = await changeOrder(db, order.id, {
    totals,
    revision,
    changedAt: now,
    updatedAt: now,
    // A banknote that is too small now is asked for at the door.
    ...(order.changeFrom !== null && order.changeFrom < after && { changeFrom: null }),
    ...(promoGone && { promocode: null }),
  });
  await noteLoad(db, row, now);
  const returned = back?.amount ?? 0;
  await insertChange(db, {
    orderId: order.id,
    revision,
    at: now,
    by: partner.name,
    lines: changes,
    before,
    after,
    returned,
  });
  // Only now: what goes back is what the order costs no more.
  if (back !== null) await returnPart(db, back.payment, { amount: back.amount, reason: 'changed', now });
  const dishes = changes.map(partnerStrings.changedLine);
  await audit(context, 'order.change', {
    restaurantId: order.restaurantId,
    details: { number: order.number, dishes, before, after, returned },
  });
  await notifyWebhooksOfOrder(db, 'order.changed', row, row.updatedAt);
  return row;
};

/**
 * Changes the dishes of an order that no one cooks yet, at the customer's wish (docs/product.md §26.55). Named by the revision that the manager
 * saw, so that of two changes at once the second learns of the first.
 *
 * @throws {ApiError} ORDER_NOT_FOUND, ORDER_STATUS_CHANGED, ORDER_CHANGED, ORDER_AT_TILL, ORDER_WOULD_COST_MORE, QUOTE_CHANGED,
 *   PRODUCT_UNAVAILABLE, MODIFIERS_INVALID, CART_LIMIT, VALIDATION_FAILED
 */
export async function changeDishes(context: PartnerContext, body: Body): Promise<ChangedOrder> {
  const { db } = context;
  const order = await openPartnerOrder(context, body.order_id, { hold: true });
  await assertChangeable(context, order, body);
  const [whole] = await wholeOrders(db, [order]);
  const items = whole?.items ?? [];
  const changed = await changedDishes(context, order, items, body);
  assertPrice(order, changed, body);
  const back = await moneyBack(db, order, changed.totals.total_price);
  if (body.dry_run) return { order: await partnerOrder(db, order), quote: quoteOf(changed, back) };
  return { order: await partnerOrder(db, await apply(context, order, changed, { items, back })), quote: null };
}

/** The order after a change that was made already. @throws {ApiError} ORDER_NOT_FOUND. */
export async function readChanged(context: PartnerContext, orderId: string): Promise<ChangedOrder> {
  return { order: await readPartnerOrder(context, orderId), quote: null };
}
