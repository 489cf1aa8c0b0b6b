// Proves docs/product.md §11.10.
import { holdRequests } from '../support/hold-requests.ts';
import { settled } from '../support/screen.ts';
import { expect, type Page, test } from '../support/test.ts';

const BLOCKED = /Service Worker registration blocked/;

test.use({ serviceWorkers: 'allow', given: 'place' });

test('hours open above the selection, which keeps what was chosen', { tag: '@rest' }, async ({ page, shop }) => {
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
  await expect(page.getByRole('link', { name: /Ленина.*Самовывоз/ })).toBeVisible();
});

test('contacts open from the profile, and link to the hours', { tag: '@rest' }, async ({ page, shop }) => {
  await shop.open('/profile');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Контакты/ })
    .click();
  const contacts = shop.dialog('Контакты');
  await contacts
    .getByRole('link', { name: /Часы работы/ })
    .first()
    .click();
  await expect(shop.dialog(/^Часы работы/)).toBeVisible();
  await page.goBack();
  await expect(contacts).toBeVisible();
});

test(
  'the cart opens over a page on a desktop, and the focus stays in it when lines are removed [16.3b]',
  { tag: '@rest' },
  async ({ page, shop, isPhone }) => {
    await shop.open();
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
  },
);

// docs/product.md §10.3. Regression: on a desktop, where back does not close a dialog natively, it led to the previous page.
test(
  'a dialog without an address is closed by back on the same page, and leaves no history step behind',
  { tag: '@rest' },
  async ({ page, shop }) => {
    await shop.open();
    await page.goto('/profile');
    const forget = page.getByRole('main').getByRole('button', { name: 'Стереть мои данные' });
    const question = shop.dialog();
    await forget.click();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/profile');
    // Forward has no question to open, and skips its entry.
    await page.goForward();
    await expect.poll(() => page.evaluate(() => history.state as unknown)).not.toHaveProperty('sheet');

    await forget.click();
    await question.getByRole('button', { name: 'Оставить' }).click();
    await expect(question).toBeHidden();
    await expect.poll(() => page.evaluate(() => history.state as unknown)).not.toHaveProperty('sheet');
    await page.goBack();
    await expect(page).toHaveURL(/\/menu/);
  },
);

/** Drags a finger down by `distance` px, starting at `from` in the middle of the screen's width. */
const pull = async (page: Page, from: number, distance: number): Promise<void> => {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 150, y }] });
  await send('touchStart', from);
  for (let moved = 20; moved <= distance; moved += 20) await send('touchMove', from + moved);
  await send('touchEnd');
  await touch.detach();
};

// docs/product.md §10.5. Regression: the dish sheet could not be pulled at all, nor any sheet by its content.
test(
  'a sheet is swiped down by its handle, its picture, and its content when scrolled to the top',
  { tag: '@rest' },
  async ({ page, shop, isPhone }) => {
    test.skip(!isPhone, 'a dialog in the middle of a screen is not pulled');
    await shop.open();
    const dish = await shop.openDish('Маргарита по-калужски');
    await expect(dish.getByRole('group', { name: /^Размер/ })).toBeVisible();
    const top = (await dish.boundingBox())?.y ?? 0;
    await pull(page, top + 120, 60);
    await expect(dish, 'a short pull springs back').toBeVisible();
    await pull(page, top + 120, 200);
    await expect(dish, 'by its picture').toBeHidden();

    await shop.openDish('Маргарита по-калужски');
    const body = dish.locator('> div').nth(1);
    await expect(dish.getByRole('group', { name: /^Размер/ })).toBeVisible();
    await body.evaluate((element) => element.scrollTo(0, 300));
    await pull(page, top + 200, 200);
    await expect(dish, 'what is scrolled goes back first').toBeVisible();
    await body.evaluate((element) => element.scrollTo(0, 0));
    await pull(page, top + 8, 200);
    await expect(dish, 'by its handle').toBeHidden();

    await page.getByRole('button', { name: 'Фильтры' }).click();
    const filters = shop.dialog('Фильтры');
    await expect(filters).toBeVisible();
    await settled(page);
    await pull(page, ((await filters.boundingBox())?.y ?? 0) + 140, 200);
    await expect(filters, 'by its content').toBeHidden();
  },
);

// Regression: a three-pixel outline around the text, as if something were wrong.
test('a sheet opened by a link has no focus ring before the first key', { tag: '@rest' }, async ({ page, shop }) => {
  await shop.open('/menu?modal=schedule');
  const text = shop
    .dialog(/Часы работы/)
    .locator('> div')
    .nth(1);
  await expect(text).toBeFocused();
  const outline = () => text.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(await outline()).toBe('none');
  await page.keyboard.press('ArrowDown');
  expect(await outline(), 'a keyboard sees where it is').not.toBe('none');
});

test.describe('on a device without a chosen place', () => {
  // The worker would serve the files at once.
  test.use({ given: 'nothing', serviceWorkers: 'block' });

  // Regression: two seconds without a reaction on a slow connection.
  test(
    'the first tap on a price gets an immediate response while the place choice is still loading',
    { tag: '@rest' },
    async ({ page, shop, context, faults }) => {
      faults.expect(BLOCKED);
      const asked = page.waitForEvent('console', (message) => BLOCKED.test(message.text()));
      await shop.open();
      await asked;
      const card = await shop.find('Мясная солянка');
      const letGo = await holdRequests(context, '**/assets/*.js');
      await card.getByRole('button', { name: /^Добавить в корзину/ }).click();
      await expect(page.getByText('Загружаем', { exact: true }).last()).toBeAttached();
      letGo();
      await expect(shop.dialog('Как и куда заказать')).toBeVisible();
    },
  );
});

// Regression: at the top of the page, where the header pushes the panel down, the window's edge cut off its button.
test(
  'the cart beside the menu keeps its button in view at every scroll position',
  { tag: '@rest' },
  async ({ page, shop, isPhone }) => {
    test.skip(isPhone, 'there the cart has a page of its own');
    await shop.open();
    for (const dish of ['Мясная солянка', 'Суточные щи из печи', 'Наполеон на ряженке']) await shop.add(dish);
    await shop.open();
    const panel = page.getByRole('complementary', { name: 'Корзина' });
    const button = panel.getByRole('button', { name: /^Оформить за/ });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expect(panel.getByRole('button', { name: /^Открыть блюдо/ }).nth(2)).toBeInViewport();
    await page.mouse.wheel(0, 600);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
    await expect(button).toBeInViewport({ ratio: 1 });
  },
);

// docs/product.md §10.7. Regression: it floated over «Ввести промокод» and the form's errors.
test(
  'the connection message has its own line, above the tabs and below everything else',
  { tag: '@rest' },
  async ({ page, shop, context, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await shop.open();
    await shop.add('Мясная солянка');
    await shop.openCart();
    await settled(page);
    await context.setOffline(true);
    const word = page.getByText(/^Нет связи/);
    await expect(word).toBeVisible();
    const line = await word.locator('xpath=..').boundingBox();
    const header = await page.getByRole('banner').boundingBox();
    expect([line?.x, line?.width]).toEqual([header?.x, header?.width]);
    const way = page.getByRole('main').getByRole('button', { name: /^Оформить за/ });
    await way.scrollIntoViewIfNeeded();
    const button = await way.boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(line?.y ?? 0);
  },
);
