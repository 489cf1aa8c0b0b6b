import type { Page, Route } from '@playwright/test';
import type { Shop } from '../../support/shop.ts';
import {
  answer,
  cutOff,
  expect,
  hintOnline,
  lose,
  loseAnswer,
  ordersOf,
  PLACE,
  portal,
  PREVALIDATE,
  script,
  stored,
  test,
  waitAMinute,
} from '../../support/fault-test.ts';

/**
 * The rows of facts/offline.md that are about an order. Each comment says how the journey was seen to fail, or by which
 * unit test the same protection is held, where that was not tried in the browser.
 */

const DISH = 'Наполеон на ряженке';

/** Two portions for pickup, the form filled in: one tap from an order. */
const readyToOrder = async (shop: Shop): Promise<void> => {
  await shop.open();
  await shop.choosePickup('Самобранка на Театральной');
  await shop.add(DISH, 2);
  await shop.openCart();
  await shop.toCheckout();
  await shop.checkout.fillWho();
  await shop.checkout.pay('Картой в ресторане');
  await shop.checkout.consent();
  await expect(shop.checkout.order).toBeEnabled();
};
const accepted = (page: Page) => page.getByText('Заказ принят').first();
const waiting = (page: Page) => page.getByRole('heading', { name: 'Отправим, как только появится связь' });
const isPlacedOnce = async (page: Page): Promise<void> => {
  await expect(page).toHaveURL(/\/order-status\//, { timeout: 30_000 });
  await expect(page.getByRole('article')).toBeVisible();
  expect(await ordersOf(page)).toBe(1);
};

test('1: the tab dies while the order is sent; the next one finds out, with the same key', async ({
  page,
  shop,
  context,
}) => {
  await readyToOrder(shop);
  const sent = await script(context, PLACE, async (route) => {
    await route.fetch();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Page.crash').catch(() => {});
  });
  await shop.checkout.order.click();
  await expect.poll(() => sent.count()).toBe(1);
  const next = await context.newPage();
  await next.goto('/orders');
  await expect(next.getByRole('link', { name: /№/ })).toHaveCount(1, { timeout: 30_000 });
  await expect.poll(() => sent.count(), { timeout: 30_000 }).toBe(2);
  expect(sent.keys.size).toBe(1);
});

test('2: the answer is lost after the server has done its work; the replay gets it', async ({
  page,
  shop,
  context,
}) => {
  await readyToOrder(shop);
  const sent = await script(context, PLACE, loseAnswer);
  await shop.checkout.order.click();
  await isPlacedOnce(page);
  expect([sent.count(), sent.keys.size]).toEqual([2, 1]);
});

test('3: the browser sends the order twice; there is one', async ({ page, shop, context }) => {
  await readyToOrder(shop);
  await script(context, PLACE, async (route) => {
    const [first, second] = await Promise.all([route.fetch(), route.fetch()]);
    expect(await second.json()).toEqual(await first.json());
    await route.fulfill({ response: first });
  });
  await shop.checkout.order.click();
  await isPlacedOnce(page);
});

test('5: a refused order is not sent again; its field is shown, and the cart stays', async ({
  page,
  shop,
  context,
}) => {
  await readyToOrder(shop);
  const fields = { phone_number: ['Этот номер не отвечает.'] };
  const sent = await script(context, PLACE, answer(422, { code: 'ORDER_REFUSED', message: 'Нет', fields }));
  await shop.checkout.order.click();
  await expect(page.getByText('Этот номер не отвечает.')).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(sent.count()).toBe(1);
  await expect(shop.checkout.order).toBeEnabled();
  expect(await ordersOf(page)).toBe(0);
});

test('6: the token against forgery is out of date; it is fetched once, the key stays', async ({
  page,
  shop,
  context,
}) => {
  await readyToOrder(shop);
  const url = new URL(page.url());
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'old.token', url: url.origin }]);
  const sent = await script(context, PLACE);
  await shop.checkout.order.click();
  await isPlacedOnce(page);
  expect(sent.keys.size).toBe(1);
  const { commands } = (await stored(page)) as { commands: { attempts: number }[] };
  expect(commands.map(({ attempts }) => attempts)).toEqual([1]);
});

test('7: the session is over; the order waits, says so, and goes on', async ({ page, shop, context }) => {
  await readyToOrder(shop);
  const refusal = answer(403, { code: 'NOT_AUTHENTICATED', message: 'Войдите' });
  const sent = await script(context, PLACE, refusal, refusal);
  await shop.checkout.order.click();
  await expect(page.getByText('Войдите ещё раз, чтобы отправить то, что ждёт.')).toBeVisible();
  await isPlacedOnce(page);
  expect(sent.keys.size).toBe(1);
});

test('9: the price has changed while it waited; old and new are shown, one tap decides', async ({
  page,
  shop,
  context,
}) => {
  await readyToOrder(shop);
  const back = await cutOff(context);
  await shop.checkout.order.click();
  await expect(waiting(page)).toBeVisible({ timeout: 40_000 });
  await expect(accepted(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Мои заказы' }).last().click();
  await expect(page.getByText('Ждёт связи').first()).toBeVisible();
  const dearer = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    const body = (await response.json()) as { totals: { total_price: number } };
    body.totals.total_price += 5_000;
    await route.fulfill({ response, json: body });
  };
  // Asked when it may leave, and again when the customer has agreed.
  const asked = await script(context, PREVALIDATE, dearer, dearer);
  const sent = await script(context, PLACE);
  await waitAMinute(page);
  await back();
  await hintOnline(page);
  await expect(page.getByText('Нужно ваше решение').first()).toBeVisible({ timeout: 60_000 });
  expect([asked.count(), sent.count()]).toEqual([1, 0]);
  await expect(page.getByText('Было', { exact: true })).toBeVisible();
  await expect(page.getByText('Стало', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Заказать за/ }).click();
  await expect(page.getByRole('link', { name: /№/ })).toHaveCount(1, { timeout: 30_000 });
  expect(sent.count()).toBe(1);
});

for (const [row, code, message] of [
  [10, 'ITEM_UNAVAILABLE', '«Наполеон на ряженке» сейчас заказать нельзя: замените или уберите.'],
  [11, 'RESTAURANT_CLOSED', 'Ресторан сейчас не принимает заказы. Выберите другое время.'],
] as const) {
  test(`${row}: ${code} while it waited; nothing is placed, and the way on is offered`, async ({
    page,
    shop,
    context,
  }) => {
    await readyToOrder(shop);
    const back = await cutOff(context);
    await shop.checkout.order.click();
    await expect(waiting(page)).toBeVisible({ timeout: 40_000 });
    await page.getByRole('link', { name: 'Мои заказы' }).last().click();
    await script(context, PREVALIDATE, async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { issues: object[] };
      body.issues.push({ code, message, field: null, item_id: null });
      await route.fulfill({ response, json: body });
    });
    const sent = await script(context, PLACE);
    await waitAMinute(page);
    await back();
    await hintOnline(page);
    await expect(page.getByText(message).first()).toBeVisible({ timeout: 60_000 });
    expect(sent.count()).toBe(0);
    await page.getByRole('link', { name: 'Проверить и отправить' }).click();
    await expect(page).toHaveURL(/\/checkout/);
  });
}

test('18: 5xx and 429 in turn; the order is kept, and sent once it can be', async ({ page, shop, context }) => {
  await readyToOrder(shop);
  const sent = await script(
    context,
    PLACE,
    answer(503, { code: 'UNAVAILABLE', message: 'Позже' }),
    answer(429, { code: 'RATE_LIMITED', message: 'Позже' }, { 'retry-after': '1' }),
    lose,
  );
  await shop.checkout.order.click();
  await expect(waiting(page)).toBeVisible();
  await isPlacedOnce(page);
  expect([sent.count(), sent.keys.size]).toEqual([4, 1]);
});

test('19: a captive portal answers everything; nothing is acknowledged', async ({ page, shop, context }) => {
  await readyToOrder(shop);
  await context.route('**/api/**', portal);
  await shop.checkout.order.click();
  await expect(waiting(page)).toBeVisible({ timeout: 40_000 });
  const { commands } = (await stored(page)) as { commands: { state: string }[] };
  expect(commands.map(({ state }) => state)).toEqual(['queued']);
  await context.unroute('**/api/**', portal);
  await hintOnline(page);
  await isPlacedOnce(page);
});

test('an order that waits can be taken back, and is then never sent', async ({ page, shop, context }) => {
  await readyToOrder(shop);
  const back = await cutOff(context);
  await shop.checkout.order.click();
  await expect(waiting(page)).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Отозвать заказ' }).click();
  const sent = await script(context, PLACE);
  await back();
  await expect(shop.checkout.order).toBeVisible();
  await page.waitForTimeout(3_000);
  expect(sent.count()).toBe(0);
});
