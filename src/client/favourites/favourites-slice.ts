import * as v from 'valibot';
import { NumericId } from '#contract/primitives.ts';
import { defineSlice } from '../sync/mutation.ts';

/** The latest choice for one dish: absolute, so that repeating it is harmless. */
const Wish = v.object({ id: NumericId, on: v.boolean() });
export type Wish = v.InferOutput<typeof Wish>;

/**
 * Favourites as stored on the device (docs/product.md §14.1 to §14.3): the account's last response, and the changes not sent yet.
 * A guest has changes only; logging in makes them changes of the account.
 */
export const KeptFavourites = v.object({
  /** The account's id; null: a guest's. */
  owner: v.nullable(NumericId),
  /** The account's response, last added first. */
  confirmed: v.array(NumericId),
  /** One per dish, latest last. */
  wanted: v.array(Wish),
  /** The account's list has to be reloaded: another device may have changed it. */
  stale: v.optional(v.boolean(), false),
});
export type KeptFavourites = v.InferOutput<typeof KeptFavourites>;

export const NO_FAVOURITES: KeptFavourites = { owner: null, confirmed: [], wanted: [], stale: false };

export interface FavouritesSlice {
  favourites: KeptFavourites;
}

/** Reports whether changes are waiting to be sent to the account; a guest has none to send. */
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
