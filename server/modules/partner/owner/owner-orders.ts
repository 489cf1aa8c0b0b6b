import { and, desc, eq, inArray, lt } from 'drizzle-orm';
import type * as v from 'valibot';
import type { OwnerOrder, OwnerOrders, OwnerOrdersQuery } from '#contract/partner-manage.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import type { Database } from '#server/db/connection.ts';
import { ownerOrders } from '#server/db/schema/owner.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type RefundRow, refundsOfOrders } from '#server/modules/payments/payment-repository.ts';
import { refundedDishes } from '#server/modules/payments/refunded-dishes-view.ts';
import { mayActFor, type PartnerContext, requireRestaurant } from '../partner.ts';
import { requireDay } from './require-day.ts';

type Row = typeof ownerOrders.$inferSelect;
const DEFAULT_LIMIT = 50;

/** Kopecks refundable now: for an order handed over and paid online, one refund at a time (docs/product.md §26.21). */
const refundableOf = (row: Row): number =>
  row.status === 'delivered' &&
  row.paymentStatus === 'paid' &&
  isOnlinePayment(row.paymentMethod) &&
  row.refundWaiting === 0
    ? Math.max(0, row.total - row.dueOnReceipt - row.refunded)
    : 0;

const answerOf = (row: Row, refunds: readonly RefundRow[]): OwnerOrder => ({
  id: row.orderId,
  number: String(row.number),
  restaurant_id: row.restaurantId,
  order_type: row.orderType,
  status: row.status,
  payment_method: row.paymentMethod,
  placed_at: row.placedAt.toISOString(),
  promised_to: row.promisedTo.toISOString(),
  handed_over_at: row.handedOverAt?.toISOString() ?? null,
  total: row.total,
  refunded: row.refunded,
  refund_waiting: row.refundWaiting,
  refundable: refundableOf(row),
  by_hand: row.dueOnReceipt,
  refunded_dishes: refundedDishes(refunds),
});

const answersOf = async (db: Database, rows: readonly Row[]): Promise<OwnerOrder[]> => {
  const ids = rows.filter(({ refunded }) => refunded > 0).map(({ orderId }) => orderId);
  const refunds = await refundsOfOrders(db, ids);
  return rows.map((row) =>
    answerOf(
      row,
      refunds.filter(({ orderId }) => orderId === row.orderId),
    ),
  );
};

/** `GET /day/orders` (docs/product.md §26.20), newest first. @throws {ApiError} RESTAURANT_NOT_FOUND. */
export async function readOwnerOrders(
  { db, partner }: PartnerContext,
  { date, restaurant_id: restaurantId, before, limit = DEFAULT_LIMIT }: v.InferOutput<typeof OwnerOrdersQuery>,
): Promise<v.InferOutput<typeof OwnerOrders>> {
  requireDay(date);
  if (restaurantId !== undefined) requireRestaurant(partner, restaurantId);
  const { restaurants } = partner;
  const rows = await db
    .select()
    .from(ownerOrders)
    .where(
      and(
        eq(ownerOrders.day, date),
        restaurantId === undefined ? undefined : eq(ownerOrders.restaurantId, restaurantId),
        restaurants === 'all' ? undefined : inArray(ownerOrders.restaurantId, [...restaurants]),
        before === undefined ? undefined : lt(ownerOrders.number, before),
      ),
    )
    .orderBy(desc(ownerOrders.number))
    // One extra row tells whether there is more.
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return { orders: await answersOf(db, page), next: rows.length > limit ? (page.at(-1)?.number ?? null) : null };
}

/** Returns one of them. @throws {ApiError} ORDER_NOT_FOUND: unknown, another's, or not received by a restaurant. */
export async function readOwnerOrder({ db, partner }: PartnerContext, orderId: string): Promise<OwnerOrder> {
  const [row] = await db.select().from(ownerOrders).where(eq(ownerOrders.orderId, orderId));
  if (!row || !mayActFor(partner, row.restaurantId)) throw new ApiError('ORDER_NOT_FOUND');
  const [answer] = await answersOf(db, [row]);
  if (!answer) throw new Error('One row makes one order');
  return answer;
}
