// Proves docs/product.md §34.34, §34.36, §34.37: an owner's phone and a customer's side by side.
import { expectAccessible } from '../support/axe.ts';
import { callApi, logInAs } from '../support/customer-login.ts';
import { clockOffset, shiftDeviceClock } from '../support/device-clock.ts';
import { placeByApi } from '../support/orders-by-api.ts';
import { handOver } from '../support/sandbox.ts';
import { expect, test } from '../support/test.ts';
import { type } from '../support/type.ts';
import { useOwnServer } from '../support/use-own-server.ts';

const server = useOwnServer(20);
const DISH = 'Оливье с говяжьим языком';

test(
  'an owner finds a customer by the end of the phone and erases them; the customer is logged out, and no address names them',
  { tag: ['@phone', '@rest'] },
  async ({ browser }) => {
    const visitor = await browser.newContext({ viewport: { width: 380, height: 800 }, locale: 'ru-RU' });
    await shiftDeviceClock(visitor, await clockOffset(server.origin));
    const phone = await logInAs(visitor, server.origin);
    const shop = await visitor.newPage();
    await shop.goto(`${server.origin}/manifest.webmanifest`);
    await callApi(shop, '/update-profile', { name: 'Пелагея Удалимова' });
    const order = await placeByApi(shop, [DISH]);

    const context = await browser.newContext({ viewport: { width: 380, height: 800 }, locale: 'ru-RU' });
    const office = await context.newPage();
    const addresses: string[] = [];
    office.on('request', (request) => void addresses.push(decodeURIComponent(request.url())));
    await office.goto(`${server.origin}/office/`);
    await office.getByRole('button', { name: /^Владелец/ }).click();
    await office.getByRole('button', { name: 'Открыть разделы' }).click();
    await office.getByRole('link', { name: 'Клиенты' }).click();
    const search = office.getByRole('searchbox', { name: 'Телефон, имя или почта' });
    await type(search, phone.slice(-6));
    await search.press('Enter');
    await office.getByRole('link', { name: 'Пелагея Удалимова' }).click();
    await expect(office.getByRole('heading', { level: 1, name: 'Пелагея Удалимова' })).toBeVisible();
    await expect(office.getByRole('region', { name: 'Заказы', exact: true })).toContainText(DISH);
    await expectAccessible(office, 'office customer');

    // As long as the order is under way, kitchen and courier need to know whose it is.
    await office.getByRole('button', { name: 'Удалить данные…' }).click();
    const dialog = office.getByRole('dialog');
    await type(dialog.getByRole('textbox', { name: 'Почему' }), 'Заявление № 14');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Удалить навсегда' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Пока заказ в пути, профиль удалить нельзя.');
    await handOver(server.origin, order.id);
    await dialog.getByRole('button', { name: 'Удалить навсегда' }).click();
    await expect(office.getByText(/^Данные удалены\./)).toBeVisible();

    expect(await callApi(shop, '/profile?or_null=true')).toBeNull();
    await office.getByRole('link', { name: 'Все клиенты' }).click();
    await expect(office.getByText(/^Никого не нашли/)).toBeVisible();
    expect(addresses.filter((url) => url.includes(phone.slice(-6)) || /Удалимова/.test(url))).toEqual([]);
    await visitor.close();
    await context.close();
  },
);
