import type { Order, OrderItem } from '#contract/orders.ts';
import { isCancelable, isEditable } from '#domain/order-status.ts';
import { maskPhone } from '#domain/phone.ts';
import type { Database } from '#server/db/connection.ts';
import type { Visitor } from '../cart/cart-access.ts';
import { orderMoney } from '../payments/order-money.ts';
import { refundsOfOrders, type RefundRow } from '../payments/payment-repository.ts';
import { type OrderItemRow, type OrderRow, type WholeOrder, wholeOrders } from './order-repository.ts';

const itemAnswer = (row: OrderItemRow): OrderItem => ({
  item_id: row.itemId,
  product_id: row.productId,
  modifiers: row.modifiers,
  quantity: row.quantity,
  name: row.name,
  weight: row.weight,
  nutrition: row.nutrition,
  picture: row.picture,
  modifier_lines: row.modifierLines,
  unit_price: row.unitPrice,
  old_unit_price: row.oldUnitPrice,
  total_price: row.totalPrice,
});

/** The wire's order: what was agreed when it was placed, and how far it has come. */
const orderAnswer = ({ order, items, history, rating }: WholeOrder, refunds: readonly RefundRow[]): Order => ({
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
  table: order.table,
  payment_method: order.paymentMethod,
  payment_status: order.paymentStatus,
  payment: orderMoney(order, history, refunds),
  requested_at: order.requestedAt?.toISOString() ?? null,
  promised: { from: order.promisedFrom.toISOString(), to: order.promisedTo.toISOString() },
  name: order.name,
  phone_number: order.phoneNumber,
  comment: order.comment,
  change_from: order.changeFrom,
  cutlery_count: order.cutleryCount,
  items: items.map(itemAnswer),
  promocode: order.promocode,
  cancel_reason: order.cancelReason,
  cancel_comment: order.cancelComment,
  ...order.totals,
  is_masked: false,
  can_cancel: isCancelable(order.status),
  can_update: isEditable(order.status),
  rating: rating && { stars: rating.stars, items: rating.items, comment: rating.comment, at: rating.at.toISOString() },
});

/** Tells whether this is the customer whose order it is, or the device that a guest ordered on (docs/product.md §6.1). */
export function isOwn({ customerId, device }: OrderRow, visitor: Visitor): boolean {
  return customerId === null ? device !== null && device === visitor.device : customerId === visitor.customerId;
}

const HIDDEN = '••';

/** What a link to the order shows to others: where it is, and nothing that leads to the person's phone or door. */
const masked = (order: Order): Order => ({
  ...order,
  is_masked: true,
  phone_number: order.phone_number === '' ? '' : maskPhone(order.phone_number),
  delivery_details: order.delivery_details && {
    ...order.delivery_details,
    apartment: order.delivery_details.apartment === null ? null : HIDDEN,
    door_code: null,
    porch: null,
    floor: null,
  },
  comment: null,
  cancel_comment: null,
  rating: null,
  // What cannot be seen cannot be corrected, and a link that was passed on ends nobody's dinner.
  can_cancel: false,
  can_update: false,
});

/** Reads what belongs to the rows, and makes of each, in their order, what a visitor may see of it. */
export async function orderViews(db: Database, rows: readonly OrderRow[]): Promise<((visitor: Visitor) => Order)[]> {
  const online = rows.filter(({ terminal }) => terminal !== null).map(({ id }) => id);
  const refunds = await refundsOfOrders(db, online);
  return (await wholeOrders(db, rows)).map((whole) => {
    const { order } = whole;
    const answer = orderAnswer(
      whole,
      refunds.filter(({ orderId }) => orderId === order.id),
    );
    return (visitor) => (isOwn(order, visitor) ? answer : masked(answer));
  });
}

/** Reads what belongs to the rows and answers them, in their order, as far as each is the visitor's to see. */
export async function viewOrders(db: Database, rows: readonly OrderRow[], visitor: Visitor): Promise<Order[]> {
  return (await orderViews(db, rows)).map((viewOf) => viewOf(visitor));
}

/** {@link viewOrders} for one. */
export async function viewOrder(db: Database, row: OrderRow, visitor: Visitor): Promise<Order> {
  const [order] = await viewOrders(db, [row], visitor);
  if (!order) throw new Error('One row makes one order');
  return order;
}
