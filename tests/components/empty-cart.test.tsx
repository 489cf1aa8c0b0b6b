// Proves docs/product.md §4.25 on the page; past orders have their own test (again.test.tsx).
import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE, PIZZA } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

const popularShop = (): FakeShop => {
  const api = new FakeShop();
  api.script('popularProducts', () => ({ products: [CAKE, PIZZA], total: 2 }));
  return api;
};
const orders = () => page.getByRole('heading', { name: 'Как в прошлый раз' });

describe('the page of an empty cart', () => {
  test('offers the most ordered dishes: one tap adds one to the cart, and the focus is at its top', async () => {
    const api = popularShop();
    await openShop('/cart', {}, api);
    const row = page.getByRole('list', { name: 'Часто заказывают' });
    await expect.element(row.getByText(PIZZA.name)).toBeVisible();
    await expectAccessible('an empty cart with its offers');
    const plus = page.getByRole('button', { name: `Добавить в корзину: ${CAKE.name}`, exact: true });
    (plus.element() as HTMLElement).focus();
    await plus.click();
    await expect.element(page.getByRole('button', { name: /^Оформить за/ }).first()).toBeVisible();
    await expect.element(row).not.toBeInTheDocument();
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('requests no orders on a device that has none', async () => {
    const api = popularShop();
    await openShop('/cart', {}, api);
    await expect.element(page.getByText(CAKE.name)).toBeVisible();
    await expect.element(orders()).not.toBeInTheDocument();
    expect(api.seen.filter(({ endpoint }) => endpoint === 'orders')).toEqual([]);
  });

  test('is complete when no request succeeds', async () => {
    const api = new FakeShop();
    api.script('popularProducts', () => {
      throw new TypeError('fetch failed');
    });
    await openShop('/cart', {}, api);
    await expect.element(page.getByRole('heading', { name: 'Пока пусто' })).toBeVisible();
    await expect.element(page.getByRole('list', { name: 'Часто заказывают' })).not.toBeInTheDocument();
  });
});

describe('the panel of an empty cart, beside the menu', () => {
  afterEach(() => page.viewport(380, 800));

  test('offers the most ordered dishes; one tap adds one, and the header has no second link to the cart', async () => {
    await page.viewport(1440, 900);
    await openShop('/menu', {}, popularShop());
    const panel = page.getByRole('complementary', { name: 'Корзина' });
    const row = panel.getByRole('list', { name: 'Часто заказывают' });
    await expect.element(row.getByText(CAKE.name)).toBeVisible();
    await expect.element(page.getByRole('banner').getByRole('link', { name: /^Корзина/ })).not.toBeInTheDocument();
    await expect.element(panel.getByRole('link', { name: 'Корзина' })).toHaveAttribute('href', '/cart');
    await expectAccessible('the panel of an empty cart');
    await panel.getByRole('button', { name: `Добавить в корзину: ${CAKE.name}`, exact: true }).click();
    await expect.element(panel.getByRole('button', { name: /^Оформить за/ })).toBeVisible();
    await expect.element(row).not.toBeInTheDocument();
  });
});
