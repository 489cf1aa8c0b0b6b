import * as calls from '#contract/calls/account.ts';
import type { ApiClient } from '#lib/api/client.ts';
import {
  type Notice,
  isFavouritesPending,
  type FavouritesSlice,
  type KeptFavourites,
  type Wish,
} from '../outbox/slices.ts';
import { defineSending, type OutgoingRequest } from '../sync/sending.ts';
import { answered, foldFavourites } from './favourite-list.ts';
type Slice = FavouritesSlice & { notices: Notice[] };

/** Sends the changes and receives the list; without changes it only receives the list. */
interface FavouritesRequest extends OutgoingRequest {
  readonly owner: number;
  readonly wanted: readonly Wish[];
}

const holdsOf = (owner: number): string => `favourites-${owner}`;

const isToSend = (kept: KeptFavourites): kept is KeptFavourites & { owner: number } =>
  isFavouritesPending(kept) || (kept.owner !== null && kept.stale);

/** Resolves to the account's whole list. Every call may be repeated safely, so nothing is stored before it is sent. */
const ask = async (api: ApiClient, wanted: readonly Wish[]): Promise<readonly number[]> => {
  if (wanted.length > 0 && wanted.every(({ on }) => on)) {
    // Only additions: the server merges them, whatever another device does at the same time.
    const ids = foldFavourites([], wanted);
    return (await api.call(calls.mergeFavourites, { body: { product_ids: [...ids] } })).product_ids;
  }
  const { product_ids: now } = await api.call(calls.favourites);
  if (wanted.length === 0) return now;
  // Applied to the newest list, so that another device's additions are not removed.
  return (await api.call(calls.saveFavourites, { body: { product_ids: [...foldFavourites(now, wanted)] } }))
    .product_ids;
};

/** Ignores a response when the favourites were forgotten or have another owner meanwhile. */
const ifOwn = (slice: Slice, owner: number, change: (kept: KeptFavourites) => KeptFavourites): Slice =>
  slice.favourites.owner === owner ? { ...slice, favourites: change(slice.favourites) } : slice;

export const favouritesSending = defineSending<Slice, FavouritesRequest, readonly number[], unknown>({
  owned: ({ favourites }) => {
    if (!isToSend(favourites)) return [];
    const holds = holdsOf(favourites.owner);
    return [{ id: holds, owner: String(favourites.owner), holds: [holds] }];
  },
  plan: ({ favourites }, { held }) => {
    if (!isToSend(favourites)) return null;
    const { owner, wanted } = favourites;
    const holds = holdsOf(owner);
    return held.has(holds) ? null : { holds, owner, wanted };
  },
  send: ({ wanted }, { api }) => ask(api, wanted),
  accept: (slice, { owner, wanted }, confirmed) => ifOwn(slice, owner, (kept) => answered(kept, wanted, confirmed)),
  refuse: (slice, { owner, wanted }, { message }, id) =>
    ifOwn(
      // The list is reloaded without the rejected changes; a list whose own request is rejected is not requested again.
      wanted.length > 0 ? { ...slice, notices: [...slice.notices, { id, message, dish: null }] } : slice,
      owner,
      (kept) => ({ ...answered(kept, wanted, kept.confirmed), stale: wanted.length > 0 }),
    ),
});
