import * as v from 'valibot';
import { RateOrderBody } from '#contract/rating.ts';
import { defineSlice } from '../sync/mutation.ts';

/** The last word on each order: absolute, so that saying it again is harmless. */
const Entries = { ratings: v.optional(v.array(RateOrderBody), []) };

export interface RatingsSlice {
  ratings: RateOrderBody[];
}

/** What the customer thinks of orders, as long as the restaurant has not heard it (docs/product.md §6.17). */
export const ratingsSlice = defineSlice({
  name: 'ratings',
  entries: Entries,
  empty: { ratings: [] } satisfies RatingsSlice,
  isPending: ({ ratings }: RatingsSlice) => ratings.length > 0,
});
