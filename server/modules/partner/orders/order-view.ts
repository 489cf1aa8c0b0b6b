import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { PartnerOrder } from '#contract/partner.ts';
import { isAutoAccepted, recallableUntil, transitionsFrom } from '#domain/order-status.ts';
import type { Database } from '#server/db/connection.ts';
import { categories, modifierOptions, products, stations } from '#server/db/schema/catalog.ts';
import { deliveryZones } from '#server/db/schema/places.ts';
import {
  type OrderItemRow,
  type OrderRow,
  type WholeOrder,
  wholeOrders,
} from '#server/modules/orders/order-repository.ts';
import { changesOfOrders, type OrderChangeRow } from '#server/modules/orders/order-change-repository.ts';
import { hasIiko } from '#server/modules/iiko/iiko-repository.ts';
import { toCollect, wasPaidOnline } from '#server/modules/orders/collection-terms.ts';
import { returnedOfOrders } from '#server/modules/payments/payment-repository.ts';

/** What the chain file says of a dish. */
interface KnownDish {
  readonly externalId: string;
  readonly station: string | null;
  readonly cookMinutes: number | null;
  readonly ageRestricted: boolean;
  readonly marked: boolean;
}

/** What the chain file says of dishes and options, by our numbers; includes those no longer on the menu. */
interface Known {
  readonly dishes: ReadonlyMap<number, KnownDish>;
  readonly options: ReadonlyMap<number, string>;
}

/** The dish's own station and time, or its category's (docs/product.md §26.35). */
const readDishes = async (db: Database, ids: readonly number[]): Promise<Known['dishes']> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: products.id,
      externalId: products.externalId,
      station: stations.externalId,
      cookMinutes: sql<number | null>`coalesce(${products.cookMinutes}, ${categories.cookMinutes})`,
      ageRestricted: products.ageRestricted,
      marked: products.marked,
    })
    .from(products)
    .innerJoin(categories, eq(categories.externalId, products.category))
    .leftJoin(
      stations,
      and(
        eq(stations.externalId, sql`coalesce(${products.station}, ${categories.station})`),
        isNull(stations.archivedAt),
      ),
    )
    .where(inArray(products.id, [...ids]));
  return new Map(rows.map(({ id, ...dish }) => [id, dish]));
};

const readOptions = async (db: Database, ids: readonly number[]): Promise<Known['options']> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: modifierOptions.id, externalId: modifierOptions.externalId })
    .from(modifierOptions)
    .where(inArray(modifierOptions.id, [...ids]));
  return new Map(rows.map(({ id, externalId }) => [id, externalId]));
};

const readKnown = async (db: Database, items: readonly OrderItemRow[]): Promise<Known> => ({
  dishes: await readDishes(db, [...new Set(items.map(({ productId }) => productId))]),
  options: await readOptions(db, [...new Set(items.flatMap(({ modifiers }) => modifiers))]),
});

/** How long a courier is on the way to these orders' zones, minutes by zone. */
const readTransport = async (db: Database, rows: readonly OrderRow[]): Promise<ReadonlyMap<number, number>> => {
  const ids = [...new Set(rows.flatMap((row) => (row.orderType === 'delivery' ? row.deliveryZoneId : [])))];
  if (ids.length === 0) return new Map();
  const zones = await db
    .select({ id: deliveryZones.id, minutes: deliveryZones.transportationTime })
    .from(deliveryZones)
    .where(inArray(deliveryZones.id, ids));
  return new Map(zones.map(({ id, minutes }) => [id, minutes]));
};

const itemAnswer = (item: OrderItemRow, { dishes, options }: Known): PartnerOrder['items'][number] => ({
  item_id: item.itemId,
  product_id: item.productId,
  external_id: dishes.get(item.productId)?.externalId ?? null,
  name: item.name,
  weight: item.weight,
  quantity: item.quantity,
  options: item.modifierLines.map((line) => ({ ...line, external_id: options.get(line.id) ?? null })),
  unit_price: item.unitPrice,
  total_price: item.totalPrice,
  station: dishes.get(item.productId)?.station ?? null,
  cook_minutes: dishes.get(item.productId)?.cookMinutes ?? null,
  age_restricted: dishes.get(item.productId)?.ageRestricted ?? false,
  marked: dishes.get(item.productId)?.marked ?? false,
  done_at: item.doneAt?.toISOString() ?? null,
});

/** The amount to collect on receipt; none for an order paid online or costing nothing. */
const paymentAnswer = (order: OrderRow, returned: number): PartnerOrder['payment'] => {
  const { paymentMethod, changeFrom } = order;
  const amount = toCollect(order);
  return {
    method: paymentMethod,
    to_collect: amount,
    returned,
    change_from: changeFrom,
    change: changeFrom === null ? null : Math.max(0, changeFrom - amount),
  };
};

/** The restaurants whose till moves their orders, so that no step is taken back here (docs/product.md §28). */
const readTills = async (db: Database, rows: readonly OrderRow[]): Promise<ReadonlySet<number>> => {
  const tills = new Set<number>();
  for (const id of new Set(rows.map(({ restaurantId }) => restaurantId))) if (await hasIiko(db, id)) tills.add(id);
  return tills;
};

/** Nothing that followed from the step may be beyond taking back: a refund, a customer's rating, a till's own status. */
const recallAnswer = (
  { order, history, rating }: WholeOrder,
  { returned, hasTill }: { readonly returned: number; readonly hasTill: boolean },
): string | null => {
  if (hasTill || returned > 0 || rating !== null) return null;
  return recallableUntil(order, history.at(-1))?.toISOString() ?? null;
};

const orderAnswer = (
  { order, items, history, rating }: WholeOrder,
  {
    known,
    returned,
    transport,
    hasTill,
    changes,
  }: {
    readonly known: Known;
    readonly returned: number;
    readonly transport: number;
    readonly hasTill: boolean;
    readonly changes: readonly OrderChangeRow[];
  },
): PartnerOrder => ({
  id: order.id,
  number: String(order.number),
  status: order.status,
  status_history: history.map(({ status, at, actor }) => ({
    status,
    at: at.toISOString(),
    // It acts in the restaurant's name.
    actor: actor === 'server' ? 'kitchen' : actor,
  })),
  next: transitionsFrom(order.status, order.orderType),
  created_at: order.createdAt.toISOString(),
  made_by: order.madeBy,
  updated_at: order.updatedAt.toISOString(),
  restaurant_id: order.restaurantId,
  timezone: order.timezone,
  order_type: order.orderType,
  table: order.table,
  requested_at: order.requestedAt?.toISOString() ?? null,
  promised: { from: order.promisedFrom.toISOString(), to: order.promisedTo.toISOString() },
  transport_minutes: transport,
  name: order.name,
  phone_number: order.phoneNumber,
  delivery_details: order.deliveryDetails,
  comment: order.comment,
  courier_wishes: order.courierWishes,
  courier:
    order.courierKeyId === null || order.courierName === null
      ? null
      : { key_id: order.courierKeyId, name: order.courierName },
  no_answer_at: order.noAnswerAt?.toISOString() ?? null,
  left_at_door: order.leftAtDoor,
  door_photo: order.doorPhotoAt !== null,
  cutlery_count: order.cutleryCount,
  items: items.map((item) => itemAnswer(item, known)),
  revision: order.revision,
  changes: changes.map(({ at, by, lines, before, after, returned: back }) => ({
    at: at.toISOString(),
    by,
    lines: [...lines],
    before,
    after,
    returned: back,
  })),
  payment: paymentAnswer(order, returned),
  promocode: order.promocode,
  totals: order.totals,
  seen_at: order.seenAt?.toISOString() ?? null,
  auto_accepted: isAutoAccepted(order.status, history),
  recall_until: recallAnswer({ order, items, history, rating }, { returned, hasTill }),
  cancel_reason: order.cancelReason,
  cancel_comment: order.cancelComment,
});

/** Orders as kitchens and couriers need them (docs/product.md §26.6), in the order of the rows. */
export async function partnerOrders(db: Database, rows: readonly OrderRow[]): Promise<PartnerOrder[]> {
  const whole = await wholeOrders(db, rows);
  const known = await readKnown(
    db,
    whole.flatMap(({ items }) => items),
  );
  const online = rows.filter(wasPaidOnline).map(({ id }) => id);
  const returned = await returnedOfOrders(db, online);
  const transport = await readTransport(db, rows);
  const tills = await readTills(db, rows);
  const changes = await changesOfOrders(
    db,
    rows.filter(({ revision }) => revision > 0).map(({ id }) => id),
  );
  return whole.map((one) =>
    orderAnswer(one, {
      known,
      returned: returned.get(one.order.id) ?? 0,
      transport: transport.get(one.order.deliveryZoneId) ?? 0,
      hasTill: tills.has(one.order.restaurantId),
      changes: changes.filter(({ orderId }) => orderId === one.order.id),
    }),
  );
}

/** {@link partnerOrders} for one order. */
export async function partnerOrder(db: Database, row: OrderRow): Promise<PartnerOrder> {
  const [order] = await partnerOrders(db, [row]);
  if (!order) throw new Error('One row makes one order');
  return order;
}
