// Proves docs/product.md §33.15 on the screen.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PartnerTableCall } from '#contract/partner-tables.ts';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { KITCHEN_NOW } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const call = (own: Partial<PartnerTableCall> = {}): PartnerTableCall => ({
  id: 1,
  restaurant_id: 1,
  table: { number: '12', hall: 'Терраса' },
  kind: 'waiter',
  called_at: new Date(KITCHEN_NOW.getTime() - 3 * 60_000).toISOString(),
  times: 1,
  ...own,
});
const take = (name: RegExp) => page.getByRole('button', { name });

let api: FakeKitchen;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/');
  api = new FakeKitchen();
});

test('a call from a table is shown by its number in every section until someone attends to it', async () => {
  api.tableCalls = [
    call(),
    call({ id: 2, kind: 'bill', times: 2, table: { number: '7', hall: null }, called_at: KITCHEN_NOW.toISOString() }),
  ];
  await openKitchen(api);
  await expect.element(take(/^Иду. Стол 12 · Терраса: зовут официанта/)).toBeVisible();
  await take(/^Ещё 1/).click();
  await expect.element(take(/^Иду. Стол 7: снова просят счёт/)).toBeVisible();
  expect(plain(document.body.innerText)).toContain('зовут официанта, 3 мин');
  expect(document.title).toBe('Зовут к столику');
  await expectAccessible('tables that call');
  await page.getByRole('link', { name: 'Стоп-лист' }).click();
  await take(/^Иду. Стол 12/).click();
  await expect.element(take(/^Иду. Стол 12/)).not.toBeInTheDocument();
  await expect
    .poll(() => api.changes().map(({ name, body }) => [name, body]))
    .toEqual([['partnerTakeTableCall', { call_id: 1 }]]);
  await take(/^Иду. Стол 7/).click();
  await expect.poll(() => document.title).not.toBe('Зовут к столику');
});

test('a call whose guests wait no more is neither shown nor rung for, though the screen is offline', async () => {
  const late = new Date(KITCHEN_NOW.getTime() - 29 * 60_000).toISOString();
  const over = new Date(KITCHEN_NOW.getTime() - 30 * 60_000).toISOString();
  api.tableCalls = [call({ called_at: late }), call({ id: 2, table: { number: '7', hall: null }, called_at: over })];
  await openKitchen(api);
  await expect.element(take(/^Иду. Стол 12/)).toBeVisible();
  await expect.element(take(/^Иду. Стол 7/)).not.toBeInTheDocument();
});

test('a tap on a call made without a connection is sent when it is back', async () => {
  api.tableCalls = [call()];
  await openKitchen(api);
  await expect.element(take(/^Иду/)).toBeVisible();
  api.isOffline = true;
  await take(/^Иду/).click();
  await expect.element(take(/^Иду/)).not.toBeInTheDocument();
  expect(api.tableCalls).toHaveLength(1);
  api.isOffline = false;
  globalThis.dispatchEvent(new Event('online'));
  await expect.poll(() => api.tableCalls).toEqual([]);
});

test('calls of restaurants other than the chosen one are not shown', async () => {
  api.tableCalls = [call({ restaurant_id: 2 })];
  const { kitchen } = await openKitchen(api);
  await expect.element(take(/^Иду/)).toBeVisible();
  await kitchen.change(({ settings }) => ({ settings: { ...settings, restaurant_id: 1 } }));
  await expect.element(take(/^Иду/)).not.toBeInTheDocument();
});
