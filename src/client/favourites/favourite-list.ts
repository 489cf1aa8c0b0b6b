import { MAX_FAVOURITES } from '#contract/account.ts';
import type { FavouritesSlice, KeptFavourites, Wish } from './favourites-slice.ts';

/** Wishes laid over a list: what was added last stands first, and the oldest makes room. */
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

/** The heart of a dish, pressed or not. A guest's "not" needs no telling to anybody. */
export function wish(kept: KeptFavourites, { id, on }: Wish): KeptFavourites {
  const others = kept.wanted.filter((one) => one.id !== id);
  const wanted = kept.owner === null && !on ? others : [...others, { id, on }];
  // A guest who presses on and on keeps as many as an account would.
  return { ...kept, wanted: kept.owner === null ? wanted.slice(-MAX_FAVOURITES) : wanted };
}

/** The device in the hands of `owner`. What a guest has becomes the account's; what another account has is nobody's business. */
export function belongTo(kept: KeptFavourites, owner: number): KeptFavourites {
  if (kept.owner === owner) return kept;
  return { owner, confirmed: [], wanted: kept.owner === null ? kept.wanted : [], stale: true };
}

/** A heart is pressed by `user`, who is logged in here; by nobody, and the favourites stay whose they are. */
export function setFavourite({ favourites }: FavouritesSlice, user: number | null, one: Wish): FavouritesSlice {
  return { favourites: wish(user === null ? favourites : belongTo(favourites, user), one) };
}

/** `user` has come, or looks at the list, which another device may have changed: it is read again. */
export function readAgain({ favourites }: FavouritesSlice, user: number): FavouritesSlice {
  return { favourites: { ...belongTo(favourites, user), stale: true } };
}

/** After the account has answered `confirmed` to `sent`. A wish that was changed meanwhile stays a wish. */
export function answered(kept: KeptFavourites, sent: readonly Wish[], confirmed: readonly number[]): KeptFavourites {
  return {
    ...kept,
    confirmed: [...confirmed],
    wanted: kept.wanted.filter(({ id, on }) => !sent.some((one) => one.id === id && one.on === on)),
    stale: false,
  };
}

/** What a build before this one has kept beside the outbox. It was pressed earlier than what is kept here, so that stands over it. */
export function adoptNote(kept: KeptFavourites, note: KeptFavourites): KeptFavourites {
  if (kept.owner !== null && note.owner !== null && kept.owner !== note.owner) return kept;
  const owner = kept.owner ?? note.owner;
  const confirmed = kept.owner === null ? note.confirmed : kept.confirmed;
  const start: KeptFavourites = { owner, confirmed, wanted: note.wanted, stale: owner !== null };
  return kept.wanted.reduce(wish, start);
}
