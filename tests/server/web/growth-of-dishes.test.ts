// Proves docs/product.md §1.22: a page grows with no dishes that it does not show.
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { fetchInProcess } from '#server/web/api-access.ts';
import { cleanHtml } from '#server/rich-text/clean-html.ts';
import { RendererModule } from '#server/web/renderer.ts';
import { chainOfDishes } from '#tests/support/chain-of-dishes.ts';
import { smallChain } from '#tests/support/small-chain.ts';
import { startTestApp, type TestApp } from '#tests/support/server.ts';

// Loaded as the server itself loads the storefront: a program with separate types.
const { render } = v.parse(
  RendererModule,
  await import(new URL('../../../src/app/entry-server.tsx', import.meta.url).pathname),
);

const NOW = new Date('2026-11-20T09:00:00.000Z');
const PLACE = { localitySlug: 'kaluga', restaurantId: 1, orderType: 'delivery', deliveryZoneId: null } as const;

let small: TestApp;
let large: TestApp;
beforeAll(async () => {
  small = await startTestApp({ chain: chainOfDishes(smallChain(), 500), now: () => NOW });
  large = await startTestApp({ chain: chainOfDishes(smallChain(), 2_000), now: () => NOW });
}, 120_000);
afterAll(() => Promise.all([small.close(), large.close()]));

const pageOf = async ({ app }: TestApp, href: string) => {
  const fetch = fetchInProcess(app);
  const result = await render({ href, place: PLACE, now: NOW, fetch, headers: {}, cleanHtml });
  if (result.kind !== 'page' || result.status !== 200) throw new Error(`${href} is no page`);
  return { html: result.html, state: JSON.stringify(result.state) };
};
const cards = (html: string): number => html.split('data-add-product=').length - 1;
const brotli = (text: string): number => brotliCompressSync(text).length;

describe('with 2,000 dishes in 43 categories', () => {
  // Verified to fail: the state had every dish, and a category far down was rendered with all dishes above it.
  it.each(['/', '/menu', '/menu/more-3', '/menu/more-39'])(
    '%s is at most a tenth larger than with 500',
    async (href) => {
      const [few, many] = [await pageOf(small, href), await pageOf(large, href)];
      expect(many.html.length / few.html.length).toBeLessThan(1.1);
      expect(many.state.length / few.state.length).toBeLessThan(1.1);
      expect(brotli(many.html + many.state) / brotli(few.html + few.state)).toBeLessThan(1.1);
      expect(cards(many.html)).toBeLessThanOrEqual(128);
    },
  );

  it('the page of a category far down begins with it, and links to those before', async () => {
    const { html } = await pageOf(large, '/menu/more-39');
    const from = html.indexOf('data-start');
    expect(cards(html.slice(from))).toBeGreaterThan(20);
    // The popular dishes are above.
    expect(cards(html.slice(0, from))).toBeLessThanOrEqual(8);
    expect(html.slice(0, from)).toContain('<h2 id="menu-more-38-title">');
    expect(html).toMatch(/<a href="\/menu\/more-38"[^>]*>Показать \d+\s+блюд/);
  });
});
