import { type Browser, type BrowserContext, devices } from '@playwright/test';
import { clockOffset, shiftDeviceClock } from '../support/device-clock.ts';
import { hydrationSignal } from '../support/hydrated.ts';

export type Scheme = 'light' | 'dark';

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly scheme: Scheme;
  /** Pixels of the picture for one of CSS. */
  readonly scale: 1 | 2;
  /** The worker stays out, so that pictures come from the server as it is now and nothing loads beside them. */
  readonly worker: 'allow' | 'block';
}

/** From here on it is a desktop (docs/product.md §15.5). */
const DESKTOP = 1200;

/** Tells whether a screen of this width is a phone's or a tablet's. */
export function isTouched(width: number): boolean {
  return width < DESKTOP;
}

/** Opens a device on which nobody has been before. */
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
  // tsx names functions by a helper of its own, which the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await hydrationSignal(context);
  await shiftDeviceClock(context, await clockOffset(origin));
  return context;
}
