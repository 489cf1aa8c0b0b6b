import type { Page } from '@playwright/test';
import type { Shop } from '../../support/shop.ts';
import { ADD, answer, API, cutOff, expect, lose, script, store, stored, test } from '../../support/fault-test.ts';

/** The rows of facts/offline.md that are about the cart and about what the device remembers. */

const DISH = 'Наполеон на ряженке';

const withPlace = async (shop: Shop): Promise<void> => {
  await shop.open();
  await shop.choosePickup('Самобранка на Театральной');
};
/** How many lines the server has of this device's cart. */
const linesOnServer = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const id = localStorage.getItem('storefront-cart_id') ?? '';
    const response = await fetch(`/api/restaurant/cart?cart_id=${id}`);
    if (!response.ok) return -1;
    const cart = (await response.json()) as { items: { quantity: number }[] };
    return cart.items.reduce((sum, { quantity }) => sum + quantity, 0);
  });

test('4: 422 on an add; the cart is made anew and every line is replayed, once', async ({ page, shop, context }) => {
  await withPlace(shop);
  const made = await script(context, '**/api/restaurant/cart/create');
  await script(context, ADD, answer(422, { code: 'CART_GONE', message: 'Корзины нет' }));
  await shop.add(DISH, 2);
  await expect.poll(() => linesOnServer(page), { timeout: 20_000 }).toBe(2);
  expect(made.count()).toBe(2);
});

test('8: the device changes hands with things unsent: asked first, then gone from every tab', async ({
  page,
  shop,
  context,
}) => {
  await withPlace(shop);
  const second = await context.newPage();
  await second.goto('/menu');
  const back = await cutOff(context);
  await shop.add(DISH);
  await page.goto('/profile');
  await shop.alive();
  await page.getByRole('button', { name: 'Стереть мои данные' }).click();
  const sheet = shop.dialog('Не всё отправлено');
  await expect(sheet).toContainText('изменения в корзине');
  await sheet.getByRole('button', { name: 'Стереть всё' }).click();
  await back();
  await expect.poll(async () => ((await stored(page)) as { lines: unknown[] }).lines).toEqual([]);
  await expect(second).toHaveURL(/\/$/);
  expect(await second.evaluate(() => localStorage.getItem('storefront-cart_id'))).toBeNull();
  expect(await second.evaluate(() => document.cookie)).not.toContain('restaurant=');
});

test.describe('12', () => {
  test.use({ rightClock: false });
  test('12: the device’s clock is wrong by what the machine and the demo differ; the cart is made all the same', async ({
    page,
    shop,
  }) => {
    await page.clock.install({ time: new Date('2031-01-01T03:00:00Z') });
    await withPlace(shop);
    await shop.add(DISH);
    await expect.poll(() => linesOnServer(page), { timeout: 20_000 }).toBe(1);
    expect(Number(await page.evaluate(() => localStorage.getItem('storefront-clock_offset')))).toBeLessThan(-1_000_000);
  });
});

test('13: two tabs; both converge, and one sends', async ({ page, shop, context }) => {
  await withPlace(shop);
  const second = await context.newPage();
  await second.goto('/menu');
  await second.waitForFunction(() => document.documentElement.dataset['alive'] === 'yes');
  const added = await script(context, ADD);
  await shop.add(DISH, 3);
  await expect.poll(() => linesOnServer(page), { timeout: 20_000 }).toBe(3);
  const field = second.getByRole('main').getByRole('searchbox', { name: 'Найти блюдо' });
  await field.pressSequentially(DISH);
  await expect(
    second
      .getByRole('group', { name: `Количество: ${DISH}` })
      .getByRole('status')
      .first(),
  ).toHaveText('3');
  expect(added.keys.size).toBe(1);
});

test('14: a queue of the build before is brought along, and sent', async ({ page, shop, context }) => {
  await withPlace(shop);
  const back = await cutOff(context);
  await shop.add(DISH, 2);
  await store(page, { version: 1, promo: undefined, bonus: undefined });
  await back();
  await page.reload();
  await expect.poll(() => linesOnServer(page), { timeout: 20_000 }).toBe(2);
  expect(await stored(page)).toMatchObject({ version: 2 });
});

test('15: a newer build owns the database; this tab writes nothing and asks for a reload', async ({ page, shop }) => {
  await withPlace(shop);
  await shop.add(DISH);
  await expect.poll(() => linesOnServer(page), { timeout: 20_000 }).toBe(1);
  await store(page, { version: 99 });
  const before = await stored(page);
  await page
    .getByRole('button', { name: `Добавить ещё: ${DISH}` })
    .first()
    .click();
  await expect(page.getByText('Приложение обновилось в другой вкладке.')).toBeVisible();
  expect(await stored(page)).toEqual(before);
});

test('16: the disk is full; what is kept in memory is said to be', async ({ page, shop, context }) => {
  await context.addInitScript(() => {
    // oxlint-disable-next-line typescript/unbound-method -- called with its own object below
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...given: [unknown, IDBValidKey?]) {
      if ((globalThis as { full?: boolean }).full) throw new DOMException('full', 'QuotaExceededError');
      return put.apply(this, given);
    };
  });
  await withPlace(shop);
  await page.evaluate(async () => {
    await (await caches.open('menu-pictures')).put('/one', new Response('picture'));
    (globalThis as { full?: boolean }).full = true;
  });
  await shop.add(DISH);
  await expect(page.getByText('Браузер не даёт сохранить корзину на устройстве.')).toBeVisible();
  // Pictures went first.
  expect(await page.evaluate(() => caches.has('menu-pictures'))).toBe(false);
  await expect.poll(async () => page.getByRole('group', { name: `Количество: ${DISH}` }).count()).toBeGreaterThan(0);
});

test('17: the database is blocked; it is said, and ordering works', async ({ page, shop, context }) => {
  await context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
  });
  await withPlace(shop);
  await expect(page.getByText('Браузер не даёт сохранить корзину на устройстве.')).toBeVisible();
  await shop.add(DISH);
  await expect.poll(() => linesOnServer(page), { timeout: 20_000 }).toBe(1);
});

test('20: nothing is stored and nobody answers: an empty cart, and no request of the cart before a probe', async ({
  page,
  context,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await context.route(API, lose);
  await page.goto('/cart');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForTimeout(2_000);
  expect(asked).toContain('/api/restaurant/ping');
  expect(asked.filter((path) => path.includes('/cart') && !path.includes('recommended'))).toEqual([]);
});
