// Proves docs/product.md §9.23.
import type { BrowserContext, Page } from '@playwright/test';
import type { Home } from '../support/storage-states.ts';
import { buildNext, markOf, type NextBuild } from '#tests/support/next-build.ts';
import { STATE_VERSION } from '#client/outbox/mutations.ts';
import { API, readOutbox } from '../support/outbox-on-disk.ts';
import { OwnServer } from '../support/own-server.ts';
import { phone, type Phone } from '../support/phone.ts';
import { enableInterception } from '../support/scripted.ts';
import { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Updates from one real build to the next: the app under test, and one built from changed sources at the start
 * (tests/support/next-build.ts). Its checkout has another heading, and its outbox another shape (docs/product.md §9.24).
 */
test.skip(({ isPhone }) => !isPhone, 'tabs and workers do not know how wide the screen is');
test.describe.configure({ mode: 'serial' });

const NEW_TITLE = 'Оформление заказа по-новому';
const CHANGES = [
  {
    file: 'src/features/checkout/checkout-strings.ts',
    from: "title: 'Оформление заказа'",
    to: `title: '${NEW_TITLE}'`,
  },
  {
    file: 'src/client/outbox/mutations.ts',
    from: `STATE_VERSION = ${STATE_VERSION}`,
    to: `STATE_VERSION = ${STATE_VERSION + 1}`,
  },
  {
    file: 'src/client/outbox/migrate.ts',
    from: '{ 1: fromOne, 2: fromTwo }',
    to: `{ 1: fromOne, 2: fromTwo, ${STATE_VERSION}: (raw) => ({ ...v.parse(v.looseObject({}), raw), version: ${STATE_VERSION + 1} }) }`,
  },
];
const FIRST = 'Наполеон на ряженке';
const SECOND = 'Тульский пряник с абрикосом';

let next: NextBuild;
const server = new OwnServer(6);
test.beforeAll(async () => {
  test.setTimeout(300_000);
  next = await buildNext(CHANGES);
  await server.prepare();
});
test.afterAll(async () => {
  await server.end();
  next.dispose();
});

const dead = (route: { abort: (why: string) => Promise<void> }): Promise<void> => route.abort('internetdisconnected');
const buildOf = (page: Page) => page.locator('meta[name="build"]');
const question = (page: Page) => page.getByText('Вышло обновление');
const accept = (page: Page) => page.getByRole('button', { name: 'Обновить', exact: true }).click();

/** Marks the document: a reload removes the mark. */
const markDocument = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['stayed'] = 'yes';
  });
const stayed = (page: Page) => page.locator('html[data-stayed]');

interface Start {
  readonly device: Phone;
  readonly context: BrowserContext;
  readonly menu: Page;
  readonly other: Page;
}

/** Two tabs of the current build, the worker in control, a dish in the cart on the server, the checkout open in the second. */
const start = async (device: Phone, home: Home): Promise<Start> => {
  await server.kill();
  await server.start();
  const context = await device.open();
  await context.setStorageState(home('place', server.origin));
  await enableInterception(context);
  const menu = context.pages()[0] ?? (await context.newPage());
  const shop = new Shop(menu, true);
  await shop.open(`${server.origin}/menu`);
  await menu.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await shop.add(FIRST);
  await expect.poll(async () => (await readOutbox(menu)).lines?.length).toBe(0);
  const other = await context.newPage();
  await new Shop(other, true).open(`${server.origin}/checkout`);
  await new Shop(other, true).checkout.fillWho();
  await expect(buildOf(menu)).toHaveAttribute('content', markOf('dist'));
  return { device, context, menu, other };
};

/** Replaces the current build on the server with the next one; the tab finds it. */
const deploy = async (menu: Page): Promise<void> => {
  await server.kill();
  await server.start(undefined, next.webRoot);
  await menu.bringToFront();
  await menu.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  await expect(question(menu)).toBeVisible({ timeout: 30_000 });
};

const lineKeys = async (page: Page): Promise<number> => (await readOutbox(page)).lines?.length ?? 0;

test(
  'a new build asks first, leaves a half-filled checkout and its queue alone, and stops an old tab from writing',
  { tag: '@rest' },
  async ({ launchOptions, homes }) => {
    test.setTimeout(240_000);
    const device = phone(launchOptions, server.origin);
    try {
      const { context, menu, other } = await start(device, await homes());
      await context.route(API, dead);
      await new Shop(menu, true).add(SECOND);
      await expect(menu.getByText(/^Нет связи/)).toBeVisible();
      expect(await lineKeys(menu)).toBe(1);
      for (const tab of [menu, other]) await markDocument(tab);

      await deploy(menu);
      await accept(menu);
      await expect(menu.getByText('Обновим, когда закончите оформление в другой вкладке')).toBeVisible();
      for (const tab of [menu, other]) await expect(stayed(tab), 'nothing is reloaded unasked').toHaveCount(1);

      // A tab that was suspended during the prompt: the other build takes over all the same.
      await menu.evaluate(async () => {
        const { waiting } = await navigator.serviceWorker.ready;
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
        waiting?.postMessage({ type: 'SKIP_WAITING' });
      });
      await expect(buildOf(menu)).toHaveAttribute('content', next.mark);
      await expect(other.getByText('Приложение обновилось. Откройте его заново, когда закончите')).toBeVisible();
      await expect(stayed(other), 'no reload in the checkout').toHaveCount(1);
      await expect(other.getByLabel('Имя', { exact: true })).toHaveValue('Марфа');

      // The new build writes in its own shape; the old tab stops writing, and says so (docs/product.md §9.32).
      const shop = new Shop(menu, true);
      await shop.hydrated();
      await expect.poll(() => lineKeys(menu), 'the queue is in the new build').toBe(1);
      await shop.add(SECOND);
      await expect.poll(async () => (await readOutbox(menu)).version).toBe(STATE_VERSION + 1);
      // Shown when the customer switches to that tab.
      await other.bringToFront();
      await expect(other.getByText(/^Корзину на этом устройстве ведёт более новая версия приложения/)).toBeVisible();
      await new Shop(other, true).checkout.comment((field) => type(field, 'Без лука'));
      const before = await readOutbox(menu);
      await other.evaluate(() => dispatchEvent(new Event('online')));
      expect(await readOutbox(menu)).toEqual(before);

      await other.getByRole('button', { name: 'Обновить', exact: true }).click();
      await expect(buildOf(other)).toHaveAttribute('content', next.mark);
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(NEW_TITLE);
      await expect(other.getByRole('button', { name: /^Кому: Марфа/ })).toBeVisible();
      await expect(other.getByRole('button', { name: /^Комментарий/ })).toContainText('Без лука');

      await context.unroute(API, dead);
      for (const tab of [menu, other]) await tab.evaluate(() => dispatchEvent(new Event('online')));
      await expect.poll(() => lineKeys(menu), { timeout: 30_000 }).toBe(0);
      await other.goto(`${server.origin}/cart`);
      await expect(new Shop(other, true).line(FIRST)).toBeVisible();
      await expect(new Shop(other, true).line(SECOND).getByRole('status')).toHaveText('2');
    } finally {
      await device.dispose();
    }
  },
);

test(
  'a queued order and cart changes survive the update, and are sent once after it',
  { tag: '@rest' },
  async ({ launchOptions, homes }) => {
    test.setTimeout(240_000);
    const device = phone(launchOptions, server.origin);
    try {
      const { context, menu, other } = await start(device, await homes());
      const placed: string[] = [];
      context.on('request', (request) => {
        if (request.url().endsWith('/orders/place')) placed.push(request.headers()['idempotency-key'] ?? '');
      });
      const { checkout } = new Shop(other, true);
      await checkout.pay('Картой в ресторане');
      await checkout.consent();
      await expect(checkout.order).toBeEnabled();
      await context.route(API, dead);
      await other.evaluate(() => dispatchEvent(new Event('online')));
      await expect(other.getByText(/^Нет связи/).first()).toBeVisible();
      await checkout.order.click();
      await expect(other.getByRole('heading', { name: 'Отправим, как только появится связь' })).toBeVisible();
      await new Shop(menu, true).add(SECOND);
      const before = await readOutbox(menu);
      expect(before.commands).toHaveLength(1);
      expect(before.lines).toHaveLength(1);
      placed.length = 0;

      await deploy(menu);
      await accept(menu);
      await expect(menu.getByText('Обновим, когда закончите оформление в другой вкладке')).toBeVisible();
      await other.getByRole('link', { name: 'Мои заказы' }).click();
      await expect(other).toHaveURL(/\/orders/);
      await accept(menu);
      for (const tab of [menu, other]) await expect(buildOf(tab)).toHaveAttribute('content', next.mark);
      const after = await readOutbox(menu);
      expect(after.lines).toEqual(before.lines);
      // The same order under the same key. Whether the worker has tried it meanwhile is not checked: it may start while no
      // tab is open, and its requests may begin before the journey can cut its network.
      expect(after.commands?.map(({ key }) => key)).toEqual(before.commands?.map(({ key }) => key));

      await context.unroute(API, dead);
      await new Shop(menu, true).hydrated();
      await menu.evaluate(() => dispatchEvent(new Event('online')));
      await expect(other.getByRole('link', { name: /№/ })).toHaveCount(1, { timeout: 30_000 });
      await expect.poll(async () => (await readOutbox(menu)).lines?.length, { timeout: 30_000 }).toBe(0);
      expect(new Set(placed).size, 'one key, as far as the page has seen it sent').toBeLessThanOrEqual(1);
      await other.goto(`${server.origin}/cart`);
      await expect(new Shop(other, true).line(SECOND)).toBeVisible();
    } finally {
      await device.dispose();
    }
  },
);
