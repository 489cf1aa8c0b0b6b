import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** The phone of docs/guides/first-view.md: its screen, and how slow its connection and processor are. */
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** A new window creates the browser's own surfaces, which belong to neither page, ms. */
export const SETTLE_MS = 800;

/** The page logs its marks to the console: evaluating a script in it would disturb the measurement. */
const MARK_PREFIX = 'bench: ';

/**
 * Watches the page without painting by itself: a loop of animation frames would make the browser paint sixty times a second, which costs a
 * page with more on it more. A string, since it is not compiled with our code.
 */
const WATCHER = `
const mark = (name) => console.debug('${MARK_PREFIX}' + name + ' ' + performance.now());
/** Runs when the frame that shows the present state of the document is on the screen. */
const painted = (then) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = then;
  port2.postMessage(null);
});
/** Runs as soon as the document satisfies the condition. */
const when = (find, then) => {
  const look = () => {
    const found = find();
    if (found) {
      observer.disconnect();
      then(found);
    }
    return found;
  };
  const observer = new MutationObserver(look);
  if (!look()) observer.observe(document, { attributeFilter: ['data-noted'], characterData: true, childList: true, subtree: true });
};
const dish = () => document.querySelector('[data-add-product]');
/** The button itself, or the one in the card's control. */
const button = (control) => (control.matches('button') ? control : control.querySelector('button'));
/** Bare page: the mark. Ours: the number on the dish's card, and the sum in the bar. */
const isInCart = (id) => {
  const card = document.querySelector('li:has([href="?dish=' + id + '"])');
  if (card === null) return document.querySelector('[data-add-product="' + id + '"][data-noted]');
  if (card.querySelector('output')?.textContent !== '1') return null;
  return [...document.querySelectorAll('a[href="/cart"]')].some((bar) => bar.textContent.includes('₽')) || null;
};
const firstDish = (then) => when(dish, (found) => painted(() => { mark('visible'); then?.(found); }));`;

/** Runs in the page: records when a frame with the first dish is painted. */
export const WATCH = `${WATCHER}
firstDish();`;
/** Also taps in that very frame, and records when a frame shows the dish in the cart. */
export const WATCH_AND_TAP = `${WATCHER}
firstDish((control) => {
  when(() => isInCart(control.dataset.addProduct), () => painted(() => mark('in_cart')));
  button(control).click();
});`;

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

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}

/** Computes medians; the ratio is that of the pairs, not of the medians, as the load of a machine varies. */
export function compare(pairs: readonly { readonly bare: number; readonly ours: number }[]): Compared {
  return {
    bare: median(pairs.map(({ bare }) => bare)),
    ours: median(pairs.map(({ ours }) => ours)),
    ratio: median(pairs.map(({ bare, ours }) => ours / bare)),
  };
}
