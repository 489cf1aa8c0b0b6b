import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Doubles the text size of every page, as the browser's own setting does. */
export async function doubleText(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // Before any layout: the browser's setting also applies from the start.
    new MutationObserver((_changes, observer) => {
      if (document.querySelector('html') === null) return;
      observer.disconnect();
      document.documentElement.style.setProperty('font-size', '200%');
    }).observe(document, { childList: true });
  });
}

/** Expects that no button, link or field has its text cut off or is covered by something when in view. */
export async function expectReadable(page: Page, screen: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const top = document.querySelector('dialog[open]') ?? document.body;
    const shown = [...top.querySelectorAll<HTMLElement>('button, a[href], label, h1, h2, h3, legend, dt, dd')].filter(
      (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0,
    );
    const isHiddenOnPurpose = (element: HTMLElement): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width <= 2 || height <= 2;
    };
    const cut = shown.filter((element) => {
      const { overflowX, overflowY, webkitLineClamp } = getComputedStyle(element);
      // A long name ends in an ellipsis at every text size; the dish's own sheet shows it in full.
      if (webkitLineClamp !== 'none') return false;
      return (
        (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 2) ||
        (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 2)
      );
    });
    return cut
      .filter((element) => !isHiddenOnPurpose(element))
      .map((element) => `cut off: ${element.tagName} ${element.className} «${element.textContent.slice(0, 60)}»`);
  });
  expect(faults, `text at 200 % on ${screen}`).toEqual([]);
}
