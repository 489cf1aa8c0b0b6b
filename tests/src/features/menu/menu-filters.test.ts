// Proves docs/product.md §2.8.
import { describe, expect, it } from 'vitest';
import { ALLERGENS } from '#contract/catalog.ts';
import { allergenNames } from '#contract/allergen-names-strings.ts';
import { allergenNamesWithout } from '#entities/forbidden/allergen-strings.ts';
import { countFilters, filterProducts } from '#features/menu/search/menu-filters.ts';
import { findProducts } from '#features/menu/search/search-rules.ts';
import { orderCategories, sectionsOf } from '#features/menu/list/menu-sections.tsx';
import { dishTime } from '#tests/support/fixtures/dish-time.ts';
import { category, dish } from './dishes.ts';

const products = [
  dish({ id: 1, name: 'Борщ', allergens: ['celery'], marks: ['hit'] }),
  dish({ id: 2, name: 'Пицца Маргарита', allergens: ['gluten', 'milk'], marks: ['vegetarian'] }),
  dish({ id: 3, name: 'Пицца Пепперони', allergens: ['gluten', 'milk'], marks: ['spicy'] }),
  dish({ id: 4, name: 'Салат овощной', marks: ['vegetarian', 'spicy'] }),
];
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('filters', () => {
  it('are combined with AND', () => {
    expect(ids(filterProducts(products, {}))).toEqual([1, 2, 3, 4]);
    expect(ids(filterProducts(products, { vegetarian: true }))).toEqual([2, 4]);
    expect(ids(filterProducts(products, { spicy: 'only' }))).toEqual([3, 4]);
    expect(ids(filterProducts(products, { spicy: 'none' }))).toEqual([1, 2]);
    expect(ids(filterProducts(products, { vegetarian: true, without: ['milk'] }))).toEqual([4]);
    expect(ids(filterProducts(products, { without: ['milk', 'celery'] }))).toEqual([4]);
  });
  it('work together with a typo-tolerant search', () => {
    expect(ids(findProducts(products, { q: 'пица' }).found)).toEqual([2, 3]);
    expect(ids(findProducts(products, { q: 'gbwwf', spicy: 'only' }).found)).toEqual([3]);
    expect(ids(findProducts(products, { q: '   ' }).found)).toEqual([1, 2, 3, 4]);
  });
  it('are counted without the search', () => {
    expect(countFilters({ q: 'борщ' })).toBe(0);
    expect(countFilters({ q: 'борщ', without: ['milk', 'eggs'], spicy: 'none', vegetarian: true })).toBe(4);
  });
  it('name every allergen listed by law, each differently', () => {
    expect(new Set(ALLERGENS.map((key) => allergenNames[key])).size).toBe(15);
    expect(ALLERGENS.every((key) => allergenNamesWithout[key].startsWith('Без '))).toBe(true);
  });
});

describe('sections', () => {
  const menu = [category(1, 'breakfast'), category(2, 'soups'), category(3, 'empty')];
  const morning = { friday: [{ from: '08:00', to: '12:00' }] };
  const list = [
    dish({ id: 1, category_id: 1, availability_schedule: morning }),
    dish({ id: 2, category_id: 2 }),
    dish({ id: 3, category_id: 1, availability_schedule: morning }),
    dish({ id: 4, category_id: 9 }),
  ];
  it('omit empty categories and number dishes continuously', () => {
    const sections = sectionsOf(menu, list);
    expect(sections.map(({ category: { slug }, start, end }) => [slug, start, end])).toEqual([
      ['breakfast', 0, 2],
      ['soups', 2, 3],
    ]);
  });
  it('put dishes unavailable at this hour last', () => {
    const at = (utc: string) => dishTime(new Date(`2026-11-20T${utc}:00.000Z`));
    const slugs = (time: ReturnType<typeof at> | null) => orderCategories(menu, list, time).map(({ slug }) => slug);
    expect(slugs(null)).toEqual(['breakfast', 'soups', 'empty']);
    expect(slugs(at('06:00'))).toEqual(['breakfast', 'soups', 'empty']);
    expect(slugs(at('15:00'))).toEqual(['soups', 'empty', 'breakfast']);
  });
});
