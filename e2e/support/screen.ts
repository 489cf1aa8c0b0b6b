import { expect, type Page, type Request } from '@playwright/test';

/** The live status of orders: in flight as long as it is watched. */
const isStream = (request: Request): boolean => request.url().includes('/orders/events');
const isUnderWay = (request: Request): boolean =>
  request.failure() === null && request.redirectedTo() === null && request.timing().responseEnd < 0;

const ignore = (): void => undefined;

/** Waits until no requests are in flight; a live status stays open, and with one `networkidle` would never come. */
const untilQuiet = async (page: Page): Promise<void> => {
  // Playwright reports an end only to listeners: a request that it returned before would stay in flight forever.
  page.on('requestfinished', ignore);
  page.on('requestfailed', ignore);
  const isOpen = (await page.requests()).some((request) => isStream(request) && isUnderWay(request));
  // One may be opened meanwhile.
  const opened = page.waitForRequest(isStream, { timeout: 0 }).then(
    () => true,
    () => true,
  );
  if (!isOpen) {
    const idle = page.waitForLoadState('networkidle').then(
      () => false,
      () => false,
    );
    if (!(await Promise.race([idle, opened]))) return;
  }
  let seen = -1;
  await expect
    .poll(
      async () => {
        const requests = await page.requests();
        const underWay = requests.filter((one) => !isStream(one) && isUnderWay(one)).map((one) => one.url());
        const isSame = requests.length === seen;
        seen = requests.length;
        return isSame ? underWay : [`${seen} requests`];
      },
      { message: 'what is still asked for', intervals: [500] },
    )
    .toEqual([]);
};

/** Waits until the page is complete: no request in flight, fonts loaded, no loading indicator. */
export async function settled(page: Page): Promise<void> {
  await untilQuiet(page);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** Expects that nothing overflows the page or an open sheet sideways: they scroll only up and down. */
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

/** Scrolls until so many pixels of the page remain below the screen, and waits until the page is notified. */
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
