// Proves docs/product.md §1.4, §1.5.
import { expect, test } from '../support/test.ts';

/** Faults: the frame of a city's home names another city; the city of an address is forgotten on the next page. */
test('the home of another city is that city everywhere, and is remembered', async ({ page }) => {
  await page.goto('/tyumen');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Тюмени');
  const header = page.getByRole('banner');
  await expect(header).toContainText('Тюмень');
  await expect(header).not.toContainText('Калуга');

  await page.goto('/menu');
  await expect(header).toContainText('Тюмень');
  await page.reload();
  await expect(header).toContainText('Тюмень');
  const cookies = await page.context().cookies();
  const locality = cookies.find(({ name }) => name === 'locality');
  expect(locality).toMatchObject({ value: 'tyumen', path: '/' });
  const days = ((locality?.expires ?? 0) * 1000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
});

test('a city that does not exist is a page that does not exist', async ({ page, faults }) => {
  faults.expect(/404/);
  const answer = await page.goto('/atlantida');
  expect(answer?.status()).toBe(404);
});

// Before, the frame of a status page was sent for any address: 200, and the page threw while it hydrated.
test('an address that can be no order’s says that there is no such order, and is 404', async ({
  page,
  shop,
  faults,
}) => {
  faults.expect(/404/);
  const answer = await page.goto('/order-status/xxxx');
  expect(answer?.status()).toBe(404);
  await shop.hydrated();
  await expect(page.getByRole('heading', { level: 1, name: 'Такого заказа нет' })).toBeVisible();
  await page.getByRole('link', { name: 'Мои заказы' }).click();
  await expect(page).toHaveURL(/\/orders$/);
});
