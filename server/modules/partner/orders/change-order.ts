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
import { toCollect, wasPaidOnline } from '#server/modules/orders/collection-terms.ts';
import { insertChange, replaceLines } from '#server/modules/orders/order-change-repository.ts';
import { changeOrder, type OrderRow, wholeOrders } from '#server/modules/orders/order-repository.ts';
import { orderPayment, type PaymentRow, returnedOf } from '#server/modules/payments/payment-repository.ts';
import { returnPart } from '#server/modules/payments/refunds.ts';
import { deleteUse } from '#server/modules/promo/promo-repository.ts';
import { notifyOfChange } from '#server/modules/push/notify-order.ts';
import { notifyWebhooksOfOrder } from '#server/modules/webhooks/notify-webhooks.ts';
import { audit } from '../audit-log.ts';
import type { PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { statusChanged } from './order-commands.ts';
import { openPartnerOrder, readPartnerOrder } from './order-reads.ts';
import { partnerOrder } from './order-view.ts';

type Body = v.InferOutput<typeof ChangeOrderBody>;

/** What a change makes of the money of an order, in kopecks. */
interface ChangedMoney {
  /** What goes back of the order's own payment when it costs less: no more than is left of it. */
  readonly back: { readonly payment: PaymentRow; readonly amount: number } | null;
  /** What is collected on receipt although the order was paid online. */
  readonly dueOnReceipt: number;
}

/** What was not collected yet is left out first, and only then something goes back. */
const changedMoney = async (db: Database, order: OrderRow, after: number): Promise<ChangedMoney> => {
  if (!wasPaidOnline(order)) return { back: null, dueOnReceipt: 0 };
  const more = after - order.totals.total_price;
  const dueOnReceipt = Math.max(0, order.dueOnReceipt + more);
  const less = dueOnReceipt - order.dueOnReceipt - more;
  const payment = less > 0 ? await orderPayment(db, order.id) : undefined;
  if (payment === undefined) return { back: null, dueOnReceipt };
  const amount = Math.min(less, payment.amount - (await returnedOf(db, payment)));
  return { back: amount > 0 ? { payment, amount } : null, dueOnReceipt };
};

/** @throws {ApiError} ORDER_STATUS_CHANGED, ORDER_CHANGED, ORDER_AT_TILL: what a change finds is not what the manager saw, or is too far on. */
const assertChangeable = async (context: PartnerContext, order: OrderRow, { revision }: Body): Promise<void> => {
  if (!isChangeable(order.status)) throw await statusChanged(context, order);
  if (order.revision !== revision) {
    throw new ApiError('ORDER_CHANGED', { details: { order: await partnerOrder(context.db, order) } });
  }
  if (await isSentToTill(context.db, order.id)) throw new ApiError('ORDER_AT_TILL');
};

/**
 * @throws {ApiError} ORDER_WOULD_COST_MORE (paid online, and nobody has agreed to collect the difference; or online, and free until now),
 *   QUOTE_CHANGED (not what the manager has told).
 */
const assertPrice = (
  order: OrderRow,
  { totals }: ChangedDishes,
  { total, collect_on_receipt: collects }: Body,
): void => {
  const { total_price: after } = totals;
  const mayCostMore = !isOnlinePayment(order.paymentMethod) || (collects && wasPaidOnline(order));
  if (!mayCostMore && after > order.totals.total_price) {
    throw new ApiError('ORDER_WOULD_COST_MORE', { details: { before: order.totals.total_price, after } });
  }
  if (total !== undefined && total !== after) throw new ApiError('QUOTE_CHANGED', { details: { totals } });
};

const quoteOf = (
  order: OrderRow,
  { lines, totals, promoGone }: ChangedDishes,
  { back, dueOnReceipt }: ChangedMoney,
): ChangeQuote => ({
  lines: lines.map(({ name, modifierLines, quantity, unitPrice, totalPrice }) => ({
    name,
    options: optionWords(modifierLines),
    quantity,
    unit_price: unitPrice,
    total_price: totalPrice,
  })),
  totals,
  refund: back?.amount ?? 0,
  to_collect: toCollect({ ...order, totals, dueOnReceipt }),
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
  { items, money }: { readonly items: Parameters<typeof replaceLines>[2]; readonly money: ChangedMoney },
): Promise<OrderRow> => {
  const { db, now, partner } = context;
  const { lines, changes, totals, promoGone } = changed;
  const { total_price: before } = order.totals;
  const { total_price: after } = totals;
  const revision = order.revision + 1;
  const { back, dueOnReceipt } = money;
  await replaceLines(db, order.id, items, lines);
  await settleDiscounts(context, order, changed);
  // After bonuses and promo code: whoever places an order locks them before the kitchen's places.
  await recountWork(db, order, now);
  const row = await changeOrder(db, order.id, {
    totals,
    revision,
    dueOnReceipt,
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
    details: { number: order.number, dishes, before, after, returned, to_collect: toCollect(row) },
  });
  await notifyWebhooksOfOrder(db, 'order.changed', row, row.updatedAt);
  await notifyOfChange(db, row, now);
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
  const money = await changedMoney(db, order, changed.totals.total_price);
  if (body.dry_run) return { order: await partnerOrder(db, order), quote: quoteOf(order, changed, money) };
  return { order: await partnerOrder(db, await apply(context, order, changed, { items, money })), quote: null };
}

/** The order after a change that was made already. @throws {ApiError} ORDER_NOT_FOUND. */
export async function readChanged(context: PartnerContext, orderId: string): Promise<ChangedOrder> {
  return { order: await readPartnerOrder(context, orderId), quote: null };
}
