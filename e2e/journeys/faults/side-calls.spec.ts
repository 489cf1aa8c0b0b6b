// Proves docs/product.md §9.1.
import { expect, ONCE, test } from '#e2e/support/fault-test.ts';

/** Reads while part of the API is failing, on pages that no worker caches. Each comment says how the test was verified to fail. */
test.skip(...ONCE);
test.use({ serviceWorkers: 'block' });

const PRODUCTS = '**/api/restaurant/products?*';

// Verified to fail with all menu calls in one: «Страница не открылась».
test('the menu opens without banners and popular dishes, whether they are refused or never answered', async ({
  page,
  context,
}) => {
  await context.route('**/api/restaurant/banners*', (route) => route.fulfill({ status: 502, body: '<h1>502</h1>' }));
  await context.route('**/api/restaurant/popular-products*', () => undefined);
  await page.goto('/delivery');
  await expect(page.locator('html[data-ready]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Меню', exact: true }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByText('Страница не открылась')).toHaveCount(0);
});

// Verified to fail with the error page waiting for a connection that had never been lost.
test('a page that failed to open opens by itself when the server recovers', async ({ page, context }) => {
  await context.route(PRODUCTS, (route) => route.fulfill({ status: 502, body: '<h1>502</h1>' }));
  await page.goto('/delivery');
  await expect(page.locator('html[data-ready]')).toHaveCount(1);
  await page.getByRole('link', { name: 'Меню', exact: true }).filter({ visible: true }).click();
  await expect(page.getByText('Страница не открылась')).toBeVisible({ timeout: 20_000 });
  await context.unroute(PRODUCTS);
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible({ timeout: 20_000 });
});

// Verified to fail with the footer's code asked for once: the switch never came.
test('the footer stays usable while its code does not load, and gets its switches once it does', async ({
  page,
  context,
}) => {
  let isAway = true;
  let refused = 0;
  await context.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if (!isAway || !(await response.text()).includes('О ресторане и правила')) return route.fulfill({ response });
    refused += 1;
    return route.abort();
  });
  await page.goto('/menu');
  await expect(page.locator('html[data-ready]')).toHaveCount(1);
  await expect.poll(() => refused).toBeGreaterThan(1);
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: 'Правовая информация' })).toHaveAttribute('href', '/info/legal');
  await expect(footer.getByRole('button', { name: /тема/i })).toHaveCount(0);
  isAway = false;
  await expect(footer.getByRole('button', { name: /тема/i })).toBeVisible({ timeout: 20_000 });
});
