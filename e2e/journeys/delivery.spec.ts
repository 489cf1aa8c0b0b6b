// Proves docs/product.md §1.1, §1.13, §5.11, §5.12.
import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll, settled } from '../support/screen.ts';
import { plain } from '../support/shop.ts';
import { handOverShown } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';

test('delivery: from an address to a dinner that arrives', { tag: '@wide' }, async ({ page, shop }) => {
  await shop.open();

  // The address finds its zone, and says what delivering there costs before anything is chosen.
  const places = await shop.openPlaces();
  await shop.pickAddress(places, 'Кирова, 19');
  await expect(places).toContainText('Привезём из ресторана: Самобранка на Театральной');
  await expect(places).toContainText(/Заказ от 600\s₽/);
  await expect(places).toContainText(/бесплатно от 1\s200\s₽/);
  await type(places.getByLabel('Квартира, офис'), '12');
  await expectAccessible(page, 'the address with its zone');
  await places.getByRole('button', { name: 'Доставить сюда' }).click();
  await expect(places).toBeHidden();
  await expect(page.getByRole('link', { name: /Изменить ресторан.*Доставка, Калуга, ул. Кирова, 19/ })).toBeVisible();

  await shop.add('Оливье с говяжьим языком', 2);
  const dish = await shop.openDish('Пельмени сибирские');
  await dish.getByRole('radio', { name: /30 штук/ }).check();
  await dish.getByRole('button', { name: /^В корзину/ }).click();
  await expect(dish).toBeHidden();

  // 2 × 380 + 420 + 230 passes 1200: delivery is free.
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
  // The kitchen's steps arrive by themselves, without a reload.
  await handOverShown(page);
  await expect(order.getByText('Доставлен', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отменить заказ' })).toHaveCount(0);

  // Nothing of the order is left in the cart, and the device remembers it.
  await page.goto('/orders');
  await shop.alive();
  await expect(page.getByRole('link', { name: /№/ }).first()).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'the list of orders');
  await page.goto('/cart');
  await expect(page.getByText('Пока пусто').first()).toBeVisible();
});

test('out of zone: the address is refused in words, pickup is the way on, and no order gets through', async ({
  page,
  shop,
}) => {
  await shop.open();
  const places = await shop.openPlaces();
  await shop.pickAddress(places, 'Заводская, 10');
  await expect(places.getByText('Сюда пока не возим')).toBeVisible();
  await expect(places.getByRole('button', { name: 'Доставить сюда' })).toHaveCount(0);
  await expectAccessible(page, 'an address out of zone');
  await places.getByRole('button', { name: 'Выбрать самовывоз' }).click();
  await expect(places.getByRole('radio', { name: /Самобранка на Театральной/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(places).toBeHidden();

  // The same in the checkout, where the address can be changed once more.
  await shop.chooseDelivery('Кирова, 19');
  await shop.add('Курник свадебный');
  await shop.openCart();
  await shop.toCheckout();
  await shop.checkout.fillWho();
  await shop.checkout.pay('Наличными');
  await shop.checkout.consent();
  await shop.pickAddress(page.getByRole('main'), 'Заводская, 10');
  await expect(page.getByText('Сюда пока не возим')).toBeVisible();
  await shop.checkout.order.click();
  await expect(page.getByRole('alert').filter({ hasText: 'адрес' })).toBeVisible();
  expect(page.url()).toContain('/checkout');
});

// docs/product.md §4.5, §5.1
test('below the minimum: cart and checkout say what is missing, and lead to the dishes instead of a refusal', async ({
  page,
  shop,
}) => {
  await shop.open();
  await shop.chooseDelivery('Кирова, 19');
  await shop.add('Наполеон на ряженке');
  await shop.openCart();
  await expect(page.getByText(/До минимального заказа 280\s₽/)).toBeVisible();
  const addMore = page.getByRole('main').getByRole('link', { name: /^Добавьте ещё 280\s₽$/ });
  await expect(page.getByRole('button', { name: /^Оформить за/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Или заберите сами' }).filter({ visible: true })).toBeVisible();
  await expectAccessible(page, 'a cart below the minimum');
  await addMore.filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/menu$/);

  // Whoever comes to the checkout all the same reads it before the first field, and on the button.
  await shop.open('/checkout');
  await expect(page.getByText(/^Добавьте ещё 280\s₽$/).first()).toBeInViewport();
  await expect(page.getByText(/привозим заказы от 600\s₽/)).toBeInViewport();
  await expect(addMore).toBeInViewport();
  await expect(shop.checkout.order).toHaveCount(0);
  await shop.checkout.fillWho();
  await expectAccessible(page, 'a checkout below the minimum');
  await page.getByRole('button', { name: 'Заберу сам' }).click();
  await expect(shop.checkout.order).toHaveText(/Заказать за 288\s₽/);
  // The switch looks first whether the dishes are there as well.
  await page.getByRole('radio', { name: 'Доставка', exact: true }).click();
  await expect(addMore).toBeVisible();

  // What was typed is not lost on the way to the menu and back.
  await page.getByRole('link', { name: 'Добавить из меню' }).click();
  await shop.add('Наполеон на ряженке');
  await shop.openCart();
  await expect(page.getByText(/До бесплатной доставки 560\s₽/)).toBeVisible();
  await shop.toCheckout();
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Марфа');
  await shop.checkout.pay('Картой курьеру');
  await shop.checkout.consent();
  // 2 × 320 and 99 for the courier.
  await expect(shop.checkout.order).toHaveText(/Заказать за 739\s₽/);
  await shop.checkout.placeOrder();
});
