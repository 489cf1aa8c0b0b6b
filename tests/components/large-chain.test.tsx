// Proves docs/product.md §1.20, §1.21.
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from './support/axe.ts';
import { emptyPages } from './support/empty-pages.ts';
import { openShop } from './support/open-shop.tsx';
import { manyTowns } from './support/towns.ts';

const KALUGA_CAFE = 'Самобранка на Театральной';
const TVER_CAFE = 'Самобранка у Волги';

const main = () => page.getByRole('main');
const cafe = (name: string) => main().getByRole('heading', { level: 3, name });

describe('the pages of a chain of seven cities', () => {
  test('list one city, and another once it is chosen', async () => {
    const api = manyTowns(7);
    emptyPages(api);
    await openShop('/address', {}, api);
    await expect.element(cafe(KALUGA_CAFE)).toBeVisible();
    await expect.element(cafe(TVER_CAFE)).not.toBeInTheDocument();
    await expectAccessible('/address of a large chain');
    await main().getByRole('group', { name: 'Город' }).getByRole('button', { name: 'Тверь' }).click();
    await expect.element(cafe(TVER_CAFE)).toBeVisible();
    await expect.element(cafe(KALUGA_CAFE)).not.toBeInTheDocument();
  });

  test.each(['/delivery', '/contacts'])('%s changes to a chosen city, too', async (href) => {
    const api = manyTowns(7);
    emptyPages(api);
    await openShop(href, {}, api);
    await main().getByRole('group', { name: 'Город' }).first().getByRole('button', { name: 'Тверь' }).click();
    await expect.element(main().getByText(TVER_CAFE).first()).toBeInTheDocument();
    await expect.element(main().getByText(KALUGA_CAFE)).not.toBeInTheDocument();
  });
});

test('more than twelve cities are a list in the choice of a place, and a chosen one is read', async () => {
  await openShop('/menu?modal=restaurant-select&delivery_type=pickup', { place: 'none' }, manyTowns(14));
  const places = page.getByRole('dialog', { name: 'Как и куда заказать' });
  const cities = places.getByRole('combobox', { name: 'Город' });
  await expect.element(cities).toHaveValue('1');
  await cities.selectOptions('Город 9');
  await expect.element(places.getByText('Самобранка 9', { exact: true })).toBeVisible();
});
