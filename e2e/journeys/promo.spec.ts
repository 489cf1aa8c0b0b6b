// Proves docs/product.md §8.11 to §8.17, §5.19.
import { expectAccessible } from '../support/axe.ts';
import { logInByApi } from '../support/customer-login.ts';
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

test('an amount, where it is given', async ({ page, shop }) => {
  const discounts = new Discounts(page);
  await shop.open();
  await shop.choosePickup('Республики', 'Тюмень');
  await shop.add('Курник свадебный', 2);
  await shop.openCart();
  await discounts.applyCode('СИБИРЬ', 'скидка 300');
  await discounts.expectSum('Блюда 2 180 ₽', 'Скидка за самовывоз −218 ₽', 'Промокод СИБИРЬ −300 ₽', 'Итого 1 662 ₽');
});

test('a dish for nothing, once it is in the cart', async ({ page, shop, faults }) => {
  const discounts = new Discounts(page);
  faults.expect(REFUSED);
  await shop.open();
  // On Театральная the pie is sold out today.
  await shop.choosePickup('Самобранка на Правобережье');
  await shop.add('Курник свадебный', 3);
  await shop.openCart();
  await discounts.expectRefused('ИМЕНИНЫ', 'Положите в корзину «Брусничный пирог со сметанной заливкой»');
  await discounts.window.getByRole('button', { name: 'Открыть блюдо' }).click();
  const dish = shop.dialog('Брусничный пирог со сметанной заливкой');
  await dish
    .getByRole('button', { name: /^В.корзину/ })
    .first()
    .click();
  await expect(dish).toBeHidden();
  await expect(shop.line('Брусничный пирог')).toBeVisible();
  // The code is not to be typed twice.
  await page.getByRole('button', { name: 'Ввести промокод' }).click();
  await expect(discounts.field).toHaveValue('ИМЕНИНЫ');
  await discounts.field.press('Enter');
  await expect(discounts.window.locator('[data-promo="works"]')).toContainText('в подарок');
  await discounts.window.getByRole('button', { name: 'Готово' }).click();
  // The pie costs 790, of which 79 would have been its share of the pickup discount: it goes with it.
  await discounts.expectSum(
    'Блюда 4 060 ₽',
    'Скидка за самовывоз −406 ₽',
    'Подарок: Брусничный пирог со сметанной заливкой −711 ₽',
    'Итого 2 943 ₽',
  );
});

test('free delivery; Enter in the checkout applies and does not order', async ({ page, shop }) => {
  const discounts = new Discounts(page);
  await shop.open();
  await shop.chooseDelivery('Кирова, 19');
  await shop.add(NAPOLEON, 3);
  await shop.openCart();
  await shop.toCheckout();
  await expect.poll(() => discounts.sum()).toContainEqual(expect.stringMatching(/^Доставка \d+ ₽$/));
  await type(discounts.field, 'дорога');
  await discounts.field.press('Enter');
  await discounts.expectSum('Блюда 960 ₽', 'Доставка по промокоду ДОРОГА бесплатно', 'Итого 960 ₽');
  expect(page.url()).toContain('/checkout');
  await expect(page.getByRole('alert').filter({ hasText: 'Проверьте' })).toHaveCount(0);
  await expect(shop.checkout.order).toHaveText(/Заказать за 960\s₽/);
  await settled(page);
  await expectAccessible(page, 'the checkout with a promo code');
});

test('every refusal says why', async ({ page, shop, faults }) => {
  const discounts = new Discounts(page);
  faults.expect(REFUSED);
  await shop.open();
  await shop.add('Гороховый суп с копчёностями', 1);
  await shop.openCart();
  await discounts.tryCode('  ');
  await expect(discounts.window.getByRole('alert')).toHaveText('Введите промокод');
  await discounts.expectRefused('ОКРОШКА', 'Такого промокода нет, или он больше не действует.');
  await discounts.expectRefused('СИБИРЬ', 'В этом ресторане промокод не действует.');
  await discounts.expectRefused('ДОРОГА', 'Промокод действует только при доставке.');
  await discounts.expectRefused('СКАТЕРТЬ', 'Промокод действует при заказе от 1 000 ₽: не хватает 670 ₽.');
  await settled(page);
  await expectAccessible(page, 'a promo code that is refused');
  await discounts.window.getByRole('button', { name: 'Закрыть' }).click();
  for (let more = 0; more < 3; more += 1) await page.getByRole('button', { name: /^Добавить ещё: Гороховый/ }).click();
  await expect.poll(() => isSent(page)).toBe(true);
  await discounts.expectRefused('СКАТЕРТЬ', 'В корзине нет блюд, на которые действует промокод');
});

test('a code for the first order, and one for one time: refused by who orders', async ({ page, shop, faults }) => {
  const discounts = new Discounts(page);
  faults.expect(REFUSED);
  await shop.open();
  await logInByApi(page);
  await shop.chooseDelivery('Кирова, 19');
  await shop.add(NAPOLEON, 4);
  await shop.openCart();
  await discounts.applyCode('ДОРОГА', 'бесплатная доставка');
  await shop.toCheckout();
  // A number that nobody has ordered with: uses are counted by number as well.
  await shop.checkout.fillWho({ phone: newPhone().slice(1) });
  await shop.checkout.pay('Наличными');
  await shop.checkout.consent();
  await expect(shop.checkout.order).toHaveText(/Заказать за 1\s280\s₽/);
  await shop.checkout.placeOrder();
  await shop.open();
  await shop.add(NAPOLEON, 4);
  await shop.openCart();
  await discounts.expectRefused('ДОРОГА', 'Вы уже использовали этот промокод.');
  await discounts.expectRefused('СКАТЕРТЬ', 'Промокод действует только на первый заказ.');
});

test('a cart that falls below the minimum keeps the code, which says why it gives nothing', async ({ page, shop }) => {
  const discounts = new Discounts(page);
  await shop.open();
  await shop.add(NAPOLEON, 4);
  await shop.openCart();
  await discounts.applyCode('СКАТЕРТЬ', 'скидка 15');
  await page.getByRole('button', { name: `Убавить: ${NAPOLEON}` }).click();
  await discounts.expectSum('Блюда 960 ₽', 'Скидка за самовывоз −96 ₽', 'Итого 864 ₽');
  const card = page.locator('[data-promo="refused"]');
  await expect.poll(async () => plain((await card.textContent()) ?? '')).toContain('не хватает 40 ₽');
  await page.getByRole('button', { name: `Добавить ещё: ${NAPOLEON}` }).click();
  await discounts.expectSum('Блюда 1 280 ₽', 'Скидка за самовывоз −128 ₽', 'Промокод СКАТЕРТЬ −173 ₽', 'Итого 979 ₽');
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

test.describe('guessing', () => {
  // An address has five guesses in ten minutes: they are those of another demo.
  test.use({ hour: 'night' });
  test('too many unknown codes: how long to wait, and the cart goes on', async ({ page, shop, faults, isPhone }) => {
    test.skip(!isPhone, 'an address has five guesses in ten minutes');
    const discounts = new Discounts(page);
    faults.expect(/422|429|apply-promocode/);
    await shop.open();
    const closed = shop.dialog();
    if (await closed.isVisible()) await closed.getByRole('button', { name: 'Заказать ко времени' }).click();
    await shop.add(NAPOLEON, 2);
    await shop.openCart();
    for (const code of ['РАЗ', 'ДВА', 'ТРИ', 'ЧЕТЫРЕ', 'ПЯТЬ']) {
      await discounts.expectRefused(code, 'Такого промокода нет');
    }
    await discounts.expectRefused('ДОМОЙ', 'Слишком много попыток');
    await expect(discounts.window.getByRole('alert')).toContainText(/Снова можно через \d+\sминут/);
    await discounts.window.getByRole('button', { name: 'Закрыть' }).click();
    await page.getByRole('button', { name: `Добавить ещё: ${NAPOLEON}` }).click();
    await expect.poll(() => isSent(page)).toBe(true);
  });
});
