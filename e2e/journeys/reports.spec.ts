// Proves docs/product.md §24.1 to §24.4.
import { expect, test } from '../support/test.ts';
import { OwnServer } from '../support/own-server.ts';
import { settled } from '../support/screen.ts';

const server = new OwnServer(4, { REPORTS: 'on', VITALS_SHARE: '1' });
test.use({ baseURL: server.origin, given: 'place' });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await server.prepare();
});
test.beforeEach(() => server.start());
test.afterEach(() => server.kill());
test.afterAll(() => server.end());

test(
  'an error before hydration and the visit’s speed metrics are reported once when the page is left',
  { tag: ['@phone', '@rest'] },
  async ({ page, faults }) => {
    faults.expect(/x of …|Иван/);
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const error = new TypeError('x of "Иван" +7 916 123-45-67');
        // As if a storefront script had thrown it.
        error.stack = `${String(error)}\n    at go (${location.origin}/assets/cart-B1.js:1:2)`;
        throw error;
      });
    });
    const told: string[] = [];
    const underWay = new Set<unknown>();
    page.on('request', (request) => {
      if (request.url().endsWith('/frontend_rest')) underWay.add(request);
    });
    page.on('requestfinished', async (request) => {
      if (!request.url().endsWith('/frontend_rest')) return;
      expect((await request.response())?.status()).toBe(204);
      const { build, events } = request.postDataJSON();
      expect(build).toMatch(/^[\w-]+-[\w-]{8}$/);
      for (const { kind, page: at, name, metric, message } of events)
        told.push(`${kind} ${at} ${metric ?? `${name} ${message}`}`);
      underWay.delete(request);
    });
    await page.goto('/menu');
    // The error is sent automatically once the report module is loaded.
    await expect.poll(() => told, { timeout: 60_000 }).toContain('error /menu TypeError x of …');
    // The largest paint is known with the first tap, the rest when the page is left.
    await page.mouse.click(4, 4);
    await expect
      .poll(async () => {
        await page.evaluate(() => {
          Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
        });
        return told;
      })
      .toEqual(expect.arrayContaining(['vital /menu FCP', 'vital /menu TTFB', 'vital /menu LCP']));
    // The server shuts down before the page closes: pending reports arrive first.
    await expect.poll(() => underWay.size).toBe(0);
    await settled(page);
    expect(new Set(told).size, 'each is told once').toBe(told.length);
  },
);
