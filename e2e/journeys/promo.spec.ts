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

test('a percentage is exact to the kopeck, applies after the pickup discount, and can be removed', async ({
  page,
  shop,
}) => {
  const discounts = new Discounts(page);
  await shop.open();
  await shop.add(NAPOLEON, 4);
  await shop.openCart();
  await discounts.tryCode(' «скатерть» ');
  await expect(discounts.window.locator('[data-promo="works"]')).toContainText('скидка 15');
  await settled(page);
  await expectAccessible(page, 'the window of the promo code');
  await discounts.window.getByRole('button', { name: 'Готово' }).click();
  // 1 280 minus 10 % is 1 152; 15 % of that is 172,80: 979 remain.
  await discounts.expectSum('Блюда 1 280 ₽', 'Скидка за самовывоз −128 ₽', 'Промокод СКАТЕРТЬ −173 ₽', 'Итого 979 ₽');
  await page.getByRole('button', { name: 'Убрать промокод СКАТЕРТЬ' }).click();
  await discounts.expectSum('Блюда 1 280 ₽', 'Скидка за самовывоз −128 ₽', 'Итого 1 152 ₽');
  await expect(page.getByRole('button', { name: 'Ввести промокод' })).toBeVisible();
});

test(
  'a code rejected with the order shows old and new totals, and nothing is ordered unasked',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    const discounts = new Discounts(page);
    const phone = newPhone().slice(1);
    // A guest: only the phone number reveals that this is not its first order.
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
