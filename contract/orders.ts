import * as v from 'valibot';
import { Cart, CartItem, CartPromo, CartTotals } from './cart.ts';
import { TableName } from './table.ts';
import { OrderPayment } from './payments.ts';
import { OrderRating } from './rating.ts';
import { DeliveryDetails } from './places.ts';
import {
  Cursor,
  Instant,
  Kopecks,
  MAX_LENGTH,
  NumericId,
  OrderType,
  PageSize,
  PaymentMethod,
  RestaurantThen,
  SecretId,
  longText,
  text,
} from './primitives.ts';

export const ORDER_STATUSES = [
  'draft',
  'new',
  'confirmed',
  'preparing',
  'prepared',
  'delivering',
  'delivered',
  'canceled',
] as const;
/** docs/product.md §6.4. The transitions stand in `domain/order-status.ts`. */
export const OrderStatus = v.picklist(ORDER_STATUSES);
export type OrderStatus = v.InferOutput<typeof OrderStatus>;

export const ORDER_ISSUES = [
  'CART_EMPTY',
  'ITEM_UNAVAILABLE',
  'OUT_OF_ZONE',
  'ADDRESS_INCOMPLETE',
  'BELOW_MINIMUM',
  'RESTAURANT_CLOSED',
  'SLOT_UNAVAILABLE',
  'PAYMENT_METHOD_UNAVAILABLE',
  'CHANGE_TOO_SMALL',
  'FIELD_INVALID',
  'TABLE_GONE',
] as const;
/** One thing that stands in the way of the order, with its Russian sentence. */
export const OrderIssue = v.object({
  code: v.picklist(ORDER_ISSUES),
  message: v.string(),
  /** The field of the request that it concerns. */
  field: v.nullable(v.string()),
  /** The cart line that it concerns. */
  item_id: v.nullable(NumericId),
});
export type OrderIssue = v.InferOutput<typeof OrderIssue>;

export const PromisedTime = v.object({ from: Instant, to: Instant });
export const PrevalidateResult = v.object({
  issues: v.array(OrderIssue),
  totals: CartTotals,
  /** When it would be there or ready; null when that cannot be said (closed, out of zone). */
  promised: v.nullable(PromisedTime),
  /**
   * Names the priced cart that this answer is about: dishes, prices, zone, totals. `place` takes it back, so an order is
   * never placed for another sum than the one that was shown, though no sum is ever taken from a request.
   */
  quote: v.string(),
  /** A promo code that no longer holds: it has been taken out of the cart, and `totals` are without it. */
  dropped_promo: v.optional(v.nullable(CartPromo), null),
});
export type PrevalidateResult = v.InferOutput<typeof PrevalidateResult>;

export const OrderItem = v.omit(CartItem, ['availability', 'availability_schedule']);
export type OrderItem = v.InferOutput<typeof OrderItem>;

export const CANCEL_REASONS = [
  'dish_sold_out',
  'kitchen_overloaded',
  'restaurant_closed',
  'no_courier',
  'address_unreachable',
  'customer_unreachable',
  'customer_asked',
  'other',
] as const;
/** Why a restaurant has canceled an order (docs/product.md §26.9). */
export const CancelReason = v.picklist(CANCEL_REASONS);
export type CancelReason = v.InferOutput<typeof CancelReason>;

export const StatusChange = v.object({ status: OrderStatus, at: Instant });
export type StatusChange = v.InferOutput<typeof StatusChange>;

export const Order = v.object({
  id: SecretId,
  /** What is said on the phone and at the counter: «№ 1042». */
  number: v.string(),
  status: OrderStatus,
  status_history: v.array(StatusChange),
  created_at: Instant,
  updated_at: Instant,
  order_type: OrderType,
  restaurant_id: NumericId,
  restaurant: RestaurantThen,
  delivery_details: v.nullable(DeliveryDetails),
  /** A pickup order that is brought to this table (docs/product.md §33). */
  table: v.optional(v.nullable(TableName)),
  payment_method: PaymentMethod,
  /** `failed`: the last try; it can be paid again as long as the order is a draft. */
  payment_status: v.picklist(['not_needed', 'pending', 'paid', 'failed', 'refunded']),
  payment: v.optional(v.nullable(OrderPayment), null),
  requested_at: v.nullable(Instant),
  promised: PromisedTime,
  name: v.string(),
  phone_number: v.string(),
  comment: v.nullable(v.string()),
  change_from: v.nullable(Kopecks),
  cutlery_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  items: v.array(OrderItem),
  promocode: v.nullable(v.string()),
  /** Why the restaurant has canceled it; null when it stands, or was canceled otherwise. */
  cancel_reason: v.optional(v.nullable(CancelReason), null),
  /** What the restaurant says about that, in its own words. */
  cancel_comment: v.optional(v.nullable(v.string()), null),
  /**
   * Phone and door are hidden: whoever asks has the link, and neither ordered on this device nor is the customer. The
   * phone then keeps its last two digits.
   */
  is_masked: v.optional(v.boolean(), false),
  ...CartTotals.entries,
  can_cancel: v.boolean(),
  can_update: v.boolean(),
  /** Missing: the backend takes none. Null: there is none yet, or it is another person's. */
  rating: v.optional(v.nullable(OrderRating)),
});
export type Order = v.InferOutput<typeof Order>;

/** How far the orders of a list are (docs/product.md §6.12). */
export const ORDER_FILTERS = ['active', 'finished', 'delivered', 'canceled'] as const;

/** `GET /orders`: one by `order_id`; a guest's own by the ids that the device keeps; a customer's own by the session. */
export const OrdersQuery = v.strictObject({
  order_id: v.optional(SecretId),
  ids: v.optional(v.pipe(v.array(SecretId), v.maxLength(100))),
  /** `finished` is delivered and canceled together. */
  status: v.optional(v.picklist(ORDER_FILTERS)),
  order_type: v.optional(OrderType),
  limit: v.optional(PageSize),
  cursor: v.optional(Cursor),
});
export const OrderList = v.object({ orders: v.array(Order), next_cursor: v.nullable(v.string()) });

export const OrderStatusQuery = v.strictObject({ order_id: SecretId });
export const OrderStatusAnswer = v.pick(Order, [
  'id',
  'number',
  'status',
  'status_history',
  'updated_at',
  'promised',
  'payment_status',
  'payment',
  'cancel_reason',
  'cancel_comment',
  'can_cancel',
  'can_update',
]);

/** What a customer may still correct while the kitchen has not begun (`can_update`); missing fields stay as they are. */
export const UpdateOrderBody = v.strictObject({
  order_id: SecretId,
  comment: v.optional(v.nullable(longText(MAX_LENGTH.comment))),
  change_from: v.optional(v.nullable(Kopecks)),
  /** Another way to pay, as long as the order waits for its money (docs/product.md §25.5). */
  payment_method: v.optional(PaymentMethod),
  apartment: v.optional(v.nullable(text(MAX_LENGTH.door))),
  door_code: v.optional(v.nullable(text(MAX_LENGTH.door))),
  porch: v.optional(v.nullable(text(MAX_LENGTH.door))),
  floor: v.optional(v.nullable(text(MAX_LENGTH.door))),
});

/** What a device brings to the account: its guest orders, and the cart that it has. */
export const AuthCustomerBody = v.strictObject({
  order_ids: v.pipe(v.array(SecretId), v.maxLength(100)),
  cart_id: v.optional(v.nullable(SecretId), null),
});
/** A dish that came from the account's other cart, or could not come. */
const MergedLine = v.object({ product_id: NumericId, name: v.string(), quantity: v.pipe(v.number(), v.integer()) });
export const AuthCustomerResult = v.object({
  /** The orders that have joined now, newest first. */
  orders: v.array(Order),
  /** The cart of the account from now on, under the id that the device keeps; null when there is none. */
  cart: v.nullable(Cart),
  /** Two carts have become one: what the other one added, and what had no room. Null when there was nothing to merge. */
  merged: v.nullable(v.object({ added: v.array(MergedLine), left_out: v.array(MergedLine) })),
});
export type AuthCustomerResult = v.InferOutput<typeof AuthCustomerResult>;

/** What was agreed to with an order. */
export const OrderConsent = v.object({
  kind: v.picklist(['offer', 'personal_data', 'marketing']),
  given: v.boolean(),
  version: v.string(),
  at: Instant,
  ip: v.string(),
});
