// Proves docs/product.md §9.35.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { changingProxy } from '#e2e/support/changing-proxy.ts';
import { originOf } from '#e2e/support/hours.ts';
import { expect, ONCE, test as base } from '#e2e/support/fault-test.ts';
import { DISH } from '#e2e/support/fault-dishes.ts';

/** A line that does not hand on what the server says. Each comment says how it was seen to fail. */
const test = base.extend<{ line: Parameters<typeof changingProxy>[1] }>({
  line: [{}, { option: true }],
  baseURL: async ({ hour, line }, use) => {
    const proxy = await changingProxy(originOf(hour), line);
    await use(proxy.origin);
    await proxy.close();
  },
});
test.skip(...ONCE);

test.describe('a proxy that strips comments and puts a script into each page', () => {
  test.use({
    given: 'place',
    line: {
      html: (page) =>
        page.replaceAll(/<!--.*?-->/gs, '').replace('</body>', '<script>document.title += " by proxy"</script></body>'),
    },
  });

  // Seen red with the shell believed by its hash alone: no worker was ever installed.
  test('dinner is ordered, and the menu opens without a network', async ({ page, shop, context }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await shop.open('/menu');
    await shop.add(DISH, 2);
    await shop.openCart();
    await shop.toCheckout();
    await shop.checkout.fillWho();
    await shop.checkout.pay('Картой в ресторане');
    await shop.checkout.consent();
    await shop.checkout.placeOrder();
    await expect(page.getByRole('article')).toContainText(/576\s₽/);
    // React misses its marks, says so once, and builds the page anew.
    expect(errors.filter((message) => !message.includes('React error #418'))).toEqual([]);
    await context.setOffline(true);
    // With a search it is the shell that opens, not a page that was kept.
    for (const address of ['/menu', '/menu?modal=cart', '/checkout']) {
      await page.goto(address);
      await expect(page.locator('html[data-ready]')).toHaveCount(1);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('Страница не открылась')).toHaveCount(0);
    }
  });
});

test.describe('a filter that refuses one file', () => {
  const Chunks = v.record(v.string(), v.looseObject({ file: v.string() }));
  const goals = (): string => {
    const chunks = v.parse(Chunks, JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')));
    return `/${chunks['src/app/metrics/start-metrics.tsx']?.file ?? ''}`;
  };
  test.use({ given: 'place', line: { refuses: (path) => path === goals() } });

  // Seen red with every file of the build needed: no worker was installed.
  test('without what counts visits the worker is there, and the menu opens without a network', async ({
    page,
    shop,
    context,
  }) => {
    await shop.open('/menu');
    await context.setOffline(true);
    await page.goto('/menu?modal=cart');
    await expect(page.locator('html[data-ready]')).toHaveCount(1);
    await expect(page.getByText('Страница не открылась')).toHaveCount(0);
  });
});
