import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test';

/** A phone that keeps what it has been given when the browser is killed: a browser with a profile of its own. */
export interface Phone {
  readonly open: () => Promise<BrowserContext>;
  /** Closes it and throws it away. */
  readonly forget: () => Promise<void>;
}

export const phone = (launchOptions: LaunchOptions): Phone => {
  const profile = mkdtempSync(join(tmpdir(), 'samobranka-phone-'));
  let running: BrowserContext | null = null;
  return {
    open: async () =>
      (running = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        viewport: { width: 380, height: 800 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
      })),
    forget: async () => {
      await running?.close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
};

/** How many entries each cache has, by the beginning of its name. */
export const caches = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const name of await window.caches.keys()) {
      const label = name.split('-')[0] ?? name;
      counts[label] = (await (await window.caches.open(name)).keys()).length;
    }
    return counts;
  });

/** Waits until the phone has put everything by: it does so in its own time, and pictures come last. */
export const provisioned = async (page: Page): Promise<void> => {
  let before = -1;
  for (const deadline = Date.now() + 90_000; Date.now() < deadline;) {
    const { pictures = 0, pages = 0 } = await caches(page);
    if (pages > 0 && pictures > 50 && pictures === before) return;
    before = pictures;
    await page.waitForTimeout(1_500);
  }
  throw new Error(`the phone is not provisioned: ${JSON.stringify(await caches(page))}`);
};
