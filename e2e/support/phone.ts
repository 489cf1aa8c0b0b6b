import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '#tests/support/remove-folder.ts';
import { chromium, expect, type BrowserContext, type LaunchOptions, type Page } from '@playwright/test';
import { clockOffset, shiftDeviceClock } from './device-clock.ts';
import { hydrationSignal } from './hydrated.ts';

const fullChromium = process.env['CHROMIUM_PATH'];

/** The full Chromium, needed where the headless shell falls short: that keeps no profile and installs nothing. */
export const FULL_CHROMIUM: LaunchOptions =
  fullChromium === undefined ? { channel: 'chromium' } : { executablePath: fullChromium };

/** A phone whose data survives a kill of the browser: a browser with its own profile. */
export interface Phone {
  readonly open: () => Promise<BrowserContext>;
  /** Kills the browser as an empty battery does: no shutdown, unwritten data is lost. The profile is kept. */
  readonly kill: () => Promise<void>;
  /** Closes it and deletes its profile. */
  readonly dispose: () => Promise<void>;
}

/**
 * @param origin the demo that it visits and whose clock it shares: a killed browser may have lost the difference that it had
 *   learned (Chromium writes localStorage some seconds late)
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
      // The lock that a killed browser leaves: the next one would prompt about it.
      rmSync(join(profile, 'SingletonLock'), { force: true });
    },
    dispose: async () => {
      await running?.close().catch(() => undefined);
      await removeFolder(profile);
    },
  };
}

/** Returns the process of the browser with this profile; its renderers end with it. */
const browserOf = (profile: string): number => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      if (words.includes(`--user-data-dir=${profile}`) && !words.some((word) => word.startsWith('--type='))) {
        return Number(pid);
      }
    } catch {
      // It has already exited.
    }
  }
  throw new Error('the browser does not run');
};

/** Returns the number of entries in each cache, by cache name prefix. */
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

/** Waits until the page reports that everything is stored on the phone; pictures come last. */
export async function offlineReady(page: Page): Promise<void> {
  const isReady = () => performance.getEntriesByName('offline-ready').length > 0;
  await page.waitForFunction(isReady, undefined, { timeout: 90_000 });
  const { pictures = 0, pages = 0 } = await caches(page);
  expect(pages).toBeGreaterThan(0);
  expect(pictures).toBeGreaterThan(50);
}
