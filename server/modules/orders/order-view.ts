import type { Order, OrderItem } from '#contract/orders.ts';
import type { OrderRating } from '#contract/order-rating.ts';
import { isCancelable, isEditable } from '#domain/order-status.ts';
import { maskPhone } from '#domain/phone.ts';
import type { Database } from '#server/db/connection.ts';
import { isOwn, type Visitor } from '#server/http/visitor.ts';
import { orderMoney } from '../payments/order-money-view.ts';
import { refundsOfOrders, type RefundRow } from '../payments/payment-repository.ts';
import { type OrderItemRow, type OrderRow, type RatingRow, type WholeOrder, wholeOrders } from './order-repository.ts';

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

const ratingAnswer = ({ stars, items, comment, at, reply, repliedAt }: RatingRow): OrderRating => ({
  stars,
  items,
  comment,
  at: at.toISOString(),
  reply: reply === null || repliedAt === null ? null : { text: reply, at: repliedAt.toISOString() },
});

/** An order in wire format: what was agreed when it was placed, and its progress. */
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
  ...(order.seller !== null && { seller: order.seller }),
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
  courier_wishes: order.courierWishes,
  courier:
    order.status === 'delivering' && order.courierName !== null
      ? { name: order.courierName, phone_number: order.courierPhone }
      : null,
  left_at_door: order.leftAtDoor,
  door_photo: order.leftAtDoor && order.doorPhotoAt !== null,
  change_from: order.changeFrom,
  cutlery_count: order.cutleryCount,
  items: items.map(itemAnswer),
  changed_at: order.changedAt?.toISOString() ?? null,
  promocode: order.promocode,
  cancel_reason: order.cancelReason,
  cancel_comment: order.cancelComment,
  ...order.totals,
  is_masked: false,
  can_cancel: isCancelable(order.status),
  can_update: isEditable(order.status),
  rating: rating && ratingAnswer(rating),
});

const HIDDEN = '••';

/** The order as shown to others with its link: its status, and nothing that leads to the person's phone or door. */
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
  courier_wishes: [],
  courier: null,
  left_at_door: false,
  door_photo: false,
  cancel_comment: null,
  rating: null,
  // Fields that are hidden cannot be edited, and no one who was sent the link may cancel.
  can_cancel: false,
  can_update: false,
});

/** Loads the related rows and returns for each order, in the same order, a function that builds a visitor's view of it. */
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

/** Loads the related rows and returns the orders, in the same order, with the fields that the visitor may see. */
export async function viewOrders(db: Database, rows: readonly OrderRow[], visitor: Visitor): Promise<Order[]> {
  return (await orderViews(db, rows)).map((viewOf) => viewOf(visitor));
}

/** Returns an order that has just been placed, with the fields that the visitor may see: nothing of it has been refunded. */
export function viewNewOrder(whole: WholeOrder, visitor: Visitor): Order {
  const answer = orderAnswer(whole, []);
  return isOwn(whole.order, visitor) ? answer : masked(answer);
}

/** {@link viewOrders} for one order. */
export async function viewOrder(db: Database, row: OrderRow, visitor: Visitor): Promise<Order> {
  const [order] = await viewOrders(db, [row], visitor);
  if (!order) throw new Error('One row makes one order');
  return order;
}
