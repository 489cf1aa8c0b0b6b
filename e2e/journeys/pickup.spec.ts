import { expectAccessible } from '../support/axe.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

test('pickup: ten per cent off, no courier on the road, handed over', async ({ page, shop }) => {
  await shop.open();
  await shop.choosePickup('Самобранка на Театральной');
  await expect(
    page.getByRole('link', { name: /Изменить ресторан.*Самовывоз, Калуга, ул. Театральная, 9/ }),
  ).toBeVisible();
  await shop.add('Наполеон на ряженке', 2);
  await shop.openCart();
  // 640 less 64; no minimum and no delivery.
  await expect(page.getByText('Скидка за самовывоз')).toBeVisible();
  await expect(page.getByText(/[−-]64\s₽/)).toBeVisible();
  await expect(page.getByText(/До минимального/)).toHaveCount(0);
  await shop.toCheckout();
  await expect(page.getByRole('main')).toContainText('Калуга, ул. Театральная, 9');
  await shop.checkout.fillWho();
  await shop.checkout.pay('Картой в ресторане');
  await shop.checkout.consent();
  await settled(page);
  await expectAccessible(page, 'the checkout for pickup');
  await expect(shop.checkout.order).toHaveText(/Заказать за 576\s₽/);
  await shop.checkout.placeOrder();
  const order = page.getByRole('article');
  await expect(order).toContainText('Где забрать');
  await expect(order.getByRole('list', { name: 'Путь заказа' })).not.toContainText('В пути');
  // Its name stands on the road from the start: handed over it is when the step has been passed.
  await expect(order.getByRole('listitem').filter({ hasText: 'Выдан, пройдено' })).toBeVisible({ timeout: 40_000 });
});

test('the checkout names every field that is missing, and keeps the total in sight', async ({ page, shop }) => {
  await shop.open();
  await shop.choosePickup('Самобранка на Театральной');
  await shop.add('Наполеон на ряженке');
  await shop.openCart();
  await shop.toCheckout();
  await settled(page);
  await expect(shop.checkout.order).toBeInViewport();
  await shop.checkout.order.click();
  const alert = page.getByRole('alert').filter({ hasText: 'Проверьте' });
  await expect(alert).toContainText('имя, телефон');
  await expect(alert).toContainText('согласие с условиями');
  await expect(page.getByLabel('Имя', { exact: true })).toBeFocused();
  await expect(page.getByText('Нужен номер мобильного')).toBeVisible();
  await expectAccessible(page, 'a checkout with faults');
  expect(page.url()).toContain('/checkout');
});
