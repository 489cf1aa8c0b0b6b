// Proves docs/product.md §25.1 to §25.7, §25.9, §25.11, §25.17.
import * as v from 'valibot';
import { expectAccessible } from '../support/axe.ts';
import { FIRST_PORT, HOURS, type Hour } from '../support/hours.ts';
import {
  answerBank,
  answerSbp,
  cardForm,
  CARDS,
  goToPayment,
  leaveCardForm,
  type OnlineMethod,
  payByCard,
} from '../support/payment.ts';
import { plain, type Shop } from '../support/shop.ts';
import { expect, type Page, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Where the demo's payment provider stand-in listens (server/config.ts). */
const providerOf = (hour: Hour): string => `http://127.0.0.1:${FIRST_PORT + HOURS.indexOf(hour) + 1000}`;
const aboutProvider = (hour: Hour): RegExp => new RegExp(`^other host: ${providerOf(hour)}`);

const Start = v.looseObject({ public_id: v.string() });

/** Goes from the menu to the order's payment page. */
const order = async (
  shop: Shop,
  ...how: [method: OnlineMethod, when?: 'now' | 'later', dish?: string]
): Promise<void> => {
  await shop.open();
  await goToPayment(shop, ...how);
};
const article = (page: Page) => page.getByRole('article');

test.describe('by day, with a place chosen', () => {
  test.use({ given: 'place' });

  test('after a declined card, one confirmed at its bank is paid, with a receipt', async ({ page, shop, faults }) => {
    faults.expect(aboutProvider('day'));
    await order(shop, 'Картой онлайн');
    await payByCard(page, CARDS.refused);
    await cardForm(page).getByRole('button', { name: 'Попробовать другую карту' }).click();
    await payByCard(page, CARDS.secure);
    await answerBank(page, 'Подтвердить');
    await page.waitForURL(/\/order-status\//);
    await expect(article(page)).toContainText('оплачено');
    await expect(article(page).getByRole('link', { name: 'Чек' })).toHaveAttribute('href', /\/receipts\/\d+$/);
    await expectAccessible(page, 'an order that is paid');
  });

  test(
    'after closing the widget, going back or reloading the order waits, and is paid on receipt instead',
    { tag: '@rest' },
    async ({ page, shop, faults }) => {
      faults.expect(aboutProvider('day'));
      await order(shop, 'Картой онлайн');
      await leaveCardForm(page);
      await expect(page.getByText('Оплата не завершена. Заказ ждёт.')).toBeVisible();
      await expectAccessible(page, 'the page where an order is paid');
      await page.goBack();
      await page.waitForURL(/\/order-status\//);
      await expect(article(page)).toContainText('Ждём оплату');
      await page.reload();
      await expect(article(page).getByRole('link', { name: /^Оплатить/ })).toBeVisible();
      await expectAccessible(page, 'an order that waits for its money');
      await article(page).getByRole('button', { name: 'Оплатить иначе' }).click();
      const sheet = shop.dialog('Оплатить иначе');
      await sheet
        .getByRole('radio', { name: /^Картой/, exact: false })
        .last()
        .check();
      await sheet.getByRole('button', { name: 'Оплачу при получении' }).click();
      await expect(article(page)).not.toContainText('Ждём оплату');
      await expect(article(page).getByRole('list', { name: 'Путь заказа' })).toBeVisible();
    },
  );

  test(
    'an order whose tab is killed at the bank’s confirmation is found and paid in another one',
    { tag: '@rest' },
    async ({ page, shop, context, faults }) => {
      faults.expect(aboutProvider('day'));
      await order(shop, 'Картой онлайн');
      await payByCard(page, CARDS.secure);
      await expect(cardForm(page).locator('iframe')).toBeVisible();
      await page.close();
      const next = await context.newPage();
      await next.goto('/orders');
      await expect(next.getByRole('main')).toContainText('Ждёт оплаты');
      await next.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await next.getByRole('link', { name: /^Оплатить/ }).click();
      await next.waitForURL(/\/pay\//);
      await payByCard(next, CARDS.plain);
      await next.waitForURL(/\/order-status\//);
      await expect(article(next)).toContainText('оплачено');
    },
  );

  test(
    'a widget that fails to load is reported, loads on retry, and is not needed to pay otherwise',
    { tag: '@rest' },
    async ({ page, shop, faults }) => {
      faults.expect(/cloudpayments\.js/);
      await page.route('**/bundles/cloudpayments.js', (route) => route.abort());
      await order(shop, 'Картой онлайн');
      await expect(page.getByText('Error loading CloudPayments widget.')).toBeVisible();
      await expect(page.getByRole('button', { name: /^При получении/ })).toBeVisible();
      await expectAccessible(page, 'a widget that has not come');
      await page.unroute('**/bundles/cloudpayments.js');
      faults.expect(aboutProvider('day'));
      await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
      await expect(cardForm(page).getByLabel('Номер карты', { exact: true })).toBeVisible();
    },
  );

  test(
    'without a network a message is shown before the form is filled in',
    { tag: '@rest' },
    async ({ page, shop, context, faults }) => {
      faults.expect(/ERR_INTERNET_DISCONNECTED/);
      await shop.open();
      await shop.add('Наполеон на ряженке');
      await shop.openCart();
      await shop.toCheckout();
      await expect(page.getByRole('button', { name: /^Оплата: Картой онлайн/ })).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText(/^Нет связи: оплатить онлайн пока нельзя/)).toBeVisible();
      await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('');
      await context.setOffline(false);
    },
  );
});

test('a restaurant with its own terminal is paid through it', { tag: '@rest' }, async ({ page, shop, faults }) => {
  faults.expect(aboutProvider('day'));
  await shop.open();
  await shop.choosePickup('Самобранка у Старого Торга');
  const started = page.waitForResponse(/\/api\/restaurant\/orders\/pay$/);
  await order(shop, 'Картой онлайн', 'now', 'Сельдь под шубой');
  expect(v.parse(Start, await (await started).json()).public_id).toBe('pk_demo_2');
  await payByCard(page, CARDS.plain);
  await page.waitForURL(/\/order-status\//);
  await expect(article(page)).toContainText('оплачено');
});

test.describe('at half past midnight, while the kitchen is closed', () => {
  // What the bank returns is news, and moves what is below it.
  test.use({ hour: 'night', given: 'place', strictShifts: false });

  test(
    'SBP uses a link on a phone and a code on a desktop, and a double payment is refunded',
    { tag: '@rest' },
    async ({ page, shop, context, isPhone, faults }) => {
      faults.expect(aboutProvider('night'));
      await order(shop, 'Через СБП', 'later');
      const link = page.getByRole('link', { name: isPhone ? 'Открыть приложение банка' : 'Открыть ссылку' });
      await expect(link).toBeVisible();
      if (!isPhone) await expect(page.getByRole('img', { name: /^Код СБП для оплаты/ })).toBeVisible();
      await expectAccessible(page, 'the page of SBP');
      const href = (await link.getAttribute('href')) ?? '';
      const bank = await context.newPage();
      await answerSbp(bank, href, 'Оплатить');
      await page.waitForURL(/\/order-status\//);
      await expect(article(page)).toContainText('оплачено');
      await answerSbp(bank, href, 'Оплатить');
      await expect(article(page)).toContainText(/Вернули лишнее/, { timeout: 30_000 });
    },
  );

  test('a canceled paid order is refunded, and both are shown', { tag: '@rest' }, async ({ page, shop, faults }) => {
    faults.expect(aboutProvider('night'));
    await order(shop, 'Картой онлайн', 'later');
    const total = plain((await page.getByRole('button', { name: /^Оплатить \d/ }).textContent()) ?? '').replace(
      'Оплатить ',
      '',
    );
    await payByCard(page, CARDS.plain);
    await page.waitForURL(/\/order-status\//);
    await page.getByRole('button', { name: 'Отменить заказ' }).click();
    const question = shop.dialog('Отменить заказ?');
    await expect(question).toContainText('Вернём');
    await question.getByRole('button', { name: 'Отменить', exact: true }).click();
    await expect(article(page)).toContainText('Отменён');
    await expect(article(page)).toContainText(/Вернули/, { timeout: 30_000 });
    expect(plain((await article(page).textContent()) ?? '')).toContain(`Вернули ${total}`);
    await expectAccessible(page, 'an order whose money is back');
  });
});
