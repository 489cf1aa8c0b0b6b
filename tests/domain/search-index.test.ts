import { expect, it } from 'vitest';
import { searchProducts } from '#domain/search.ts';
import { menuIndexOf, prepareMenuIndex } from '#domain/search-index.ts';
import { readDemoDishes } from '#tests/support/demo-dishes.ts';

const { menu, categories } = await readDemoDishes();

it('an index that is built in slices is the same, and a search finds it', async () => {
  const list = [...menu];
  let pauses = 0;
  await prepareMenuIndex(list, categories, async () => {
    pauses += 1;
  });
  expect(pauses).toBeGreaterThan(2);
  const prepared = menuIndexOf(list, categories);
  const { sounds, ...atOnce } = menuIndexOf([...menu], categories);
  expect(prepared).toMatchObject(atOnce);
  expect(prepared.sounds()).toEqual(sounds());
  searchProducts(list, 'борщ', { categories });
  expect(menuIndexOf(list, categories)).toBe(prepared);
});
