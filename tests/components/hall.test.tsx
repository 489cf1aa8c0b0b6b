// Proves docs/product.md §33.5, §33.7, §33.10 to §33.13.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Order } from '#contract/orders.ts';
import * as payAddress from '#routes/pay/pay-address.ts';
import { CAKE, menuDish } from '../support/fixtures/dishes.ts';
import { everyDay } from '../support/fixtures/hours.ts';
import { expectAccessible } from './support/axe.ts';
import { closeRow, openRow, payBy } from './support/fill-checkout.ts';
import { openShop } from './support/open-shop.tsx';
import { plain } from './support/plain.ts';
import { quiet } from './support/quiet.ts';
import { LONG_HALL, SEATED_UNTIL, shopWithTable, TABLE_CODE } from './support/table-shop.ts';
import { type } from './support/type.ts';

const place = () => page.getByRole('link', { name: /^Изменить ресторан/ });
const order = () => page.getByRole('button', { name: /^Заказать за/ });
const seated = async (given: Parameters<typeof openShop>[1] = {}, api = shopWithTable()) => {
  const shop = await openShop(`/table/${TABLE_CODE}`, given, api);
  await expect.poll(() => shop.href()).toBe('/menu');
  return shop;
};

describe('scanning the code of a table', () => {
  test('opens the menu of its restaurant, and the header shows the table', async () => {
    const { services } = await seated({ place: 'none' });
    await expect.element(place()).toHaveAccessibleName(/Терраса Столик\s12/);
    await expect.element(page.getByText('Вы за столиком 12 · Терраса.')).toBeVisible();
    expect(services.orderParams.getSnapshot()).toMatchObject({ orderType: 'pickup', restaurantId: 1 });
  });

  test('that does not exist shows the server’s message, with a link to the menu', async () => {
    await openShop('/table/nonsense', {}, shopWithTable());
    await expect.element(page.getByRole('heading', { name: 'Столик не найден' })).toBeVisible();
    await expect.element(page.getByRole('alert').getByText(/TABLE_NOT_FOUND/)).toBeVisible();
    await expectAccessible('a table that is not found');
    await page.getByRole('alert').getByRole('link', { name: 'Меню' }).click();
    await expect.element(place()).toHaveAccessibleName(/Самовывоз/);
  });

  test('without a network says so, and retries', async () => {
    const api = shopWithTable();
    api.nextFault = (endpoint) => (endpoint === 'table' ? 'drop-before' : null);
    const { href } = await openShop(`/table/${TABLE_CODE}`, {}, api);
    const again = page.getByRole('button', { name: 'Попробовать ещё раз' });
    await expect.element(again).toBeVisible();
    // It also retries automatically, once the API is known to be reachable.
    await quiet(api);
    await expect.element(again).toBeVisible();
    api.nextFault = () => null;
    // The next automatic retry may be first.
    again.elements()[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    await expect.poll(() => href()).toBe('/menu');
  });

  test('of a closed restaurant shows when it opens', async () => {
    const { href } = await openShop(
      `/table/${TABLE_CODE}`,
      { now: new Date('2026-11-20T23:30:00.000Z') },
      shopWithTable(),
    );
    await expect.poll(() => href()).toContain('modal=restaurant-closed');
    await expect.element(page.getByRole('dialog')).toBeVisible();
  });
});

describe('a guest at a table', () => {
  test('pays no less for takeaway, until no longer at the table', async () => {
    const { api, go, services } = await seated({ cart: [[CAKE, 1]] });
    await go('/cart');
    const full = CAKE.price;
    await expect.poll(() => services.outbox.getSnapshot().confirmed).toMatchObject({ table: { number: '12' } });
    await expect.poll(() => services.outbox.getSnapshot().confirmed?.total_price).toBe(full);
    await go('/cart?modal=restaurant-select');
    const sheet = page.getByRole('dialog');
    await expect.element(sheet.getByText('Вы за столиком 12 · Терраса', { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: 'Я не за столиком' }).click();
    await expect.element(sheet.getByText('Вы за столиком 12 · Терраса', { exact: true })).not.toBeInTheDocument();
    await expect.poll(() => services.outbox.getSnapshot().confirmed?.table).toBeNull();
    expect(services.outbox.getSnapshot().confirmed?.total_price).toBeLessThan(full);
    expect(api.sent('selectRestaurant').at(-1)).not.toHaveProperty('table');
  });

  test('keeps the table over a reload, and no longer than its time', async () => {
    const api = shopWithTable();
    await seated({}, api);
    await openShop('/menu', { again: true }, api);
    await expect.element(place()).toHaveAccessibleName(/Столик\s12/);
    await openShop('/menu', { again: true, now: new Date(SEATED_UNTIL.getTime() + 1000) }, api);
    await expect.element(place()).toHaveAccessibleName(/Самовывоз/);
  });

  test('orders without address, time, name and phone', async () => {
    const { api, go, href } = await seated({ cart: [[CAKE, 1]] }, shopWithTable(LONG_HALL));
    await go('/checkout');
    await expect.element(page.getByText(`Вы за столиком 12 · ${LONG_HALL}`, { exact: true })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Оплата: Наличными официанту/ })).toBeVisible();
    await expect.element(page.getByRole('button', { name: /^Кому: Имя и телефон\s*необязательно/ })).toBeVisible();
    expect(page.getByRole('radio', { name: /Как можно скорее|Ко времени/ }).elements()).toEqual([]);
    expect(page.getByRole('checkbox', { name: /обработку персональных данных/ }).elements()).toEqual([]);
    await expectAccessible('the checkout at a table');
    await order().click();
    await expect.poll(() => href()).toContain('/order-status/');
    expect(api.sent('placeOrder')).toEqual([]);
    expect(api.sent('orderHall')).toMatchObject([
      { name: null, phone_number: null, delivery_details: null, requested_at: null },
    ]);
    // The next round is ordered from the same table.
    await expect.element(place()).toHaveAccessibleName(/Столик\s12/);
  });

  test('paying by card leaves a phone, with the reason shown, then pays on the order’s page', async () => {
    // Opening a new document would end the test.
    const opened = vi.mocked(payAddress.openPayment).mockImplementation(() => undefined);
    onTestFinished(() => void opened.mockReset());
    const api = shopWithTable();
    api.localities = api.localities.map((town) => ({
      ...town,
      restaurants: town.restaurants.map((one) => ({
        ...one,
        accepts_online_payments: true,
        payment_methods: ['cash', 'card-online'],
      })),
    }));
    const { go, href } = await seated({ cart: [[CAKE, 1]] }, api);
    await go('/checkout');
    const phone = page.getByRole('textbox', { name: /^Телефон/ });
    await payBy(/Наличными официанту/);
    await expect.element(phone).not.toBeInTheDocument();
    await payBy(/^Картой онлайн/);
    await expect.element(phone).not.toHaveAccessibleName(/необязательно/);
    const toPayment = page.getByRole('button', { name: /^Заказать и оплатить/ });
    await toPayment.click();
    await expect.element(phone).toHaveAccessibleDescription(/на него придёт чек за оплату онлайн/);
    await expect.element(phone).toHaveFocus();
    expect(api.sent('orderHall')).toEqual([]);
    await type(phone, '+79161234567');
    await page.getByRole('button', { name: 'Скрыть сообщение' }).click();
    await page.getByRole('checkbox', { name: /обработку персональных данных/ }).click();
    await toPayment.click();
    await expect.poll(() => opened.mock.calls).toHaveLength(1);
    const [placed] = [...api.orders.values()];
    expect(opened).toHaveBeenCalledWith(placed?.id);
    expect(payAddress.payAddress(placed?.id ?? '')).toBe(`/pay/${placed?.id}`);
    expect(placed).toMatchObject({ status: 'draft', payment_method: 'card-online' });
    expect(api.sent('orderHall')).toMatchObject([
      { name: null, phone_number: '+79161234567', payment_method: 'card-online' },
    ]);
    // Where going back leads.
    expect(href()).toBe(`/order-status/${placed?.id}`);
  });

  test('giving a name consents to its use first', async () => {
    const { api, go } = await seated({ cart: [[CAKE, 1]] });
    await go('/checkout');
    const sheet = await openRow(/^Кому/, 'Имя и телефон');
    await type(sheet.getByRole('textbox', { name: /^Имя/ }), 'Марфа');
    await closeRow(sheet);
    await order().click();
    const consent = page.getByRole('checkbox', { name: /обработку персональных данных/ });
    await expect.element(consent).toHaveFocus();
    expect(api.sent('orderHall')).toEqual([]);
  });
});

test('a dish for adults is ordered at a table, where documents are checked, and nowhere else (docs/product.md §13.22)', async () => {
  const cider = menuDish({ id: 22, name: 'Сидр', is_available: false, at_table: true });
  const api = shopWithTable();
  api.products = [cider, CAKE];
  const { go, services } = await seated({}, api);
  const card = page.getByRole('listitem').filter({ hasText: cider.name });
  await card.getByRole('button', { name: /Сидр/ }).click();
  await expect.poll(() => services.outbox.getSnapshot().confirmed?.items).toMatchObject([{ product_id: cider.id }]);
  await go(`/menu?dish=${cider.id}`);
  await expect.element(page.getByText(/^18\+\. Подаём только в\sзале/)).toBeVisible();
  await expectAccessible('a dish for adults');
  await go('/cart');
  await expect.element(page.getByText('18+: официант проверит документы')).toBeVisible();
  await go('/cart?modal=restaurant-select');
  await page.getByRole('dialog').getByRole('button', { name: 'Я не за столиком' }).click();
  await go('/menu');
  await expect.element(card.getByText('Только в зале, 18+')).toBeVisible();
  expect(card.getByRole('button', { name: /в корзину/i }).elements()).toEqual([]);
});

test('a dish that is served later cannot be ordered ahead at a table (docs/product.md §13.19)', async () => {
  const morning = everyDay([{ from: '07:00', to: '11:00' }]);
  const oats = menuDish({ id: 21, name: 'Овсяная каша', availability_schedule: morning });
  const api = shopWithTable();
  api.products = [oats, CAKE];
  const { go } = await seated({}, api);
  const card = page.getByRole('listitem').filter({ hasText: oats.name });
  await expect.element(card.getByText(/^Завтра с/)).toBeVisible();
  await quiet(api);
  // The button's code would be loaded by now: it would be there at once.
  await go('/cart');
  await go('/menu');
  await expect.element(card.getByText(/^Завтра с/)).toBeVisible();
  expect(page.getByRole('button', { name: /заказать: Овсяная каша/ }).elements()).toEqual([]);
  await go('/menu?dish=21');
  const sheet = page.getByRole('dialog', { name: oats.name });
  await expect.element(sheet.getByText(/^Завтра с/)).toBeVisible();
  expect(sheet.getByRole('button', { name: /^Заказать на/ }).elements()).toEqual([]);
});

test('the page of an order at a table shows where it is served, and mentions neither a counter nor a courier', async () => {
  const { api, go, href } = await seated({ cart: [[CAKE, 1]] }, shopWithTable(LONG_HALL));
  await go('/checkout');
  await order().click();
  await expect.poll(() => href()).toContain('/order-status/');
  const [placed] = [...api.orders.values()];
  const show = async (status: Order['status']): Promise<string> => {
    if (!placed) throw new Error('nothing was placed');
    const at = placed.created_at;
    api.orders.set(placed.id, {
      ...placed,
      name: '',
      phone_number: '',
      can_cancel: false,
      status,
      status_history: [{ status, at }],
    });
    await openShop(`/order-status/${placed.id}`, { again: true }, api);
    const said = () => plain(document.querySelector<HTMLElement>('main')?.innerText);
    await expect.poll(said).toContain(`Столик 12 · ${LONG_HALL}`);
    return said();
  };
  expect(await show('prepared')).toMatch(/Несём к столику.*официант уже несёт/s);
  const brought = await show('delivered');
  expect(brought).toMatch(/На столе.*Принесли/s);
  expect(brought).not.toMatch(/Выда|курьер|Забрать|Кому/i);
});
