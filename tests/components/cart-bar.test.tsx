// Proves docs/product.md §4.23: the cart bar, and the direct way to the checkout.
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { addLine, lineChoice } from '#client/ordering/cart/cart-changes.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE } from '../support/fixtures/dishes.ts';
import { consent, fillWho, payBy } from './support/fill-checkout.ts';
import { openShop } from './support/open-shop.tsx';

const cart = () => page.getByRole('main').getByRole('link', { name: /^Корзина/ });
const checkout = () => page.getByRole('link', { name: 'Оформить', exact: true });

describe('the cart’s bar', () => {
  test('leads straight to the checkout once the cart can be ordered', async () => {
    const { href } = await openShop('/menu', { place: 'delivery', cart: [[CAKE, 1]] });
    await expect.element(cart()).toHaveTextContent(/До минимального заказа/);
    expect(checkout().elements()).toEqual([]);
    await page
      .getByRole('button', { name: `Добавить ещё: ${CAKE.name}` })
      .first()
      .click();
    await expect.element(checkout()).toHaveAttribute('href', '/checkout');
    await checkout().click();
    await expect.poll(href).toBe('/checkout');
    await expect.element(page.getByRole('heading', { level: 1, name: 'Оформление заказа' })).toBeVisible();
  });

  test('leads only to the cart while a dish of it cannot be ordered', async () => {
    const api = new FakeShop();
    await openShop('/menu', { cart: [[CAKE, 2]] }, api);
    await expect.element(checkout()).toBeVisible();
    api.soldOut.add(CAKE.id);
    const { href } = await openShop('/menu', { again: true }, api);
    await expect.element(cart()).toBeVisible();
    await expect.poll(() => checkout().elements()).toEqual([]);
    await cart().click();
    await expect.poll(href).toBe('/cart');
  });

  test('has no link to the checkout while an order waits', async () => {
    const api = new FakeShop();
    const { services, go } = await openShop('/checkout', { cart: [[CAKE, 2]] }, api);
    await fillWho();
    await payBy('Наличными');
    await consent();
    api.nextFault = (endpoint) => (endpoint === 'placeOrder' ? 'error-500' : null);
    await page.getByRole('button', { name: /^Заказать за/ }).click();
    await expect.poll(() => services.outbox.getSnapshot().waiting?.state).toBeDefined();
    await services.outbox.commit((state) => addLine(state, lineChoice(CAKE, null), 2));
    await go('/menu');
    await expect.element(cart()).toHaveTextContent(/2\s?шт/);
    expect(checkout().elements()).toEqual([]);
  });
});
