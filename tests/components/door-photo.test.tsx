// Proves docs/product.md §26.61 on the order's page of the customer.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Order } from '#contract/orders.ts';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';

const photograph = async (): Promise<string> => {
  const canvas = new OffscreenCanvas(320, 240);
  canvas.getContext('2d')?.fillRect(0, 0, 320, 240);
  const bytes = await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer();
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
};
/** A shop with an order that was left at the door. */
const shopWith = (change: Partial<Order> = {}): { api: FakeShop; order: Order } => {
  const api = new FakeShop();
  const cart = api.create();
  cart.items.push({ id: 1, productId: CAKE.id, modifiers: [], quantity: 1 });
  const placed = api.placeBehind(cart.id);
  const history: Order['status_history'] = [...placed.status_history, { status: 'delivered', at: placed.created_at }];
  const left: Partial<Order> = {
    status: 'delivered',
    left_at_door: true,
    door_photo: true,
    can_cancel: false,
    can_update: false,
  };
  const order: Order = { ...placed, status_history: history, rating: null, ...left, ...change };
  api.orders.set(order.id, order);
  return { api, order };
};
const picture = () => page.getByRole('img', { name: ordersStrings.doorPhotoAlt });

test('the order’s page shows the photograph of the order at the door [26.61]', async () => {
  const { api, order } = shopWith();
  const photo = await photograph();
  api.script('orderDoorPhoto', ({ query }) => {
    expect(query).toEqual({ order_id: order.id });
    return { photo };
  });
  await openShop(`/order-status/${order.id}`, {}, api);
  await expect.element(page.getByText(ordersStrings.doorPhoto, { exact: true })).toBeVisible();
  await expect.element(picture()).toBeVisible();
  await expect.poll(() => (picture().element() as HTMLImageElement).naturalWidth).toBe(320); // found by its role
  await expectAccessible('an order with a photograph at the door');
});

test('a photograph that does not load can be loaded again, and one that is no longer kept leaves nothing [26.61, 26.62]', async () => {
  const { api, order } = shopWith();
  let answer: { photo: string | null } | null = null;
  api.script('orderDoorPhoto', () => {
    if (answer === null) throw new Refused('UNAVAILABLE');
    return answer;
  });
  await openShop(`/order-status/${order.id}`, {}, api);
  await expect.element(page.getByText(ordersStrings.doorPhotoFailed), { timeout: 15_000 }).toBeVisible();
  answer = { photo: null };
  await page.getByRole('button', { name: ordersStrings.doorPhotoAgain }).click();
  await expect.element(page.getByText(ordersStrings.doorPhoto, { exact: true })).not.toBeInTheDocument();
  await expect.element(page.getByText(ordersStrings.leftAtDoor)).toBeVisible();
});

test('an order without a photograph asks for none', async () => {
  const { api, order } = shopWith({ door_photo: false });
  await openShop(`/order-status/${order.id}`, {}, api);
  await expect.element(page.getByText(ordersStrings.leftAtDoor)).toBeVisible();
  await expect.element(page.getByText(ordersStrings.doorPhoto, { exact: true })).not.toBeInTheDocument();
});
