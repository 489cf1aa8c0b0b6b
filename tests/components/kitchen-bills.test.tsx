// Proves docs/product.md §33.20 on the screen.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PartnerTableBill } from '#contract/partner-tables.ts';
import { FakeKitchen } from '../support/fake-kitchen.ts';
import { KITCHEN_NOW } from '../support/fixtures/kitchen.ts';
import { expectAccessible } from './support/axe.ts';
import { openKitchen } from './support/open-kitchen.tsx';
import { plain } from './support/plain.ts';

const at = (minutes: number): string => new Date(KITCHEN_NOW.getTime() + minutes * 60_000).toISOString();
const bill = (own: Partial<PartnerTableBill> = {}): PartnerTableBill => ({
  table_id: 5,
  restaurant_id: 1,
  table: { number: '12', hall: 'Терраса' },
  orders: [
    {
      number: '1042',
      guest: 1,
      placed_at: at(-40),
      status: 'delivered',
      items: [{ item_id: 1, name: 'Борщ', quantity: 2, modifier_lines: [], total_price: 78_000 }],
      total_price: 78_000,
      is_paid: false,
    },
    {
      number: '1043',
      guest: 2,
      placed_at: at(-10),
      status: 'preparing',
      items: [
        {
          item_id: 2,
          name: 'Маргарита',
          quantity: 1,
          modifier_lines: [{ id: 1, name: '35 см', quantity: 1, price: 0 }],
          total_price: 60_000,
        },
      ],
      total_price: 60_000,
      is_paid: true,
    },
  ],
  total_price: 138_000,
  to_pay: 78_000,
  last_order_at: at(-10),
  ...own,
});
const open = (name: RegExp) => page.getByRole('button', { name });
const sheet = () => page.getByRole('dialog');
const settled = (api: FakeKitchen) =>
  api
    .changes()
    .filter(({ name }) => name === 'partnerSettleTable')
    .map(({ body }) => body);

let api: FakeKitchen;
beforeEach(async () => {
  await page.viewport(1024, 768);
  history.replaceState(null, '', '/kitchen/bookings');
  api = new FakeKitchen();
});

test('table bills are above the bookings, and disappear once the guests have paid', async () => {
  api.tableBills = [bill(), bill({ table_id: 6, table: { number: '7', hall: null }, to_pay: 0 })];
  await openKitchen(api);
  await open(/^Стол 12 · Терраса/).click();
  await expect.element(sheet().getByRole('heading', { name: 'Стол 12 · Терраса' })).toBeVisible();
  expect(plain(sheet().element().textContent)).toMatch(
    /Гость 1, № 1042 в [\d:]+780 ₽2 × Борщ.*Гость 2, № 1043 в [\d:]+600 ₽Оплачен онлайн1 × Маргарита 35 см.*Оплачено онлайн: 600 ₽/,
  );
  await expectAccessible('the bill of a table in the kitchen');
  await sheet().getByRole('button', { name: 'Гости заплатили 780 ₽' }).click();
  await expect.element(open(/^Стол 12/)).not.toBeInTheDocument();
  await expect.poll(() => settled(api)).toEqual([{ table_id: 5, until: at(-10) }]);
  await open(/^Стол 7/).click();
  await sheet().getByRole('button', { name: 'Столик освободился' }).click();
  await expect.element(page.getByRole('heading', { name: 'Счета столиков' })).not.toBeInTheDocument();
});

test('a bill settled without a connection is settled when it is back', async () => {
  api.tableBills = [bill()];
  await openKitchen(api);
  await open(/^Стол 12/).click();
  api.isOffline = true;
  await sheet()
    .getByRole('button', { name: /^Гости заплатили/ })
    .click();
  await expect.element(open(/^Стол 12/)).not.toBeInTheDocument();
  expect(api.tableBills).toHaveLength(1);
  api.isOffline = false;
  globalThis.dispatchEvent(new Event('online'));
  await expect.poll(() => api.tableBills).toEqual([]);
});

test('without table bills there is no heading for them', async () => {
  await openKitchen(api);
  await expect.poll(() => api.seen.map(({ name }) => name)).toContain('partnerTableBills');
  await expect.element(page.getByText('Счета столиков')).not.toBeInTheDocument();
});
