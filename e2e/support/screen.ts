import { expect, type Page } from '@playwright/test';

/** Waits until the page has what it shows: no request under way, fonts there, nothing that says it is loading. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Nothing sticks out of the page or of an open sheet: it can only be scrolled up and down. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = (): Promise<string[]> =>
    page.evaluate(() => {
      const { documentElement: root } = document;
      const sheets = [...document.querySelectorAll('dialog[open], dialog[open] > *')];
      return [root, ...sheets]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map((element) => `${element.tagName} ${element.className}: ${element.scrollWidth} > ${element.clientWidth}`);
    });
  await expect.poll(wide, `wider than ${page.viewportSize()?.width ?? 0} px`).toEqual([]);
}

/** Scrolls until so many pixels of the page are left below the screen, and waits until the page has been told. */
export async function leaveBelow(page: Page, px: number): Promise<void> {
  await page.evaluate(
    (left) =>
      new Promise<void>((resolve) => {
        scrollTo({ top: document.documentElement.scrollHeight - innerHeight - left, behavior: 'instant' });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      }),
    px,
  );
}
