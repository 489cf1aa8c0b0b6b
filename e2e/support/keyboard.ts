import { expect, type Locator, type Page } from '@playwright/test';

/** How many Tab presses a patient customer makes. */
const MAX_TABS = 150;

/** Returns how an element and its visual substitute look; a visible focus changes that. */
const looks = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const look = (one: Element, part?: string): string => {
      const { outline, border, boxShadow, backgroundColor } = getComputedStyle(one, part);
      return [outline, border, boxShadow, backgroundColor].join(' ');
    };
    // A hidden input draws its focus ring around its substitute, a card's link around the card.
    const near = [element, ...(element.parentElement?.children ?? []), element.parentElement ?? element];
    return [...near.map((one) => look(one)), look(element, '::after'), look(element, '::before')].join('; ');
  });

/** Presses Tab until `target` has the focus, which must be visible there. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const before = await looks(target);
  for (let count = 0; count < MAX_TABS; count += 1) {
    await page.keyboard.press(key);
    // Resolved again each time: a list filled meanwhile may have another element for the same item.
    if (await target.evaluate((element) => document.activeElement === element)) {
      await expect.poll(() => looks(target), `a focus that can be seen on ${String(target)}`).not.toBe(before);
      return;
    }
  }
  throw new Error(`no way by ${key} to ${String(target)}`);
}
