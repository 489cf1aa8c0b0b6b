// Proves docs/product.md §26.54, §26.55, §26.63 to §26.66: what a manager does for someone who calls, and what the caller sees of it.
import { KitchenTablet } from '../support/kitchen.ts';
import { answerBank, CARDS, payByCard } from '../support/payment.ts';
import { handOver } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';
import { useOwnServer } from '../support/use-own-server.ts';

const server = useOwnServer(19);
// The page grows by what the restaurant does with the order while it is open.
test.use({ strictShifts: false });

test(
  'a caller pays by the link of an order that the manager has made, sees it changed and dearer, and gets the money for a dish back',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, browser, faults }) => {
    const { hostname, port } = new URL(server.origin);
    faults.expect(new RegExp(`^other host: http://${hostname}:${Number(port) + 1000}`));
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'ru-RU' });
    const tablet = new KitchenTablet(await context.newPage());
    const screen = tablet.page;
    await screen.goto(`${server.origin}/kitchen/`);
    await screen.getByRole('button', { name: 'Войти как управляющий' }).click();
    await screen.getByRole('link', { name: 'По телефону' }).click();
    await screen.getByRole('button', { name: 'Самобранка на Театральной' }).click();
    await type(screen.getByRole('textbox', { name: 'Телефон' }), '8 916 123-45-67');
    await type(screen.getByRole('textbox', { name: 'Имя' }), 'Анна');
    await screen.getByRole('radio', { name: 'Самовывоз' }).check();
    await screen.getByRole('radio', { name: 'Картой по ссылке' }).check();
    await screen.getByRole('button', { name: 'Добавить блюдо' }).click();
    await type(screen.getByLabel('Название блюда'), 'Оливье с');
    await screen.getByRole('button', { name: /^Оливье с говяжьим языком/ }).click();
    await screen.getByRole('button', { name: /^Оформить, клиент согласен на [1-9]/ }).click();
    const link = screen.getByLabel('Ссылка на заказ');
    await expect(link).toHaveValue(new RegExp(`^${server.origin}/order-status/`));
    await screen.getByRole('button', { name: 'Отправить ссылку по СМС' }).click();
    await expect(screen.getByText('СМС отправляется на номер клиента.')).toBeVisible();

    const address = await link.inputValue();
    await shop.open(new URL(address).pathname);
    const article = page.getByRole('article');
    await article.getByRole('link', { name: /^Оплатить/ }).click();
    await payByCard(page, CARDS.secure);
    await answerBank(page, 'Подтвердить');
    await page.waitForURL(/\/order-status\//);
    await expect(article.getByText('Отправлен в ресторан').first()).toBeVisible();
    const number = /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';

    await screen.getByRole('link', { name: 'Заказы' }).click();
    await tablet.card(number).getByRole('button', { name: 'Открыть заказ' }).click();
    const sheet = screen.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Изменить состав' }).click();
    await sheet
      .getByRole('group', { name: /Оливье/ })
      .getByRole('button')
      .last()
      .click();
    await sheet.getByRole('button', { name: 'Посчитать' }).click();
    await expect(sheet.getByText(/При получении взять доплату наличными/)).toBeVisible();
    await sheet.getByRole('button', { name: /^Изменить, клиент согласен на/ }).click();
    await expect(sheet.getByText(/^Взять доплату/)).toBeVisible();
    await sheet.getByRole('button', { name: 'Закрыть' }).click();
    await expect(article.getByText(/^Ресторан изменил заказ по вашей просьбе/)).toBeVisible();
    await expect(article.getByText(/^При получении доплатите/)).toBeVisible();

    await handOver(server.origin, address.split('/').at(-1) ?? '');
    await screen.getByRole('link', { name: 'День' }).click();
    await screen.getByRole('button', { name: `Вернуть деньги за заказ ${number}` }).click();
    await expect(sheet.getByText(/^Наличными при получении заплатили ещё/)).toBeVisible();
    await sheet
      .getByRole('button', { name: /Оливье/ })
      .last()
      .click();
    await sheet.getByRole('radio', { name: 'Не хватало блюда' }).check();
    await sheet.getByRole('button', { name: /^Дальше: / }).click();
    await sheet.getByRole('button', { name: /^Вернуть \d/ }).click();
    await expect(sheet).toHaveCount(0);
    await page.reload();
    await expect(article.getByText(/^За блюда: Оливье/)).toBeVisible();
    await context.close();
  },
);
