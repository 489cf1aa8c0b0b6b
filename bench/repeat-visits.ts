import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type LaunchOptions } from '@playwright/test';
import { placeCookies } from './place.ts';
import { compare, type Compared, PHONE, SETTLE_MS, slowPage, timesOf, WATCH } from './phone-profile.ts';

type Network = 'online' | 'offline';

/** Timeout for the worker to cache the menu's page. */
const PAGE_CACHE_TIMEOUT_MS = 60_000;
/** Time the worker then has for everything else: about as long as a first look at a menu. */
const CACHE_SETTLE_MS = 8000;

/**
 * The second and every later visit: a closed browser is started with its previous profile, and our menu is opened from the worker's cache,
 * online and offline. The bare page, opened in the same window beside it, has no worker and an empty browser cache: it is the same cold
 * page that the first visit is compared with.
 *
 * The worker's own thread is not throttled: the protocol throttles pages only.
 */
export async function measureRepeatVisits(launch: LaunchOptions, bareUrl: string, ourUrl: string, runs: number) {
  const profile = mkdtempSync(join(tmpdir(), 'samobranka-bench-'));
  const open = () => chromium.launchPersistentContext(profile, { ...launch, ...PHONE });
  try {
    await visitOnce(await open(), ourUrl);
    const samples: Record<Network, { bare: number; ours: number }[]> = { online: [], offline: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const network of ['online', 'offline'] as const) {
        const context = await open();
        const bareFirst = run % 2 === 0;
        const first = bareFirst ? await bare(context, bareUrl) : await ours(context, ourUrl, network);
        // Called only on a change: it resets the phone's connection profile on every open page.
        if (network === 'offline' && !bareFirst) await context.setOffline(false);
        const second = bareFirst ? await ours(context, ourUrl, network) : await bare(context, bareUrl);
        samples[network].push(bareFirst ? { bare: first, ours: second } : { bare: second, ours: first });
        await context.close();
      }
    }
    return (network: Network): Compared => compare(samples[network]);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** Makes a first visit on a fast connection, until the worker has cached the menu's page. */
async function visitOnce(context: BrowserContext, url: string): Promise<void> {
  await context.addCookies(placeCookies(url));
  const page = await context.newPage();
  await page.goto(url);
  for (const deadline = Date.now() + PAGE_CACHE_TIMEOUT_MS; ;) {
    const kept = await page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('starts-'));
      const start = await caches.match('/menu', { cacheName: name ?? '' });
      return (await start?.text())?.includes('data-add-product=') ?? false;
    });
    if (kept) break;
    if (Date.now() > deadline) throw new Error('The worker has not cached the menu’s page');
    await page.waitForTimeout(500);
  }
  // Otherwise the worker would finish its caching during a measurement.
  await page.waitForTimeout(CACHE_SETTLE_MS);
  await context.close();
}

async function bare(context: BrowserContext, url: string): Promise<number> {
  const page = await slowPage(context, async (protocol) => {
    await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  });
  return visible(page, url);
}

async function ours(context: BrowserContext, url: string, network: Network): Promise<number> {
  const page = await slowPage(context);
  if (network === 'offline') await context.setOffline(true);
  return visible(page, url);
}

async function visible(page: Awaited<ReturnType<typeof slowPage>>, url: string): Promise<number> {
  await page.addInitScript({ content: WATCH });
  await page.waitForTimeout(SETTLE_MS);
  const { visible: at } = await timesOf(page, url, ['visible']);
  await page.close();
  return at;
}
