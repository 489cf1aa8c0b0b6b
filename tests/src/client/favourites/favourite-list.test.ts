// Proves docs/product.md §14.1, §14.3.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_FAVOURITES } from '#contract/account.ts';
import { answered, belongTo, foldFavourites, shownFavourites, wish } from '#client/favourites/favourite-list.ts';
import { NO_FAVOURITES, type KeptFavourites } from '#client/outbox/slices.ts';

const id = fc.integer({ min: 1, max: 8 });
const wishes = fc.array(fc.record({ id, on: fc.boolean() }), { maxLength: 20 });
const pressed = (start: KeptFavourites, all: readonly { id: number; on: boolean }[]): KeptFavourites =>
  all.reduce(wish, start);

const inAnyOrder = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);

describe('favourites on a device', () => {
  it('show every heart as last pressed, whoever they belong to', () => {
    fc.assert(
      fc.property(wishes, fc.uniqueArray(id), fc.option(fc.constant(5)), (all, confirmed, owner) => {
        const shown = shownFavourites(
          pressed({ owner, confirmed: owner === null ? [] : confirmed, wanted: [], stale: false }, all),
        );
        const last = new Map(all.map((one) => [one.id, one.on]));
        for (const [dish, on] of last) expect(shown.includes(dish)).toBe(on);
        expect(new Set(shown).size).toBe(shown.length);
      }),
    );
  });

  it('have the last added first, and no more than an account can have', () => {
    const many = Array.from({ length: MAX_FAVOURITES + 5 }, (_, index) => ({ id: index + 1, on: true }));
    const shown = shownFavourites(pressed(NO_FAVOURITES, many));
    expect(shown).toHaveLength(MAX_FAVOURITES);
    expect(shown[0]).toBe(MAX_FAVOURITES + 5);
  });

  it('become the account’s at login, and never another account’s', () => {
    const guest = pressed(NO_FAVOURITES, [{ id: 1, on: true }]);
    expect(belongTo(guest, 7)).toEqual({ owner: 7, confirmed: [], wanted: [{ id: 1, on: true }], stale: true });
    const own = answered(belongTo(guest, 7), guest.wanted, [1, 2]);
    expect(shownFavourites(own)).toEqual([1, 2]);
    expect(belongTo(own, 7)).toBe(own);
    expect(own.stale).toBe(false);
    expect(shownFavourites(belongTo(own, 8))).toEqual([]);
  });

  it('keep what was pressed while the response was in flight', () => {
    fc.assert(
      fc.property(wishes, wishes, (before, meanwhile) => {
        const kept = pressed({ ...NO_FAVOURITES, owner: 7 }, before);
        const answer = foldFavourites([], kept.wanted);
        const after = answered(pressed(kept, meanwhile), kept.wanted, answer);
        expect(inAnyOrder(shownFavourites(after))).toEqual(inAnyOrder(shownFavourites(pressed(kept, meanwhile))));
      }),
    );
  });

  it('can be sent again without changing the result', () => {
    fc.assert(
      fc.property(wishes, fc.uniqueArray(id), (all, account) => {
        const { wanted } = pressed({ ...NO_FAVOURITES, owner: 7 }, all);
        const once = foldFavourites(account, wanted);
        expect(inAnyOrder(foldFavourites(once, wanted))).toEqual(inAnyOrder(once));
      }),
    );
  });
});
