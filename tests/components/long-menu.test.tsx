// Proves docs/product.md §2.28: a menu of 2,000 dishes.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { menuDish } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';
import { type } from './support/type.ts';

const CATEGORIES = Array.from({ length: 20 }, (_, at) => ({
  id: at + 1,
  slug: `part-${at + 1}`,
  name: `Раздел ${at + 1}`,
  description: null,
  color: '#ffe9a8',
}));

/** Twenty categories of a hundred dishes. */
function longMenu(): FakeShop {
  const api = new FakeShop();
  api.script('categories', () => CATEGORIES);
  api.products = Array.from({ length: 2_000 }, (_, at) =>
    menuDish({ id: 10_000 + at, name: `Блюдо ${at + 1}`, category_id: Math.floor(at / 100) + 1 }),
  );
  return api;
}

const main = () => page.getByRole('main');
const cards = (): number => document.querySelectorAll('main [data-add-product]').length;
const heading = (name: string) => main().getByRole('heading', { level: 2, name, exact: true });
const top = (name: string): number => heading(name).element().getBoundingClientRect().top;
const chip = (name: string) =>
  main().getByRole('navigation', { name: 'Разделы меню' }).getByRole('link', { name, exact: true });

test('a jump to a category far down renders that category and not those between', async () => {
  const { href } = await openShop('/menu', {}, longMenu());
  await expect.element(heading('Раздел 1')).toBeVisible();
  const before = cards();
  await chip('Раздел 18').click();
  await expect.element(main().getByRole('link', { name: 'Блюдо 1701', exact: true })).toBeInTheDocument();
  await expect.poll(() => top('Раздел 18')).toBeLessThan(200);
  expect(cards()).toBeLessThan(before + 300);
  await expect.poll(href).toBe('/menu/part-18');
  await expectAccessible('a long menu at a category far down');

  // The category above is one click or key away.
  const link = heading('Раздел 17').element().closest('section')?.querySelector('a');
  expect(link).toHaveTextContent(/Показать 100\s+блюд/);
  link?.focus();
  link?.click();
  await expect.element(main().getByRole('link', { name: 'Блюдо 1601', exact: true })).toBeInTheDocument();
  await expect.poll(() => top('Раздел 17')).toBeLessThan(200);
  await expect.poll(href).toBe('/menu/part-17');

  await chip('Раздел 1').click();
  await expect.element(main().getByRole('link', { name: 'Блюдо 1', exact: true })).toBeInTheDocument();
  await expect.poll(() => top('Раздел 1')).toBeGreaterThan(0);
});

test('a search that finds every dish renders the first of them', async () => {
  await openShop('/menu', {}, longMenu());
  const field = main().getByRole('searchbox', { name: 'Найти блюдо' });
  await expect.element(field).toBeVisible();
  await type(field, 'блюдо');
  await expect.element(heading('Нашлось: 2000 блюд')).toBeVisible();
  expect(cards()).toBeLessThan(400);
});
