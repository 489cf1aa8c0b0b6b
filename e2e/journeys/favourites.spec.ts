// Proves docs/product.md §14.1 to §14.3.
import { expectAccessible } from '../support/axe.ts';
import { callApi, logInByApi } from '../support/customer-login.ts';
import { DISH, SECOND_DISH } from '../support/fault-dishes.ts';
import { tabTo } from '../support/keyboard.ts';
import { OwnServer } from '../support/own-server.ts';
import { expectNoSidewaysScroll } from '../support/screen.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

const list = (shop: Shop) => shop.dialog('Избранное');
const heart = (shop: Shop, dish: string) => shop.page.getByRole('button', { name: `В избранное: ${dish}` });
const row = (shop: Shop, dish: string) => list(shop).getByRole('listitem').filter({ hasText: dish });

/** Opens the list where a customer looks for it. */
const openList = async (shop: Shop): Promise<void> => {
  await shop.open('/profile');
  await shop.page.getByRole('main').getByRole('link', { name: 'Избранное' }).click();
  await expect(list(shop)).toBeVisible();
};

const press = async (shop: Shop, dish: string): Promise<void> => {
  const sheet = await shop.openDish(dish);
  await heart(shop, dish).click();
  await expect(heart(shop, dish)).toHaveAttribute('aria-pressed', 'true');
  await sheet.getByRole('button', { name: 'Закрыть' }).click();
  await expect(sheet).toBeHidden();
};

test.use({ serviceWorkers: 'allow', given: 'place' });

test(
  'a guest’s favourites stay on the device over a reload and without a network, until they are removed',
  { tag: '@rest' },
  async ({ page, shop, context, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await openList(shop);
    await expect(list(shop).getByRole('heading', { name: 'В избранном пока пусто' })).toBeVisible();
    await expectAccessible(page, 'no favourites');
    await list(shop).getByRole('link', { name: 'Перейти в меню' }).click();
    await expect(page).toHaveURL(/\/menu$/);

    // The first by keyboard, the second by touch.
    const sheet = await shop.openDish(DISH);
    await tabTo(page, heart(shop, DISH));
    await page.keyboard.press('Space');
    await expect(heart(shop, DISH)).toHaveAttribute('aria-pressed', 'true');
    await expectAccessible(page, 'a favourite dish');
    await expectNoSidewaysScroll(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await press(shop, SECOND_DISH);

    await openList(shop);
    await expect(list(shop).getByRole('listitem')).toHaveCount(2);
    // Last added comes first.
    await expect(list(shop).getByRole('listitem').first()).toContainText(SECOND_DISH);
    await expect(list(shop).getByText(/^Пока список только на этом устройстве/)).toBeVisible();
    await expectAccessible(page, 'favourites');
    for (const width of [768, 1440, 380]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page);
    }

    // A dish opens over the list, and closing it returns there.
    await row(shop, DISH).getByRole('link', { name: DISH }).click();
    await expect(shop.dialog(DISH)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shop.dialog(DISH)).toBeHidden();
    await expect(list(shop)).toBeVisible();
    await row(shop, DISH)
      .getByRole('button', { name: `добавить в корзину: ${DISH}` })
      .click();
    await expect(row(shop, DISH).getByRole('group', { name: `Количество: ${DISH}` })).toBeVisible();

    await context.setOffline(true);
    await expect(list(shop).getByText(/^Нет связи\. Меню такое, каким было/)).toBeVisible();
    await heart(shop, SECOND_DISH).click();
    // Removed, but the row stays while the list is open, so that it can be added back.
    await expect(heart(shop, SECOND_DISH)).toHaveAttribute('aria-pressed', 'false');
    await expect(list(shop).getByRole('listitem')).toHaveCount(2);
    await context.setOffline(false);
    await page.reload();
    await shop.hydrated();
    await expect(list(shop).getByRole('listitem')).toHaveCount(1);
    await expect(list(shop).getByRole('listitem')).toContainText(DISH);

    // The next person on the phone finds nothing of it.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Стереть мои данные' }).click();
    await page.getByRole('button', { name: 'Стереть всё' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Накроем стол/ })).toBeVisible();
    await shop.open('/menu');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('favourites');
    await openList(shop);
    await expect(list(shop).getByRole('heading', { name: 'В избранном пока пусто' })).toBeVisible();
  },
);

test.describe('favourites of an account', () => {
  test.skip(({ isPhone }) => !isPhone, 'one server of its own; the account does not know how wide the screen is');
  const server = new OwnServer(8);
  test.use({ baseURL: server.origin });
  test.beforeAll(async () => {
    test.setTimeout(180_000);
    await server.prepare();
    await server.start();
  });
  test.afterAll(() => server.end());

  test(
    'favourites added and removed on one device are synced to the other',
    { tag: '@rest' },
    async ({ page, shop, browser, faults, context }) => {
      test.slow();
      faults.expect(/ERR_INTERNET_DISCONNECTED/);
      const kept = () => callApi<{ product_ids: number[] }>(page, '/favourites').then((all) => all.product_ids);
      await shop.open('/menu');
      await logInByApi(page);
      // Login has its own journey; the device only needs the account here.
      const { id: owner } = await callApi<{ id: number }>(page, '/profile');
      await page.evaluate(
        (id) => localStorage.setItem('storefront-favourites', JSON.stringify({ owner: id, confirmed: [], wanted: [] })),
        owner,
      );
      await shop.open('/menu');
      await press(shop, DISH);
      await expect.poll(kept).toHaveLength(1);

      // Another device of the same account has added a dish meanwhile.
      const other = await browser.newContext({ baseURL: server.origin });
      await other.addCookies(await context.cookies());
      const second = await other.newPage();
      await second.goto('/info/legal');
      const [first] = await kept();
      await callApi(second, '/favourites/merge', { product_ids: [8] });
      await other.close();

      // This device removes its own dish offline: synced later, and the other device's dish stays.
      await openList(shop);
      await expect(list(shop).getByRole('listitem')).toHaveCount(2);
      await context.setOffline(true);
      await expect(page.getByText(/^Нет связи/).first()).toBeVisible();
      await heart(shop, DISH).click();
      await expect(heart(shop, DISH)).toHaveAttribute('aria-pressed', 'false');
      await expect(list(shop).getByText(/В профиль запишем, когда появится связь/)).toBeVisible();
      expect(first).toBeDefined();
      // Logging out now warns of what would be lost.
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Выйти' }).click();
      await expect(shop.dialog('Не всё отправлено').getByRole('listitem')).toHaveText(['изменения в избранном']);
      await page.getByRole('button', { name: 'Оставить' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Избранное' }).click();
      await context.setOffline(false);
      await expect.poll(kept, { timeout: 30_000 }).toEqual([8]);
      await expect(list(shop).getByText(/В профиль запишем/)).toHaveCount(0);
    },
  );
});
