import * as v from 'valibot';
import { NumericId } from '#contract/primitives.ts';
import { defineSlice } from '../sync/mutation.ts';

/** The last word on one dish: absolute, so that saying it again is harmless. */
const Wish = v.object({ id: NumericId, on: v.boolean() });
export type Wish = v.InferOutput<typeof Wish>;

/**
 * Favourites as the device keeps them (docs/product.md §14.1 to §14.3): what the account has said last, and over it what it
 * has not heard yet. A guest has wishes only; logging in makes them wishes of the account.
 */
export const KeptFavourites = v.object({
  /** The account's id; null: a guest's. */
  owner: v.nullable(NumericId),
  /** As the account has answered, the last added first. */
  confirmed: v.array(NumericId),
  /** One for a dish, the latest last. */
  wanted: v.array(Wish),
  /** The account's list is to be read: another device may have changed it. */
  stale: v.optional(v.boolean(), false),
});
export type KeptFavourites = v.InferOutput<typeof KeptFavourites>;

export const NO_FAVOURITES: KeptFavourites = { owner: null, confirmed: [], wanted: [], stale: false };

export interface FavouritesSlice {
  favourites: KeptFavourites;
}

/** Whether an account has not heard of something; a guest has nobody to tell. */
export function isFavouritesPending({ owner, wanted }: KeptFavourites): boolean {
  return owner !== null && wanted.length > 0;
}

/** Favourite dishes, as a difference between what is wanted and what the account has answered. */
export const favouritesSlice = defineSlice({
  name: 'favourites',
  entries: { favourites: v.optional(KeptFavourites, NO_FAVOURITES) },
  empty: { favourites: NO_FAVOURITES } satisfies FavouritesSlice,
  isPending: ({ favourites }: FavouritesSlice) => isFavouritesPending(favourites),
});
