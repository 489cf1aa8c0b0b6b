// Proves docs/product.md §23.1 to §23.8: every journey runs on responses of the plain forms.
import { expect, test as base } from '@playwright/test';
import { LOGIN_CODE } from '#tests/support/minimal-backend/backend.ts';
import { LoginWindow } from '../support/customer.ts';
import { FIRST_PORT } from '../support/hours.ts';
import { hydrationSignal } from '../support/hydrated.ts';
import { Shop } from '../support/shop.ts';
import { type } from '../support/type.ts';

/** What this backend lacks, as the browser reports it: 404, or 403 to a guest; and a journey going offline. */
const KNOWN = /the server responded with a status of 40[34]|net::ERR_INTERNET_DISCONNECTED/;

const test = base.extend<{ shop: Shop; faults: string[] }>({
  baseURL: `http://127.0.0.1:${FIRST_PORT}`,
  context: async ({ context }, use) => {
    await hydrationSignal(context);
    await use(context);
  },
  shop: async ({ page, viewport }, use) => use(new Shop(page, (viewport?.width ?? 0) < 768)),
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error' && !KNOWN.test(message.text())) faults.push(message.text());
      });
      context.on('weberror', (error) => faults.push(error.error().message));
      await use(faults);
      expect(faults, 'errors that the page logged').toEqual([]);
    },
    { auto: true },
  ],
});

test('a delivery takes an address as typed, prices in roubles, and an order that is tracked', async ({
  page,
  shop,
}) => {
  await shop.open();
  const places = await shop.openPlaces();
  await places.getByRole('radio', { name: 'Доставка', exact: true }).check();
  await shop.pickAddress(places, 'ул. Каминского, 7');
  await expect(places).toContainText(/от\s300\s₽/);
  await places.getByRole('button', { name: 'Доставить сюда' }).click();
  await expect(places).toBeHidden();
  await shop.add('Борщ', 2);
  await shop.openCart();
  // 2 × 390.50 + 149.90
  await expect(shop.line('Борщ')).toContainText(/781\s₽/);
  await shop.toCheckout();
  await shop.checkout.fillWho();
  await shop.checkout.pay('Наличными');
  await shop.checkout.consent();
  await expect(shop.checkout.order).toHaveText(/Заказать за 930,90\s₽/);
  await shop.checkout.placeOrder();
  const order = page.getByRole('article');
  await expect(order).toContainText('Борщ');
  await expect(order).toContainText(/930,90\s₽/);
  await page.goto('/cart');
  await expect(page.getByText('Пока пусто').first()).toBeVisible();
});

test('a pickup order has the configured discount and the restaurant’s own address', async ({ page, shop }) => {
  await shop.open();
  await shop.choosePickup('Кафе у вокзала');
  await shop.add('Пирог с вишней');
  await shop.openCart();
  await expect(page.getByText('Скидка за самовывоз')).toBeVisible();
  await shop.toCheckout();
  await expect(page.getByRole('main')).toContainText('Тула, ул. Путейская, 4');
  await shop.checkout.fillWho();
  await shop.checkout.pay('Картой в ресторане');
  await shop.checkout.consent();
  await expect(shop.checkout.order).toHaveText(/Заказать за 270\s₽/);
  await shop.checkout.placeOrder();
  await expect(page.getByRole('article')).toContainText('Пирог с вишней');
});

test('a login gets a readable token, sent as a bearer, that is removed at logout', async ({ page, shop, context }) => {
  await shop.open('/profile?modal=login');
  const login = new LoginWindow(page);
  await login.requestCode('9161234567');
  await type(login.code, LOGIN_CODE);
  await expect(login.code).toHaveCount(0);
  await expect.poll(async () => (await context.cookies()).find(({ name }) => name === 'token')?.httpOnly).toBe(false);
  const profile = page.waitForRequest(/\/restaurant\/profile(?:\?|$)/);
  await page.reload();
  expect((await profile).headers()['authorization']).toMatch(/^Bearer token-\d+$/);
  expect((await profile).headers()['x-client-token']).toBeDefined();
  await expect(page.getByRole('main')).toContainText('+7 916 123-45-67');
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Выйти/ })
    .click();
  await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'token')).toBe(false);
});

test('an order made without a network is sent when it is back', async ({ page, shop, context }) => {
  await shop.open();
  await shop.choosePickup('Кафе на площади');
  await shop.add('Солянка');
  await shop.openCart();
  await shop.toCheckout();
  await shop.checkout.fillWho();
  await shop.checkout.pay('Наличными');
  await shop.checkout.consent();
  await expect(shop.checkout.order).toHaveText(/Заказать за 405\s₽/);
  await context.setOffline(true);
  await shop.checkout.order.click();
  await expect(page.getByText(/отправим/i).first()).toBeVisible();
  await context.setOffline(false);
  await page.waitForURL(/\/order-status\/\d+/);
  await expect(page.getByRole('article')).toContainText('Солянка');
});

test('a response outside the contract is shown, logged, and removes nothing from the cart', async ({
  page,
  shop,
  faults,
}) => {
  await shop.open();
  await shop.choosePickup('Кафе на площади');
  await page.route(/\/cart\/create$/, (route) => route.fulfill({ json: { done: true } }));
  await shop.add('Борщ');
  await expect(page.getByText('Ошибка!', { exact: true })).toBeVisible();
  expect(faults).toContainEqual(expect.stringMatching(/^createCart: /));
  faults.length = 0;
  await page.unroute(/\/cart\/create$/);
  await page.reload();
  await shop.hydrated();
  await shop.openCart();
  await expect(shop.line('Борщ')).toContainText(/390,50\s₽/);
  await expect(page.getByText('Итого')).toBeVisible();
});

test('the host’s metadata matches what the page shows', async ({ request }) => {
  const menu = await (await request.get('/menu')).text();
  expect(menu).toContain('Борщ');
  expect(menu).toMatch(/390,50\s₽/);
  expect(await (await request.get('/manifest.webmanifest')).json()).toMatchObject({ name: 'Тульские кафе' });
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/menu/category-2');
  expect(await (await request.get('/address')).text()).toContain('"streetAddress":"Тула, ул. Путейская, 4"');
});
