// Proves docs/product.md §33.2, §33.6, §33.10 to §33.20: a guest's phone at a table and the kitchen's tablet side by side.
import * as v from 'valibot';
import { expectAccessible } from '../support/axe.ts';
import { DISH } from '../support/fault-dishes.ts';
import { KitchenTablet } from '../support/kitchen.ts';
import { hydrationSignal } from '../support/hydrated.ts';
import { FIRST_RESTAURANT } from '../support/orders-by-api.ts';
import { expectSheetReachable } from '../support/reach.ts';
import { plain, Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { useOwnServer } from '../support/use-own-server.ts';

const server = useOwnServer(12);

const Tables = v.object({
  tables: v.array(
    v.object({
      number: v.string(),
      hall: v.nullable(v.string()),
      path: v.string(),
      restaurant: v.object({ id: v.number() }),
    }),
  ),
});

test(
  'scanning a table’s code orders from it: the kitchen sees the table, and the guest the order’s state until it is served',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, browser, request }) => {
    const listed = await request.get(`${server.origin}/sandbox/tables.json`);
    const { tables } = v.parse(Tables, await listed.json());
    const table = tables.find(({ restaurant, hall }) => restaurant.id === FIRST_RESTAURANT && hall !== null);
    if (table === undefined) throw new Error('the demo has no table');
    const words = `${table.number} · ${table.hall}`;
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'ru-RU' });
    const tablet = new KitchenTablet(await context.newPage());
    await tablet.login(server.origin);

    // As a phone's camera opens it.
    await page.goto(table.path);
    await page.waitForURL('**/menu');
    await shop.hydrated();
    await expect(page.getByText(`Вы за столиком ${words}.`)).toBeVisible();
    const pill = page.getByRole('link', { name: /^Изменить ресторан/ });
    await expect(pill).toContainText(`Столик ${table.number}`);

    await shop.add(DISH);
    await shop.openCart();
    await shop.toCheckout();
    await expect(page.getByRole('main')).toContainText('Закажите, и официант принесёт сюда.');
    await shop.checkout.pay('Наличными официанту');
    // Neither name nor phone is given: there is no personal data to consent to.
    await expect(page.getByRole('checkbox', { name: /обработку персональных данных/ })).toHaveCount(0);
    await shop.checkout.placeOrder();
    const article = page.getByRole('article');
    await expect(article).toContainText(`Столик ${words}`);
    await expect(article.getByText('Отправлен в ресторан').first()).toBeVisible();
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    const number = /\d+/.exec(heading ?? '')?.[0] ?? '';

    await tablet.expectIn(number, 'new');
    await expect(tablet.card(number)).toContainText(`Стол ${words}`);
    // The guest calls, and reads that someone is coming.
    await article.getByRole('button', { name: 'Попросить счёт' }).click();
    await expect(article.getByText(/^Счёт попросили в/)).toBeVisible();
    await expect(article.getByRole('button', { name: 'Попросить счёт' })).toHaveCount(0);
    await tablet.takeCall(`Стол ${words}: просят счёт`);
    await expect(article.getByText('Счёт уже несут.')).toBeVisible({ timeout: 30_000 });

    await tablet.accept(number);
    await tablet.expectIn(number, 'cooking');
    await expect(article.getByText('Ресторан принял').first()).toBeVisible();
    await tablet.next(number);
    await expect(article.getByText('Готовится').first()).toBeVisible();
    await tablet.next(number);
    await tablet.expectIn(number, 'ready');
    await expect(article.getByText('Несём к столику').first()).toBeVisible();
    await expect(article).toContainText('официант уже несёт его');
    await expectAccessible(page, 'an order that is carried to its table');
    await tablet.next(number);
    await tablet.expectIn(number, 'done');
    await expect(article.getByText('На столе').first()).toBeVisible();

    // Another phone at the table orders too: both see one bill, and the waiter settles it.
    const friend = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'ru-RU' });
    await hydrationSignal(friend);
    const other = new Shop(await friend.newPage(), true);
    await other.page.goto(`${server.origin}${table.path}`);
    await other.page.waitForURL('**/menu');
    await other.hydrated();
    await other.add(DISH);
    await other.openCart();
    await other.toCheckout();
    await other.checkout.pay('Наличными официанту');
    await other.checkout.placeOrder();
    await page.getByRole('button', { name: /^Счёт столика/ }).click();
    const bill = page.getByRole('dialog', { name: `Счёт столика ${words}` });
    await expect(bill.getByRole('heading', { name: /^Гость 2/ })).toBeVisible();
    await expect(bill.getByRole('heading', { name: /^Вы/ })).toBeVisible();
    await expectAccessible(page, 'the bill of a table');
    await expectSheetReachable(page, 'src/entities/place/table/table-bill-sheet.tsx');
    await tablet.page.getByRole('link', { name: 'Брони' }).click();
    await tablet.page.getByRole('button', { name: new RegExp(`^Стол ${words}`) }).click();
    await tablet.page.getByRole('button', { name: /^Гости заплатили/ }).click();
    await expect(bill.getByText('За этим столиком пока ничего не заказали.')).toBeVisible({ timeout: 30_000 });
    await friend.close();
    expect(plain((await article.textContent()) ?? '')).not.toMatch(/курьер|самовывоз|забрать/i);
    await context.close();
  },
);
