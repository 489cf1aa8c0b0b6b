// Proves docs/product.md §26.34 on the screen: an order is found by its number or by its telephone's end.
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { partnerOrder } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const found = () =>
  [...document.querySelectorAll<HTMLElement>('dialog li button')].map(({ textContent }) => plain(textContent));

let api: FakeKitchen;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/');
  api = new FakeKitchen();
  vi.stubGlobal('print', vi.fn());
});

test('finds an open order and one handed over today, and opens its window, by keyboard too [26.34]', async () => {
  const open = partnerOrder({ number: '5071', phone_number: '79160001234', status: 'preparing' });
  const done = partnerOrder({ number: '5072', phone_number: '79160005678', status: 'delivered', name: 'Фёкла' });
  api.put(open, done, partnerOrder());
  await openKitchen(api);
  await button('Найти заказ').click();
  const field = page.getByLabelText('Номер заказа или последние цифры телефона');
  await expect.element(field).toHaveFocus();
  await field.fill('507');
  await expect
    .poll(found)
    .toEqual([
      '5071 готовится, Доставка к 13:40 Марфа, тел. на 1234',
      '5072 отдан, Доставка к 13:40 Фёкла, тел. на 5678',
    ]);
  for (const one of document.querySelectorAll('dialog li button')) {
    expect(one.getBoundingClientRect().height).toBeGreaterThanOrEqual(56);
  }
  await expectAccessible('a search');
  await field.fill('0000');
  await expect.element(page.getByText('Ничего не нашлось')).toBeVisible();
  await field.fill('5678');
  await expect.poll(() => found().length).toBe(1);
  await userEvent.keyboard('{Tab}{Enter}');
  const window = page.getByRole('dialog', { name: '№ 5072' });
  await expect.element(window).toBeVisible();
  // It lies over the search, which goes on where it was.
  await window.getByRole('button', { name: 'Закрыть' }).click();
  await expect.element(window).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('5678');
  await button('Закрыть').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('is offered when nothing is left but what was handed over [26.34]', async () => {
  api.put(partnerOrder({ number: '5073', status: 'delivered' }));
  await openKitchen(api);
  await expect.element(page.getByText('Заказов пока нет')).toBeVisible();
  await button('Найти заказ').click();
  await page.getByLabelText('Номер заказа или последние цифры телефона').fill('5073');
  await expect.poll(() => found().length).toBe(1);
});
