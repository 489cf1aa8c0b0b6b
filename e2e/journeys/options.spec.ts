// Proves docs/product.md §3.6, §3.7, §3.10, §4.1, §4.6.
import { expectAccessible } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';
import { expectSheetReachable } from '../support/reach.ts';
import { kopecks } from '../support/shop.ts';

test.use({ given: 'place' });
test.beforeEach(({ shop }) => shop.open());

test('a required choice: the button says how many are missing, adds nothing, and leads to the question', async ({
  page,
  shop,
}) => {
  const sheet = await shop.openDish('Мороженое собственного приготовления');
  const balls = sheet.getByRole('group', { name: /шариков/ });
  await expect(balls).toContainText(/Выберите ещё\s2/);
  await sheet.getByRole('button', { name: /^В корзину/ }).click();
  await expect(sheet, 'an unanswered question must not be sold').toBeVisible();
  await expect(balls.getByRole('button', { name: 'Добавить ещё: Пломбир' })).toBeFocused();
  await balls.getByRole('button', { name: 'Добавить ещё: Пломбир' }).click();
  await expect(balls).toContainText(/Выберите ещё\s1/);
  await balls.getByRole('button', { name: 'Добавить ещё: Облепиховый сорбет' }).click();
  await expect(balls).toContainText(/Выбрано 2 из\s4/);
  await sheet.getByRole('button', { name: /^В корзину/ }).click();
  await expect(sheet).toBeHidden();
  await shop.openCart();
  await expect(shop.line('Мороженое собственного приготовления')).toContainText('Пломбир · Облепиховый сорбет');
  expect(page.url()).toContain('/cart');
});

test('a maximum cannot be passed, and free options are counted aloud before they cost', async ({ shop }) => {
  const sheet = await shop.openDish('Мороженое собственного приготовления');
  const balls = sheet.getByRole('group', { name: /шариков/ });
  const add = sheet.getByRole('button', { name: /^В корзину/ });
  const more = balls.getByRole('button', { name: 'Добавить ещё: Халва' });
  const base = kopecks((await add.textContent()) ?? '');
  await more.click();
  await more.click();
  await expect(balls).toContainText(/бесплатные уже выбраны/);
  expect(kopecks((await add.textContent()) ?? ''), 'two of two free options cost nothing').toBe(base);
  await more.click();
  await more.click();
  await expect(balls).toContainText(/Выбрано 4 из\s4, больше нельзя/);
  await expect(more).toBeDisabled();
  await expect(balls.getByRole('button', { name: 'Добавить ещё: Пломбир' })).toBeDisabled();
  expect(kopecks((await add.textContent()) ?? ''), 'the third and the fourth cost 80 ₽ each').toBe(base + 16_000);
  await balls.getByRole('button', { name: 'Убавить: Халва' }).click();
  await expect(more).toBeEnabled();
});

test('price, weight and energy of the sheet are those of the line', async ({ shop }) => {
  const sheet = await shop.openDish('Маргарита по-калужски');
  await sheet.getByRole('radio', { name: /35 см/ }).check();
  await sheet.getByRole('radio', { name: /Сырный борт/ }).check();
  await sheet.getByRole('button', { name: 'Добавить ещё: Моцарелла' }).click();
  const add = sheet.getByRole('button', { name: /^В корзину/ });
  // 540 + 220 for the size + 149 for the border + 89 for the cheese.
  await expect(add).toContainText(/998\s₽/);
  // 690 g of this size, 90 of the border, 50 of the cheese.
  await expect(sheet).toContainText(/830\sг/);
  const energy = await sheet
    .getByRole('row', { name: /^Калории/ })
    .getByRole('cell')
    .first()
    .textContent();
  const kcal = Number((energy ?? '').replaceAll(/\D/g, ''));
  expect(kcal, 'more than 510 g of the medium size hold').toBeGreaterThan(1148 + 500);
  await add.click();
  await shop.openCart();
  await expect(shop.line('Маргарита по-калужски')).toContainText(/998\s₽/);
  await expect(shop.line('Маргарита по-калужски')).toContainText(/830\sг/);
  await expect(shop.line('Маргарита по-калужски')).toContainText(
    new RegExp(`${String(kcal).replace(/(\d)(\d{3})$/, '$1\\s$2')}\\sккал`),
  );
  await expect(shop.line('Маргарита по-калужски')).toContainText(
    '35 см · Пышное на ржаной закваске · Сырный борт · Моцарелла',
  );
});

test('a line of the cart opens as it was chosen, and what is changed there is the line', async ({ page, shop }) => {
  const name = 'Маргарита по-калужски';
  const sheet = await shop.openDish(name);
  await sheet.getByRole('radio', { name: /35 см/ }).check();
  await sheet.getByRole('button', { name: 'Добавить ещё: Моцарелла' }).click();
  await sheet.getByRole('button', { name: /^В корзину/ }).click();
  await shop.openCart();
  await page.getByRole('button', { name: `Изменить: ${name}` }).click();
  await expect(sheet.getByRole('radio', { name: /35 см/ })).toBeChecked();
  await expect(sheet.getByRole('group', { name: /Моцарелла/ })).toContainText('1');
  await sheet.getByRole('radio', { name: /25 см/ }).check();
  await sheet.getByRole('button', { name: `Добавить ещё: ${name}, порций` }).click();
  const save = sheet.getByRole('button', { name: /^Сохранить/ });
  // 2 × (540 − 140 for the size + 89 for the cheese).
  await expect(save).toContainText(/978\s₽/);
  await save.click();
  await expect(sheet).toBeHidden();
  await expect(shop.line(name)).toHaveCount(1);
  await expect(shop.line(name)).toContainText(/410\sг.*25 см/);
  await expect(shop.line(name)).toContainText(/978\s₽/);
  await expect(page.getByRole('button', { name: `Открыть блюдо: ${name}` })).toBeFocused();
  // The checkout says it as it was chosen, with how many of it.
  await shop.toCheckout();
  await page.getByText(/^Что в заказе/).click();
  const ordered = page.getByRole('region', { name: 'Ваш заказ' }).getByRole('listitem');
  await expect(ordered.filter({ hasText: `${name} × 2` })).toContainText(/25 см.*Моцарелла.*978\s₽/);
});

test('a dish in the cart with two choices: its card asks which one is meant', async ({ page, shop }) => {
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
  // One is left: it is meant.
  await card.getByRole('button', { name: `Добавить ещё: ${name}` }).click();
  await expect(card.getByRole('status')).toHaveText('2');
  await shop.openCart();
  await expect(shop.line(name)).toHaveCount(1);
  await expect(shop.line(name)).toContainText('35 см');
});

test('an option that may be taken twice says so when it has been', async ({ shop }) => {
  const sheet = await shop.openDish('Маргарита по-калужски');
  const cheese = sheet.getByRole('button', { name: 'Добавить ещё: Моцарелла' });
  await cheese.click();
  await expect(sheet.getByText(/Не больше\s2/)).toHaveCount(0);
  await cheese.click();
  await expect(sheet.getByText(/Не больше\s2/)).toBeVisible();
});

test('free sauces are counted down while they are chosen; the next one shows its price', async ({ shop }) => {
  const sheet = await shop.openDish('Пельмени сибирские');
  const sauces = sheet.getByRole('group', { name: /^Соусы/ });
  const add = sheet.getByRole('button', { name: /^В корзину/ });
  await expect(sauces).toContainText(/2\sбесплатно, осталось\s2/);
  const base = kopecks((await add.textContent()) ?? '');
  await sauces.getByRole('button', { name: 'Добавить ещё: Сметана' }).click();
  await expect(sauces).toContainText(/2\sбесплатно, осталось\s1/);
  await sauces.getByRole('button', { name: 'Добавить ещё: Аджика' }).click();
  await expect(sauces).toContainText(/бесплатные уже выбраны/);
  expect(kopecks((await add.textContent()) ?? ''), 'two free sauces cost nothing').toBe(base);
  await sauces.getByRole('button', { name: 'Добавить ещё: Русская горчица' }).click();
  await expect(add).toContainText(new RegExp(`${(base + 5000) / 100}\\s₽`));
});

// docs/product.md §3.5. Before, the sheet began anew with 30 см.
test('what was chosen is still chosen when the dish is opened again, until it is in the cart', async ({
  page,
  shop,
}) => {
  const name = 'Маргарита по-калужски';
  const sheet = await shop.openDish(name);
  const size = (words: RegExp) => sheet.getByRole('radio', { name: words });
  const cheese = sheet.getByRole('group', { name: 'Количество: Моцарелла' }).getByRole('status');
  await size(/35 см/).check();
  await sheet.getByRole('button', { name: 'Добавить ещё: Моцарелла' }).click();
  await sheet.getByRole('button', { name: 'Закрыть' }).click();
  await expect(sheet).toBeHidden();
  await page.reload();
  await shop.alive();
  await shop.openDish(name);
  await expect(size(/35 см/)).toBeChecked();
  await expect(cheese).toHaveText('1');
  await sheet.getByRole('button', { name: /^В корзину/ }).click();
  await expect(sheet).toBeHidden();
  await shop.openDish(name);
  await expect(size(/30 см/)).toBeChecked();
  await expect(cheese).toHaveText('0');
});

// docs/product.md §10.9. Before, the sheet itself was moved by the browser, and a quick tap fell on nothing.
test('an option takes a tap while the picture still grows', async ({ page, shop, context }) => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
  const sheet = await shop.openDish('Маргарита по-калужски');
  const size = sheet.getByRole('radio', { name: /25 см/ });
  await expect(size).toBeVisible();
  const box = await size.boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  const isMoving = () => page.evaluate(() => document.documentElement.matches(':active-view-transition'));
  expect(await isMoving(), 'the picture has not arrived').toBe(true);
  await expect(size).toBeChecked();
});

// Before, «охотничьими» stuck out of its tile or was divided, and price and weight stood beside each other in some tiles of a question only.
test('the words of an option stay whole and in its tile, and all tiles of a question look alike', async ({
  page,
  shop,
}) => {
  const sheet = await shop.openDish('Маргарита по-калужски');
  await expect(sheet.getByText('Борт с охотничьими колбасками')).toBeVisible();
  const faults = () =>
    sheet.locator('label:has(input[type=radio])').evaluateAll((tiles) =>
      tiles.flatMap((tile) => {
        const room = tile.getBoundingClientRect();
        return [...tile.querySelectorAll('span')].flatMap((span) => {
          const [first, second] = [...span.children].map((child) => child.getBoundingClientRect());
          const isBeside = first !== undefined && second !== undefined && Math.abs(first.top - second.top) < 4;
          const text = span.firstChild instanceof Text ? span.firstChild : null;
          const words = [...(text?.data ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const place = document.createRange();
            if (text === null) return [];
            place.setStart(text, index);
            place.setEnd(text, index + word.length);
            const { left, right } = place.getBoundingClientRect();
            const isOut = left < room.left || right > room.right;
            const isDivided = place.getClientRects().length > 1;
            return [...(isOut ? [`out: ${word}`] : []), ...(isDivided ? [`divided: ${word}`] : [])];
          });
          return isBeside ? [`beside: ${span.textContent}`, ...words] : words;
        });
      }),
    );
  const found: string[] = [];
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    found.push(...(await faults()).map((fault) => `${width} px, ${fault}`));
  }
  expect(found).toEqual([]);
});
