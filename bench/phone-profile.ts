import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** The phone of docs/guides/first-view.md: its screen, and how slow its connection and processor are. */
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** A new window creates the browser's own surfaces, which belong to neither page, ms. */
export const SETTLE_MS = 800;

/** The page logs its marks to the console: evaluating a script in it would disturb the measurement. */
const MARK_PREFIX = 'bench: ';

/** Waits for the first price button, then until the frame with it is on the screen. A string, since it is not compiled with our code. */
const watch = (then: string) => `
function mark(name) {
  console.debug('${MARK_PREFIX}' + name + ' ' + performance.now());
}
function look() {
  const button = document.querySelector('[data-add-product]');
  if (!button) return requestAnimationFrame(look);
  // The frame that is being made now is on the screen when the next one begins.
  requestAnimationFrame(() => {
    mark('visible');
    ${then}
  });
}
requestAnimationFrame(look);`;

/** Runs in the page: records when a frame with the first dishes is painted. */
export const WATCH = watch('');
/** Also taps in that very frame, and records when a frame shows the response. */
export const WATCH_AND_TAP = watch(`
    const options = { attributes: true, childList: true, subtree: true, attributeFilter: ['data-noted'] };
    new MutationObserver((changes, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => mark('answered'));
    }).observe(button.closest('li'), options);
    button.click();`);

/** Opens a page with the phone's processor, and with its connection when online. */
export async function slowPage(context: BrowserContext, prepare?: (protocol: CDPSession) => Promise<void>) {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', NETWORK);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await prepare?.(protocol);
  return page;
}

/** Opens the address and returns the times of the marks that the page logs, in milliseconds from navigation start. */
export async function timesOf<M extends string>(
  page: Page,
  url: string,
  moments: readonly M[],
): Promise<Record<M, number>> {
  const marks = moments.map(async (moment) => {
    const start = `${MARK_PREFIX}${moment} `;
    const message = await page.waitForEvent('console', (one) => one.text().startsWith(start));
    return [moment, Number(message.text().slice(start.length))] as const;
  });
  await page.goto(url, { waitUntil: 'commit' });
  return Object.fromEntries(await Promise.all(marks)) as Record<M, number>;
}

/** One metric of both pages, ms, and the ratio of ours to the bare page's. */
export interface Compared {
  readonly bare: number;
  readonly ours: number;
  readonly ratio: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Computes medians; the ratio is that of the pairs, not of the medians, as the load of a machine varies. */
export function compare(pairs: readonly { readonly bare: number; readonly ours: number }[]): Compared {
  return {
    bare: median(pairs.map(({ bare }) => bare)),
    ours: median(pairs.map(({ ours }) => ours)),
    ratio: median(pairs.map(({ bare, ours }) => ours / bare)),
  };
}
