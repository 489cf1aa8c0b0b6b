// Proves docs/product.md §9.14.
import type { Page } from '@playwright/test';
import { originOf } from '../support/hours.ts';
import { phone, offlineReady } from '../support/phone.ts';
import { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test.skip(({ isPhone }) => !isPhone, 'starts do not know how wide the screen is');

/** The page with which the browser would respond to a start without the worker. */
const startOf = (page: Page, path: string): Promise<string> =>
  page.evaluate(async (address) => {
    const name = (await caches.keys()).find((one) => one.startsWith('starts-'));
    return (await (await caches.match(address, { cacheName: name ?? '' }))?.text()) ?? '';
  }, path);

/** When the worker began to start for this page, ms; 0: it was not started. */
const wokenAt = (page: Page): Promise<number> =>
  page.evaluate(
    () => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().workerStart as number)[0] ?? -1,
  );

// Verified to fail without the static routes (the worker starts), and without the shell in their cache (ERR_INTERNET_DISCONNECTED).
test(
  'a start wakes no worker, shows the current place, and always has a page',
  { tag: '@rest' },
  async ({ launchOptions }) => {
    test.setTimeout(180_000);
    const origin = originOf('day');
    const device = phone(launchOptions, origin);
    try {
      let context = await device.open();
      let page = context.pages()[0] ?? (await context.newPage());
      const shop = new Shop(page, true);
      await shop.open(`${origin}/menu`);
      await offlineReady(page);
      await expect.poll(() => startOf(page, '/menu')).toContain('data-add-product=');
      expect(await startOf(page, '/')).toContain('<h1');

      // Another place: its page as soon as it is cached, and never the previous one's.
      for (const [name, title] of [
        ['Самобранка на Театральной', 'Меню: Калуга, ул. Театральная'],
        ['Самобранка на Правобережье', 'Меню: Калуга, ул. Генерала Попова'],
      ] as const) {
        const before = await startOf(page, '/menu');
        await shop.choosePickup(name);
        await expect.poll(() => startOf(page, '/menu')).not.toBe(before);
        await expect.poll(() => startOf(page, '/menu'), { timeout: 30_000 }).toContain(title);
      }
      await device.kill();

      context = await device.open();
      await context.setOffline(true);
      page = context.pages()[0] ?? (await context.newPage());
      for (const path of ['/menu', '/']) {
        await page.goto(`${origin}${path}`);
        await expect(page.locator('html[data-ready]')).toHaveCount(1);
        expect(await wokenAt(page)).toBe(0);
      }
      await page.goto(`${origin}/contacts`);
      expect(await wokenAt(page), 'any other page is the worker’s').toBeGreaterThan(0);

      // Nothing is cached for the next place, and there is no network: the shell, which renders from the stored reads.
      await page.evaluate(async () => {
        for (const name of await caches.keys()) if (name.startsWith('pages-')) await caches.delete(name);
      });
      await page.goto(`${origin}/menu`);
      await new Shop(page, true).choosePickup('Самобранка на Театральной');
      await expect.poll(() => startOf(page, '/menu'), { timeout: 30_000 }).not.toContain('data-add-product=');
      await page.goto(`${origin}/menu`);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Театральная');
      await expect(page.locator('html[data-ready]')).toHaveCount(1);
    } finally {
      await device.dispose();
    }
  },
);
