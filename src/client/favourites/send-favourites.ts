import * as calls from '#contract/calls/account.ts';
import type { ApiClient } from '#lib/api/client.ts';
import type { Notice } from '../notices/notice.ts';
import { defineSending, type OutgoingRequest } from '../sync/sending.ts';
import { answered, foldFavourites } from './favourite-list.ts';
import { isFavouritesPending, type FavouritesSlice, type KeptFavourites, type Wish } from './favourites-slice.ts';

type Slice = FavouritesSlice & { notices: Notice[] };

/** Wishes are told, and the list is heard; without wishes the list is only heard. */
interface FavouritesRequest extends OutgoingRequest {
  readonly owner: number;
  readonly wanted: readonly Wish[];
}

const holdsOf = (owner: number): string => `favourites-${owner}`;

const isToSend = (kept: KeptFavourites): kept is KeptFavourites & { owner: number } =>
  isFavouritesPending(kept) || (kept.owner !== null && kept.stale);

/** The account's whole list. Every call may be repeated without harm, so nothing is written down before it leaves. */
const ask = async (api: ApiClient, wanted: readonly Wish[]): Promise<readonly number[]> => {
  if (wanted.length > 0 && wanted.every(({ on }) => on)) {
    // Only added: the server does that itself, whatever another device does at the same time.
    const ids = foldFavourites([], wanted);
    return (await api.call(calls.mergeFavourites, { body: { product_ids: [...ids] } })).product_ids;
  }
  const { product_ids: now } = await api.call(calls.favourites);
  if (wanted.length === 0) return now;
  // Onto the newest list, so that what another device has added is not taken away.
  return (await api.call(calls.saveFavourites, { body: { product_ids: [...foldFavourites(now, wanted)] } }))
    .product_ids;
};

/** Forgotten meanwhile, or somebody else's: an answer brings nothing back. */
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
      // The list is heard without the wishes that were refused; a list that is refused itself is not asked for again.
      wanted.length > 0 ? { ...slice, notices: [...slice.notices, { id, message, dish: null }] } : slice,
      owner,
      (kept) => ({ ...answered(kept, wanted, kept.confirmed), stale: wanted.length > 0 }),
    ),
});
