import { and, asc, desc, eq, inArray, isNull, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { ORDER_FILTERS } from '#contract/orders.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { Vat } from '#contract/vat.ts';
import type { Database } from '#server/db/connection.ts';
import { risingTo } from '#server/db/rising.ts';
import { categories, products } from '#server/db/schema/catalog.ts';
import {
  orderConsents,
  orderDoorPhotos,
  orderItems,
  orderRatings,
  orders,
  orderStatusHistory,
} from '#server/db/schema/orders.ts';

export type OrderRow = typeof orders.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
export type OrderItemRow = typeof orderItems.$inferSelect;
/** A line to be stored; the database looks up the rate of its dish. */
export type NewOrderItem = Omit<typeof orderItems.$inferInsert, 'orderId' | 'vat'>;
export type NewConsent = Omit<typeof orderConsents.$inferInsert, 'orderId'>;
export type RatingRow = typeof orderRatings.$inferSelect;
export type HistoryRow = typeof orderStatusHistory.$inferSelect;

/** A status that an order has had. */
export type HistoryEntry = Pick<HistoryRow, 'status' | 'actor' | 'at'>;

/** An order with all its related rows. */
export interface WholeOrder {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly history: readonly HistoryEntry[];
  readonly rating: RatingRow | null;
}

/** Final statuses. */
const FINISHED = ['delivered', 'canceled'] as const;

/** The rate of a dish as the chain has it now: its own, else its category's (docs/product.md §25.18). */
export function vatNow(productId: number): SQL<Vat | null> {
  return sql<Vat | null>`(select coalesce(${products.vat}, ${categories.vat}) from ${products}
    inner join ${categories} on ${categories.externalId} = ${products.category} where ${products.id} = ${productId})`;
}

/** Inserts an order, its lines, its consents, if any, and its first status, in two statements; the database assigns the number. */
export async function insertOrder(
  db: Database,
  order: NewOrder,
  items: readonly NewOrderItem[],
  consents: readonly NewConsent[],
): Promise<WholeOrder> {
  const [row] = await db.insert(orders).values(order).returning();
  if (!row) throw new Error('The database stored an order and returned none');
  const actor = row.madeBy === null ? 'customer' : 'kitchen';
  const first = { status: row.status, actor, at: row.updatedAt } as const;
  const given = consents.map((consent) => ({ ...consent, orderId: row.id }));
  // No statement inserts nothing.
  const consented =
    given.length === 0
      ? []
      : [db.$with('consented').as(db.insert(orderConsents).values(given).returning({ kind: orderConsents.kind }))];
  const begun = db.$with('begun').as(
    db
      .insert(orderStatusHistory)
      .values({ ...first, orderId: row.id })
      .returning({ id: orderStatusHistory.id }),
  );
  const stored = await db
    .with(...consented, begun)
    .insert(orderItems)
    .values(items.map((item) => ({ ...item, orderId: row.id, vat: vatNow(item.productId) })))
    .returning();
  return { order: row, items: stored.toSorted((a, b) => a.id - b.id), history: [first], rating: null };
}

export async function insertHistory(db: Database, change: typeof orderStatusHistory.$inferInsert): Promise<void> {
  await db.insert(orderStatusHistory).values(change);
}

/** Saves the customer's rating, replacing an earlier one; the reply to that stays. */
export async function saveRating(
  db: Database,
  rating: Pick<RatingRow, 'orderId' | 'stars' | 'items' | 'comment' | 'at'>,
): Promise<void> {
  await db.insert(orderRatings).values(rating).onConflictDoUpdate({ target: orderRatings.orderId, set: rating });
}

type OrderName = { readonly orderId: string } | { readonly cartId: string };
const isNamed = (by: OrderName) => ('orderId' in by ? eq(orders.id, by.orderId) : eq(orders.cartId, by.cartId));

/** Finds an order by its own id or its cart's. */
export async function findOrder(db: Database, by: OrderName): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(isNamed(by));
  return row;
}

/** {@link findOrder}, locked until the transaction ends. */
export async function lockOrder(db: Database, by: OrderName): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(isNamed(by)).for('update');
  return row;
}

/** The other fields of an order are a snapshot. */
const CHANGEABLE = [
  'status',
  'comment',
  'courierWishes',
  'courierKeyId',
  'courierName',
  'courierPhone',
  'noAnswerAt',
  'leftAtDoor',
  'doorPhotoAt',
  'changeFrom',
  'dueOnReceipt',
  'deliveryDetails',
  'paymentMethod',
  'paymentStatus',
  'paymentFailure',
  'receiptUrl',
  'promisedFrom',
  'promisedTo',
  'seenAt',
  'unacceptedAt',
  'cancelReason',
  'cancelComment',
  'totals',
  'promocode',
  'revision',
  'changedAt',
] as const satisfies readonly (keyof OrderRow)[];

/**
 * Updates an order. `updatedAt` is the caller's clock, but always later than the stored value: clients ignore states older than the one
 * shown (docs/product.md §6.16).
 */
export async function changeOrder(
  db: Database,
  id: string,
  { updatedAt, ...change }: Partial<Pick<OrderRow, (typeof CHANGEABLE)[number]>> & { updatedAt: Date },
): Promise<OrderRow> {
  const [row] = await db
    .update(orders)
    .set({ ...change, updatedAt: risingTo(orders.updatedAt, updatedAt) })
    .where(eq(orders.id, id))
    .returning();
  if (!row) throw new Error('An order that is locked cannot be missing');
  return row;
}

const byOrder = <Row extends { readonly orderId: string }>(rows: readonly Row[]): ReadonlyMap<string, Row[]> => {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return groups;
};

/** Loads lines, history and ratings of orders, in two queries for any number of them; in three if one is delivered. */
export async function wholeOrders(db: Database, rows: readonly OrderRow[]): Promise<WholeOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, ids)).orderBy(asc(orderItems.id));
  const history = await db
    .select()
    .from(orderStatusHistory)
    .where(inArray(orderStatusHistory.orderId, ids))
    .orderBy(asc(orderStatusHistory.id));
  const done = rows.filter(({ status }) => status === 'delivered').map(({ id }) => id);
  const ratings =
    done.length === 0 ? [] : await db.select().from(orderRatings).where(inArray(orderRatings.orderId, done));
  const itemsOf = byOrder(items);
  const historyOf = byOrder(history);
  return rows.map((order) => ({
    order,
    items: itemsOf.get(order.id) ?? [],
    history: historyOf.get(order.id) ?? [],
    rating: ratings.find(({ orderId }) => orderId === order.id) ?? null,
  }));
}

/** Orders by id, unordered; unknown ones are missing. */
export function findOrders(db: Database, ids: readonly string[]): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(inArray(orders.id, [...ids]));
}

/** Active orders of these customers, newest first. */
export function activeOrdersOf(
  db: Database,
  customerIds: readonly number[],
): Promise<Pick<OrderRow, 'id' | 'customerId'>[]> {
  return db
    .select({ id: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(and(inArray(orders.customerId, [...customerIds]), notInArray(orders.status, [...FINISHED])))
    .orderBy(desc(orders.number));
}

/** Orders with numbers below `before`, newest first. */
export function listOrders(
  db: Database,
  filter: {
    readonly owner: { readonly customerId: number } | { readonly ids: readonly string[] };
    readonly status: (typeof ORDER_FILTERS)[number] | undefined;
    readonly orderType: OrderType | undefined;
    /** Missing: of all restaurants. */
    readonly restaurantId?: number;
    readonly before: number | null;
    readonly limit: number;
  },
): Promise<OrderRow[]> {
  const { owner, status, orderType, restaurantId, before, limit } = filter;
  return db
    .select()
    .from(orders)
    .where(
      and(
        'ids' in owner ? inArray(orders.id, [...owner.ids]) : eq(orders.customerId, owner.customerId),
        status === 'active' ? notInArray(orders.status, [...FINISHED]) : undefined,
        status === 'finished' ? inArray(orders.status, [...FINISHED]) : undefined,
        status === 'delivered' || status === 'canceled' ? eq(orders.status, status) : undefined,
        orderType === undefined ? undefined : eq(orders.orderType, orderType),
        restaurantId === undefined ? undefined : eq(orders.restaurantId, restaurantId),
        before === null ? undefined : lt(orders.number, before),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(limit);
}

/**
 * Assigns guest orders to the customer whose phone they have or whose device placed them; orders already owned are unchanged. Returns the
 * assigned ones, newest first.
 */
export async function giveOrders(
  db: Database,
  ids: readonly string[],
  to: { readonly id: number; readonly phone: string | null; readonly device: string | null },
): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const isTheirs = or(
    to.phone === null ? undefined : eq(orders.phoneNumber, to.phone),
    to.device === null ? undefined : eq(orders.device, to.device),
  );
  const rows = await db
    .update(orders)
    .set({ customerId: to.id })
    .where(and(inArray(orders.id, [...ids]), isNull(orders.customerId), isTheirs ?? sql`false`))
    .returning();
  return rows.toSorted((a, b) => b.number - a.number);
}

/** Reports whether the customer has an active order. */
export async function hasActiveOrders(db: Database, customerId: number): Promise<boolean> {
  const active = and(eq(orders.customerId, customerId), notInArray(orders.status, [...FINISHED]));
  return (await db.$count(orders, active)) > 0;
}

/** Removes personal data from a customer's orders; items, place and amounts stay. Returns the affected orders. */
export async function blankOrdersOf(db: Database, customerId: number): Promise<Pick<OrderRow, 'id' | 'cartId'>[]> {
  const rows = await db
    .update(orders)
    .set({
      name: '',
      phoneNumber: '',
      deliveryDetails: null,
      comment: null,
      cancelComment: null,
      doorPhotoAt: null,
      placeKey: null,
      device: null,
    })
    .where(eq(orders.customerId, customerId))
    .returning({ id: orders.id, cartId: orders.cartId });
  if (rows.length > 0) {
    const ids = rows.map(({ id }) => id);
    await db.update(orderRatings).set({ comment: null, reply: null }).where(inArray(orderRatings.orderId, ids));
    await db.update(orderConsents).set({ ip: '' }).where(inArray(orderConsents.orderId, ids));
    await db.delete(orderDoorPhotos).where(inArray(orderDoorPhotos.orderId, ids));
  }
  return rows;
}

/** Returns the consents given with these orders. */
export function consentsOfOrders(db: Database, ids: readonly string[]): Promise<(typeof orderConsents.$inferSelect)[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(orderConsents)
        .where(inArray(orderConsents.orderId, [...ids]));
}
