import { type Browser, type BrowserContext, devices } from '@playwright/test';
import { clockOffset, shiftDeviceClock } from '../support/device-clock.ts';
import { hydrationSignal } from '../support/hydrated.ts';

export type Scheme = 'light' | 'dark';

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly scheme: Scheme;
  /** Picture pixels per CSS pixel. */
  readonly scale: 1 | 2;
  /** The worker is blocked, so that the server's current pages are shown and nothing else loads. */
  readonly worker: 'allow' | 'block';
}

/** The width from which the layout is a desktop's (docs/product.md §15.5). */
const DESKTOP = 1200;

/** Reports whether a screen of this width is a phone's or a tablet's. */
export function isTouched(width: number): boolean {
  return width < DESKTOP;
}

/** Opens a fresh device without stored data. */
export async function openVisitor(browser: Browser, origin: string, screen: Screen): Promise<BrowserContext> {
  const { width, height, scheme, scale, worker } = screen;
  const context = await browser.newContext({
    ...devices[isTouched(width) ? 'Pixel 7' : 'Desktop Chrome'],
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    baseURL: origin,
    serviceWorkers: worker,
  });
  // tsx wraps functions in its own naming helper, which the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await hydrationSignal(context);
  await shiftDeviceClock(context, await clockOffset(origin));
  return context;
}
