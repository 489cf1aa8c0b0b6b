// Proves docs/product.md §1.14, §4.7, §9.5.
import { expectAccessible } from '../support/axe.ts';
import { expectSheetReachable } from '../support/reach.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';

const CAKE = 'Наполеон на ряженке';
const PIE = 'Курник свадебный';
const SALAD = 'Сельдь под шубой';

test.use({ given: 'place' });
test.beforeEach(async ({ shop }) => {
  await shop.open();
  await shop.add(CAKE);
  await shop.add(PIE);
  await shop.add(SALAD);
});

test(
  'a switch to another restaurant with a cart names the missing dishes first, and drops nothing',
  { tag: '@rest' },
  async ({ page, shop }) => {
    await shop.choosePickup('Самобранка у Старого Торга');
    const doubt = shop.dialog('Не всё есть в этом ресторане');
    await expect(doubt.getByRole('listitem')).toHaveText([CAKE, PIE]);
    await expectAccessible(page, 'the doubt before changing the restaurant');
    await expectSheetReachable(page, 'src/entities/place/place-change.tsx');
    await doubt.getByRole('button', { name: 'Оставить как было' }).click();
    await shop.dialog('Как и куда заказать').getByRole('button', { name: 'Закрыть' }).click();
    await expect(page.getByRole('link', { name: /Изменить ресторан.*Театральная/ })).toBeVisible();

    await shop.choosePickup('Самобранка у Старого Торга');
    await doubt.getByRole('button', { name: 'Всё равно сменить' }).click();
    await expect(page.getByRole('link', { name: /Изменить ресторан.*Ленина, 106/ })).toBeVisible();
    await shop.openCart();
    await expect(shop.line(CAKE)).toContainText('Сегодня закончилось');
    await expect(shop.line(PIE)).toContainText('В этом ресторане не готовят');
    await expect(shop.line(SALAD)).toContainText(/370\s₽/);
    await expect(page.getByText(/2\sблюда\sсейчас нельзя заказать/)).toBeVisible();
    // Only the salad counts: 370 minus ten percent.
    await expect(page.getByRole('definition').filter({ hasText: /^333\s₽$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Сначала замените 2\sблюда$/ })).toBeVisible();
    await settled(page);
    await expectAccessible(page, 'a cart with dishes that are not there');

    // Back at the restaurant that cooks them, they count again.
    await shop.choosePickup('Самобранка на Театральной');
    await expect(page.getByText(/сейчас нельзя заказать/)).toHaveCount(0);
    await expect(shop.line(PIE)).toContainText(/1\s090\s₽/);
  },
);

test(
  'a switch to a restaurant with other prices shows the cost of the dishes there first',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await shop.add('Борщ с говядиной и пампушкой');
    await shop.choosePickup('Самобранка у Старого Торга');
    const doubt = shop.dialog('Не всё есть в этом ресторане');
    await expect(doubt.getByRole('definition').first()).toHaveText(/390\s₽ → 360\s₽/);
    // Herring and borscht are included: 370 + 390.
    await expect(doubt.getByRole('definition').last()).toHaveText(/760\s₽ → 730\s₽/);
    await expectAccessible(page, 'other prices before changing the restaurant');
  },
);

test(
  'a sold-out line is marked and replaced with a similar dish, and the rest stays',
  { tag: '@rest' },
  async ({ page, shop }) => {
    await shop.choosePickup('Самобранка у Старого Торга');
    await shop.dialog('Не всё есть').getByRole('button', { name: 'Всё равно сменить' }).click();
    await shop.openCart();
    await shop.line(CAKE).getByRole('button', { name: 'Заменить' }).click();
    const offers = shop.dialog(`Чем заменить «${CAKE}»`);
    await expect(offers.getByRole('button', { name: /^Поставить вместо/ }).first()).toBeVisible();
    await expectAccessible(page, 'the replacements');
    await expectSheetReachable(page, 'src/features/cart/replace-sheet.tsx');
    const first = offers.getByRole('button', { name: /^Поставить вместо/ }).first();
    const name = ((await first.getAttribute('aria-label')) ?? '').replace('Поставить вместо: ', '');
    await first.click();
    await expect(offers).toBeHidden();
    await expect(shop.line(name)).toBeVisible();
    await expect(shop.line(CAKE)).toHaveCount(0);
    await expect(shop.line(SALAD)).toBeVisible();
    await shop
      .line(PIE)
      .getByRole('button', { name: `Убрать из корзины: ${PIE}` })
      .click();
    await expect(page.getByText(/сейчас нельзя заказать/)).toHaveCount(0);
    // The cart has changed on the server, not only on the page.
    await settled(page);
    await page.reload();
    await shop.hydrated();
    await expect(shop.line(name)).toBeVisible();
    await expect(shop.line(CAKE)).toHaveCount(0);
  },
);

test(
  'a sold-out dish cannot be added, and its sheet offers the available ones',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await shop.choosePickup('Самобранка у Старого Торга');
    await shop.dialog('Не всё есть').getByRole('button', { name: 'Всё равно сменить' }).click();
    const card = await shop.find('Утиная ножка с яблоками и брусникой');
    await expect(card).toContainText('Сегодня закончилось');
    await expect(card.getByRole('button')).toHaveCount(0);
    const sheet = await shop.openDish('Утиная ножка с яблоками и брусникой');
    await expect(sheet.getByText('Похожее, что есть сейчас')).toBeVisible();
    await expect(sheet.getByRole('button', { name: /^В корзину/ })).toHaveCount(0);
    await expectAccessible(page, 'a sold-out dish');
  },
);
