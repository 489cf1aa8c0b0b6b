// Proves docs/product.md §26.32 on the screen: a tap that moves an order on can be undone in the notices' line.
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { partnerOrder } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const statusOf = (number: string) => document.querySelector(`[data-order="${number}"]`)?.getAttribute('data-status');
const undos = () =>
  [...document.querySelectorAll<HTMLElement>('header [role="status"] button')].filter(({ textContent }) =>
    textContent.startsWith('Отменить'),
  );
const boxOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
/** Longer than a test takes: what it does not undo or leave is not sent. */
const LONG = 600_000;

let api: FakeKitchen;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/');
  api = new FakeKitchen();
  vi.stubGlobal('print', vi.fn());
});

test('every tap that moves an order on offers to undo it, and moves nothing else in the line [26.32]', async () => {
  const [one, other, third] = [partnerOrder(), partnerOrder({ status: 'preparing' }), partnerOrder()];
  api.put(one, other, third);
  await openKitchen(api, { undoMs: LONG });
  await expect.element(button('Вижу')).toBeVisible();
  const seen = boxOf(button('Вижу').element());
  const column = boxOf(document.querySelector('[data-column]')).top;
  await button(`Принять заказ ${one.number}`).click();
  await expect.poll(() => statusOf(one.number)).toBe('confirmed');
  await button('Готов').click();
  await expect
    .poll(() => undos().map(({ innerText }) => plain(innerText).replaceAll(/\s+/g, ' ')))
    .toEqual([`Отменить № ${other.number} готов`, `Отменить № ${one.number} принят`]);
  expect(boxOf(button('Вижу').element()).right).toBe(seen.right);
  expect(boxOf(document.querySelector('[data-column]')).top).toBe(column);
  for (const undo of undos()) expect(boxOf(undo).height).toBeGreaterThanOrEqual(56);
  await expectAccessible('taps that can be undone');
  await button(`Отменить № ${one.number} принят`).click();
  await expect.poll(() => statusOf(one.number)).toBe('new');
  expect(statusOf(other.number)).toBe('prepared');
  await button(`Отменить № ${other.number} готов`).click();
  await expect.poll(() => statusOf(other.number)).toBe('preparing');
  await expect.poll(() => undos()).toEqual([]);
  expect(api.changes()).toEqual([]);
});

test('one tap on several orders is undone with one, also by keyboard, and a rejection is not held [26.32]', async () => {
  const orders = [partnerOrder(), partnerOrder(), partnerOrder()];
  api.put(...orders);
  await openKitchen(api, { undoMs: LONG });
  await button('Принять все').click();
  await button('Да, все 3').click();
  await expect.element(button('Отменить принято: 3')).toBeVisible();
  // The first control of the line: one step back from the board.
  button('Отменить принято: 3').element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => orders.map(({ number }) => statusOf(number))).toEqual(['new', 'new', 'new']);
  expect(api.changes()).toEqual([]);
  await button(/Открыть заказ/)
    .first()
    .click();
  await button('Отменить заказ').click();
  await page.getByRole('radio', { name: 'Закончилось блюдо' }).click();
  await button('Отменить заказ').click();
  await expect.poll(() => api.changes().map(({ name }) => name)).toContain('partnerRejectOrder');
});

test('a tap is kept over a reload, is still undone there, and is sent when its time is over or the page is hidden [26.32]', async () => {
  const [one, other] = [partnerOrder(), partnerOrder()];
  api.put(one, other);
  const { close } = await openKitchen(api, { undoMs: LONG });
  await button(`Принять заказ ${one.number}`).click();
  await expect.element(button(`Отменить № ${one.number} принят`)).toBeVisible();
  close();
  await openKitchen(api, { again: true, undoMs: LONG });
  await button(`Отменить № ${one.number} принят`).click();
  await expect.poll(() => statusOf(one.number)).toBe('new');
  await button(`Принять заказ ${one.number}`).click();
  await expect.poll(() => undos().length).toBe(1);
  expect(api.changes()).toEqual([]);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => api.orders.get(one.id)?.status).toBe('confirmed');
  visibility.mockRestore();
  await openKitchen(api, { again: true, undoMs: 300 });
  await button(`Принять заказ ${other.number}`).click();
  await expect.poll(() => api.orders.get(other.id)?.status).toBe('confirmed');
  await expect.poll(() => undos()).toEqual([]);
});
