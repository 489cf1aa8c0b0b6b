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

/** The most of one line, and the most lines of a cart. */
export const MAX_LINE_QUANTITY = 99;
export const MAX_CART_LINES = 200;

export const Quantity = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_LINE_QUANTITY));

/** Ids of chosen options; an option taken twice stands twice. The order says nothing: both ends sort ascending. */
export const Modifiers = v.pipe(v.array(NumericId), v.maxLength(60));

/**
 * Why a line cannot be ordered now: on the stop list, not sold by this restaurant or with this order type, outside its
 * hours, or an option of it is gone. Such a line counts in no total.
 */
export const LineAvailability = v.picklist(['available', 'sold_out', 'not_served', 'out_of_hours', 'modifier_gone']);
export type LineAvailability = v.InferOutput<typeof LineAvailability>;

/** Cart item, with what a screen needs to show it without asking again (docs/product.md §19.8). */
export const CartItem = v.object({
  item_id: NumericId,
  product_id: NumericId,
  modifiers: Modifiers,
  quantity: Quantity,
  name: v.string(),
  /** One portion with its options, as shown. */
  weight: v.string(),
  /** Of the same portion; null where it is not known. */
  nutrition: v.optional(v.nullable(Nutrition), null),
  picture: v.nullable(Picture),
  /** The chosen options, in the order of their groups; `price` is what this one adds after free ones are taken off. */
  modifier_lines: v.array(v.object({ id: NumericId, name: v.string(), quantity: Quantity, price: KopecksDelta })),
  /** One portion with its options, and the same before a discount of the dish. */
  unit_price: Kopecks,
  old_unit_price: v.nullable(Kopecks),
  /** `unit_price` × `quantity`. */
  total_price: Kopecks,
  availability: LineAvailability,
  availability_schedule: v.nullable(AvailabilitySchedule),
});
export type CartItem = v.InferOutput<typeof CartItem>;

/**
 * Every amount of a cart, as `domain/cart-pricing` computes it on both ends. Missing numbers default to 0
 * (docs/product.md §4.11).
 */
export const CartTotals = v.object({
  /** Available lines, before anything is taken off. */
  subtotal_price: v.optional(Kopecks, 0),
  /** The part of it that discounts may touch: lines without an old price. */
  discountable_subtotal: v.optional(Kopecks, 0),
  pickup_discount: v.optional(Kopecks, 0),
  promo_discount: v.optional(Kopecks, 0),
  bonus_used: v.optional(Kopecks, 0),
  /** The most bonuses that may be spent here. */
  bonus_max: v.optional(Kopecks, 0),
  /** Bonuses that this order will bring. */
  bonus_received: v.optional(Kopecks, 0),
  bonus_percent: v.optional(v.number(), 0),
  delivery_price: v.optional(Kopecks, 0),
  /** What the customer pays. */
  total_price: v.optional(Kopecks, 0),
  /** What is missing until the zone's minimum, and until delivery is free (null: never free). */
  missing_to_minimum: v.optional(Kopecks, 0),
  missing_to_free_delivery: v.optional(v.nullable(Kopecks), null),
});
export type CartTotals = v.InferOutput<typeof CartTotals>;

/**
 * The promo code in a cart. Its terms travel with it, so that a total computed on the device is the server's. With a
 * `refusal` it gives nothing now; whether the customer can mend that says its code.
 */
export const CartPromo = v.object({
  code: v.string(),
  kind: v.picklist(['percent', 'amount', 'free_delivery', 'gift']),
  /** 1-100 for a percentage, else null. */
  percent: v.nullable(v.number()),
  /** For an amount, else null. */
  amount: v.nullable(Kopecks),
  /** The dish that is the gift, else null. */
  product_id: v.nullable(NumericId),
  /** Dishes before discounts, from which it works. */
  min_subtotal: Kopecks,
  /** Null: with either. */
  order_type: v.nullable(OrderType),
  /** Dishes with an old price are discounted too. */
  with_discounted: v.boolean(),
  refusal: v.nullable(v.object({ code: v.string(), message: v.string() })),
});
export type CartPromo = v.InferOutput<typeof CartPromo>;

/** Cart (docs/product.md §19.8). */
export const Cart = v.object({
  id: SecretId,
  /** Grows by one with each change. */
  revision: Count,
  restaurant_id: NumericId,
  order_type: OrderType,
  delivery_zone: DeliveryZone,
  items: v.array(CartItem),
  promocode: v.nullable(v.string()),
  promo: v.optional(v.nullable(CartPromo), null),
  /** Of the customer whose cart it is: what is asked to be spent here, and what could be; null for guests. */
  bonus: v.optional(v.nullable(v.object({ requested: Kopecks, balance: Kopecks })), null),
  cutlery_count: v.optional(Count, 0),
  /** A cart for pickup that is brought to this table instead (docs/product.md §33.4). */
  table: v.optional(v.nullable(CartTable)),
  ...CartTotals.entries,
});
export type Cart = v.InferOutput<typeof Cart>;

/** A field that it does not know is ignored: what a client passes through besides is its own (docs/product.md §12.11). */
export const CreateCartBody = v.object({
  restaurant_id: NumericId,
  order_type: OrderType,
  delivery_zone_id: NumericId,
  /** The code of the table that it is brought to; for pickup only. */
  table: v.optional(TableCode),
});
export type CreateCartBody = v.InferOutput<typeof CreateCartBody>;
