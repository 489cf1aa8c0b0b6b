// Proves docs/product.md §16.3, §16.4.
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  withOverlay,
  withoutOverlay,
  OrdersSearch,
  parseSearch,
  RootSearch,
  stringifySearch,
} from '#routes/root-search.ts';
const read = (search: string): unknown => v.parse(RootSearch, parseSearch(search));

describe('the query of every address', () => {
  it('reads windows, dishes and filters [3.15a]', () => {
    expect(read('?modal=restaurant-select&delivery_type=pickup&restaurant=2')).toEqual({
      modal: 'restaurant-select',
      delivery_type: 'pickup',
      restaurant: 2,
    });
    expect(read('?dish=12&modifiers=411,421,421')).toEqual({ dish: 12, modifiers: '411,421,421' });
    expect(read('?dish=12&q=123&without=milk,nuts&vegetarian=1')).toEqual({
      dish: 12,
      q: '123',
      without: ['milk', 'nuts'],
      vegetarian: true,
    });
  });

  it('drops invalid values', () => {
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

  it('reads back what it writes', () => {
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

describe('the query of the list of orders', () => {
  it('is read from any address, whatever it contains', () => {
    expect(v.parse(OrdersSearch, { show: 'canceled', type: 'pickup', modal: 'cart' })).toEqual({
      show: 'canceled',
      type: 'pickup',
    });
    expect(v.parse(OrdersSearch, { show: 'everything', type: 7 })).toEqual({ show: undefined, type: undefined });
    fc.assert(fc.property(fc.object(), (search) => void v.parse(OrdersSearch, search)));
  });
});

describe('the query of an address with a window over the page', () => {
  const menu: RootSearch = { q: 'борщ', vegetarian: true };
  const written = (search: RootSearch): string => stringifySearch(search);

  it('keeps the page’s own part, and closing removes all of the window’s [3.15b, 7.9c]', () => {
    const open = withOverlay({ modal: 'login', login_for: 'orders', redirect: '/orders' })(menu);
    expect(open).toEqual({ ...menu, modal: 'login', login_for: 'orders', redirect: '/orders' });
    expect(written(withoutOverlay('modal')(open))).toBe(written(menu));
    const dish = withOverlay({ dish: 5, line: '5:1' })(menu);
    expect(written(withoutOverlay('dish')(dish))).toBe(written(menu));
    // docs/product.md §3.15: closing the sheet drops both the dish and its options.
    const chosen = { ...withOverlay({ dish: 5 })(menu), modifiers: '411,421' };
    expect(written(withoutOverlay('dish')(chosen))).toBe(written(menu));
    expect(withOverlay({ dish: 6 })(chosen).modifiers).toBeUndefined();
  });

  it('keeps the window beneath a dish, unless the dish replaces it', () => {
    const favourites = withOverlay({ modal: 'favourites' })(menu);
    expect(withOverlay({ dish: 5 })(favourites)).toMatchObject({ modal: 'favourites', dish: 5 });
    expect(written(withOverlay({ dish: 5 }, true)(favourites))).toBe(written({ ...menu, dish: 5 }));
    expect(written(withOverlay({ dish: 5, modal: undefined })(favourites))).toBe(written({ ...menu, dish: 5 }));
  });

  it('is only that of the next window when it replaces another, and keeps the dish beneath both', () => {
    const select = withOverlay({ modal: 'restaurant-select', delivery_type: 'pickup' })({ ...menu, dish: 5 });
    const closed = withOverlay({ modal: 'restaurant-closed', restaurant: 2 }, true)(select);
    expect(written(closed)).toBe(written({ ...menu, dish: 5, modal: 'restaurant-closed', restaurant: 2 }));
  });

  it('shows another dish as on the menu, not as the line that was open', () => {
    const line = withOverlay({ dish: 5, line: '5:1' })(menu);
    expect(written(withOverlay({ dish: 6 }, true)(line))).toBe(written({ ...menu, dish: 6 }));
  });
});
