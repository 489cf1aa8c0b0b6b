import * as v from 'valibot';

/** A message for the customer, kept until it is shown. */
export const Notice = v.object({
  id: v.string(),
  message: v.string(),
  dish: v.nullable(v.string()),
  /** For a promo code or bonuses: a DiscountRefusal (discount-refusal.ts), parsed by the code that shows it. */
  discount: v.optional(v.unknown()),
  /** For an order that was queued: the id of its screen. */
  order: v.optional(v.string()),
});
export type Notice = v.InferOutput<typeof Notice>;
