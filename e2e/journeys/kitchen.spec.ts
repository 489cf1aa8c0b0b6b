// Proves docs/product.md §26.17 to §26.29 with §6.17, §6.19 and §6.20, §26.49 with §6.29, and §26.60, §26.61 with §5.30: a phone, a kitchen's tablet and couriers side by side.
import type { Browser, Page } from '@playwright/test';
import { codeFor, newPhone } from '../support/customer.ts';
import { DISH } from '../support/fault-dishes.ts';
import { KitchenTablet } from '../support/kitchen.ts';
import { placeByApi } from '../support/orders-by-api.ts';
import { CARDS, payByCard } from '../support/payment.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';
import { useOwnServer } from '../support/use-own-server.ts';

const server = useOwnServer(14);
test.describe.configure({ mode: 'default' });

test(
  'a delivery ordered on a phone appears on the kitchen’s tablet; each tap of kitchen and courier updates the open page, until it is rated',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, browser }) => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'ru-RU' });
    const tablet = new KitchenTablet(await context.newPage());
    await tablet.login(server.origin);

    await shop.open();
    const places = await shop.openPlaces();
    await shop.pickAddress(places, 'Кирова, 19');
    await expect(places).toContainText('Привезём из ресторана: Самобранка на Театральной');
    await type(places.getByLabel('Квартира, офис'), '12');
    await type(places.getByLabel('Домофон'), '12к3456');
    await places.getByRole('button', { name: 'Доставить сюда' }).click();
    await expect(places).toBeHidden();
    await shop.add('Оливье с говяжьим языком', 4);
    await shop.openCart();
    await shop.toCheckout();
    await shop.checkout.fillWho();
    await shop.checkout.pay('Наличными');
    await shop.checkout.consent();
    await expect(shop.checkout.order).toHaveText(/Заказать за 1\s520\s₽/);
    await shop.checkout.placeOrder();

    const article = page.getByRole('article');
    await expect(article.getByText('Отправлен в ресторан').first()).toBeVisible();
    const address = page.url();
    const number = /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
    // From here on the phone is not touched.
    await page.evaluate(() => {
      document.documentElement.dataset['untouched'] = 'yes';
    });

    await tablet.expectIn(number, 'new');
    await expect(tablet.page).toHaveTitle('(1) Новый заказ');
    await tablet.accept(number);
    await expect(article.getByText('Ресторан принял').first()).toBeVisible();
    await tablet.next(number);
    await tablet.expectIn(number, 'cooking');
    await expect(article.getByText('Готовится').first()).toBeVisible();
    await expect(article.getByText(/Время изменилось/)).toHaveCount(0);
    await tablet.promiseLater(number, 20);
    await expect(article.getByText(/^Время изменилось: \d{2}:\d{2}/).first()).toBeVisible();
    await tablet.next(number);
    await tablet.expectIn(number, 'ready');

    await tablet.page.getByRole('link', { name: 'Курьер' }).click();
    const card = tablet.card(number);
    for (const words of ['ул. Кирова, 19', 'кв. 12', 'домофон 12к3456', /Взять наличными 1\s520\s₽/]) {
      await expect(card).toContainText(words);
    }
    await card.getByRole('button', { name: 'Забрал' }).click();
    await expect(article.getByText('В пути').first()).toBeVisible();
    await card.getByRole('button', { name: 'Отдал' }).click();
    await expect(card).toHaveCount(0);
    await expect(article.getByText('Доставлен', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Как вам заказ?' })).toBeVisible();
    expect(page.url()).toBe(address);
    await expect(page.locator('html')).toHaveAttribute('data-untouched', 'yes');
    await context.close();
  },
);

/** What the courier's camera gives. */
const DOOR = 'demo/pictures/ivan-chai.webp';

/** A courier's phone, logged in as the demo's courier of this name. */
const courierOf = async (browser: Browser, name: string): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 380, height: 800 }, locale: 'ru-RU' });
  const page = await context.newPage();
  await page.goto(`${server.origin}/kitchen/`);
  await page.getByRole('button', { name: `Войти как курьер ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Доставки' })).toBeAttached();
  return page;
};

test(
  'two couriers want the same delivery: one has it, the other reads who, and the customer can call the one until it is there',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, browser }) => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'ru-RU' });
    const tablet = new KitchenTablet(await context.newPage());
    await tablet.login(server.origin);
    await shop.open('/info/legal');
    const { id, number } = await placeByApi(page, [DISH], 'delivery');
    await page.evaluate((own) => localStorage.setItem('storefront-order_ids', JSON.stringify([own])), id);
    await shop.open(`/order-status/${id}`);
    await tablet.expectIn(number, 'new');
    await tablet.accept(number);
    await tablet.next(number);
    await tablet.next(number);
    await tablet.expectIn(number, 'ready');

    const [timur, alia] = [await courierOf(browser, 'Тимур'), await courierOf(browser, 'Алия')];
    const cardOf = (phone: Page) => phone.locator(`[data-order="${number}"]`);
    await expect(cardOf(alia).getByRole('button', { name: 'Беру' })).toBeVisible();
    await cardOf(timur).getByRole('button', { name: 'Беру' }).click();
    await cardOf(alia).getByRole('button', { name: 'Беру' }).click();
    await expect(alia.getByText(`Заказ № ${number}: не взят. Этот заказ уже у другого курьера: Тимур.`)).toBeVisible();
    await expect(cardOf(alia)).toHaveCount(0);
    const call = page.getByRole('link', { name: 'Курьер Тимур: позвонить' });
    await expect(call).toHaveAttribute('href', 'tel:+79000000001');
    await expect(page.getByText('К вам уже едет курьер Тимур.')).toBeVisible();
    await cardOf(timur).getByRole('button', { name: 'Отдал' }).click();
    await expect(page.getByRole('article').getByText('Доставлен', { exact: true }).first()).toBeVisible();
    await expect(call).toHaveCount(0);
    await expect(timur.getByText(/\(1\sзаказ\)/)).toBeVisible();
    for (const phone of [timur, alia, tablet.page]) await phone.context().close();
  },
);

test(
  'an order is left at the door with a photograph taken in a dead zone, and its customer sees the photograph after the network returns',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, browser, faults }) => {
    faults.expect(/^other host: http:\/\/127\.0\.0\.1/);
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'ru-RU' });
    const tablet = new KitchenTablet(await context.newPage());
    await tablet.login(server.origin);
    await shop.open();
    await shop.chooseDelivery('Кирова, 19');
    await shop.add(DISH, 6);
    await shop.openCart();
    await shop.toCheckout();
    await shop.checkout.pay('Картой онлайн');
    await shop.checkout.fillWho();
    await shop.checkout.wish('Оставить у двери');
    await shop.checkout.consent();
    await shop.checkout.order.click();
    await page.waitForURL(/\/pay\//);
    await payByCard(page, CARDS.plain);
    await page.waitForURL(/\/order-status\//);
    const article = page.getByRole('article');
    await expect(article).toContainText('оплачено');
    const number = /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
    await tablet.expectIn(number, 'new');
    await tablet.accept(number);
    await tablet.next(number);
    await tablet.next(number);
    await tablet.expectIn(number, 'ready');

    const courier = await courierOf(browser, 'Тимур');
    const card = courier.locator(`[data-order="${number}"]`);
    await card.getByRole('button', { name: 'Беру' }).click();
    await expect(card).toContainText('Оставить у двери');
    await expect(card).toContainText('Оплачен, денег не брать');
    await courier.context().setOffline(true);
    const chooser = courier.waitForEvent('filechooser');
    await card.getByRole('button', { name: 'Сфотографировать у двери' }).click();
    await (await chooser).setFiles(DOOR);
    await expect(card.getByText('Фото сделано, уйдёт, когда будет связь')).toBeVisible();
    await card.getByRole('button', { name: 'Оставил у двери' }).click();
    const sent = courier.waitForResponse('**/courier/door-photo');
    await courier.context().setOffline(false);
    await expect(article.getByText(/^Курьер оставил заказ у двери/).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    expect((await sent).status()).toBe(200);

    const sheet = await tablet.find(number);
    await expect(sheet.getByText('Оставлен у двери')).toBeVisible();
    await expect(sheet.getByRole('img', { name: 'Заказ у двери, фото курьера' })).toBeVisible();
    await page.reload();
    const photo = article.getByRole('img', { name: 'Заказ у вашей двери, снимок курьера' });
    await expect(photo).toBeVisible();
    expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await courier.context().close();
    await context.close();
  },
);

test(
  'a cook whom the owner has invited works the screen; when the owner ends the session, the next person continues, and the log names both [26.69]',
  { tag: ['@desktop', '@rest'] },
  async ({ page, shop, browser, request }) => {
    const phone = newPhone();
    const office = await (await browser.newContext({ locale: 'ru-RU' })).newPage();
    await office.goto(`${server.origin}/office/staff`);
    await office.getByRole('button', { name: /^Владелец/ }).click();
    await office.getByRole('button', { name: 'Добавить сотрудника' }).click();
    const dialog = office.getByRole('dialog');
    await type(dialog.getByLabel('Имя'), 'Пелагея Печкина');
    await type(dialog.getByLabel('Телефон'), phone);
    await dialog.getByRole('combobox', { name: 'Роль' }).click();
    await office.getByRole('option', { name: 'Кухня' }).click();
    await dialog.getByRole('checkbox', { name: 'Самобранка на Театральной' }).check();
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(office.getByText('Пелагея Печкина')).toBeVisible();

    await shop.open('/info/legal');
    const [first, second] = [await placeByApi(page, [DISH]), await placeByApi(page, [DISH])];
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'ru-RU' });
    const tablet = new KitchenTablet(await context.newPage());
    await tablet.page.goto(`${server.origin}/kitchen/`);
    await type(tablet.page.getByLabel('Телефон'), phone);
    await tablet.page.getByRole('button', { name: 'Получить код' }).click();
    const field = tablet.page.getByLabel('Код из СМС');
    await expect(field).toBeFocused();
    await type(field, await codeFor(request, phone));
    await tablet.page.getByRole('button', { name: 'Войти', exact: true }).click();
    await tablet.accept(first.number);
    await tablet.expectIn(first.number, 'cooking');

    await office.reload();
    await expect(office.getByText(/\(кухня\)/)).toBeVisible();
    await office.getByRole('button', { name: 'Вывести со всех устройств: Пелагея Печкина' }).click();
    await expect(tablet.page.getByText(/Последним работал этот сотрудник: Пелагея Печкина/)).toBeVisible();
    await tablet.page.getByRole('button', { name: 'Кухня: Пётр Поваров' }).click();
    await tablet.accept(second.number);
    await tablet.expectIn(second.number, 'cooking');

    await tablet.page.getByRole('button', { name: 'Настройки' }).click();
    await expect(tablet.page.getByText('Пётр Поваров · Кухня')).toBeVisible();
    await tablet.page.getByRole('button', { name: 'Выйти' }).click();
    await tablet.page.getByRole('button', { name: 'Выйти' }).click();
    await tablet.page.getByRole('button', { name: 'Владелец: Анна Владельцева' }).click();
    await tablet.page.getByRole('link', { name: 'Журнал' }).click();
    await expect(tablet.page.getByText('Пелагея Печкина').first()).toBeVisible();
    await expect(tablet.page.getByText('Пётр Поваров').first()).toBeVisible();
    await context.close();
    await office.context().close();
  },
);
