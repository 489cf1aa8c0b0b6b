import { expect, type Locator, type Page } from '@playwright/test';

/** How far a patient customer tabs. */
const MAX_TABS = 150;

/** How an element and what is drawn for it look; a focus that can be seen changes it. */
const looks = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const look = (one: Element, part?: string): string => {
      const { outline, border, boxShadow, backgroundColor } = getComputedStyle(one, part);
      return [outline, border, boxShadow, backgroundColor].join(' ');
    };
    // A hidden input draws its ring around what stands for it, a card's link around the card.
    const near = [element, ...(element.parentElement?.children ?? []), element.parentElement ?? element];
    return [...near.map((one) => look(one)), look(element, '::after'), look(element, '::before')].join('; ');
  });

/** Presses Tab until the focus stands on `target`, where it must be seen. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const before = await looks(target);
  for (let count = 0; count < MAX_TABS; count += 1) {
    await page.keyboard.press(key);
    // Asked anew each time: a list that is filled meanwhile may have another element for the same thing.
    if (await target.evaluate((element) => document.activeElement === element)) {
      await expect.poll(() => looks(target), `a focus that can be seen on ${String(target)}`).not.toBe(before);
      return;
    }
  }
  throw new Error(`no way by ${key} to ${String(target)}`);
}
