import { expect, test } from '../support/test.ts';

test('hours open above the selection, which keeps what was chosen', async ({ page, shop }) => {
  await shop.open();
  const places = await shop.openPlaces();
  await places.getByRole('radio', { name: 'Самовывоз', exact: true }).check();
  const chosen = places.getByRole('radio', { name: 'Самобранка у Старого Торга' });
  await chosen.check();
  await places.getByRole('link', { name: 'Часы работы: Самобранка у Старого Торга' }).click();
  const hours = shop.dialog('Часы работы: Самобранка у Старого Торга');
  await expect(hours).toBeVisible();
  expect(page.url()).toContain('modal=schedule');

  await page.goBack();
  await expect(hours).toBeHidden();
  await expect(chosen).toBeChecked();
  await places.getByRole('button', { name: 'Заберу здесь' }).click();
  await expect(places).toBeHidden();
  await expect(page.getByRole('link', { name: /Самовывоз, .*Ленина/ })).toBeVisible();
});

test('contacts open from the profile, and lead on to the hours', async ({ page, shop }) => {
  await shop.open('/profile');
  await page.getByRole('link', { name: 'Рестораны и телефоны' }).click();
  const contacts = shop.dialog('Контакты');
  await contacts
    .getByRole('link', { name: /Часы работы/ })
    .first()
    .click();
  await expect(shop.dialog(/^Часы работы/)).toBeVisible();
  await page.goBack();
  await expect(contacts).toBeVisible();
});

test('the cart: over a page on a desktop, and the focus stays in it when lines go', async ({ page, shop, isPhone }) => {
  await shop.open();
  await shop.choosePickup('Самобранка на Театральной');
  await shop.add('Суточные щи из печи');
  await shop.add('Мясная солянка');
  await shop.open('/promos');
  await page
    .getByRole('link', { name: /^Корзина/ })
    .filter({ visible: true })
    .first()
    .click();
  const cart = isPhone ? page.getByRole('main') : shop.dialog('Корзина');
  const fewer = (dish: string) => cart.getByRole('button', { name: `Убавить: ${dish}` });
  await fewer('Суточные щи из печи').focus();
  await page.keyboard.press('Enter');
  await expect(cart.getByRole('button', { name: 'Открыть блюдо: Мясная солянка' })).toBeFocused();
  await fewer('Мясная солянка').focus();
  await page.keyboard.press('Enter');
  await expect(cart.getByRole('heading', { name: 'Пока пусто' })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Пока пусто');
});
