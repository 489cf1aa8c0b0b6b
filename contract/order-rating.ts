import * as v from 'valibot';
import { Instant, NumericId } from './primitives.ts';
import { Stars } from './rating.ts';

// Apart from what a customer sends (contract/rating.ts), which the first screen carries.

/** The customer's rating of a delivered order (docs/product.md §6.17). */
export const OrderRating = v.object({
  stars: Stars,
  items: v.array(v.object({ item_id: NumericId, liked: v.boolean() })),
  comment: v.nullable(v.string()),
  at: Instant,
  /** What the restaurant has replied (docs/product.md §34.50); a server from before says none. */
  reply: v.optional(v.nullable(v.object({ text: v.string(), at: Instant })), null),
});
export type OrderRating = v.InferOutput<typeof OrderRating>;
