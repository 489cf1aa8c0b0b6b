// Proves docs/product.md §6.17 on the screen itself.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Order } from '#contract/orders.ts';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { ratingStrings } from '#features/orders/rating/rating-strings.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE, PIE } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

const DAY = 24 * 3_600_000;
/** A shop with an order that was delivered `daysAgo`. */
const shopWith = (change: Partial<Order> = {}, daysAgo = 0): { api: FakeShop; order: Order } => {
  const api = new FakeShop();
  const cart = api.create();
  cart.items.push({ id: 1, productId: CAKE.id, modifiers: [], quantity: 1 });
  cart.items.push({ id: 2, productId: PIE.id, modifiers: [], quantity: 2 });
  const placed = api.placeBehind(cart.id);
  const at = new Date(Date.parse(placed.created_at) - daysAgo * DAY).toISOString();
  const history: Order['status_history'] = [...placed.status_history, { status: 'delivered', at }];
  const order: Order = { ...placed, status: 'delivered', status_history: history, rating: null, ...change };
  api.orders.set(order.id, order);
  return { api, order };
};
const star = (count: number) =>
  page.getByRole('radio', { name: new RegExp(`^${ratingStrings.star(count).replace(/\s/g, '\\s')}:`) });
const isGone = async (): Promise<void> => {
  await expect.element(page.getByRole('heading', { name: ordersStrings.what })).toBeVisible();
  await expect.element(page.getByRole('heading', { name: ratingStrings.title.delivery })).not.toBeInTheDocument();
};

test('rating asks for stars first, then dishes and a comment; it is shown, and can be changed', async () => {
  const { api, order } = shopWith();
  await openShop(`/order-status/${order.id}`, {}, api);
  await expect.element(page.getByLabelText(ratingStrings.comment)).not.toBeInTheDocument();
  await star(2).click({ force: true });
  await page.getByRole('button', { name: ratingStrings.disliked(PIE.name), exact: true }).click();
  await page.getByRole('button', { name: ratingStrings.liked(CAKE.name), exact: true }).click();
  await page.getByLabelText(ratingStrings.comment).fill('  Пирог остыл ');
  await expectAccessible('a rating that is being written');
  await page.getByRole('button', { name: ratingStrings.send }).click();
  await expect.element(page.getByRole('heading', { name: ratingStrings.thanks })).toBeVisible();
  await expect.element(page.getByText(ratingStrings.sorry)).toBeVisible();
  await expect
    .poll(() => api.orders.get(order.id)?.rating)
    .toMatchObject({
      stars: 2,
      items: [
        { item_id: order.items[1]?.item_id, liked: false },
        { item_id: order.items[0]?.item_id, liked: true },
      ],
      comment: 'Пирог остыл',
    });

  await page.getByRole('button', { name: ratingStrings.change }).click();
  await expect.element(star(2)).toBeChecked();
  await star(5).click({ force: true });
  await page.getByRole('button', { name: ratingStrings.send }).click();
  await expect.poll(() => api.orders.get(order.id)?.rating?.stars).toBe(5);
  await expect.element(page.getByText(ratingStrings.sorry)).not.toBeInTheDocument();
});

test('what the restaurant has replied stands below the stars, also when it can be changed no more', async () => {
  const reply = { text: 'Извините.\nИсправимся: заходите ещё', at: '2026-11-20T12:00:00.000Z' };
  const rating = { stars: 2, items: [], comment: 'Остыло', at: '2026-11-20T09:00:00.000Z', reply };
  const { api, order } = shopWith({ rating }, 30);
  await openShop(`/order-status/${order.id}`, {}, api);
  await expect.element(page.getByText(ratingStrings.reply)).toBeVisible();
  await expect.element(page.getByText(/Исправимся: заходите ещё/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: ratingStrings.change })).not.toBeInTheDocument();
  await expectAccessible('a rating with a reply');
});

test('a rating without a network is kept, announced, and sent when there is one [6.17]', async () => {
  const { api, order } = shopWith();
  const { services } = await openShop(`/order-status/${order.id}`, {}, api);
  await expect.element(star(4)).toBeInTheDocument();
  api.offline = true;
  await star(4).click({ force: true });
  await page.getByRole('button', { name: ratingStrings.send }).click();
  await expect.element(page.getByText(ratingStrings.waiting)).toBeVisible();
  api.offline = false;
  services.outbox.wake();
  await expect.poll(() => api.orders.get(order.id)?.rating?.stars).toBe(4);
  await expect.element(page.getByText(ratingStrings.waiting)).not.toBeInTheDocument();
});

test('a rejected rating is reported and dropped from the queue', async () => {
  const { api, order } = shopWith();
  api.script('rateOrder', () => {
    throw new Refused('ORDER_NOT_RATEABLE');
  });
  await openShop(`/order-status/${order.id}`, {}, api);
  await star(3).click({ force: true });
  await page.getByRole('button', { name: ratingStrings.send }).click();
  await expect.element(page.getByRole('heading', { name: ratingStrings.title.delivery })).toBeVisible();
});

test.each([
  ['only has the link', { is_masked: true }, 0],
  ['deals with a backend that takes none', { rating: undefined }, 0],
  ['comes after two weeks', {}, 15],
] as const)('no rating is requested from a customer who %s', async (_who, change, daysAgo) => {
  const { api, order } = shopWith(change, daysAgo);
  await openShop(`/order-status/${order.id}`, {}, api);
  await isGone();
});

// docs/product.md §6.27.
test('below the stars, the restaurant’s page for a tip opens in a new tab, for the customer’s own order', async () => {
  const tips = 'https://tips.example/1';
  const withTips = (change: Partial<Order> = {}) => {
    const shop = shopWith(change);
    shop.api.localities = shop.api.localities.map((locality) => ({
      ...locality,
      restaurants: locality.restaurants.map((one) => ({ ...one, tips_url: tips })),
    }));
    return shop;
  };
  const link = () => page.getByRole('link', { name: `${ratingStrings.tip} ${ratingStrings.newTab}` });
  const { api, order } = withTips();
  const { go } = await openShop(`/order-status/${order.id}`, {}, api);
  await expect.element(link()).toBeVisible();
  const element = link().element();
  expect([element.getAttribute('href'), element.getAttribute('target'), element.getAttribute('rel')]).toEqual([
    tips,
    '_blank',
    'noopener noreferrer',
  ]);
  await expectAccessible('a delivered order of a restaurant that takes tips');
  api.orders.set(order.id, { ...order, status: 'preparing' });
  await go('/menu');
  await go(`/order-status/${order.id}`);
  await expect.element(page.getByText('Готовится').first()).toBeVisible();
  await expect.element(link()).not.toBeInTheDocument();
});
