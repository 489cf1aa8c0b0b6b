// Proves docs/product.md §6.15, §6.19, §6.21, §6.22.
import { placeByApi } from '../support/orders-by-api.ts';
import { DISH } from '../support/fault-dishes.ts';
import { expectAccessible } from '../support/axe.ts';
import { advanceClock, handOver, moveOrder } from '../support/sandbox.ts';
import { phone } from '../support/phone.ts';
import { expectNoSidewaysScroll } from '../support/screen.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test, type Page } from '../support/test.ts';
import { useOwnServer } from '../support/use-own-server.ts';

const server = useOwnServer(11);
test.use({ serviceWorkers: 'allow', given: 'place' });
// One server for all of them.
test.describe.configure({ mode: 'default' });

/** Within a second or three, which occasional polling would not achieve. */
const says = (tab: Page, words: string): Promise<void> =>
  expect(tab.getByRole('article').getByText(words).first()).toBeVisible({ timeout: 3000 });

test(
  'a kitchen tap shows at once on the order’s page and over the menu, without a request; a reconnect brings what was missed',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, context, faults }) => {
    await shop.open('/info/legal');
    const order = await placeByApi(page, [DISH]);
    // As the checkout would: this device placed the order.
    await page.evaluate((id) => localStorage.setItem('storefront-order_ids', JSON.stringify([id])), order.id);
    const opened = page.waitForResponse(/\/orders\/events/);
    await shop.open(`/order-status/${order.id}`);
    const article = page.getByRole('article');
    await expect(article.getByText('Отправлен в ресторан').first()).toBeVisible();
    expect((await opened).status()).toBe(200);
    await moveOrder(server.origin, order.id, 'confirmed');
    await expect(article.getByText('Ресторан принял').first()).toBeVisible({ timeout: 3000 });
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().includes('/orders/status')) asked += 1;
    });
    await moveOrder(server.origin, order.id, 'preparing');
    await expect(article.getByText('Готовится').first()).toBeVisible({ timeout: 3000 });
    expect(asked).toBe(0);

    await shop.open('/menu');
    const bar = page.getByRole('complementary', { name: 'Заказ в работе' });
    await expect(bar.getByRole('link')).toContainText('Готовится');
    await expect(page).toHaveTitle(/^● /);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, 'menu with an order under way');

    // Statuses set while offline arrive on reconnection.
    faults.expect(/request failed|ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await expect(page.getByText(/Нет связи/).first()).toBeVisible();
    await moveOrder(server.origin, order.id, 'prepared');
    await context.setOffline(false);
    await expect(bar.getByRole('link')).toContainText('Можно забирать');
    await bar.getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/order-status/${order.id}$`));
    await expect(article.getByText('Можно забирать').first()).toBeVisible();

    await page.goBack();
    await expect(bar).toBeVisible();
    await moveOrder(server.origin, order.id, 'delivered');
    await expect(bar).toHaveCount(0);
    await expect(page).not.toHaveTitle(/^● /);
  },
);

// Verified to fail with a stream per tab.
test(
  'two tabs share one stream of an order, and when the one that holds it is killed the other takes over',
  { tag: ['@phone', '@rest'] },
  async ({ launchOptions }) => {
    // The crash of one tab must not take the other down.
    const device = phone(
      { ...launchOptions, args: [...(launchOptions.args ?? []), '--process-per-tab'] },
      server.origin,
    );
    const context = await device.open();
    try {
      const [first] = context.pages();
      if (first === undefined) throw new Error('no tab');
      const url = (path: string): string => new URL(path, server.origin).href;
      await first.goto(url('/info/legal'));
      const order = await placeByApi(first, [DISH]);
      await first.evaluate((id) => localStorage.setItem('storefront-order_ids', JSON.stringify([id])), order.id);
      const asked: Page[] = [];
      for (const tab of [first, await context.newPage()]) {
        tab.on('request', (request) => {
          if (request.url().includes('/orders/events')) asked.push(tab);
        });
        await tab.goto(url(`/order-status/${order.id}`));
        await expect.poll(() => asked.length).toBeGreaterThan(0);
        await says(tab, 'Отправлен в ресторан');
      }
      await moveOrder(server.origin, order.id, 'confirmed');
      for (const tab of context.pages()) await says(tab, 'Ресторан принял');
      const leads = asked.at(-1);
      const other = context.pages().find((tab) => tab !== leads);
      if (leads === undefined || other === undefined) throw new Error('nobody leads');
      expect(asked).not.toContain(other);

      const devtools = await context.newCDPSession(leads);
      const crash = leads.waitForEvent('crash');
      // This command never gets a response.
      devtools.send('Page.crash').catch(() => {});
      await crash;
      await expect.poll(() => asked).toContain(other);
      await moveOrder(server.origin, order.id, 'preparing');
      await says(other, 'Готовится');
    } finally {
      await device.dispose();
    }
  },
);

/** Places an order from this device and opens its page. */
const openOrder = async (page: Page, shop: Shop): Promise<string> => {
  await shop.open('/info/legal');
  const { id } = await placeByApi(page, [DISH]);
  await page.evaluate((order) => localStorage.setItem('storefront-order_ids', JSON.stringify([order])), id);
  await shop.open(`/order-status/${id}`);
  await says(page, 'Отправлен в ресторан');
  return id;
};

test(
  'a server restarted under an open page shows its changes by itself when it is back',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, faults }) => {
    const order = await openOrder(page, shop);
    faults.expect(/request failed|ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/);
    await server.kill();
    await expect(page.getByText(/^Нет связи/).first()).toBeVisible();
    // The known state stays shown, with its age.
    await says(page, 'Отправлен в ресторан');
    await server.start();
    await moveOrder(server.origin, order, 'confirmed');
    await expect(page.getByRole('article').getByText('Ресторан принял').first()).toBeVisible({ timeout: 40_000 });
    await expect(page.getByText(/^Нет связи/)).toHaveCount(0);
    // It is a stream again, not occasional polling.
    await moveOrder(server.origin, order, 'preparing');
    await says(page, 'Готовится');
  },
);

test(
  'behind a proxy that buffers the stream the order is polled, and continues',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, context }) => {
    let isKept = false;
    // Never responded to, as by a proxy that buffers the whole response.
    await context.route(/\/orders\/events/, () => {
      isKept = true;
    });
    const order = await openOrder(page, shop);
    await expect.poll(() => isKept).toBe(true);
    for (const [status, words] of [
      ['confirmed', 'Ресторан принял'],
      ['preparing', 'Готовится'],
    ] as const) {
      await moveOrder(server.origin, order, status);
      await expect(page.getByRole('article').getByText(words).first()).toBeVisible({ timeout: 20_000 });
    }
  },
);

test(
  'a phone that slept for ten minutes shows the order’s new state at once',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, context, faults }) => {
    await page.clock.install();
    const order = await openOrder(page, shop);
    await moveOrder(server.origin, order, 'confirmed');
    await says(page, 'Ресторан принял');
    // Nothing runs, and the other side drops the connection.
    faults.expect(/request failed|ERR_INTERNET_DISCONNECTED/);
    await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1000)));
    await context.setOffline(true);
    await moveOrder(server.origin, order, 'preparing');
    await moveOrder(server.origin, order, 'prepared');
    await context.setOffline(false);
    await page.clock.fastForward('10:00');
    await page.clock.resume();
    await expect(page.getByRole('article').getByText('Можно забирать').first()).toBeVisible({ timeout: 15_000 });
  },
);

/** Slower than any screen waits. */
const ANSWER_DELAY_MS = 5000;

test(
  'an order that was delivered while its page was closed raises no alarm when it is opened again, however late the answer is',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await shop.open('/info/legal');
    const order = await placeByApi(page, [DISH]);
    await page.evaluate((id) => localStorage.setItem('storefront-order_ids', JSON.stringify([id])), order.id);
    await shop.open(`/order-status/${order.id}`);
    const article = page.getByRole('article');
    await expect(article.getByText(/^Обновлено/)).toBeVisible();
    await expect(article.getByRole('button', { name: 'Отменить заказ' })).toBeVisible();

    await shop.open('/info/legal');
    await handOver(server.origin, order.id);
    // Longer than a restaurant usually needs to confirm.
    await advanceClock(server.origin, 8 * 60_000);
    // The whole order, its status and the stream.
    await page.route(/\/api\/restaurant\/orders/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, ANSWER_DELAY_MS));
      await route.continue();
    });
    // Everything that the page shows until the answer.
    await page.addInitScript(() => {
      const shown = new Set<string>();
      Object.assign(window, { shown });
      new MutationObserver(() => {
        const text = document.querySelector('article')?.innerText;
        if (text !== undefined) shown.add(text);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    await shop.open(`/order-status/${order.id}`);
    await expect(article.getByText('Проверяем…')).toBeVisible();
    await expect(article.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0);
    await expect(article.getByText('Выдан').first()).toBeVisible();
    const shown = await page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown].join('\n'));
    expect(shown).toContain('Отправлен в ресторан');
    expect(shown).not.toMatch(/не подтвердил|пару минут|задерживаемся|Обновлено|Отменить заказ/);
  },
);
