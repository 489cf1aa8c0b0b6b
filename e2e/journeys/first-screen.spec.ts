// Proves docs/product.md §2.21, §15.13: the first screen is food.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

/** Cards fully visible above the tabs and the cart bar, and where the first one begins, px. */
const wholeCards = (page: Page): Promise<{ count: number; first: number }> =>
  page.evaluate(() => {
    const isFixed = (element: Element): boolean =>
      getComputedStyle(element).position === 'fixed' && element.getBoundingClientRect().top > innerHeight / 2;
    const covers = [...document.querySelectorAll('body *')].filter(
      (element) => isFixed(element) && element.getBoundingClientRect().height > 0 && element.textContent !== '',
    );
    const floor = Math.min(innerHeight, ...covers.map((element) => element.getBoundingClientRect().top));
    const boxes = [...document.querySelectorAll('#dishes li:has(h3)')]
      .map((card) => card.getBoundingClientRect())
      .filter(({ height }) => height > 0);
    return { count: boxes.filter(({ bottom }) => bottom <= floor).length, first: boxes[0]?.top ?? Infinity };
  });

const SCREENS = [
  { width: 390, height: 844, atLeast: 4, from: 275 },
  { width: 360, height: 640, atLeast: 3, from: 275 },
  { width: 768, height: 1024, atLeast: 6, from: 400 },
  { width: 1440, height: 900, atLeast: 8, from: 330 },
];

/** Guards against: anything added above the dishes; a card that grows; a lost row of the grid. */
test(
  'the first screen shows whole dishes with their prices, on the home page and on the menu',
  { tag: '@phone' },
  async ({ page, shop }) => {
    for (const path of ['/', '/menu'])
      for (const { width, height, atLeast, from } of SCREENS) {
        await page.setViewportSize({ width, height });
        await shop.open(path);
        await expect
          .poll(async () => (await wholeCards(page)).count, `${path} at ${width}`)
          .toBeGreaterThanOrEqual(atLeast);
        expect((await wholeCards(page)).first, `${path} at ${width}`).toBeLessThanOrEqual(from);
      }
  },
);
