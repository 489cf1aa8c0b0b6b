import * as v from 'valibot';
import { RateOrderBody } from '#contract/rating.ts';
import { bookingsSlice, favouritesSlice, Notice, defineSlice } from './slices.ts';
import { cartSlice, ordersSlice } from '../ordering/slices.ts';
import type { Ratings } from '../ratings/ratings.ts';
/** The latest rating of each order: absolute, so that resending it is harmless. */
const ratingsSlice = defineSlice({
  name: 'ratings',
  entries: { ratings: v.optional(v.array(RateOrderBody), []) },
  empty: { ratings: [] } satisfies Ratings,
  isPending: ({ ratings }: Ratings) => ratings.length > 0,
});

/**
 * What the customer does and the device sends, in planning order: a new mutation is added in each of these three places, and its
 * other half in `sendings.ts` (docs/guides/adding-a-screen-or-a-mutation.md). A slice that other code reads is in
 * `slices.ts`.
 */
export const MUTATIONS = [ordersSlice, cartSlice, favouritesSlice, ratingsSlice, bookingsSlice] as const;
export type MutationName = (typeof MUTATIONS)[number]['name'];
const ENTRIES = {
  ...ordersSlice.entries,
  ...cartSlice.entries,
  ...favouritesSlice.entries,
  ...ratingsSlice.entries,
  ...bookingsSlice.entries,
};
const EMPTY_SLICES = {
  ...ordersSlice.empty,
  ...cartSlice.empty,
  ...favouritesSlice.empty,
  ...ratingsSlice.empty,
  ...bookingsSlice.empty,
};

/**
 * Increase it, with a migration in `migrate.ts`, when stored data changes its shape: data on customers' phones is never dropped.
 * Adding a slice with a default needs no new version.
 */
export const STATE_VERSION = 3;

/**
 * How many versions back a build may be to read and rewrite what this one writes: it drops what it does not know, and the migration
 * restores it. One when a change only adds what has a default, so that a release can be rolled back (docs/operations.md); none when
 * an older build would do harm with it.
 */
const OLDER_READERS = 0;
export const READABLE_FROM = STATE_VERSION - OLDER_READERS;

/** The whole outbox: one value, so that a response and its consequences are saved together. */
export const OutboxState = v.object({
  version: v.literal(STATE_VERSION),
  /** `READABLE_FROM` of the build that has written it. */
  readable_from: v.optional(v.number()),
  notices: v.array(Notice),
  ...ENTRIES,
});
export type OutboxState = v.InferOutput<typeof OutboxState>;

export const EMPTY_STATE: OutboxState = {
  version: STATE_VERSION,
  readable_from: READABLE_FROM,
  notices: [],
  ...EMPTY_SLICES,
};
