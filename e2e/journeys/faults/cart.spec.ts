import { STATE_VERSION } from '#client/outbox/mutations.ts';
import { DISH, SECOND_DISH } from '#e2e/support/fault-dishes.ts';
import {
  cartOnServer,
  workerControls,
  blockApi,
  DISHES,
  expect,
  hintOnline,
  ONCE,
  ordersOf,
  outboxDrained,
  readyToOrder,
  test,
  waiting,
} from '#e2e/support/fault-test.ts';
import { isCartSynced, patchOutbox, readOutbox } from '#e2e/support/outbox-on-disk.ts';
import { ADD, answer, CREATE, PLACE, script, type Handler } from '#e2e/support/scripted.ts';
import { Shop } from '#e2e/support/shop.ts';

/**
 * The faults of docs/product.md §9.27 to §9.33 that concern the cart and its owner. Each comment says which protection was
 * switched off to see the journey fail, and where it failed.
 */
test.skip(...ONCE);

// Verified to fail with lines dropped instead of replayed: a line rejected again was never reported.
test('a 422 on an add recreates the cart, replays each line once, and reports lines that are rejected again', async ({
  page,
  shop,
  context,
}) => {
  await shop.open('/menu');
  await expect.poll(() => isCartSynced(page)).toBe(true);
  const made = await script(context, CREATE);
  const refusal = answer(422, { code: 'PRODUCT_UNAVAILABLE', message: 'Этого блюда сейчас нет.' });
  const pass: Handler = async (route) => route.continue();
  // The cart is gone; of the three replayed lines the new one is rejected again.
  const added = await script(
    context,
    ADD,
    answer(422, { code: 'CART_GONE', message: 'Корзины нет' }),
    pass,
    pass,
    refusal,
  );
  await shop.add('Белёвская пастила с брусникой');
  await expect(page.getByText('Белёвская пастила с брусникой: Этого блюда сейчас нет.')).toBeVisible();
  await expect.poll(() => isCartSynced(page)).toBe(true);
  expect(await cartOnServer(page)).toEqual(DISHES);
  expect([made.count(), added.count()]).toEqual([1, 4]);
});

// Verified to fail with the other tabs not notified: the second one kept the previous customer's cart.
test('a change of user with an unsent order and dish is confirmed first, then clears every tab', async ({
  page,
  shop,
  context,
}) => {
  await readyToOrder(shop);
  const second = await context.newPage();
  await second.goto('/cart');
  await workerControls(second);
  await expect(new Shop(second, false).line(DISH)).toBeVisible();
  const back = await blockApi(context);
  await shop.checkout.order.click();
  await expect(waiting(page)).toBeVisible();
  await page.goto('/profile');
  await shop.hydrated();
  await page.getByRole('button', { name: 'Стереть мои данные' }).click();
  const sheet = shop.dialog('Не всё отправлено');
  await expect(sheet).toContainText(/заказ на/);
  await sheet.getByRole('button', { name: 'Сначала отправить' }).click();
  await expect(sheet.getByRole('alert')).toContainText('Отправить не получилось');
  expect((await readOutbox(page)).commands, 'nothing is lost by asking').toHaveLength(1);
  await sheet.getByRole('button', { name: 'Стереть всё' }).click();
  await expect(second).toHaveURL(/\/$/);
  const sent = await script(context, PLACE);
  await back();
  await Promise.all([page, second].map(outboxDrained));
  expect((await readOutbox(page)).commands).toEqual([]);
  for (const tab of [page, second]) {
    expect(await tab.evaluate(() => Object.keys(localStorage).filter((key) => /cart_id|order_ids/.test(key)))).toEqual(
      [],
    );
    expect(await tab.evaluate(() => document.cookie)).not.toContain('restaurant=');
  }
  expect([sent.count(), (await ordersOf(page)).length]).toEqual([0, 0]);
});

test.describe('with a place chosen', () => {
  test.use({ given: 'place' });
  // Verified to fail without the Web Lock (and the server's memory of keys): the cart held other numbers than were tapped.
  test('of two tabs one sends at a time, and both show the same state', async ({ page, shop, context }) => {
    await shop.open('/menu');
    const second = await context.newPage();
    const other = new Shop(second, false);
    await other.open('/menu');
    const back = await blockApi(context);
    await shop.add(DISH, 2);
    await other.add(SECOND_DISH);
    let underWay = 0;
    let most = 0;
    await context.route('**/api/restaurant/cart/**', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      underWay += 1;
      most = Math.max(most, underWay);
      // Slow enough that a second sender would be noticed.
      await new Promise((resolve) => setTimeout(resolve, 250));
      const response = await route.fetch();
      underWay -= 1;
      return route.fulfill({ response });
    });
    await back();
    await Promise.all([page, second].map(hintOnline));
    await expect.poll(() => cartOnServer(page), { timeout: 20_000 }).toEqual(DISHES);
    expect(most).toBe(1);
    for (const tab of [page, second]) {
      await tab.goto('/cart');
      const lines = new Shop(tab, false);
      await expect(lines.line(DISH).getByRole('status')).toHaveText('2');
      await expect(lines.line(SECOND_DISH).getByRole('status')).toHaveText('1');
    }
  });
});

// Verified to fail with the migration left out: the cart was empty after the update.
/** The update itself, with two real builds, is in offline-update.spec.ts; this covers the queue that it finds. */
test('a queue from the previous build is migrated and sent', async ({ page, shop, context }) => {
  const back = await blockApi(context);
  await shop.open('/cart');
  await expect(shop.line(DISH)).toBeVisible();
  await patchOutbox(page, { version: 1, promo: undefined, bonus: undefined });
  await page.reload();
  await shop.hydrated();
  await expect(shop.line(DISH)).toBeVisible();
  await back();
  await hintOnline(page);
  await expect.poll(() => cartOnServer(page), { timeout: 20_000 }).toEqual(DISHES);
  expect((await readOutbox(page)).version).toBe(STATE_VERSION);
});

// Verified to fail with the version not checked: nothing asked for a reload.
test('with a newer build owning the database the tab writes nothing and asks for a reload', async ({ page, shop }) => {
  await shop.open('/cart');
  await expect.poll(() => isCartSynced(page)).toBe(true);
  await patchOutbox(page, { version: 99, readable_from: 99 });
  const before = await readOutbox(page);
  await shop
    .line(DISH)
    .getByRole('button', { name: /^Добавить ещё/ })
    .click();
  await expect(page.getByText(/^Корзину на этом устройстве ведёт более новая версия приложения/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Обновить' })).toBeVisible();
  expect(await readOutbox(page)).toEqual(before);
});
