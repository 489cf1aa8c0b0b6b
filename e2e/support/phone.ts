import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test';
import { clockOffset, shiftDeviceClock } from './device-clock.ts';
import { hydrationSignal } from './hydrated.ts';

const fullChromium = process.env['CHROMIUM_PATH'];

/** The whole Chromium, where a headless shell would not do: it keeps no profile and installs nothing. */
export const FULL_CHROMIUM: LaunchOptions =
  fullChromium === undefined ? { channel: 'chromium' } : { executablePath: fullChromium };

/** A phone that keeps what it has been given when the browser is killed: a browser with a profile of its own. */
export interface Phone {
  readonly open: () => Promise<BrowserContext>;
  /** As by a battery that is empty: no goodbye, nothing written that was not written. The profile stays. */
  readonly kill: () => Promise<void>;
  /** Closes it and throws it away. */
  readonly dispose: () => Promise<void>;
}

/**
 * @param origin the demo it visits, whose clock it shares: a killed browser may have lost what it had learned of the
 *   difference (Chromium writes localStorage some seconds late)
 */
export function phone(launchOptions: LaunchOptions, origin: string, deviceScaleFactor = 1): Phone {
  const profile = mkdtempSync(join(tmpdir(), 'samobranka-phone-'));
  let running: BrowserContext | null = null;
  let offset: number | null = null;
  return {
    open: async () => {
      running = await chromium.launchPersistentContext(profile, {
        ...launchOptions,
        ...FULL_CHROMIUM,
        viewport: { width: 380, height: 800 },
        deviceScaleFactor,
        isMobile: true,
        hasTouch: true,
        locale: 'ru-RU',
        timezoneId: 'Europe/Moscow',
      });
      offset ??= await clockOffset(origin);
      await shiftDeviceClock(running, offset);
      await hydrationSignal(running);
      return running;
    },
    kill: async () => {
      const closed = new Promise((resolve) => running?.once('close', resolve));
      process.kill(browserOf(profile), 'SIGKILL');
      await closed;
      // The lock of a browser that did not take it off: the next one would ask about it.
      rmSync(join(profile, 'SingletonLock'), { force: true });
    },
    dispose: async () => {
      await running?.close().catch(() => undefined);
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    },
  };
}

/** The process of the browser that has this profile; its renderers go with it. */
const browserOf = (profile: string): number => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith('--type='))) {
        return Number(pid);
      }
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error('the browser does not run');
};

/** How many entries each cache has, by the beginning of its name. */
export function caches(page: Page): Promise<Record<string, number>> {
  return page.evaluate(async () => {
    const counts: Record<string, number> = {};
    for (const name of await window.caches.keys()) {
      const label = name.split('-')[0] ?? name;
      counts[label] = (await (await window.caches.open(name)).keys()).length;
    }
    return counts;
  });
}

/** Waits until the page says that everything is on the phone; pictures come last. */
export async function offlineReady(page: Page): Promise<void> {
  const isReady = () => performance.getEntriesByName('offline-ready').length > 0;
  await page.waitForFunction(isReady, undefined, { timeout: 90_000 });
  const { pictures = 0, pages = 0 } = await caches(page);
  expect(pages).toBeGreaterThan(0);
  expect(pictures).toBeGreaterThan(50);
}
