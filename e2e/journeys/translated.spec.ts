// Proves docs/product.md §15.14.
import { Discounts } from '../support/discounts.ts';
import { handOverShown } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { translate } from '../support/translator.ts';

test.use({ given: 'place' });
test.beforeEach(({ context }) => translate(context));

const NAPOLEON = 'Наполеон на ряженке'; // 320 ₽
const PIZZA = 'Маргарита по-калужски'; // 540 ₽, of 35 cm 760 ₽

// Verified to fail with button and price texts next to nodes that come and go: NotFoundError while ordering, and stale sums before.
test(
  'an order is placed while the browser translates the page, with every sum, count and status up to date',
  { tag: '@rest' },
  async ({ page, shop }) => {
    test.slow();
    const discounts = new Discounts(page);
    await shop.open();
    expect(await page.locator('main font font').count(), 'it is translated').toBeGreaterThan(50);
    await shop.add(NAPOLEON, 2);
    const sheet = await shop.openDish(PIZZA);
    const add = sheet.getByRole('button', { name: /^В корзину/ });
    await expect(add).toContainText(/540\s₽/);
    await sheet.getByRole('radio', { name: /35 см/ }).check();
    await expect(add).toContainText(/760\s₽/);
    await add.click();
    await expect(sheet).toBeHidden();
    await shop.openCart();
    await discounts.expectSum('Блюда 1 400 ₽', 'Скидка за самовывоз −140 ₽', 'Итого 1 260 ₽');
    await shop
      .line(NAPOLEON)
      .getByRole('button', { name: `Добавить ещё: ${NAPOLEON}` })
      .click();
    await expect(shop.line(NAPOLEON).getByRole('status')).toHaveText('3');
    await expect(shop.line(NAPOLEON)).toContainText(/960\s₽/);
    await discounts.expectSum('Блюда 1 720 ₽', 'Скидка за самовывоз −172 ₽', 'Итого 1 548 ₽');
    await discounts.applyCode('СКАТЕРТЬ', 'скидка 15');
    await discounts.expectSum(
      'Блюда 1 720 ₽',
      'Скидка за самовывоз −172 ₽',
      'Промокод СКАТЕРТЬ −233 ₽',
      'Итого 1 315 ₽',
    );
    await page.getByRole('button', { name: 'Убрать промокод СКАТЕРТЬ' }).click();
    await discounts.expectSum('Блюда 1 720 ₽', 'Скидка за самовывоз −172 ₽', 'Итого 1 548 ₽');
    await shop.toCheckout();
    // Nothing is filled in: each field reports what is missing, and the messages disappear again.
    await shop.checkout.order.click();
    await expect(page.getByRole('alert').filter({ hasText: 'имя' })).toBeVisible();
    await shop.checkout.fillWho();
    await shop.checkout.inPayment(async (sheet) => {
      await sheet.getByRole('radio', { name: 'Наличными' }).check();
      await sheet.getByRole('radio', { name: /2\s000\s₽/ }).check();
    });
    await shop.checkout.pay('Картой в ресторане');
    await shop.checkout.consent();
    await expect(shop.checkout.order).toHaveText(/Заказать за 1\s548\s₽/);
    await shop.checkout.placeOrder();
    const order = page.getByRole('article');
    await expect(order).toContainText(/1\s548\s₽/);
    await handOverShown(page);
    await expect(order.getByRole('listitem').filter({ hasText: 'Выдан, пройдено' })).toBeVisible();
    await shop.open('/profile');
    await shop.open('/orders');
    await expect(page.getByRole('main')).toContainText(/1\s548\s₽/);
  },
);
