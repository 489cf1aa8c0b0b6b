// Proves docs/product.md §1.1, §1.13, §5.11, §5.12.
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll, settled } from '../support/screen.ts';
import { plain } from '../support/shop.ts';
import { handOverShown } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';

test('a delivery order, from the address to the arrival', async ({ page, shop }) => {
  await shop.open();

  // The address resolves to its zone and shows the delivery price before anything is chosen.
  const places = await shop.openPlaces();
  // One letter is missing, and the flat comes last.
  await type(places.getByRole('combobox', { name: 'Адрес доставки' }), 'кирва 19 кв 12');
  await page.keyboard.press('Enter');
  await expect(places.getByRole('combobox', { name: 'Адрес доставки' })).toHaveValue('Калуга, ул. Кирова, 19');
  await expect(places.getByLabel('Квартира, офис')).toHaveValue('12');
  await expect(places).toContainText('Привезём из ресторана: Самобранка на Театральной');
  await expect(places).toContainText(/45\sмин · .* · от\s600\s₽/);
  await expect(places).toContainText(/бесплатно от 1\s200\s₽/);
  await expectAccessible(page, 'the address with its zone');
  await places.getByRole('button', { name: 'Доставить сюда' }).click();
  await expect(places).toBeHidden();
  await expect(
    page.getByRole('link', { name: /Изменить ресторан.*: Кирова, 19 Доставка · 45\sмин · от\s600\s₽/ }),
  ).toBeVisible();

  await shop.add('Оливье с говяжьим языком', 2);
  const dish = await shop.openDish('Пельмени сибирские');
  await dish.getByRole('radio', { name: /30 штук/ }).check();
  await dish.getByRole('button', { name: /^В корзину/ }).click();
  await expect(dish).toBeHidden();

  // 2 × 380 + 420 + 230 exceeds 1200: delivery is free.
  await shop.openCart();
  await expect(shop.line('Оливье с говяжьим языком')).toContainText(/760\s₽/);
  await expect(shop.line('Пельмени сибирские')).toContainText(/650\s₽/);
  await expect(page.getByText('Доставка бесплатная')).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'the cart');
  await expectNoSidewaysScroll(page);

  await shop.toCheckout();
  await shop.checkout.fillWho();
  await shop.checkout.pay('Наличными');
  await shop.checkout.consent();
  await settled(page);
  await expectAccessible(page, 'the checkout');
  await expectNoSidewaysScroll(page);
  await expect(shop.checkout.order).toHaveText(/Заказать за 1\s410\s₽/);
  await shop.checkout.placeOrder();

  const order = page.getByRole('article');
  await expect(order).toContainText('Пельмени сибирские');
  await expect(order).toContainText('ул. Кирова, 19');
  await expect(order).toContainText('кв. 12');
  expect(plain((await order.textContent()) ?? ''), 'the sum that was shown is the sum that is asked').toContain(
    '1 410 ₽',
  );
  await settled(page);
  await expectAccessible(page, 'the order');
  await expectNoSidewaysScroll(page);
  await expect(order.getByRole('list', { name: 'Путь заказа' }).getByText('В пути')).toBeVisible();
  // The kitchen's steps arrive live, without a reload.
  await handOverShown(page);
  await expect(order.getByText('Доставлен', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0);

  // The cart is empty after the order, and the device remembers the order.
  await page.goto('/orders');
  await shop.hydrated();
  await expect(page.getByRole('link', { name: /№/ }).first()).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'the list of orders');
  await page.goto('/cart');
  await expect(page.getByText('Пока пусто').first()).toBeVisible();
});
