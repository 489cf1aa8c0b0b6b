// Proves docs/product.md §26.38 and §26.39 on the screen: what was finished before it was there, and a step that is taken back.
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { KITCHEN_NOW, partnerOrder } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const card = (number: string) => document.querySelector<HTMLElement>(`[data-column='done'] [data-order='${number}']`);
const dialog = () => [...document.querySelectorAll('dialog')].map(({ textContent }) => plain(textContent)).join(' ');

let api: FakeKitchen;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/');
  vi.stubGlobal('print', vi.fn());
  api = new FakeKitchen();
});

test('a screen that has just logged in lists and finds what was handed over or canceled today [26.38]', async () => {
  api.finished = [
    partnerOrder({ number: '3001', status: 'delivered' }),
    partnerOrder({ number: '3002', status: 'canceled', cancel_reason: 'no_courier' }),
  ];
  api.put(partnerOrder({ number: '3003', status: 'preparing' }));
  await openKitchen(api);
  await page.getByText('Завершены сегодня').first().click();
  await expect.poll(() => card('3001')).not.toBeNull();
  await expect.poll(() => plain(card('3002')?.textContent ?? '')).toContain('Заказ отменил ресторан');
  // Nothing is to be done about it.
  expect([...(card('3002')?.querySelectorAll('button') ?? [])]).toHaveLength(1);
  await expectAccessible('the finished orders of the day');
  await button('Найти заказ').click();
  await page.getByLabelText('Номер заказа или последние цифры телефона').fill('3002');
  await page.getByRole('dialog').getByText('отменён').click();
  await expect.poll(dialog).toContain('Что было с заказом');
  expect(api.seen.filter(({ name }) => name === 'partnerFinishedOrders')).toHaveLength(1);
});

test('an order that was handed over by mistake goes back a step from its window, while that is possible [26.39]', async () => {
  const until = new Date(KITCHEN_NOW.getTime() + 5 * 60_000).toISOString();
  const order = partnerOrder({ number: '3004', status: 'delivered', order_type: 'pickup', recall_until: until });
  const old = partnerOrder({ number: '3005', status: 'prepared' });
  api.put(order, old);
  await openKitchen(api);
  await page.getByText('Завершены сегодня').first().click();
  const open = (number: string) =>
    page
      .elementLocator(document.querySelector(`[data-order='${number}']`) ?? document.body)
      .getByRole('button', { name: /Открыть заказ/ });
  await expect.poll(() => card('3004')).not.toBeNull();
  await open('3004').click();
  await button('Вернуть: готов').click();
  await expect.poll(() => api.orders.get(order.id)?.status).toBe('prepared');
  await expect.poll(() => dialog()).toContain('готов');
  await expect.element(button(/^Вернуть/)).not.toBeInTheDocument();
  expect(api.changes().map(({ body }) => body)).toEqual([{ order_id: order.id, status: 'delivered' }]);
  await button('Закрыть').click();
  await open('3005').click();
  await expect.poll(dialog).toContain('Что было с заказом');
  expect(button(/^Вернуть/).elements()).toEqual([]);
});
