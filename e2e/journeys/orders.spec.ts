// Proves docs/product.md §6.12, §14.4 to §14.7.
import type { BrowserContext, Cookie } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { callApi, logInByApi, noteCustomer } from '../support/customer-login.ts';
import { DISH, REPLACEMENT, SECOND_DISH } from '../support/fault-dishes.ts';
import { workerControls } from '../support/fault-test.ts';
import { tabTo } from '../support/keyboard.ts';
import { cancelByApi, placeByApi } from '../support/orders-by-api.ts';
import { OwnServer } from '../support/own-server.ts';
import { handOver } from '../support/sandbox.ts';
import { expectNoSidewaysScroll, leaveBelow, settled } from '../support/screen.ts';
import { plain } from '../support/shop.ts';
import { expect, test, type Page } from '../support/test.ts';

/** An account's orders, and repeating one after a change: a dish sold out and another at a different price. */
test.skip(({ isPhone }) => !isPhone, 'one server for all of them; each width is set where it matters');
test.describe.configure({ mode: 'default' });

const server = new OwnServer(7);
test.use({ serviceWorkers: 'allow', baseURL: server.origin, given: 'place' });
let account: Cookie[] = [];
let customer = 0;
/** Another device of the customer. */
const comeAs = async (context: BrowserContext): Promise<void> => {
  await context.addCookies(account);
  await noteCustomer(context, server.origin, customer);
};
/** Delivered: all three dishes. */
let past = { id: '', number: '' };

const CANCELED = 22;

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  await server.prepare();
  await server.start();
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await page.goto('/info/legal');
  await logInByApi(page);
  past = await placeByApi(page, [DISH, SECOND_DISH, REPLACEMENT]);
  await handOver(server.origin, past.id);
  for (let count = 0; count < CANCELED; count += 1) await cancelByApi(page, await placeByApi(page, [DISH]));
  await placeByApi(page, [SECOND_DISH]);
  account = await context.cookies();
  customer = (await callApi<{ id: number }>(page, '/profile')).id;
  await context.close();
});
test.afterAll(() => server.end());

const rows = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByText(/^№/) });
const filter = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test(
  'an account’s orders keep their filters in the address, and page by scroll on a phone [2.9a]',
  { tag: '@rest' },
  async ({ page, shop, context, faults }) => {
    await comeAs(context);
    await shop.open('/orders');
    await expect(page.getByRole('heading', { name: 'Сейчас' })).toBeVisible();
    await expect(rows(page).first()).toContainText('Отправлен в ресторан');
    await expectAccessible(page, 'orders of an account');
    await expectNoSidewaysScroll(page);

    await filter(page, 'Завершённые').click();
    await expect(page).toHaveURL(/\?show=delivered$/);
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText(past.number);

    await filter(page, 'Отменённые').click();
    await expect(rows(page)).toHaveCount(20);
    // The next page loads 130 px before the end of the page, footer included (docs/product.md §6.11).
    await leaveBelow(page, 131);
    await expect(rows(page)).toHaveCount(20);
    await leaveBelow(page, 130);
    await expect(rows(page)).toHaveCount(CANCELED);
    await expect(page.getByRole('button', { name: 'Показать ещё' })).toHaveCount(0);

    // The filter is in the address: a reload keeps it, and no order matches delivery.
    // From the top: at the bottom of a long list any returning row pushes the footer.
    await page.evaluate(() => scrollTo(0, 0));
    await page.reload();
    await shop.hydrated();
    await expect(filter(page, 'Отменённые')).toHaveAttribute('aria-pressed', 'true');
    // What was loaded is stored on the device, and loaded again to the same length.
    await expect(rows(page)).toHaveCount(CANCELED);
    await filter(page, 'Доставка').click();
    await expect(page.getByRole('heading', { name: 'Отменённых заказов нет' })).toBeVisible();
    await expectAccessible(page, 'no orders under these filters');
    await page.getByRole('button', { name: 'Показать все' }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(rows(page)).toHaveCount(21);

    // A filter never requested before is built from what the device has stored.
    faults.expect(/request failed|ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await filter(page, 'Самовывоз').click();
    await expect(rows(page)).toHaveCount(21);
    await filter(page, 'Активные').click();
    await expect(rows(page)).toHaveCount(1);
    await expectAccessible(page, 'orders under a filter, offline');
  },
);

test(
  'wider than a phone the next page is loaded by a button, by keyboard too',
  { tag: '@rest' },
  async ({ page, shop, context }) => {
    await comeAs(context);
    await page.setViewportSize({ width: 768, height: 900 });
    await shop.open('/orders?show=canceled');
    await expect(rows(page)).toHaveCount(20);
    const more = page.getByRole('button', { name: 'Показать ещё' });
    await more.scrollIntoViewIfNeeded();
    await settled(page);
    await expect(rows(page)).toHaveCount(20);
    await expectNoSidewaysScroll(page);
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(CANCELED);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectNoSidewaysScroll(page);
  },
);

test(
  'a guest sees nothing of the account, and an order not yet linked to it is listed on the device',
  { tag: '@rest' },
  async ({ page, shop, context }) => {
    await shop.open('/orders');
    await expect(page.getByRole('heading', { name: 'Заказов пока нет' })).toBeVisible();
    const own = await placeByApi(page, [DISH]);
    await page.evaluate((id) => localStorage.setItem('storefront-order_ids', JSON.stringify([id])), own.id);
    await shop.open('/orders');
    await expect(rows(page)).toHaveCount(1);
    await comeAs(context);
    await shop.open('/orders');
    await expect(rows(page)).toHaveCount(22);
    await expect(rows(page).first()).toContainText(own.number);
  },
);

test.describe('with changed data: a dish is sold out, another costs more', () => {
  test.beforeAll(async () => {
    test.setTimeout(240_000);
    await server.kill();
    await server.sellOnly({ stop_list: ['medovik'], prices: [{ product: 'napoleon', price: 42_000 }] });
    await server.start();
  });

  test(
    'a reorder reports sold-out dishes and higher prices before anything is added',
    { tag: '@rest' },
    async ({ page, shop, context }) => {
      await comeAs(context);
      await shop.open('/menu');
      await shop.open('/orders?show=delivered');

      // By keyboard: into the sheet, out of it, and the focus is back.
      const again = page.getByRole('link', { name: `Повторить заказ № ${past.number}` });
      await tabTo(page, again);
      await page.keyboard.press('Enter');
      const sheet = shop.dialog('Повторить заказ');
      await expect(sheet).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
      await expect(again).toBeFocused();
      await again.click();

      const line = (dish: string) => sheet.getByRole('listitem').filter({ hasText: dish });
      await expect(line(REPLACEMENT)).toContainText('Закончилось');
      await expect(line(REPLACEMENT).getByRole('checkbox')).toHaveCount(0);
      await expect(line(DISH)).toContainText(/420\s₽/);
      await expect(line(DISH)).toContainText('было');
      await expect(line(SECOND_DISH)).not.toContainText('было');
      await expectAccessible(page, 'order again');
      for (const width of [768, 1440, 380]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScroll(page);
      }

      // Nothing is added yet; one line is left out; one tap adds the rest.
      await line(SECOND_DISH).getByRole('checkbox').uncheck();
      const submit = sheet.getByRole('button', { name: /^Положить 1 блюдо/ });
      expect(plain((await submit.textContent()) ?? '')).toContain('420 ₽');
      await submit.click();
      await expect(page).toHaveURL(/\/checkout$/);
      await shop.open('/cart');
      await expect(shop.line(DISH)).toBeVisible();
      await expect(shop.line(SECOND_DISH)).toHaveCount(0);
    },
  );

  test('a reorder with a full cart adds to it or replaces it', { tag: '@rest' }, async ({ page, shop, context }) => {
    await comeAs(context);
    await shop.open('/menu');
    await shop.add('Морс клюквенный');
    await shop.open(`/order-status/${past.id}`);
    const open = async () => {
      await page.getByRole('link', { name: `Повторить заказ № ${past.number}` }).click();
      return shop.dialog('Повторить заказ');
    };
    let sheet = await open();
    await expect(sheet.getByText('В корзине уже 1 блюдо')).toBeVisible();
    await sheet.getByRole('button', { name: /^Добавить 2 блюда/ }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect.poll(() => namesInCart(page)).toEqual(expect.arrayContaining(['Морс клюквенный', DISH]));
    // Back returns to the order, not to the sheet.
    await page.goBack();
    await expect(page).toHaveURL(new RegExp(`/order-status/${past.id}$`));
    sheet = await open();
    await sheet.getByRole('button', { name: 'Заменить корзину' }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await shop.open('/cart');
    await expect(shop.line('Морс клюквенный')).toHaveCount(0);
    await expect(shop.line(DISH)).toBeVisible();
    await expect.poll(async () => (await cartOf(page)).items.length).toBe(2);
  });
});

test(
  'a reorder at another restaurant says so, and without a network uses the stored menu and shows its date',
  { tag: '@rest' },
  async ({ page, shop, context, faults }) => {
    test.slow();
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await comeAs(context);
    await shop.open('/menu');
    await shop.choosePickup('Самобранка у Старого Торга');
    await shop.open('/orders?show=delivered');
    const again = page.getByRole('link', { name: `Повторить заказ № ${past.number}` });
    await again.click();
    const sheet = shop.dialog('Повторить заказ');
    await expect(sheet.getByText(/^Тогда заказывали в ресторане/)).toBeVisible();
    // The menu of the current place is loaded.
    await expect(sheet.getByRole('listitem').first()).toBeVisible();
    await page.keyboard.press('Escape');
    // What the worker has not cached yet cannot be opened offline.
    await workerControls(page);
    await context.setOffline(true);
    await expect(page.getByText(/^Нет связи/).first()).toBeVisible();
    await again.click();
    await expect(sheet.getByText(/Последние известные цены и наличие/)).toBeVisible();
    await sheet.getByRole('button', { name: /^Положить/ }).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(shop.checkout.order).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => namesInCart(page), { timeout: 30_000 }).toContain(SECOND_DISH);
  },
);

/** Returns the cart as the server has it. */
const cartOf = async (page: Page): Promise<{ items: { name: string }[] }> => {
  const id = await page.evaluate(() => localStorage.getItem('storefront-cart_id'));
  return id === null ? { items: [] } : callApi(page, `/cart?cart_id=${id}`);
};

const namesInCart = async (page: Page): Promise<string[]> => (await cartOf(page)).items.map(({ name }) => plain(name));
