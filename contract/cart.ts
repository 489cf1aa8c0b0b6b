import * as v from 'valibot';
import {
  AvailabilitySchedule,
  Count,
  Kopecks,
  KopecksDelta,
  Nutrition,
  NumericId,
  OrderType,
  Picture,
  SecretId,
} from './primitives.ts';
import { CartTable, TableCode } from './table.ts';
import { DeliveryZone } from './restaurants.ts';

/** The maximum quantity of a line, and the maximum number of lines of a cart. */
export const MAX_LINE_QUANTITY = 99;
export const MAX_CART_LINES = 200;

export const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINE_QUANTITY));

/** Ids of chosen options, repeated by quantity. The order has no meaning: both client and server sort ascending. */
export const Modifiers = v.pipe(v.array(NumericId), v.maxLength(60));

/**
 * Why a line cannot be ordered now: on the stop list, not sold by this restaurant or with this order type, outside its hours, one of its
 * options is gone, or it is for adults at a table (docs/product.md §13.22). Such a line is excluded from all totals.
 */
export const LineAvailability = v.picklist([
  'available',
  'sold_out',
  'not_served',
  'out_of_hours',
  'modifier_gone',
  'age_restricted',
]);
export type LineAvailability = v.InferOutput<typeof LineAvailability>;

/** Cart item, with everything a screen needs to show it without another request (docs/product.md §19.8). */
export const CartItem = v.object({
  item_id: NumericId,
  product_id: NumericId,
  modifiers: Modifiers,
  quantity: Quantity,
  name: v.string(),
  /** One portion with its options, as shown. */
  weight: v.string(),
  /** Of the same portion; null if unknown. */
  nutrition: v.optional(v.nullable(Nutrition), null),
  picture: v.nullable(Picture),
  /** The chosen options, in the order of their groups; `price` is what the option adds after free ones are deducted. */
  modifier_lines: v.array(v.object({ id: NumericId, name: v.string(), quantity: Quantity, price: KopecksDelta })),
  /** Price of one portion with its options, and the same before the dish's discount. */
  unit_price: Kopecks,
  old_unit_price: v.nullable(Kopecks),
  /** `unit_price` × `quantity`. */
  total_price: Kopecks,
  availability: LineAvailability,
  availability_schedule: v.nullable(AvailabilitySchedule),
});
export type CartItem = v.InferOutput<typeof CartItem>;

/**
 * All amounts of a cart, as computed by `domain/cart-pricing` on client and server. Missing numbers default to 0 (docs/product.md §4.11).
 */
export const CartTotals = v.object({
  /** Available lines, before any deduction. */
  subtotal_price: v.optional(Kopecks, 0),
  /** The part of it that discounts apply to: lines without an old price. */
  discountable_subtotal: v.optional(Kopecks, 0),
  pickup_discount: v.optional(Kopecks, 0),
  promo_discount: v.optional(Kopecks, 0),
  bonus_used: v.optional(Kopecks, 0),
  /** The maximum bonuses that may be spent on this cart. */
  bonus_max: v.optional(Kopecks, 0),
  /** Bonuses that this order will earn. */
  bonus_received: v.optional(Kopecks, 0),
  bonus_percent: v.optional(v.number(), 0),
  delivery_price: v.optional(Kopecks, 0),
  /** What the customer pays. */
  total_price: v.optional(Kopecks, 0),
  /** The amount missing to the zone's minimum, and to free delivery (null: never free). */
  missing_to_minimum: v.optional(Kopecks, 0),
  missing_to_free_delivery: v.optional(v.nullable(Kopecks), null),
});
export type CartTotals = v.InferOutput<typeof CartTotals>;

/**
 * The promo code of a cart. Includes its terms, so that a total computed on the device equals the server's. With a `refusal` it has no
 * effect now; the refusal's code tells whether the customer can fix that.
 */
export const CartPromo = v.object({
  code: v.string(),
  kind: v.picklist(['percent', 'amount', 'free_delivery', 'gift']),
  /** 1-100 for a percentage, else null. */
  percent: v.nullable(v.number()),
  /** For an amount, else null. */
  amount: v.nullable(Kopecks),
  /** The gift dish, else null. */
  product_id: v.nullable(NumericId),
  /** The minimum subtotal of dishes before discounts. */
  min_subtotal: Kopecks,
  /** Null: any order type. */
  order_type: v.nullable(OrderType),
  /** Also applies to dishes with an old price. */
  with_discounted: v.boolean(),
  refusal: v.nullable(v.object({ code: v.string(), message: v.string() })),
});
export type CartPromo = v.InferOutput<typeof CartPromo>;

/** Cart (docs/product.md §19.8). */
export const Cart = v.object({
  id: SecretId,
  /** Incremented by each change. */
  revision: Count,
  restaurant_id: NumericId,
  order_type: OrderType,
  delivery_zone: DeliveryZone,
  items: v.array(CartItem),
  promocode: v.nullable(v.string()),
  promo: v.optional(v.nullable(CartPromo), null),
  /** Of the cart's customer: the amount requested for this cart, and the available one; null for guests. */
  bonus: v.optional(v.nullable(v.object({ requested: Kopecks, balance: Kopecks })), null),
  cutlery_count: v.optional(Count, 0),
  /** A pickup cart that is served at this table instead (docs/product.md §33.4). */
  table: v.optional(v.nullable(CartTable)),
  ...CartTotals.entries,
});
export type Cart = v.InferOutput<typeof Cart>;

/** Unknown fields are ignored: a client may pass through its own (docs/product.md §12.11). */
export const CreateCartBody = v.object({
  restaurant_id: NumericId,
  order_type: OrderType,
  delivery_zone_id: NumericId,
  /** The code of the table to serve it at; pickup only. */
  table: v.optional(TableCode),
});
export type CreateCartBody = v.InferOutput<typeof CreateCartBody>;
