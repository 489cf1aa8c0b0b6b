import type { RateOrderBody } from '#contract/rating.ts';
import type { RatingsSlice } from './ratings-slice.ts';

/** Rates an order; what was said of it before and has not left is forgotten. Pure: `outbox.commit((state) => setRating(state, rating))`. */
export function setRating({ ratings }: RatingsSlice, rating: RateOrderBody): RatingsSlice {
  return { ratings: [...ratings.filter(({ order_id: id }) => id !== rating.order_id), rating] };
}
