// Proves docs/product.md §26.17 to §26.29 with §6.17, §6.19 and §6.20: a phone and a kitchen's tablet side by side.
import { KitchenTablet } from '../support/kitchen.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';
import { useOwnServer } from '../support/use-own-server.ts';

const server = useOwnServer(14);

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
