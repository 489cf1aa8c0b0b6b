import { subHours } from 'date-fns';
import { and, eq, gt, or, sql } from 'drizzle-orm';
import type { TableName } from '#contract/table.ts';
import { isOnlinePayment } from '#domain/online-payment.ts';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/connection.ts';
import { orderConsents, orders } from '#server/db/schema/orders.ts';
import { addressBlock } from '#server/http/address-block.ts';
import { paymentMethodsOf, type RestaurantMoney } from '../payments/payment-methods.ts';
import type { OrderContext } from './order-context.ts';
import { orderStrings } from './order-strings.ts';

/** The most unpaid orders under way of one phone, one device and one table (docs/product.md §5.27). */
const MOST = { phone: 5, device: 5, table: 20 };
/** Share of the restaurant's bound that one client address may take. */
const ADDRESS_SHARE = 0.25;
/** An order that no one moves on counts for this long: a forgotten one must not close the restaurant. */
const COUNTED_HOURS = 4;

/** An order that would be paid on receipt. */
export interface UnpaidOrder {
  readonly restaurant: RestaurantMoney;
  /** Null: a guest at a table has left none. */
  readonly phone: string | null;
  readonly device: string | null;
  readonly ip: string | null;
  readonly table: TableName | null;
}

/** Waits for the other orders of the restaurant that are being placed, so that many at once do not pass the bounds, if there are any. */
export async function lockUnpaidOrders(
  { db, unpaidOrders: most }: Pick<OrderContext, 'db' | 'unpaidOrders'>,
  restaurantId: number,
): Promise<void> {
  if (most === 0) return;
  await db.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.unpaidOrders}, ${restaurantId})`);
}

/** Reads the unpaid orders under way of the restaurant, and those of the phone and the device anywhere. */
const readUnpaid = (db: Database, { restaurant, phone, device }: UnpaidOrder, now: Date) =>
  db
    .select({
      restaurantId: orders.restaurantId,
      phone: orders.phoneNumber,
      device: orders.device,
      table: orders.table,
      ip: orderConsents.ip,
    })
    .from(orders)
    .leftJoin(orderConsents, and(eq(orderConsents.orderId, orders.id), eq(orderConsents.kind, 'offer')))
    .where(
      and(
        // Written out, so that the index of active orders serves whatever the parameters are.
        sql`${orders.status} not in ('draft', 'delivered', 'canceled')`,
        eq(orders.paymentStatus, 'not_needed'),
        gt(orders.createdAt, subHours(now, COUNTED_HOURS)),
        or(
          eq(orders.restaurantId, restaurant.id),
          phone === null ? undefined : eq(orders.phoneNumber, phone),
          device === null ? undefined : eq(orders.device, device),
        ),
      ),
    );

const isSameTable = (one: TableName | null, other: TableName): boolean =>
  one?.number === other.number && one.hall === other.hall;

/**
 * Returns why an order cannot be paid on receipt now: there are too many unpaid orders under way (docs/product.md §5.27). Null: it can.
 */
export async function unpaidObstacle(
  { db, now, payments, unpaidOrders: most }: Pick<OrderContext, 'db' | 'now' | 'payments' | 'unpaidOrders'>,
  order: UnpaidOrder,
): Promise<string | null> {
  if (most === 0) return null;
  const found = await readUnpaid(db, order, now);
  const here = found.filter(({ restaurantId }) => restaurantId === order.restaurant.id);
  const { phone, device, table } = order;
  const block = order.ip === null ? null : addressBlock(order.ip);
  const canPayOnline = paymentMethodsOf(payments, order.restaurant).some(isOnlinePayment);
  const words = canPayOnline ? orderStrings.unpaidOnline : orderStrings.unpaidCall;
  const ofPhone = phone === null ? [] : found.filter((one) => one.phone === phone);
  const ofDevice = device === null ? [] : found.filter((one) => one.device === device);
  const ofTable = table === null ? [] : here.filter((one) => isSameTable(one.table, table));
  const ofBlock = block === null ? [] : here.filter(({ ip }) => ip !== null && addressBlock(ip) === block);
  if (ofPhone.length >= MOST.phone || ofDevice.length >= MOST.device) return words.own;
  if (ofTable.length >= MOST.table) return orderStrings.unpaidTable;
  if (ofBlock.length >= most * ADDRESS_SHARE) return words.address;
  // Where nothing can be paid online, this bound would close the restaurant.
  return canPayOnline && here.length >= most ? orderStrings.unpaidRestaurant : null;
}
