import { MAX_FAVOURITES } from '#contract/account.ts';
import type { FavouritesSlice, KeptFavourites, Wish } from '../outbox/slices.ts';

/** Applies changes to a list: the last added is first, and the oldest is dropped when full. */
export function foldFavourites(confirmed: readonly number[], wanted: readonly Wish[]): readonly number[] {
  return wanted
    .reduce<readonly number[]>((ids, { id, on }) => {
      if (on && ids.includes(id)) return ids;
      const others = ids.filter((one) => one !== id);
      return on ? [id, ...others] : others;
    }, confirmed)
    .slice(0, MAX_FAVOURITES);
}

export function shownFavourites({ confirmed, wanted }: KeptFavourites): readonly number[] {
  return foldFavourites(confirmed, wanted);
}

/** Sets or unsets a favourite. A guest's removal does not need to be sent. */
export function wish(kept: KeptFavourites, { id, on }: Wish): KeptFavourites {
  const others = kept.wanted.filter((one) => one.id !== id);
  const wanted = kept.owner === null && !on ? others : [...others, { id, on }];
  // A guest may keep as many as an account.
  return { ...kept, wanted: kept.owner === null ? wanted.slice(-MAX_FAVOURITES) : wanted };
}

/** Assigns the device's favourites to `owner`. A guest's become the account's; those of another account are dropped. */
export function belongTo(kept: KeptFavourites, owner: number): KeptFavourites {
  if (kept.owner === owner) return kept;
  return { owner, confirmed: [], wanted: kept.owner === null ? kept.wanted : [], stale: true };
}

/** Sets a favourite for `user`, if logged in here; for a guest the owner does not change. */
export function setFavourite({ favourites }: FavouritesSlice, user: number | null, one: Wish): FavouritesSlice {
  return { favourites: wish(user === null ? favourites : belongTo(favourites, user), one) };
}

/** `user` has logged in or opened the list, which another device may have changed: marks it for reloading. */
export function readAgain({ favourites }: FavouritesSlice, user: number): FavouritesSlice {
  return { favourites: { ...belongTo(favourites, user), stale: true } };
}

/** Applies the account's response `confirmed` to `sent`. A change that was altered meanwhile stays pending. */
export function answered(kept: KeptFavourites, sent: readonly Wish[], confirmed: readonly number[]): KeptFavourites {
  return {
    ...kept,
    confirmed: [...confirmed],
    wanted: kept.wanted.filter(({ id, on }) => !sent.some((one) => one.id === id && one.on === on)),
    stale: false,
  };
}

/** Adopts the note of an earlier build. It is older than what is kept here, so the latter takes precedence. */
export function adoptNote(kept: KeptFavourites, note: KeptFavourites): KeptFavourites {
  if (kept.owner !== null && note.owner !== null && kept.owner !== note.owner) return kept;
  const owner = kept.owner ?? note.owner;
  const confirmed = kept.owner === null ? note.confirmed : kept.confirmed;
  const start: KeptFavourites = { owner, confirmed, wanted: note.wanted, stale: owner !== null };
  return kept.wanted.reduce(wish, start);
}
