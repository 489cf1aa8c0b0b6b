import * as v from 'valibot';
import { MAX_LENGTH, NumericId, SecretId, longText } from './primitives.ts';

export const MAX_STARS = 5;
export const Stars = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_STARS));
/** The rating of one order line; unrated dishes are missing. */
const RatedItem = v.strictObject({ item_id: NumericId, liked: v.boolean() });
const MAX_RATED_ITEMS = 200;

/** The whole rating: replaces the previous one. */
export const RateOrderBody = v.strictObject({
  order_id: SecretId,
  stars: Stars,
  items: v.pipe(v.array(RatedItem), v.maxLength(MAX_RATED_ITEMS)),
  comment: v.nullable(longText(MAX_LENGTH.comment)),
});
export type RateOrderBody = v.InferOutput<typeof RateOrderBody>;
