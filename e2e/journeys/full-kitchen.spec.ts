// Proves docs/product.md §13.12 and §13.20 with §5.3: a kitchen that has promised all it can carry, on the phones of those who order.
import { DISH } from '../support/fault-dishes.ts';
import { placeByApi } from '../support/orders-by-api.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';
import { useOwnServer } from '../support/use-own-server.ts';

/** One order for each slot of half an hour. */
const server = useOwnServer(22, (own) =>
  own.importChanged({
    'restaurants.json': ({ restaurants }) =>
      Object.assign(restaurants[0], { capacity: { slot_minutes: 30, orders: 1 } }),
  }),
);
test.use({ strictShifts: false });

test(
  'places of a full kitchen go to someone else while a customer orders: as soon as possible moves, a chosen time is asked for again',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, browser }) => {
    const context = await browser.newContext({ baseURL: server.origin, locale: 'ru-RU' });
    const other = await context.newPage();
    await other.goto(`${server.origin}/info/legal`);
    await shop.open();
    await shop.choosePickup('Самобранка на Театральной');
    await shop.add(DISH);
    await shop.openCart();
    await shop.toCheckout();
    await expect(page.getByRole('radio', { name: /^Как можно скорее\s*к\s13:30/ })).toBeChecked();
    await shop.checkout.fillWho();
    await shop.checkout.consent();
    await placeByApi(other, [DISH]);
    await shop.checkout.placeOrder();
    const article = page.getByRole('article');
    await expect(article.getByText('Будет готово к 14:00').first()).toBeVisible();
    await expect(article.getByText('Пока вы оформляли заказ, время сдвинулось: к 14:00')).toBeVisible();

    await shop.open();
    await shop.add(DISH);
    await shop.openCart();
    await shop.toCheckout();
    await expect(page.getByRole('radio', { name: /^Как можно скорее\s*к\s14:30/ })).toBeChecked();
    await expect(page.getByRole('radio', { name: /^14:(?:00|15)/ })).toHaveCount(0);
    const chosen = page.getByRole('radio', { name: /^14:45/ });
    await chosen.check();
    await shop.checkout.comment((field) => type(field, 'Без соли'));
    await placeByApi(other, [DISH]);
    await shop.checkout.payOnReceipt();
    await shop.checkout.order.click();
    await expect(
      page.getByText('На это время у кухни не осталось мест. Ближайшее свободное: сегодня в 15:00.'),
    ).toBeVisible();
    await expect(chosen).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Комментарий/ })).toContainText('Без соли');
    await page.getByRole('radio', { name: /^15:00/ }).check();
    await shop.checkout.placeOrder();
    await expect(article).toContainText('15:00');
    await expect(article).toContainText('Без соли');
    await context.close();
  },
);
