import * as v from 'valibot';
import { ExternalId } from './chain-file-parts.ts';
import { Cursor, Instant, longText, NumericId, OrderType } from './primitives.ts';
import { OrderRating } from './order-rating.ts';

// Ratings of orders in the office, and replies to them (docs/product.md §34.50).

/** Ratings of a page. */
export const RATINGS_PAGE = 20;
/** The longest reply. */
export const MAX_REPLY = 1000;
/** `low`: one to three stars; `high`: four and five. */
export const RATING_STARS = ['all', 'low', 'high'] as const;
export type RatingStars = (typeof RATING_STARS)[number];

/** `POST /ratings`. `restaurant`: an external id, null for the whole chain; `unanswered`: without a reply, or rated anew since. */
export const OfficeRatingsBody = v.strictObject({
  restaurant: v.nullable(ExternalId),
  stars: v.picklist(RATING_STARS),
  unanswered: v.boolean(),
  /** Where the list continues: `next` of the previous response. */
  after: v.nullable(Cursor),
});
export type OfficeRatingsBody = v.InferOutput<typeof OfficeRatingsBody>;

/** A rating as the office shows it. */
export const OfficeRating = v.object({
  order_number: v.string(),
  order_type: OrderType,
  ordered_at: Instant,
  timezone: v.string(),
  restaurant: v.string(),
  stars: OrderRating.entries.stars,
  comment: v.nullable(v.string()),
  liked: v.array(v.string()),
  disliked: v.array(v.string()),
  at: Instant,
  reply: v.nullable(v.object({ text: v.string(), at: Instant, by: v.string() })),
  /** It has no reply, or the customer has rated anew since. */
  unanswered: v.boolean(),
  /** The customer's card, for those who may open it; null: also an order without an account. */
  customer_id: v.nullable(NumericId),
});
export type OfficeRating = v.InferOutput<typeof OfficeRating>;
export const OfficeRatings = v.object({ ratings: v.array(OfficeRating), next: v.nullable(v.string()) });
export type OfficeRatings = v.InferOutput<typeof OfficeRatings>;

/** `POST /ratings/reply`. `at` and `replied_at` are those of the rating that the person saw; `text` null takes the reply back. */
export const ReplyToRatingBody = v.strictObject({
  order_number: v.pipe(v.string(), v.regex(/^\d{1,9}$/)),
  at: Instant,
  replied_at: v.nullable(Instant),
  text: v.nullable(v.pipe(longText(MAX_REPLY), v.minLength(2))),
});
export type ReplyToRatingBody = v.InferOutput<typeof ReplyToRatingBody>;
