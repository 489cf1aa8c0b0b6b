// Proves docs/product.md §26.33 on the screen: how much to cook of all open orders, and what is ticked off.
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { partnerOrder } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('dialog li p')].map(({ textContent }) => plain(textContent));
const crossed = () =>
  [...document.querySelectorAll<HTMLElement>('[data-order] li')]
    .filter((one) => getComputedStyle(one).textDecorationLine === 'line-through')
    .map(({ textContent }) => plain(textContent));

let api: FakeKitchen;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/');
  api = new FakeKitchen();
  vi.stubGlobal('print', vi.fn());
});

test('adds up the open orders one tap from the board, without what is ticked off [26.33]', async () => {
  const order = partnerOrder();
  api.put(order, partnerOrder({ status: 'preparing' }), partnerOrder({ status: 'prepared' }));
  await openKitchen(api);
  const open = button('Сколько готовить');
  await open.click();
  await expect.poll(rows).toEqual(['Борщ московский × 4', 'Морс клюквенный × 2']);
  await expect.element(page.getByRole('dialog').getByText('Без чеснока, Сметана')).toBeVisible();
  await expectAccessible('how much to cook');
  await button('Закрыть').click();
  await button(/Открыть заказ/)
    .first()
    .click();
  const line = page.getByRole('checkbox', { name: /Борщ московский/ });
  // The window grows as it opens.
  await expect.poll(() => line.element().closest('label')?.getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
  await line.click();
  await expect.poll(() => crossed().length).toBe(1);
  await expectAccessible('a line that is ticked off');
  await button('Закрыть').click();
  await expect.poll(() => plain(JSON.stringify(history.state))).toBe('null');
  await openKitchen(api, { again: true });
  await expect.poll(() => crossed().length).toBe(1);
  expect(crossed()[0]).toContain('Готово: 2 × Борщ московский');
  await open.click();
  // It changes while it is open.
  await expect.poll(rows).toEqual(['Борщ московский × 2', 'Морс клюквенный × 2']);
  api.set(order, { status: 'canceled' }, 'customer');
  await expect.poll(rows).toEqual(['Борщ московский × 2', 'Морс клюквенный × 1']);
  expect(api.changes().map(({ name }) => name)).toEqual(['partnerSeeOrders', 'partnerTickLines']);
});
