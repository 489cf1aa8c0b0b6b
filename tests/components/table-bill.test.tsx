// Proves docs/product.md §33.19 on the screens themselves.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TableBill, TableBillOrder } from '#contract/hall.ts';
import { tableStrings } from '#entities/place/table/table-strings.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { NOON } from '../support/fixtures/chain.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';
import { plain } from './support/plain.ts';
import { quiet } from './support/quiet.ts';
import { LONG_HALL, shopWithTable, TABLE_CODE } from './support/table-shop.ts';

const bill = () => page.getByRole('dialog', { name: `Счёт столика 12 · ${LONG_HALL}` });
const link = () => page.getByRole('button', { name: tableStrings.bill });
const words = () => plain(bill().element().textContent);

let nextItem = 1;
const ordered = (
  own: Partial<TableBillOrder> & { minutes?: number; dish?: string; price?: number },
): TableBillOrder => {
  const { minutes = 0, dish = 'Борщ', price = 39_000, ...rest } = own;
  nextItem += 1;
  return {
    guest: 1,
    is_own: false,
    order_id: null,
    placed_at: new Date(NOON.getTime() + minutes * 60_000).toISOString(),
    status: 'new',
    items: [{ item_id: nextItem, name: dish, quantity: 1, modifier_lines: [], total_price: price }],
    total_price: price,
    is_paid: false,
    ...rest,
  };
};
const billOf = (...orders: TableBillOrder[]): TableBill => {
  const sum = (of: readonly TableBillOrder[]): number => of.reduce((total, one) => total + one.total_price, 0);
  return { orders, total_price: sum(orders), to_pay: sum(orders.filter((one) => !one.is_paid)) };
};
const THREE = (): TableBill =>
  billOf(
    ordered({
      guest: 1,
      minutes: -40,
      status: 'delivered',
      dish: 'Пельмени с говядиной в горшочке под хлебной крышкой',
    }),
    ordered({
      guest: 2,
      is_own: true,
      minutes: -30,
      status: 'preparing',
      items: [
        {
          item_id: 1000,
          name: 'Маргарита',
          quantity: 2,
          modifier_lines: [{ id: 1, name: '35 см', quantity: 1, price: 0 }],
          total_price: 120_000,
        },
      ],
      total_price: 120_000,
    }),
    ordered({ guest: 1, minutes: -5, price: 9_000, dish: 'Морс', is_paid: true }),
  );

/** Opens the window from the page header, at a table. */
const seated = async (api = shopWithTable(LONG_HALL)) => {
  const shop = await openShop(`/table/${TABLE_CODE}`, {}, api);
  await expect.poll(() => shop.href()).toBe('/menu');
  await shop.go('/menu?modal=restaurant-select');
  await expect.element(page.getByText(`Вы за столиком 12 · ${LONG_HALL}`, { exact: true })).toBeVisible();
  await quiet(api);
  return { ...shop, api };
};

describe('a guest at a table', () => {
  test('sees everyone’s orders, their own first, and the amount left to pay', async () => {
    const api = shopWithTable(LONG_HALL);
    api.tableBill = THREE();
    await seated(api);
    expect(plain(link().element().textContent)).toBe('Счёт столика1 680 ₽');
    await link().click();
    await expect.element(bill()).toBeVisible();
    await quiet(api);
    expect(words()).toMatch(
      new RegExp(
        [
          'Вы1 200 ₽В 11:30, готовитсяМаргарита × 235 см1 200 ₽',
          'Гость 1480 ₽В 11:20, на столеПельмени[^₽]*390 ₽В 11:55, отправлен, оплаченМорс90 ₽',
          'Всего1 680 ₽Оплачено онлайн90 ₽Официанту1 590 ₽',
        ].join(''),
      ),
    );
    await expect.element(bill().getByRole('button', { name: tableStrings.call.bill })).toBeVisible();
    await expectAccessible('the bill of a table');
    await userEvent.keyboard('{Escape}');
    await expect.element(bill()).not.toBeInTheDocument();
    await expect.element(link()).toBeVisible();
  });

  test('sees no bill before the first order, and none where the backend has no bills', async () => {
    const api = shopWithTable(LONG_HALL);
    await seated(api);
    await expect.element(link()).not.toBeInTheDocument();
    const old = shopWithTable(LONG_HALL);
    old.script('tableBill', () => {
      throw new Refused('NOT_FOUND');
    });
    await seated(old);
    await expect.element(link()).not.toBeInTheDocument();
  });

  test('keeps the bill without a connection, and sees its time', async () => {
    const api = shopWithTable(LONG_HALL);
    api.tableBill = THREE();
    await seated(api);
    await link().click();
    await expect.element(bill().getByText('Всего')).toBeVisible();
    api.offline = true;
    globalThis.dispatchEvent(new Event('offline'));
    await expect.poll(words).toMatch(/Нет связи: счёт на \d\d:\d\d\./);
    expect(words()).toContain('Маргарита');
  });

  test('sees the bill on the page of an order of that table', async () => {
    const api = shopWithTable(LONG_HALL);
    api.tableBill = THREE();
    const { go } = await seated(api);
    const order = { ...api.placeBehind(api.create().id), table: { number: '12', hall: LONG_HALL } };
    api.orders.set(order.id, order);
    await go(`/order-status/${order.id}`);
    await link().click();
    await expect.element(bill().getByText('Гость 1')).toBeVisible();
  });
});
