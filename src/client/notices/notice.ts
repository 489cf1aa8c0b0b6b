import * as v from 'valibot';

/** Something that the customer has to be told, kept until it was shown. */
export const Notice = v.object({
  id: v.string(),
  message: v.string(),
  dish: v.nullable(v.string()),
  /** It is about a promo code or bonuses: a DiscountRefusal (discount-refusal.ts), read by whoever says it. */
  discount: v.optional(v.unknown()),
  /** It is about an order that waited: the id under which its screen is found. */
  order: v.optional(v.string()),
});
export type Notice = v.InferOutput<typeof Notice>;
