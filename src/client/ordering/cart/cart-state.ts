import * as v from 'valibot';
import { Cart, CartItem, CreateCartBody, MAX_LINE_QUANTITY, Modifiers } from '#contract/cart.ts';
import { Kopecks, NumericId, SecretId } from '#contract/primitives.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const {
  name,
  weight,
  nutrition,
  picture,
  unit_price,
  old_unit_price,
  modifier_lines,
  availability,
  availability_schedule,
} = CartItem.entries;

/** What a line looks like before the server has seen it: a snapshot of the card at the tap. */
export const LineDisplay = v.object({ name, weight, nutrition, picture, unit_price, old_unit_price, modifier_lines });
export type LineDisplay = v.InferOutput<typeof LineDisplay>;

/** "This many of this dish with these options": absolute, so that a repeat is harmless. */
export const DesiredLine = v.object({
  /** `lineKey` of domain/cart-lines. */
  key: v.string(),
  product_id: NumericId,
  modifiers: Modifiers,
  /** 0: remove the line. */
  quantity: v.pipe(Count, v.maxValue(MAX_LINE_QUANTITY)),
  /** Quantity in the confirmed cart when the customer decided: the third side of a three-way merge. */
  base: Count,
  display: LineDisplay,
  /** The line that this one replaces (replacement of a sold-out dish). */
  replaces: v.nullable(v.string()),
  /** Already replayed into a new cart once; the next rejection drops it (docs/product.md §4.16). */
  replayed: v.boolean(),
  /** Availability when its cart expired; null if it was orderable. */
  mark: v.nullable(
    v.object({
      availability,
      availability_schedule,
      /** The new cart has rejected it, too: it stays on the screen, but is no longer sent. */
      tried: v.boolean(),
    }),
  ),
});
export type DesiredLine = v.InferOutput<typeof DesiredLine>;

/** Lines that were removed and restored: the server appends them, the screen shows them in their old positions. */
export const ReturnedLines = v.object({
  keys: v.array(v.string()),
  /** All lines in display order, including these. */
  order: v.array(v.string()),
});
export type ReturnedLines = v.InferOutput<typeof ReturnedLines>;
export const NO_RETURNED: ReturnedLines = { keys: [], order: [] };

export const STEP_KINDS = [
  'create',
  'select',
  'add',
  'update',
  'remove',
  'replace',
  'clear',
  'cutlery',
  'promo-apply',
  'promo-remove',
  'bonus-apply',
  'bonus-remove',
] as const;
/**
 * The only cart request that may be in flight. Stored before it is sent: if found after a reload, its outcome is unknown, and it
 * is resolved by sending the same body with the same key.
 */
export const Step = v.object({
  key: v.string(),
  kind: v.picklist(STEP_KINDS),
  body: v.record(v.string(), v.unknown()),
  /** Lines whose quantity it sets, with the new quantities. */
  targets: v.record(v.string(), Count),
  created_at: v.number(),
});
export type Step = v.InferOutput<typeof Step>;

/** Stored state of the cart: confirmed by the server, wanted by the customer, and the request in flight. */
export const CartEntries = {
  cart_id: v.nullable(SecretId),
  /** The last cart received from the server. It can be requested again, so an unreadable one is dropped. */
  confirmed: v.fallback(v.nullable(Cart), null),
  /** When it was received, epoch ms; 0: reload before anything is sent. */
  confirmed_at: v.number(),
  lines: v.array(DesiredLine),
  returned: v.optional(ReturnedLines, NO_RETURNED),
  /** Restaurant, order type and zone that the customer wants, where the cart has not followed yet. */
  place: v.nullable(CreateCartBody),
  cutlery: v.nullable(Count),
  /** The wanted promo code, while the server has not answered; `code` null: none. */
  promo: v.nullable(v.object({ code: v.nullable(v.string()) })),
  /** Bonuses to spend (kopecks); 0: none. Null: nothing pending. */
  bonus: v.nullable(Kopecks),
  step: v.nullable(Step),
  /** Taps that were noted before the app ran: the last adopted one of each visit (src/first-tap). */
  adopted: v.optional(v.record(v.string(), v.number()), {}),
};
const CartSlice = v.object(CartEntries);
export type CartSlice = v.InferOutput<typeof CartSlice>;

export const EMPTY_CART: CartSlice = {
  cart_id: null,
  confirmed: null,
  confirmed_at: 0,
  lines: [],
  returned: NO_RETURNED,
  place: null,
  cutlery: null,
  promo: null,
  bonus: null,
  step: null,
  adopted: {},
};
