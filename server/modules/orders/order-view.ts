import type { Order, OrderItem } from '../../../contract/orders.ts';
import { isCancelable, isEditable } from '../../../domain/order-status.ts';
import type { Database } from '../../db/connection.ts';
import { type OrderItemRow, type OrderRow, type WholeOrder, wholeOrders } from './order-repository.ts';

const itemAnswer = (row: OrderItemRow): OrderItem => ({
  item_id: row.itemId,
  product_id: row.productId,
  modifiers: row.modifiers,
  quantity: row.quantity,
  name: row.name,
  weight: row.weight,
  picture: row.picture,
  modifier_lines: row.modifierLines,
  unit_price: row.unitPrice,
  old_unit_price: row.oldUnitPrice,
  total_price: row.totalPrice,
});

/** The wire's order: what was agreed when it was placed, and how far it has come. */
const orderAnswer = ({ order, items, history }: WholeOrder): Order => ({
  id: order.id,
  number: String(order.number),
  status: order.status,
  status_history: history.map(({ status, at }) => ({ status, at: at.toISOString() })),
  created_at: order.createdAt.toISOString(),
  updated_at: order.updatedAt.toISOString(),
  order_type: order.orderType,
  restaurant_id: order.restaurantId,
  restaurant: {
    name: order.restaurantName,
    address: order.restaurantAddress,
    phone_number: order.restaurantPhone,
    timezone: order.timezone,
  },
  delivery_details: order.deliveryDetails,
  payment_method: order.paymentMethod,
  payment_status: order.paymentStatus,
  requested_at: order.requestedAt?.toISOString() ?? null,
  promised: { from: order.promisedFrom.toISOString(), to: order.promisedTo.toISOString() },
  name: order.name,
  phone_number: order.phoneNumber,
  comment: order.comment,
  change_from: order.changeFrom,
  cutlery_count: order.cutleryCount,
  items: items.map(itemAnswer),
  promocode: order.promocode,
  ...order.totals,
  can_cancel: isCancelable(order.status),
  can_update: isEditable(order.status),
});

/** Reads what belongs to the rows and answers them, in their order. */
export const viewOrders = async (db: Database, rows: readonly OrderRow[]): Promise<Order[]> =>
  (await wholeOrders(db, rows)).map(orderAnswer);

/** {@link viewOrders} for one. */
export const viewOrder = async (db: Database, row: OrderRow): Promise<Order> => {
  const [order] = await viewOrders(db, [row]);
  if (!order) throw new Error('One row makes one order');
  return order;
};
