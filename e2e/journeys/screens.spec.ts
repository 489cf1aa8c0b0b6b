import { expectAccessible } from '../support/axe.ts';
import { expectNoSidewaysScroll, settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

/** Every address of spec §2 that needs nothing before it; the others are looked at in their journeys. */
const PAGES = [
  '/',
  '/tyumen',
  '/menu',
  '/menu/pizza',
  '/menu?q=пица',
  '/menu?vegetarian=1&without=milk',
  '/menu?q=такого-нет',
  '/cart',
  '/checkout',
  '/orders',
  '/profile',
  '/contacts',
  '/info/legal',
  '/info/privacy',
  '/about',
  '/interior',
  '/events',
  '/address',
  '/delivery',
  '/promos',
  '/vacancy',
] as const;

for (const path of PAGES) {
  test(`${path}: axe finds nothing in light and dark, nothing jumps, nothing is wider than the screen`, async ({
    page,
    shop,
    isPhone,
  }) => {
    await shop.open(path);
    await settled(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page);
    if (!isPhone) return;
    await page.setViewportSize({ width: 320, height: 640 });
    await expectNoSidewaysScroll(page);
  });
}

/** Windows of spec §2 that an address alone opens. */
const MODALS: readonly (readonly [search: string, name: string | RegExp])[] = [
  ['modal=restaurant-select&delivery_type=delivery', 'Как и куда заказать'],
  ['modal=restaurant-select&delivery_type=pickup', 'Как и куда заказать'],
  ['modal=restaurant-closed', 'Сейчас мы закрыты'],
  ['modal=cart', 'Корзина'],
  ['modal=promocode', 'Промокод'],
  ['modal=bonuses', 'Бонусы'],
  ['modal=contacts', 'Контакты'],
  ['modal=schedule', /Часы работы/],
];

for (const [search, name] of MODALS) {
  test(`?${search}: a link opens the window, axe finds nothing in it, Esc leads back to the page`, async ({
    page,
    shop,
    isPhone,
  }) => {
    await shop.open(`/about?${search}`);
    await expect(shop.dialog(name)).toBeVisible();
    await settled(page);
    await expectAccessible(page, search);
    await expectNoSidewaysScroll(page);
    if (isPhone) {
      await page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(page);
    }
    await page.keyboard.press('Escape');
    await expect(shop.dialog()).toBeHidden();
    expect(new URL(page.url()).search).toBe('');
  });
}

test('the dish and the filters: axe finds nothing, back closes what a tap has opened', async ({ page, shop }) => {
  await shop.open();
  const sheet = await shop.openDish('Маргарита по-калужски');
  await expect(sheet.getByRole('group', { name: /^Размер/ })).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'the dish');
  await expectNoSidewaysScroll(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await page.getByRole('button', { name: 'Фильтры' }).click();
  const filters = shop.dialog('Фильтры');
  await expect(filters).toBeVisible();
  await expectAccessible(page, 'the filters');
});
