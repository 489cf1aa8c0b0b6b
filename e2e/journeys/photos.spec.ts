// Proves docs/product.md §11.16 in a real browser, on the demo's own photos.
import { expectAccessible } from '../support/axe.ts';
import { expect, test, type Page } from '../support/test.ts';
import { drawFingers } from '../support/touch.ts';

/** The alt texts of the six photos of /interior, in order. */
const OVEN = 'Печь с изразцами: топят с утра, дрова лежат под ней';
const CORNER = 'Стол в углу, у двух окон';
const SHELVES = 'Посуда и варенье на полках, хлеб на прилавке';

const link = (page: Page, alt: string) => page.getByRole('link', { name: alt, exact: true });
const viewer = (page: Page) => page.getByRole('dialog', { name: 'Фотографии' });
const says = (page: Page, number: number, alt: string) =>
  expect(viewer(page).getByRole('status')).toHaveText(`Фото ${number} из 6${alt}`);
/** Opened from the page and interactive: from then on the adjacent photo is loaded as well. */
const opened = (page: Page, beside: string) =>
  expect(viewer(page).getByRole('img', { name: beside, includeHidden: true }).first()).toBeAttached();

test(
  'photos of the rooms full screen: arrows move between them, Escape returns to where they were opened [11.6c]',
  { tag: '@rest' },
  async ({ page, shop }) => {
    await shop.open('/interior');
    await link(page, CORNER).press('Enter');
    await says(page, 2, CORNER);
    await opened(page, SHELVES);
    await expectAccessible(page, 'a photo full screen');
    await page.keyboard.press('ArrowRight');
    await says(page, 3, SHELVES);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await says(page, 1, OVEN);
    // There is no photo before the first.
    await page.keyboard.press('ArrowLeft');
    await says(page, 1, OVEN);
    await expect(viewer(page).getByRole('img', { name: OVEN }).first()).toHaveJSProperty('complete', true);
    await page.keyboard.press('Escape');
    await expect(viewer(page)).toHaveCount(0);
    await expect(link(page, CORNER)).toBeFocused();
    expect(new URL(page.url()).pathname).toBe('/interior');
  },
);

test(
  'photos of the rooms by touch: a swipe moves to the next, a pinch zooms in, back closes [11.6c]',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop, isPhone }) => {
    test.skip(!isPhone, 'a desktop has no fingers');
    await shop.open('/interior');
    await link(page, OVEN).tap();
    await says(page, 1, OVEN);
    await opened(page, CORNER);
    const { width = 0, height = 0 } = page.viewportSize() ?? {};
    const [left, middle, right, y] = [width * 0.1, width / 2, width * 0.9, height / 2];
    await drawFingers(page, [
      { x: right, y },
      { x: left, y },
    ]);
    await says(page, 2, CORNER);
    await drawFingers(page, [
      { x: left, y },
      { x: right, y },
    ]);
    await says(page, 1, OVEN);

    const photo = viewer(page).getByRole('img', { name: OVEN }).first();
    const wide = async () => (await photo.boundingBox())?.width ?? 0;
    await expect.poll(wide, 'the photo fills the screen').toBeCloseTo(width, -1);
    await drawFingers(
      page,
      [
        { x: middle - 20, y },
        { x: middle - 80, y },
      ],
      [
        { x: middle + 20, y },
        { x: middle + 80, y },
      ],
    );
    let before = 0;
    await expect
      .poll(
        async () => {
          const [was, now] = [before, await wide()];
          before = now;
          return was === now && now > width * 1.5;
        },
        { message: 'enlarged it stays so when the fingers are gone' },
      )
      .toBe(true);
    await says(page, 1, OVEN);
    await page.goBack();
    await expect(viewer(page)).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/interior');
  },
);
