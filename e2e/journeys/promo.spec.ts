// Proves docs/product.md §8.11 to §8.17, §5.19.
import { expectAccessible } from '../support/axe.ts';
import { newPhone } from '../support/customer.ts';
import { Discounts } from '../support/discounts.ts';
import { API, isSent } from '../support/outbox-on-disk.ts';
import { expectSheetReachable } from '../support/reach.ts';
import { settled } from '../support/screen.ts';
import { plain } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';

test.use({ given: 'place' });

const PICKUP = 'Самобранка на Театральной';
const NAPOLEON = 'Наполеон на ряженке'; // 320 ₽
const REFUSED = /422|apply-promocode/;

test('a percentage: to the kopeck, after the discount for pickup, and off again', async ({ page, shop }) => {
  const discounts = new Discounts(page);
  await shop.open();
  await shop.add(NAPOLEON, 4);
  await shop.openCart();
  await discounts.tryCode(' «скатерть» ');
  await expect(discounts.window.locator('[data-promo="works"]')).toContainText('скидка 15');
  await settled(page);
  await expectAccessible(page, 'the window of the promo code');
  await discounts.window.getByRole('button', { name: 'Готово' }).click();
  // 1 280 less 10 % is 1 152; 15 % of that is 172,80: 979 are left.
  await discounts.expectSum('Блюда 1 280 ₽', 'Скидка за самовывоз −128 ₽', 'Промокод СКАТЕРТЬ −173 ₽', 'Итого 979 ₽');
  await page.getByRole('button', { name: 'Убрать промокод СКАТЕРТЬ' }).click();
  await discounts.expectSum('Блюда 1 280 ₽', 'Скидка за самовывоз −128 ₽', 'Итого 1 152 ₽');
  await expect(page.getByRole('button', { name: 'Ввести промокод' })).toBeVisible();
});

test('without a network a code waits, and is then accepted, or refused', async ({ page, shop, context, faults }) => {
  const discounts = new Discounts(page);
  faults.expect(/request failed|ERR_INTERNET_DISCONNECTED/);
  faults.expect(REFUSED);
  await shop.open();
  await shop.add(NAPOLEON, 2);
  await shop.openCart();
  await expect.poll(() => isSent(page)).toBe(true);
  await page.getByRole('button', { name: 'Ввести промокод' }).click();
  await expect(discounts.field).toBeVisible();
  await context.route(API, (route) => route.abort('internetdisconnected'));
  await type(discounts.field, 'ДОМОЙ');
  await discounts.field.press('Enter');
  await expect(discounts.window).toContainText('Проверим, когда появится связь');
  await discounts.window.getByRole('button', { name: 'Готово' }).click();
  await discounts.expectSum('Блюда 640 ₽', 'Скидка за самовывоз −64 ₽', 'Итого 576 ₽');
  await expect(page.locator('[data-promo="waiting"]')).toContainText('ДОМОЙ');
  await context.unroute(API);
  await expect(page.locator('[data-promo="works"]')).toContainText('скидка 5', { timeout: 40_000 });
  await discounts.expectSum('Блюда 640 ₽', 'Скидка за самовывоз −64 ₽', 'Промокод ДОМОЙ −29 ₽', 'Итого 547 ₽');

  await page.getByRole('button', { name: 'Убрать промокод ДОМОЙ' }).click();
  await expect.poll(() => isSent(page)).toBe(true);
  await page.getByRole('button', { name: 'Ввести промокод' }).click();
  await expect(discounts.field).toBeVisible();
  await context.route(API, (route) => route.abort('internetdisconnected'));
  await type(discounts.field, 'СИБИРЬ');
  await discounts.field.press('Enter');
  await discounts.window.getByRole('button', { name: 'Готово' }).click();
  await expect(page.locator('[data-promo="waiting"]')).toContainText('СИБИРЬ');
  await context.unroute(API);
  await expect(page.getByText('СИБИРЬ: В этом ресторане промокод не действует.')).toBeVisible({ timeout: 40_000 });
  await expect(page.getByRole('button', { name: 'Ввести промокод' })).toBeVisible();
});

test('a code that does not hold at the order: old and new total, and nothing is ordered unasked', async ({
  page,
  shop,
}) => {
  const discounts = new Discounts(page);
  const phone = newPhone().slice(1);
  // A guest: that it is not the first order of this phone is known when the phone is.
  const order = async (): Promise<void> => {
    await shop.checkout.fillWho({ phone });
    await shop.checkout.pay('Картой в ресторане');
    await shop.checkout.consent();
  };
  await shop.open();
  await shop.add(NAPOLEON, 4);
  await shop.openCart();
  await shop.toCheckout();
  await order();
  await shop.checkout.placeOrder();

  await shop.open();
  await shop.add(NAPOLEON, 4);
  await shop.openCart();
  await discounts.applyCode('СКАТЕРТЬ', 'скидка 15');
  await shop.toCheckout();
  await order();
  await expect(shop.checkout.order).toHaveText(/Заказать за 979\s₽/);
  await shop.checkout.order.click();
  const changed = shop.dialog('Стоимость изменилась');
  await expect(changed).toContainText('Промокод СКАТЕРТЬ снят. Промокод действует только на первый заказ.');
  await expect.poll(async () => plain((await changed.textContent()) ?? '')).toContain('979 ₽');
  await expectSheetReachable(page, 'src/features/checkout/dialogs.tsx');
  await changed.getByRole('button', { name: /^Заказать за 1\s152\s₽/ }).click();
  await page.waitForURL(/\/order-status\//);
});

test('a code that the next restaurant does not know is taken out at the checkout, which says so', async ({
  page,
  shop,
}) => {
  const discounts = new Discounts(page);
  await shop.open();
  await shop.choosePickup('Республики', 'Тюмень');
  await shop.add('Курник свадебный', 2);
  await shop.openCart();
  await discounts.applyCode('СИБИРЬ', 'скидка 300');
  await shop.choosePickup(PICKUP, 'Калуга');
  await expect(page.locator('[data-promo="refused"]')).toContainText('В этом ресторане промокод не действует.');
  await discounts.expectSum('Блюда 2 180 ₽', 'Скидка за самовывоз −218 ₽', 'Итого 1 962 ₽');
  await shop.toCheckout();
  const said = page.getByRole('alert').filter({ hasText: 'Промокод СИБИРЬ снят.' });
  await expect(said).toContainText('В этом ресторане промокод не действует.');
  await expect(page.locator('[data-promo]')).toHaveCount(0);
  await expect(shop.checkout.order).toHaveText(/Заказать за 1\s962\s₽/);
});

test('a code from the promotions goes into the cart with one tap', async ({ page, shop, faults }) => {
  faults.expect(REFUSED);
  await shop.open();
  await shop.open('/promos');
  await page.getByRole('button', { name: 'Применить промокод СКАТЕРТЬ' }).click();
  await expect(page.getByText('Промокод СКАТЕРТЬ запомнили.')).toBeVisible();
  await shop.open();
  await shop.add(NAPOLEON, 4);
  await shop.open('/promos');
  await page.getByRole('button', { name: 'Применить промокод ДОРОГА' }).click();
  await expect(page.getByText('ДОРОГА: Промокод действует только при доставке.')).toBeVisible();
  await page.getByRole('button', { name: 'Применить промокод СКАТЕРТЬ' }).click();
  await expect(page.getByText('Промокод СКАТЕРТЬ в корзине', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Применить промокод СКАТЕРТЬ' })).toHaveText('В корзине');
});
