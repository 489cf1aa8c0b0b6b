// Proves docs/product.md §9.13, §9.17.
import { originOf } from '../support/hours.ts';
import { caches, phone, offlineReady } from '../support/phone.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test.skip(({ isPhone }) => !isPhone, 'what is put by is chosen for one screen: this one');

test(
  'prefetched images stay within their budget, and are those the screens request',
  { tag: '@rest' },
  async ({ launchOptions }) => {
    test.setTimeout(180_000);
    const device = phone(launchOptions, originOf('day'), 2);
    try {
      const context = await device.open();
      const page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`${originOf('day')}/menu`);
      await offlineReady(page);
      const stored = await page.evaluate(async () => {
        const cache = await window.caches.open('pictures-1');
        const sizes: Record<string, number> = {};
        for (const request of await cache.keys()) {
          sizes[new URL(request.url).pathname] = (await (await cache.match(request))?.arrayBuffer())?.byteLength ?? 0;
        }
        return sizes;
      });
      const files = Object.keys(stored);
      expect(files.length).toBeLessThanOrEqual(200);
      expect(Object.values(stored).reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(15_000_000);
      expect(Math.min(...Object.values(stored))).toBeGreaterThan(0);

      await context.setOffline(true);
      const asked: string[] = [];
      for (const address of ['/menu', '/menu?dish=5', '/promos', '/']) {
        await page.goto(`${originOf('day')}${address}`);
        await expect(page.locator('html[data-ready]')).toHaveCount(1);
        // Scroll to the end: the pictures below are requested when they come near.
        await page.evaluate(async () => {
          for (let y = 0; y < document.body.scrollHeight; y += innerHeight / 2) {
            scrollTo(0, y);
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        });
        asked.push(
          ...(await page.evaluate(() =>
            [...document.images]
              .map(({ currentSrc }) => currentSrc)
              .filter((source) => source.includes('/media/'))
              .map((source) => new URL(source).pathname),
          )),
        );
      }
      expect(new Set(asked).size).toBeGreaterThan(60);
      // Where the large picture of a dish has no room, the worker answers with that of its card.
      const isStored = (path: string): boolean =>
        files.includes(path) || files.includes(path.replace('-640.', '-480.'));
      expect([...new Set(asked)].filter((path) => !isStored(path))).toEqual([]);
    } finally {
      await device.dispose();
    }
  },
);

for (const line of [
  { saveData: true, effectiveType: '4g' },
  { saveData: false, effectiveType: '2g' },
]) {
  test(
    `nothing is put by over a line that has to be saved: ${JSON.stringify(line)}`,
    { tag: '@rest' },
    async ({ launchOptions }) => {
      test.setTimeout(120_000);
      const device = phone(launchOptions, originOf('day'));
      try {
        const context = await device.open();
        await context.addInitScript((value) => {
          Object.defineProperty(navigator, 'connection', { value });
        }, line);
        const asked: string[] = [];
        context.on('request', (request) => asked.push(new URL(request.url()).pathname));
        const page = context.pages()[0] ?? (await context.newPage());
        await page.goto(`${originOf('day')}/menu`);
        // The pages are stored, and what other connections load after them comes next.
        await expect.poll(async () => (await caches(page))['pages'] ?? 0, { timeout: 60_000 }).toBeGreaterThan(1);
        await settled(page);
        expect((await caches(page))['pictures'] ?? 0).toBe(0);
        expect(asked.filter((path) => /^\/api\/.*\/(?:content|news)/.test(path))).toEqual([]);
      } finally {
        await device.dispose();
      }
    },
  );
}
