import { inArray } from 'drizzle-orm';
import type { PartnerOrder } from '#contract/partner.ts';
import { transitionsFrom } from '#domain/order-status.ts';
import type { Database } from '#server/db/connection.ts';
import { modifierOptions, products } from '#server/db/schema/catalog.ts';
import {
  type OrderItemRow,
  type OrderRow,
  type WholeOrder,
  wholeOrders,
} from '#server/modules/orders/order-repository.ts';
import { toCollect, wasPaidOnline } from '#server/modules/orders/money-to-collect.ts';
import { returnedOfOrders } from '#server/modules/payments/payment-repository.ts';

/** The chain's names of dishes and options by our numbers; includes those no longer on the menu. */
interface Names {
  readonly dishes: ReadonlyMap<number, string>;
  readonly options: ReadonlyMap<number, string>;
}

const namesIn = async (db: Database, items: readonly OrderItemRow[]): Promise<Names> => {
  const dishIds = [...new Set(items.map(({ productId }) => productId))];
  const optionIds = [...new Set(items.flatMap(({ modifiers }) => modifiers))];
  const read = async (table: typeof products | typeof modifierOptions, ids: readonly number[]) =>
    ids.length === 0
      ? []
      : db
          .select({ id: table.id, externalId: table.externalId })
          .from(table)
          .where(inArray(table.id, [...ids]));
  const named = (rows: readonly { readonly id: number; readonly externalId: string }[]) =>
    new Map(rows.map(({ id, externalId }) => [id, externalId]));
  return { dishes: named(await read(products, dishIds)), options: named(await read(modifierOptions, optionIds)) };
};

const itemAnswer = (item: OrderItemRow, { dishes, options }: Names): PartnerOrder['items'][number] => ({
  item_id: item.itemId,
  product_id: item.productId,
  external_id: dishes.get(item.productId) ?? null,
  name: item.name,
  weight: item.weight,
  quantity: item.quantity,
  options: item.modifierLines.map((line) => ({ ...line, external_id: options.get(line.id) ?? null })),
  unit_price: item.unitPrice,
  total_price: item.totalPrice,
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

const orderAnswer = (
  { order, items, history }: WholeOrder,
  { names, returned }: { readonly names: Names; readonly returned: number },
): PartnerOrder => ({
  id: order.id,
  number: String(order.number),
  status: order.status,
  status_history: history.map(({ status, at, actor }) => ({ status, at: at.toISOString(), actor })),
  next: transitionsFrom(order.status, order.orderType),
  created_at: order.createdAt.toISOString(),
  updated_at: order.updatedAt.toISOString(),
  restaurant_id: order.restaurantId,
  timezone: order.timezone,
  order_type: order.orderType,
  table: order.table,
  requested_at: order.requestedAt?.toISOString() ?? null,
  promised: { from: order.promisedFrom.toISOString(), to: order.promisedTo.toISOString() },
  name: order.name,
  phone_number: order.phoneNumber,
  delivery_details: order.deliveryDetails,
  comment: order.comment,
  courier_wishes: order.courierWishes,
  cutlery_count: order.cutleryCount,
  items: items.map((item) => itemAnswer(item, names)),
  payment: paymentAnswer(order, returned),
  promocode: order.promocode,
  totals: order.totals,
  seen_at: order.seenAt?.toISOString() ?? null,
  cancel_reason: order.cancelReason,
  cancel_comment: order.cancelComment,
});

/** Orders as kitchens and couriers need them (docs/product.md §26.6), in the order of the rows. */
export async function partnerOrders(db: Database, rows: readonly OrderRow[]): Promise<PartnerOrder[]> {
  const whole = await wholeOrders(db, rows);
  const names = await namesIn(
    db,
    whole.flatMap(({ items }) => items),
  );
  const online = rows.filter(wasPaidOnline).map(({ id }) => id);
  const returned = await returnedOfOrders(db, online);
  return whole.map((one) => orderAnswer(one, { names, returned: returned.get(one.order.id) ?? 0 }));
}

/** {@link partnerOrders} for one order. */
export async function partnerOrder(db: Database, row: OrderRow): Promise<PartnerOrder> {
  const [order] = await partnerOrders(db, [row]);
  if (!order) throw new Error('One row makes one order');
  return order;
}
