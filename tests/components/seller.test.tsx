// Proves docs/product.md §20.11: where a customer reads who sells.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

const SELLER = { name: 'ООО «Ромашка»', inn: '7299000014', ogrn: '1269900000028', address: 'Тула, ул. Мира, 1' };
const WORDS = /ООО «Ромашка», ИНН\s7299000014, ОГРН\s1269900000028, Тула, ул\. Мира, 1/;
const said = () => page.getByRole('main').getByText(WORDS);

const franchise = (): FakeShop => {
  const api = new FakeShop();
  api.localities = api.localities.map((town) => ({
    ...town,
    restaurants: town.restaurants.map((one) => ({ ...one, seller: SELLER })),
  }));
  return api;
};

test('the cart and the checkout name the seller of the restaurant before anything is ordered', async () => {
  const { go } = await openShop('/cart', { cart: [[CAKE, 1]] }, franchise());
  await expect.element(said().first()).toBeVisible();
  await expectAccessible('a cart of a franchise');
  await go('/checkout');
  await expect.element(said().first()).toBeVisible();
  await expectAccessible('a checkout of a franchise');
});

test('the page of an order names the one who sold it, whoever sells there now', async () => {
  const api = new FakeShop();
  const cart = api.create(1, 'pickup', 12);
  cart.items.push({ id: 1, productId: CAKE.id, modifiers: [], quantity: 1 });
  const order = { ...api.placeBehind(cart.id), seller: SELLER };
  api.orders.set(order.id, order);
  await openShop(`/order-status/${order.id}`, {}, api);
  await expect.element(said().first()).toBeVisible();
});

test('the restaurant’s own page names its seller, and one of the chain names none', async () => {
  const { go } = await openShop('/address/1', {}, franchise());
  await expect.element(page.getByRole('region', { name: 'Продавец' }).getByText(WORDS)).toBeVisible();
  await expectAccessible('a restaurant of a franchise');
  await go('/menu');
  await openShop('/address/1', { again: true }, new FakeShop());
  await expect.element(page.getByRole('heading', { name: 'Часы работы' }).first()).toBeVisible();
  expect(page.getByRole('region', { name: 'Продавец' }).elements()).toEqual([]);
});
