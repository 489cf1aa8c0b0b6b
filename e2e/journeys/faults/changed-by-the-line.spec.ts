// Proves docs/product.md §9.35.
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { changingProxy } from '#e2e/support/changing-proxy.ts';
import { originOf } from '#e2e/support/hours.ts';
import { expect, ONCE, test as base } from '#e2e/support/fault-test.ts';
import { DISH } from '#e2e/support/fault-dishes.ts';

/** A connection that does not pass on the server's responses unchanged. Each comment says how the test was verified to fail. */
const test = base.extend<{ line: Parameters<typeof changingProxy>[1] }>({
  line: [{}, { option: true }],
  baseURL: async ({ hour, line }, use) => {
    const proxy = await changingProxy(originOf(hour), line);
    await use(proxy.origin);
    await proxy.close();
  },
});
test.skip(...ONCE);

test.describe('a proxy that strips comments and injects a script into each page', () => {
  test.use({
    given: 'place',
    line: {
      html: (page) =>
        page.replaceAll(/<!--.*?-->/gs, '').replace('</body>', '<script>document.title += " by proxy"</script></body>'),
    },
  });

  // Verified to fail when the shell was accepted by its hash alone: no worker was ever installed.
  test('an order is placed, and the menu opens without a network', async ({ page, shop, context }) => {
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
    // React misses its markers, reports it once and rebuilds the page.
    expect(errors.filter((message) => !message.includes('React error #418'))).toEqual([]);
    await context.setOffline(true);
    // With a search string the shell opens, not a cached page.
    for (const address of ['/menu', '/menu?modal=cart', '/checkout']) {
      await page.goto(address);
      await expect(page.locator('html[data-ready]')).toHaveCount(1);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await expect(page.getByText('Страница не открылась')).toHaveCount(0);
    }
  });
});

test.describe('a filter that blocks one file', () => {
  const Chunks = v.record(v.string(), v.looseObject({ file: v.string() }));
  const goals = (): string => {
    const chunks = v.parse(Chunks, JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')));
    return `/${chunks['src/app/metrics/start-metrics.tsx']?.file ?? ''}`;
  };
  test.use({ given: 'place', line: { refuses: (path) => path === goals() } });

  // Verified to fail when every file of the build was required: no worker was installed.
  test('with the analytics script blocked the worker is installed, and the menu opens without a network', async ({
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
