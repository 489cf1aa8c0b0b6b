// Proves docs/product.md §16.3, §16.4.
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parseSearch, RootSearch, stringifySearch } from '../../../src/routes/root-search.ts';

const read = (search: string): unknown => v.parse(RootSearch, parseSearch(search));

describe('the search of every address', () => {
  it('reads windows, dishes and filters', () => {
    expect(read('?modal=restaurant-select&delivery_type=pickup&restaurant=2')).toEqual({
      modal: 'restaurant-select',
      delivery_type: 'pickup',
      restaurant: 2,
    });
    expect(read('?dish=12&q=123&without=milk,nuts&vegetarian=1')).toEqual({
      dish: 12,
      q: '123',
      without: ['milk', 'nuts'],
      vegetarian: true,
    });
  });

  it('takes what does not read as absent', () => {
    for (const search of [
      '?modal=evil',
      '?dish=0',
      '?dish=x',
      '?without=stones',
      '?vegetarian=yes',
      `?q=${'я'.repeat(101)}`,
    ]) {
      expect(
        Object.values(read(search) as object).every((value) => value === undefined),
        search,
      ).toBe(true);
    }
  });

  it('writes what it reads', () => {
    const search = { modal: 'cart', q: 'щи & борщ', without: ['milk', 'nuts'], vegetarian: true, dish: undefined };
    expect(read(stringifySearch(search))).toEqual({
      modal: 'cart',
      q: 'щи & борщ',
      without: ['milk', 'nuts'],
      vegetarian: true,
    });
    expect(stringifySearch({ q: '', dish: undefined, without: [] })).toBe('');
  });
});
