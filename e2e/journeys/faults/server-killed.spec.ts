import { expect, ordersOf, PLACE, script, stored, test } from '../../support/fault-test.ts';
import { OwnServer } from '../../support/own-server.ts';

const server = new OwnServer(5);
test.use({ baseURL: server.origin });
test.beforeAll(async () => {
  test.setTimeout(180_000);
  await server.prepare();
  await server.start();
});
test.afterAll(() => server.end());

test('2: the server is killed between commit and answer; the order is there once, and is found', async ({
  page,
  shop,
  context,
}) => {
  test.setTimeout(120_000);
  await shop.open();
  await shop.choosePickup('Самобранка на Театральной');
  await shop.add('Наполеон на ряженке', 2);
  await shop.openCart();
  await shop.toCheckout();
  await shop.checkout.fillWho();
  await shop.checkout.pay('Картой в ресторане');
  await shop.checkout.consent();
  const sent = await script(context, PLACE, async (route) => {
    await route.fetch();
    await server.kill();
    await route.abort('connectionreset');
  });
  await shop.checkout.order.click();
  await expect(page.getByRole('heading', { name: 'Отправим, как только появится связь' })).toBeVisible();
  await expect(page.getByText('Заказ ушёл, но ответа пока нет.', { exact: false })).toBeVisible();
  await server.start();
  await expect(page).toHaveURL(/\/order-status\//, { timeout: 60_000 });
  expect(await ordersOf(page)).toBe(1);
  expect(sent.keys.size).toBe(1);
  const { commands } = (await stored(page)) as { commands: { state: string }[] };
  expect(commands.map(({ state }) => state)).toEqual(['acked']);
});
