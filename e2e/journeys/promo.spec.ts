// Proves docs/product.md §8.11 to §8.17, §5.19.
import { expectAccessible } from '../support/axe.ts';
import { newPhone } from '../support/customer.ts';
import { Discounts } from '../support/discounts.ts';
import { expectSheetReachable } from '../support/reach.ts';
import { settled } from '../support/screen.ts';
import { plain } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ given: 'place' });

const NAPOLEON = 'Наполеон на ряженке'; // 320 ₽

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

test(
  'a code that does not hold at the order: old and new total, and nothing is ordered unasked',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
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
  },
);
