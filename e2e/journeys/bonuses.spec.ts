// Proves docs/product.md §8.6, §8.18 to §8.20, §8.23.
import * as v from 'valibot';
import { expectAccessible } from '../support/axe.ts';
import { logInByApi } from '../support/customer-login.ts';
import { Discounts } from '../support/discounts.ts';
import { handOverShown } from '../support/sandbox.ts';
import { settled } from '../support/screen.ts';
import type { Shop } from '../support/shop.ts';
import { expect, type Page, test } from '../support/test.ts';
import { type } from '../support/type.ts';

test.use({ given: 'place' });

const NAPOLEON = 'Наполеон на ряженке'; // 320 ₽

const Bonuses = v.object({ balance: v.number(), held: v.number() });
/** Returns the account's points. */
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

/** A customer whose first order (2 180 ₽, 1 962 ₽ after ten percent) has been handed over: 98 bonuses. */
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

test(
  'bonuses are earned with an order, spent in the next, and returned when it is canceled',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    const discounts = new Discounts(page);
    await earn(page, shop);
    await shop.add(NAPOLEON, 2);
    await shop.openCart();
    const main = page.getByRole('main');
    await main.getByRole('button', { name: /Списать бонусы · доступно 98/ }).click();
    const window = shop.dialog('Бонусы');
    // The result is up to date on open (docs/product.md §8.22).
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
    // 640 minus 64 minus 40.
    await discounts.expectSum('Блюда 640 ₽', 'Скидка за самовывоз −64 ₽', 'Бонусы −40 ₽', 'Итого 536 ₽');
    await expect.poll(() => account(page)).toEqual({ balance: 58, held: 40 });

    await fillCheckout(shop);
    // The kitchen starts within seconds; a scheduled order waits and can be canceled.
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
  },
);
