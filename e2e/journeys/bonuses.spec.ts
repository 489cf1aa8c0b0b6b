// Proves docs/product.md §8.6, §8.18 to §8.20, §8.23.
import * as v from 'valibot';
import { expectAccessible } from '../support/axe.ts';
import { logInByApi } from '../support/customer-login.ts';
import { Discounts } from '../support/discounts.ts';
import { API, isSent } from '../support/outbox-on-disk.ts';
import { handOverShown } from '../support/sandbox.ts';
import { settled } from '../support/screen.ts';
import { plain, type Shop } from '../support/shop.ts';
import { expect, type Page, test } from '../support/test.ts';
import { type } from '../support/type.ts';

test.use({ given: 'place' });

const NAPOLEON = 'Наполеон на ряженке'; // 320 ₽

const Bonuses = v.object({ balance: v.number(), held: v.number() });
/** What the account says, in points. */
const account = async (page: Page): Promise<{ balance: number; held: number }> => {
  const answer = await page.context().request.get(`${new URL(page.url()).origin}/api/restaurant/bonuses`);
  const { balance, held } = v.parse(Bonuses, await answer.json());
  return { balance: balance / 100, held: held / 100 };
};

const fillCheckout = async (shop: Shop): Promise<void> => {
  await shop.toCheckout();
  await shop.checkout.fillWho();
  await shop.checkout.pay('Картой в ресторане');
  await shop.checkout.consent();
};

/** A customer whose first order (2 180 ₽, 1 962 ₽ after ten per cent) has been handed over: 98 bonuses. */
const earn = async (page: Page, shop: Shop): Promise<void> => {
  await shop.open();
  await logInByApi(page);
  await shop.add('Курник свадебный', 2);
  await shop.openCart();
  await expect(page.getByRole('main').getByRole('button', { name: /Вернём 98/ })).toBeVisible();
  await fillCheckout(shop);
  await shop.checkout.placeOrder();
  await handOverShown(page);
  await expect.poll(() => account(page)).toEqual({ balance: 98, held: 0 });
  await shop.open();
};

test('earned with an order, spent in the next, given back when it is canceled', async ({ page, shop }) => {
  const discounts = new Discounts(page);
  await earn(page, shop);
  await shop.add(NAPOLEON, 2);
  await shop.openCart();
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /Списать бонусы · доступно 98/ }).click();
  const window = shop.dialog('Бонусы');
  // The result is true on open (docs/product.md §8.22).
  await expect(window.getByRole('radio', { name: 'Списать' })).toBeChecked();
  const amount = window.getByRole('textbox', { name: 'Сколько списать' });
  await expect(amount).toHaveValue('98');
  await expect(window).toContainText('Сгорит после');
  await settled(page);
  await expectAccessible(page, 'the window of the bonuses');
  await type(amount, '99');
  await amount.press('Enter');
  await expect(window).toContainText(/от 1 до 98/);
  await type(amount, '40');
  await amount.press('Enter');
  await expect(window).toBeHidden();
  // 640 less 64 less 40.
  await discounts.expectSum('Блюда 640 ₽', 'Скидка за самовывоз −64 ₽', 'Бонусы −40 ₽', 'Итого 536 ₽');
  await expect.poll(() => account(page)).toEqual({ balance: 58, held: 40 });

  await fillCheckout(shop);
  // The kitchen begins in seconds; an order for later waits, and can be canceled.
  await shop.checkout.orderAhead();
  await expect(shop.checkout.order).toHaveText(/Заказать за 536\s₽/);
  await shop.checkout.placeOrder();
  await expect.poll(() => account(page)).toEqual({ balance: 58, held: 0 });
  await page.getByRole('button', { name: 'Отменить заказ' }).click();
  await shop
    .dialog()
    .getByRole('button', { name: /Отменить/ })
    .click();
  await expect.poll(() => account(page)).toEqual({ balance: 98, held: 0 });
});

test('saved instead, and never more than the dishes allow', async ({ page, shop }) => {
  const discounts = new Discounts(page);
  await earn(page, shop);
  await shop.add('Пирожное «Картошка»');
  await shop.openCart();
  // 170 less 17 is 153, half of it 76,50: whole points.
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /доступно 76/ }).click();
  const window = shop.dialog('Бонусы');
  await window.getByRole('button', { name: 'Списать 76 бонусов' }).click();
  await discounts.expectSum('Блюда 170 ₽', 'Скидка за самовывоз −17 ₽', 'Бонусы −76 ₽', 'Итого 77 ₽');
  await main.getByRole('button', { name: /Списываем 76/ }).click();
  await window.getByRole('radio', { name: 'Копить' }).check();
  await window.getByRole('button', { name: 'Не списывать' }).click();
  await discounts.expectSum('Блюда 170 ₽', 'Скидка за самовывоз −17 ₽', 'Итого 153 ₽');
  await expect.poll(() => account(page)).toEqual({ balance: 98, held: 0 });
});

test('without a network they are spent later, and the screen says so', async ({ page, shop, context, faults }) => {
  const discounts = new Discounts(page);
  faults.expect(/request failed|ERR_INTERNET_DISCONNECTED/);
  await earn(page, shop);
  await shop.add(NAPOLEON, 2);
  await shop.openCart();
  await expect.poll(() => isSent(page)).toBe(true);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /доступно 98/ }).click();
  const window = shop.dialog('Бонусы');
  await expect(window.getByRole('radio', { name: 'Списать' })).toBeChecked();
  await settled(page);
  await context.route(API, (route) => route.abort('internetdisconnected'));
  await window.getByRole('button', { name: 'Списать 98 бонусов' }).click();
  await expect(window).toBeHidden();
  await expect(main.getByRole('button', { name: /Списываем 98.*Спишем, когда появится связь/ })).toBeVisible();
  await expect.poll(async () => (await discounts.sum()).at(-1)).toBe('Итого 478 ₽');
  await context.unroute(API);
  await expect.poll(() => account(page), { timeout: 40_000 }).toEqual({ balance: 0, held: 98 });
  await discounts.expectSum('Блюда 640 ₽', 'Скидка за самовывоз −64 ₽', 'Бонусы −98 ₽', 'Итого 478 ₽');
});

test('bonuses that another cart has taken meanwhile: why they are not spent', async ({ page, shop, faults }) => {
  faults.expect(/422|apply-bonus/);
  await earn(page, shop);
  await shop.add(NAPOLEON, 2);
  await shop.openCart();
  await expect.poll(() => isSent(page)).toBe(true);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: /доступно 98/ }).click();
  const window = shop.dialog('Бонусы');
  await expect(window.getByRole('radio', { name: 'Списать' })).toBeChecked();
  await spendElsewhere(page);
  await window.getByRole('button', { name: 'Списать 98 бонусов' }).click();
  await expect(window.getByRole('alert')).toHaveText('Столько бонусов списать нельзя.');
});

test('a guest learns what bonuses are, and where to log in', async ({ page, shop }) => {
  await shop.open();
  await shop.add(NAPOLEON, 2);
  await shop.openCart();
  await page
    .getByRole('main')
    .getByRole('button', { name: /Вернём 28/ })
    .click();
  const window = shop.dialog('Бонусы');
  await expect
    .poll(async () => plain((await window.textContent()) ?? ''))
    .toContain('Возвращаем 5 % от стоимости блюд');
  await settled(page);
  await expectAccessible(page, 'the bonuses of a guest');
  await window.getByRole('button', { name: 'Войти по телефону' }).click();
  await expect.poll(() => page.url()).toContain('modal=login');
});

const Cart = v.object({
  id: v.string(),
  restaurant_id: v.number(),
  delivery_zone: v.object({ id: v.number() }),
  items: v.array(v.object({ product_id: v.number() })),
});

/** The same customer, on another device: a cart of its own takes all the bonuses. */
const spendElsewhere = async (page: Page): Promise<void> => {
  const { request } = page.context();
  const origin = new URL(page.url()).origin;
  const token = (await page.context().cookies(origin)).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const post = async (path: string, data: object) => {
    const headers = { 'x-xsrf-token': decodeURIComponent(token), 'idempotency-key': crypto.randomUUID() };
    const answer = await request.post(`${origin}/api/restaurant${path}`, { data, headers });
    expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
    return v.parse(Cart, await answer.json());
  };
  const id = await page.evaluate(() => localStorage.getItem('storefront-cart_id'));
  const here = v.parse(
    Cart,
    await (await request.get(`${origin}/api/restaurant/cart?cart_id=${(id ?? '').replaceAll('"', '')}`)).json(),
  );
  const place = { restaurant_id: here.restaurant_id, order_type: 'pickup', delivery_zone_id: here.delivery_zone.id };
  const there = await post('/cart/create', place);
  const product_id = here.items[0]?.product_id ?? 0;
  await post('/cart/add', { cart_id: there.id, product_id, modifiers: [], quantity: 2 });
  await post('/cart/apply-bonus', { cart_id: there.id, amount: 9800 });
};
