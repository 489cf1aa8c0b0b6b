import * as v from 'valibot';
import { Cart, CartItem, CreateCartBody, MAX_LINE_QUANTITY, Modifiers } from '#contract/cart.ts';
import { Kopecks, NumericId, SecretId } from '#contract/primitives.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** What a line looks like before the server has seen it: a snapshot of the card at the tap. */
export const LineDisplay = v.pick(CartItem, [
  'name',
  'weight',
  'nutrition',
  'picture',
  'unit_price',
  'old_unit_price',
  'modifier_lines',
]);
export type LineDisplay = v.InferOutput<typeof LineDisplay>;

/** "This many of this dish with these options": absolute, so that a repeat is harmless. */
export const DesiredLine = v.object({
  /** `lineKey` of domain/cart-lines. */
  key: v.string(),
  product_id: NumericId,
  modifiers: Modifiers,
  /** 0: the line is to go. */
  quantity: v.pipe(Count, v.maxValue(MAX_LINE_QUANTITY)),
  /** What the confirmed cart had when the customer decided: the third side of a three-way merge. */
  base: Count,
  display: LineDisplay,
  /** The line that this one takes the place of (replacement of a sold-out dish). */
  replaces: v.nullable(v.string()),
  /** It has been replayed into a new cart once already; the next refusal drops it (docs/product.md §4.16). */
  replayed: v.boolean(),
  /** It stood in the cart marked as one that cannot be ordered now, when that cart ended; null: it did not. */
  mark: v.nullable(
    v.object({
      ...v.pick(CartItem, ['availability', 'availability_schedule']).entries,
      /** The new cart has refused it, too: it stands on the screen as it did, and is sent no more. */
      tried: v.boolean(),
    }),
  ),
});
export type DesiredLine = v.InferOutput<typeof DesiredLine>;

/** Lines that were taken out and back: the server has them at its end, the screen where they stood. */
export const ReturnedLines = v.object({
  keys: v.array(v.string()),
  /** All lines, as they stand with these. */
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
 * The one request of the cart that may be on its way. Written down before it leaves: found after a reload, its outcome is
 * unknown, and it is resolved by sending the same body with the same key.
 */
export const Step = v.object({
  key: v.string(),
  kind: v.picklist(STEP_KINDS),
  body: v.record(v.string(), v.unknown()),
  /** Lines whose quantity it sets, and to how much. */
  targets: v.record(v.string(), Count),
  created_at: v.number(),
});
export type Step = v.InferOutput<typeof Step>;

/** What is kept of the cart: as the server has confirmed it, what is wanted of it, and the request in flight. */
export const CartEntries = {
  cart_id: v.nullable(SecretId),
  /** The cart as the server last told it. It can be asked for again, so an unreadable one is forgotten, not kept. */
  confirmed: v.fallback(v.nullable(Cart), null),
  /** Epoch ms of that answer; 0: to be read again before anything is sent. */
  confirmed_at: v.number(),
  lines: v.array(DesiredLine),
  returned: v.optional(ReturnedLines, NO_RETURNED),
  /** Restaurant, order type and zone that the customer wants, where the cart has not followed yet. */
  place: v.nullable(CreateCartBody),
  cutlery: v.nullable(Count),
  /** The promo code that is wanted where the server has not answered yet; `code` null: none. */
  promo: v.nullable(v.object({ code: v.nullable(v.string()) })),
  /** Bonuses (kopecks) to be spent; 0: none. Null: nothing waits. */
  bonus: v.nullable(Kopecks),
  step: v.nullable(Step),
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
};
