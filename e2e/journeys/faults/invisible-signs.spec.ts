// Proves docs/product.md §9.19, §9.24.
import type { Locator } from '@playwright/test';
import { Discounts } from '#e2e/support/discounts.ts';
import { cartOnServer, DISHES, expect, ONCE, ordersOf, readyToOrder, test } from '#e2e/support/fault-test.ts';
import { type } from '#e2e/support/type.ts';

/** Text pasted from a letter or document may contain invisible characters that no call accepts. */
test.skip(...ONCE);

const paste = async (field: Locator, text: string): Promise<void> => {
  await field.click();
  await field.page().keyboard.insertText(text);
};

// The protection: what does not parse is not stored (src/client/sync/store.ts).
test('a comment with an invisible character is ordered or rejected at its field, and nothing vanishes', async ({
  page,
  shop,
}) => {
  await readyToOrder(shop);
  await shop.checkout.comment((field) => paste(field, 'Домофон\u000bне работает'));
  await shop.checkout.order.click();
  const placed = page.getByRole('article');
  // Its sheet opens by itself.
  const refused = page.getByRole('dialog').locator('[aria-invalid="true"]');
  await expect(placed.or(refused).first()).toBeVisible({ timeout: 30_000 });
  if (await refused.isVisible()) {
    expect(await cartOnServer(page)).toEqual(DISHES);
    await type(refused, 'Домофон не работает');
    await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click();
    await shop.checkout.order.click();
  }
  await expect(page).toHaveURL(/\/order-status\//, { timeout: 30_000 });
  expect(await ordersOf(page)).toHaveLength(1);
});

// The protection: an exception on this device counts as a rejection (src/client/sync/failure.ts).
test('a promo code with an invisible character does not block the order', async ({ page, shop }) => {
  const discounts = new Discounts(page);
  await shop.open('/cart');
  await page.getByRole('main').getByRole('button', { name: 'Ввести промокод' }).click();
  await expect(discounts.window).toBeVisible();
  await paste(discounts.field, 'НЕТТАКОГО\u0003');
  await discounts.field.press('Enter');
  await expect(discounts.window.getByText('Проверим, когда появится связь')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(discounts.window).toBeHidden();
  await readyToOrder(shop);
  await shop.checkout.order.click();
  await expect(page).toHaveURL(/\/order-status\//, { timeout: 30_000 });
  expect(await ordersOf(page)).toHaveLength(1);
});
