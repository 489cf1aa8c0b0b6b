import * as v from 'valibot';
import { RateOrderBody } from '#contract/rating.ts';
import { defineSlice } from '../sync/mutation.ts';

/** The latest rating of each order: absolute, so that resending it is harmless. */
const Entries = { ratings: v.optional(v.array(RateOrderBody), []) };

export interface RatingsSlice {
  ratings: RateOrderBody[];
}

/** The customer's ratings of orders, until the restaurant has received them (docs/product.md §6.17). */
export const ratingsSlice = defineSlice({
  name: 'ratings',
  entries: Entries,
  empty: { ratings: [] } satisfies RatingsSlice,
  isPending: ({ ratings }: RatingsSlice) => ratings.length > 0,
});
