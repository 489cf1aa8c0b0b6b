// Proves docs/product.md §33.16 on the screens themselves.
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { tableStrings } from '#entities/place/table/table-strings.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { NOON } from '../support/fixtures/chain.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';
import { plain } from './support/plain.ts';
import { quiet } from './support/quiet.ts';
import { LONG_HALL, shopWithTable, TABLE_CODE } from './support/table-shop.ts';

const sheet = () => page.getByRole('dialog');
const button = (name: string) => sheet().getByRole('button', { name, exact: true });
const words = () => plain(sheet().element().textContent);

/** Opens the window from the page header, at a table. */
const seated = async (api = shopWithTable(LONG_HALL)) => {
  const shop = await openShop(`/table/${TABLE_CODE}`, {}, api);
  await expect.poll(() => shop.href()).toBe('/menu');
  await shop.go('/menu?modal=restaurant-select');
  await expect.element(sheet().getByText(`Вы за столиком 12 · ${LONG_HALL}`, { exact: true })).toBeVisible();
  await quiet(api);
  return { ...shop, api };
};

describe('a guest at a table', () => {
  test('calls the waiter once, and requests the bill; the window shows when', async () => {
    const { api } = await seated();
    await expectAccessible('the window of a table');
    await button(tableStrings.call.waiter).click();
    await expect.poll(words).toContain('Официанта позвали в 12:00.');
    await expect.element(button(tableStrings.call.waiter)).not.toBeInTheDocument();
    expect(api.sent('callFromTable')).toEqual([{ table: TABLE_CODE, kind: 'waiter' }]);
    await button(tableStrings.call.bill).click();
    await expect.poll(words).toContain('Счёт попросили в 12:00.');
    expect(api.sent('callFromTable')).toHaveLength(2);
  });

  test('sees the calls of another phone at the table, and may call again later', async () => {
    const api = shopWithTable(LONG_HALL);
    const at = (minutes: number): string => new Date(NOON.getTime() + minutes * 60_000).toISOString();
    api.tableCalls.set('waiter', { kind: 'waiter', called_at: at(-5), again_at: at(-3), taken_at: null });
    api.tableCalls.set('bill', { kind: 'bill', called_at: at(-1), again_at: at(1), taken_at: at(0) });
    await seated(api);
    expect(words()).toContain('Официанта позвали в 11:55.');
    expect(words()).toContain(tableStrings.comes.bill);
    await expect.element(button(tableStrings.call.bill)).not.toBeInTheDocument();
    await button(tableStrings.callAgain.waiter).click();
    await expect.poll(words).toContain('Официанта позвали в 12:00.');
  });

  test('can call from the page of an order of that table, and not of another one', async () => {
    const { api, go } = await seated();
    const order = (number: string, hall: string | null) => {
      const made = { ...api.placeBehind(api.create().id), table: { number, hall } };
      api.orders.set(made.id, made);
      return made;
    };
    const facts = () => page.getByRole('region', { name: 'Первый' });
    await go(`/order-status/${order('12', LONG_HALL).id}`);
    await expect.element(facts().getByRole('button', { name: tableStrings.call.bill })).toBeVisible();
    await expectAccessible('the page of an order at a table');
    await go(`/order-status/${order('12', null).id}`);
    await expect.element(facts().getByText('Столик 12', { exact: true })).toBeVisible();
    await quiet(api);
    expect(facts().getByRole('button', { name: tableStrings.call.bill }).elements()).toEqual([]);
  });

  test('is offered no call when no one would see it', async () => {
    const api = shopWithTable(LONG_HALL);
    api.isHeard = false;
    await seated(api);
    expect(button(tableStrings.call.waiter).elements()).toEqual([]);
    expect(button(tableStrings.call.bill).elements()).toEqual([]);
  });

  test('is offered no call by a backend without calls', async () => {
    const api = shopWithTable(LONG_HALL);
    api.script('tableCalls', () => {
      throw new Refused('NOT_FOUND');
    });
    await seated(api);
    expect(button(tableStrings.call.waiter).elements()).toEqual([]);
    await expect.element(button(tableStrings.leave)).toBeVisible();
  });

  test('is told at once that a call reached no one, and can call again', async () => {
    const { api } = await seated();
    api.isHeard = false;
    await button(tableStrings.call.waiter).click();
    await expect.element(sheet().getByRole('alert')).toHaveTextContent(/TABLE_CALL_UNHEARD/);
    api.isHeard = true;
    await button(tableStrings.call.waiter).click();
    await expect.poll(words).toContain('Официанта позвали в 12:00.');
    await expect.element(sheet().getByRole('alert')).not.toBeInTheDocument();
  });

  test('cannot call without a connection, and sees why', async () => {
    const { api } = await seated();
    api.offline = true;
    globalThis.dispatchEvent(new Event('offline'));
    await expect.element(sheet().getByText(tableStrings.callOffline)).toBeVisible();
    button(tableStrings.call.waiter)
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await quiet(api);
    expect(api.sent('callFromTable')).toEqual([]);
  });
});
