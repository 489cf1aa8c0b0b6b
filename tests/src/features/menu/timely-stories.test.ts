// Proves docs/product.md §2.25: a story leads to something that can be had at the order's time.
import { expect, test } from 'vitest';
import type { Banner } from '#contract/catalog.ts';
import { timelyStories } from '#features/menu/stories/timely-stories.ts';
import { CATEGORIES } from '#tests/support/fixtures/chain.ts';
import { menuDish, SOUP_ON_SALE } from '#tests/support/fixtures/dishes.ts';
import { dishTime } from '#tests/support/fixtures/dish-time.ts';
import { everyDay } from '#tests/support/fixtures/hours.ts';

const OATS = menuDish({
  id: 21,
  name: 'Овсяная каша',
  category_id: 2,
  availability_schedule: everyDay([{ from: '07:00', to: '12:00' }]),
});
const OUT = menuDish({ id: 22, name: 'Медовик', category_id: 3, is_available: false });
const AFTERNOON = new Date('2026-11-20T13:00:00+03:00');
const TOMORROW = new Date('2026-11-21T10:00:00+03:00');

/** Whether the banner with this link is shown. */
const isShown = (link: string | null, wantedAt: Date | null = null): boolean => {
  const banner: Banner = { id: 1, title: '', text: '', action: null, color: '#ffffff', picture: null, link };
  const menu = { categories: CATEGORIES, products: [SOUP_ON_SALE, OATS, OUT] };
  return timelyStories([banner], { ...menu, time: dishTime(AFTERNOON, { wantedAt }) }).length === 1;
};

test.each([null, '/delivery', '/menu', '/menu?vegetarian=true', '/menu/soups', '/menu/soups?q=борщ#top'])(
  'a link to %s is shown',
  (link) => {
    expect(isShown(link)).toBe(true);
  },
);

test.each([
  ['a category whose hours are over', '/menu/pizza'],
  ['the same with a search', '/menu/pizza?q=каша'],
  ['its dish', '/menu/pizza/21-oats'],
  ['a category that is sold out', '/menu/desserts'],
  ['a category that the menu does not have', '/menu/nowhere'],
])('a link to %s is not shown', (_, link) => {
  expect(isShown(link)).toBe(false);
});

test.each(['/menu/pizza', '/menu/pizza/21-oats'])('a link to %s is shown for a time at which it is served', (link) => {
  expect(isShown(link, TOMORROW)).toBe(true);
});
