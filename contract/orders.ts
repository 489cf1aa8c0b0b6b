import * as v from 'valibot';
import { Cart, CartItem, CartPromo, CartTotals } from './cart.ts';
import { TableName } from './table.ts';
import { OrderPayment } from './payments.ts';
import { OrderRating } from './order-rating.ts';
import { DeliveryDetails } from './places.ts';
import {
  CourierWish,
  Cursor,
  Instant,
  Kopecks,
  longText,
  MAX_LENGTH,
  NumericId,
  OrderType,
  PageSize,
  PaymentMethod,
  RestaurantThen,
  SecretId,
  text,
} from './primitives.ts';
import { Seller } from './restaurants.ts';

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
/** docs/product.md §6.4. The transitions are defined in `domain/order-status.ts`. */
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
/** One obstacle to placing the order, with its Russian sentence. */
export const OrderIssue = v.object({
  code: v.picklist(ORDER_ISSUES),
  message: v.string(),
  /** The request field concerned. */
  field: v.nullable(v.string()),
  /** The cart line concerned. */
  item_id: v.nullable(NumericId),
});
export type OrderIssue = v.InferOutput<typeof OrderIssue>;

export const PromisedTime = v.object({ from: Instant, to: Instant });
export const PrevalidateResult = v.object({
  issues: v.array(OrderIssue),
  totals: CartTotals,
  /** When it would arrive or be ready; null if unknown (closed, out of zone). */
  promised: v.nullable(PromisedTime),
  /**
   * Identifies the priced cart of this response: dishes, prices, zone, totals. It is sent back to `place`, so an order is never placed for
   * a sum other than the one shown, though sums are never taken from requests.
   */
  quote: v.string(),
  /** A promo code that is no longer valid: it was removed from the cart, and `totals` exclude it. */
  dropped_promo: v.optional(v.nullable(CartPromo), null),
  /** Why this cart is paid on receipt only, whatever the restaurant offers; null or missing: it is not. */
  on_receipt_only: v.optional(v.nullable(v.string())),
});
export type PrevalidateResult = v.InferOutput<typeof PrevalidateResult>;

export const OrderItem = v.omit(CartItem, ['availability', 'availability_schedule']);
export type OrderItem = v.InferOutput<typeof OrderItem>;

/** Why a restaurant's staff reject an order (docs/product.md §26.9). */
export const REJECT_REASONS = [
  'dish_sold_out',
  'kitchen_overloaded',
  'restaurant_closed',
  'no_courier',
  'address_unreachable',
  'customer_unreachable',
  'customer_asked',
  'other',
] as const;
/** Why an order was canceled in a restaurant's name: `not_accepted` by the server, because nobody answered (docs/product.md §26.31). */
export const CANCEL_REASONS = [...REJECT_REASONS, 'not_accepted'] as const;
export const CancelReason = v.picklist(CANCEL_REASONS);
export type CancelReason = v.InferOutput<typeof CancelReason>;
export const RejectReason = v.picklist(REJECT_REASONS);
export type RejectReason = v.InferOutput<typeof RejectReason>;

export const StatusChange = v.object({ status: OrderStatus, at: Instant });
export type StatusChange = v.InferOutput<typeof StatusChange>;

/** A dish in a change of an order's dishes; its portions before and since, 0: none. */
export const ChangedLine = v.object({
  name: v.string(),
  options: v.array(v.string()),
  before: v.pipe(v.number(), v.integer(), v.minValue(0)),
  after: v.pipe(v.number(), v.integer(), v.minValue(0)),
});
export type ChangedLine = v.InferOutput<typeof ChangedLine>;

export const Order = v.object({
  id: SecretId,
  /** The number used on the phone and at the counter: «№ 1042». */
  number: v.string(),
  status: OrderStatus,
  status_history: v.array(StatusChange),
  created_at: Instant,
  updated_at: Instant,
  order_type: OrderType,
  restaurant_id: NumericId,
  restaurant: RestaurantThen,
  /** Who sold it, where that was not the chain (docs/product.md §20.11). */
  seller: v.optional(Seller),
  delivery_details: v.nullable(DeliveryDetails),
  /** A pickup order that is served at this table (docs/product.md §33). */
  table: v.optional(v.nullable(TableName)),
  payment_method: PaymentMethod,
  /** `failed`: the last attempt; payment can be retried while the order is a draft. */
  payment_status: v.picklist(['not_needed', 'pending', 'paid', 'failed', 'refunded']),
  payment: v.optional(v.nullable(OrderPayment), null),
  requested_at: v.nullable(Instant),
  promised: PromisedTime,
  name: v.string(),
  phone_number: v.string(),
  comment: v.nullable(v.string()),
  courier_wishes: v.optional(v.array(CourierWish), []),
  /** Who brings it, only while it is under way, and not for others with the link (docs/product.md §6.29). Null: unknown. */
  courier: v.optional(v.nullable(v.object({ name: v.string(), phone_number: v.nullable(v.string()) })), null),
  /** The courier has left it at the door, as the customer wished (docs/product.md §26.51). */
  left_at_door: v.optional(v.boolean(), false),
  /** There is a photograph of it at the door (docs/product.md §26.61). */
  door_photo: v.optional(v.boolean(), false),
  change_from: v.nullable(Kopecks),
  cutlery_count: v.pipe(v.number(), v.integer(), v.minValue(0)),
  items: v.array(OrderItem),
  /** When the restaurant last changed its dishes, at the customer's wish (docs/product.md §26.55); null: never. */
  changed_at: v.optional(v.nullable(Instant), null),
  promocode: v.nullable(v.string()),
  /** Why the restaurant canceled it; null if it is not canceled, or not by the restaurant. */
  cancel_reason: v.optional(v.nullable(CancelReason), null),
  /** The restaurant's own comment on the cancellation. */
  cancel_comment: v.optional(v.nullable(v.string()), null),
  /**
   * Phone and door details are hidden: the caller has only the link, and is neither the device that placed the order nor the customer. The
   * last two digits of the phone remain.
   */
  is_masked: v.optional(v.boolean(), false),
  ...CartTotals.entries,
  can_cancel: v.boolean(),
  can_update: v.boolean(),
  /** Missing: the backend has no ratings. Null: not rated yet, or another person's order. */
  rating: v.optional(v.nullable(OrderRating)),
});
export type Order = v.InferOutput<typeof Order>;

/** Filters of an order list by progress (docs/product.md §6.12). */
export const ORDER_FILTERS = ['active', 'finished', 'delivered', 'canceled'] as const;

/** `GET /orders`: one by `order_id`; a guest's own by the ids stored on the device; a customer's own by the session. */
export const OrdersQuery = v.strictObject({
  order_id: v.optional(SecretId),
  ids: v.optional(v.pipe(v.array(SecretId), v.maxLength(100))),
  /** `finished` covers delivered and canceled. */
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

/** What a customer may still change before the kitchen begins (`can_update`); missing fields remain unchanged. */
export const UpdateOrderBody = v.strictObject({
  order_id: SecretId,
  comment: v.optional(v.nullable(longText(MAX_LENGTH.comment))),
  change_from: v.optional(v.nullable(Kopecks)),
  /** Another payment method, while the order awaits payment (docs/product.md §25.5). */
  payment_method: v.optional(PaymentMethod),
  apartment: v.optional(v.nullable(text(MAX_LENGTH.door))),
  door_code: v.optional(v.nullable(text(MAX_LENGTH.door))),
  porch: v.optional(v.nullable(text(MAX_LENGTH.door))),
  floor: v.optional(v.nullable(text(MAX_LENGTH.door))),
});

/** What a device transfers to the account: its guest orders, and its cart. */
export const AuthCustomerBody = v.strictObject({
  order_ids: v.pipe(v.array(SecretId), v.maxLength(100)),
  cart_id: v.optional(v.nullable(SecretId), null),
});
/** A dish merged from the account's other cart, or left out. */
const MergedLine = v.object({ product_id: NumericId, name: v.string(), quantity: v.pipe(v.number(), v.integer()) });
export const AuthCustomerResult = v.object({
  /** The orders that were added to the account now, newest first. */
  orders: v.array(Order),
  /** The account's cart from now on, under the device's cart id; null if there is none. */
  cart: v.nullable(Cart),
  /** The result of merging two carts: what the other one added, and what did not fit. Null if there was nothing to merge. */
  merged: v.nullable(v.object({ added: v.array(MergedLine), left_out: v.array(MergedLine) })),
});
export type AuthCustomerResult = v.InferOutput<typeof AuthCustomerResult>;

/** Consents given with an order. */
export const OrderConsent = v.object({
  kind: v.picklist(['offer', 'personal_data', 'marketing']),
  given: v.boolean(),
  version: v.string(),
  at: Instant,
  ip: v.string(),
});
