// Proves docs/product.md §3.6, §3.7, §3.10, §4.1, §4.6.
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { expectSheetReachable } from '../support/reach.ts';

test.use({ given: 'place' });
test.beforeEach(({ shop }) => shop.open());

test('price, weight and energy in the dish’s sheet match its cart line', { tag: '@rest' }, async ({ shop }) => {
  const sheet = await shop.openDish('Маргарита по-калужски');
  await sheet.getByRole('radio', { name: /35 см/ }).check();
  await sheet.getByRole('radio', { name: /Сырный борт/ }).check();
  await sheet.getByRole('button', { name: 'Добавить ещё: Моцарелла' }).click();
  const add = sheet.getByRole('button', { name: /^В корзину/ });
  // 540 + 220 for the size + 149 for the border + 89 for the cheese.
  await expect(add).toContainText(/998\s₽/);
  // 690 g of this size, 90 of the border, 50 of the cheese.
  await expect(sheet).toContainText(/830\sг/);
  const energy = await sheet.getByText(/^830\sг · .*ккал$/).textContent();
  const kcal = Number((energy?.split('·')[1] ?? '').replaceAll(/\D/g, ''));
  expect(kcal, 'more than 510 g of the medium size hold').toBeGreaterThan(1148 + 500);
  await add.click();
  await shop.openCart();
  await expect(shop.line('Маргарита по-калужски')).toContainText(/998\s₽/);
  await expect(shop.line('Маргарита по-калужски')).toContainText(/830\sг/);
  await expect(shop.line('Маргарита по-калужски')).toContainText(
    new RegExp(`${String(kcal).replace(/(\d)(\d{3})$/, '$1\\s$2')}\\sккал`),
  );
  await expect(shop.line('Маргарита по-калужски')).toContainText(
    '35 см, Пышное на ржаной закваске, Сырный борт, Моцарелла',
  );
});

// docs/product.md §3.13: the longest dish of the menu, from its picture to the last option.
test(
  'a pizza is at most 1,400 px high from its picture to its last option',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const sheet = await shop.openDish('Пепперони огненная');
    await expect(sheet.getByRole('group', { name: 'Убрать' })).toBeAttached();
    const height = await sheet.evaluate((dialog) => {
      const [first] = dialog.querySelectorAll('picture');
      const last = [...dialog.querySelectorAll('fieldset')].at(-1);
      return (last?.getBoundingClientRect().bottom ?? Infinity) - (first?.getBoundingClientRect().top ?? 0);
    });
    expect(height).toBeLessThanOrEqual(1400);
  },
);

test(
  'a dish in the cart with two sets of options asks on its card which one is meant',
  { tag: '@rest' },
  async ({ page, shop }) => {
    const name = 'Маргарита по-калужски';
    for (const size of [/30 см/, /35 см/]) {
      const sheet = await shop.openDish(name);
      await sheet.getByRole('radio', { name: size }).check();
      await sheet.getByRole('button', { name: /^В корзину/ }).click();
      await expect(sheet).toBeHidden();
    }
    const card = await shop.find(name);
    await card.getByRole('button', { name: `Убавить: ${name}` }).click();
    const less = shop.dialog('Какое блюдо убавить?');
    await expectAccessible(page, 'the question which of two choices is meant');
    await expectSheetReachable(page, 'src/features/cart/which-line-sheet.tsx');
    await less.getByRole('button', { name: /30 см/ }).click();
    await expect(less).toBeHidden();
    await expect(card.getByRole('status')).toHaveText('1');
    // One is left: that is the one meant.
    await card.getByRole('button', { name: `Добавить ещё: ${name}` }).click();
    await expect(card.getByRole('status')).toHaveText('2');
    await shop.openCart();
    await expect(shop.line(name)).toHaveCount(1);
    await expect(shop.line(name)).toContainText('35 см');
  },
);

// docs/product.md §10.9. Regression: the browser moved the sheet itself, and a quick tap hit nothing.
test('an option can be tapped while the picture still grows', { tag: '@rest' }, async ({ page, shop, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
  const sheet = await shop.openDish('Маргарита по-калужски');
  const size = sheet.getByRole('radio', { name: /25 см/ });
  await expect(size).toBeVisible();
  const box = await size.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  expect(await page.locator('[data-growing]').count(), 'the picture has not arrived').toBe(1);
  await expect(size).toBeChecked();
});
