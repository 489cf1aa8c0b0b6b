import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** The phone of docs/guides/first-view.md: what it shows, and how slow its line and its processor are. */
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** A new window brings up surfaces of the browser's own, which are part of neither page, ms. */
export const SETTLE_MS = 800;

/** The page logs its marks to the console: evaluating a script in it would disturb the measurement. */
const MARK_PREFIX = 'bench: ';

/** Waits for the first price button, then until the frame with it is on the screen. Text: it is not compiled with us. */
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

/** Runs in the page: notes when the first dishes stand in a painted frame. */
export const WATCH = watch('');
/** Taps in that very frame, too, and notes when a frame shows the answer. */
export const WATCH_AND_TAP = watch(`
    const options = { attributes: true, childList: true, subtree: true, attributeFilter: ['data-noted'] };
    new MutationObserver((changes, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => mark('answered'));
    }).observe(button.closest('li'), options);
    button.click();`);

/** A page with the phone's processor, and with its line where it is online. */
export async function slowPage(context: BrowserContext, prepare?: (protocol: CDPSession) => Promise<void>) {
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', NETWORK);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await prepare?.(protocol);
  return page;
}

/**
 * Opens the address and answers when the moments came that the page then tells, milliseconds from the start of the
 * navigation.
 */
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

/** One moment of both pages, ms, and how many times longer ours took. */
export interface Compared {
  readonly bare: number;
  readonly ours: number;
  readonly ratio: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Medians; the ratio is that of the pairs, not of the medians: a machine is not equally busy all the time. */
export function compare(pairs: readonly { readonly bare: number; readonly ours: number }[]): Compared {
  return {
    bare: median(pairs.map(({ bare }) => bare)),
    ours: median(pairs.map(({ ours }) => ours)),
    ratio: median(pairs.map(({ bare, ours }) => ours / bare)),
  };
}
