import type { RateOrderBody } from '#contract/rating.ts';
import type { RatingsSlice } from './ratings-slice.ts';

/** Rates an order; replaces an earlier unsent rating of it. Pure: `outbox.commit((state) => setRating(state, rating))`. */
export function setRating({ ratings }: RatingsSlice, rating: RateOrderBody): RatingsSlice {
  return { ratings: [...ratings.filter(({ order_id: id }) => id !== rating.order_id), rating] };
}
