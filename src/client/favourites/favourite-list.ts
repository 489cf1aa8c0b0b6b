import * as v from 'valibot';
import { MAX_FAVOURITES } from '../../../contract/account.ts';
import { NumericId } from '../../../contract/primitives.ts';

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
});
export type KeptFavourites = v.InferOutput<typeof KeptFavourites>;

export const NO_FAVOURITES: KeptFavourites = { owner: null, confirmed: [], wanted: [] };

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
  return { owner, confirmed: [], wanted: kept.owner === null ? kept.wanted : [] };
}

/** After the account has answered `confirmed` to `sent`. A wish that was changed meanwhile stays a wish. */
export function answered(kept: KeptFavourites, sent: readonly Wish[], confirmed: readonly number[]): KeptFavourites {
  return {
    ...kept,
    confirmed: [...confirmed],
    wanted: kept.wanted.filter(({ id, on }) => !sent.some((one) => one.id === id && one.on === on)),
  };
}
