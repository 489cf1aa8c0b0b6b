import { expect, type Locator, type Page } from '@playwright/test';

/** How far a patient customer tabs: the whole menu and back. */
const MOST_TABS = 600;

/** Presses Tab until the focus stands on `target`. The focus must be visible there, and never get lost on the way. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  const handle = await target.elementHandle();
  for (let count = 0; count < MOST_TABS; count += 1) {
    await page.keyboard.press(key);
    if (await page.evaluate((element) => document.activeElement === element, handle)) {
      const ring = await target.evaluate((element) => {
        const drawn = (one: Element, part?: string): boolean => getComputedStyle(one, part).outlineStyle !== 'none';
        // A hidden input draws its ring around what stands for it, a card's link around the card.
        const near = [element, ...(element.parentElement?.children ?? []), element.parentElement ?? element];
        return near.some((one) => drawn(one)) || drawn(element, '::after') || drawn(element, '::before');
      });
      expect(ring, `a focus that can be seen on ${String(target)}`).toBe(true);
      return;
    }
  }
  throw new Error(`no way by ${key} to ${String(target)}`);
};

/** The focus is somewhere: it did not fall back to the start of the page with the element that had it. */
export const expectFocusKept = async (page: Page, after: string): Promise<void> => {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), `focus after ${after}`)
    .not.toBe('BODY');
};
