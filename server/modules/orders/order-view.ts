import type { Order, OrderItem } from '../../../contract/orders.ts';
import { isCancelable, isEditable } from '../../../domain/order-status.ts';
import { maskPhone } from '../../../domain/phone.ts';
import type { Database } from '../../db/connection.ts';
import type { Visitor } from '../cart/cart-access.ts';
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
  is_masked: false,
  can_cancel: isCancelable(order.status),
  can_update: isEditable(order.status),
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
  phone_number: maskPhone(order.phone_number),
  delivery_details: order.delivery_details && {
    ...order.delivery_details,
    apartment: order.delivery_details.apartment === null ? null : HIDDEN,
    door_code: null,
    porch: null,
    floor: null,
  },
  comment: null,
  // What cannot be seen cannot be corrected.
  can_update: false,
});

/** Reads what belongs to the rows and answers them, in their order, as far as each is the visitor's to see. */
export async function viewOrders(db: Database, rows: readonly OrderRow[], visitor: Visitor): Promise<Order[]> {
  return (await wholeOrders(db, rows)).map((whole) =>
    isOwn(whole.order, visitor) ? orderAnswer(whole) : masked(orderAnswer(whole)),
  );
}

/** {@link viewOrders} for one. */
export async function viewOrder(db: Database, row: OrderRow, visitor: Visitor): Promise<Order> {
  const [order] = await viewOrders(db, [row], visitor);
  if (!order) throw new Error('One row makes one order');
  return order;
}
