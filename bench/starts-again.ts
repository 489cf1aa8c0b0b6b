import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext, type LaunchOptions } from '@playwright/test';
import { compare, type Compared, PHONE, SETTLE, slowPage, timesOf, WATCH } from './phone-profile.ts';

type Line = 'online' | 'offline';

/** Until the worker has put the page by, ms. */
const KEEP_BY = 60_000;
/** Until it has put the rest by, ms: as long as somebody looks at a menu for the first time. */
const PUT_BY = 8000;

/**
 * The second and every later visit: a browser that was closed is started with the profile it had, and our menu is opened from
 * what the worker keeps, online and offline. The bare page, opened in the same window beside it, has no worker and nothing in
 * the browser's cache: it is the same cold page that the first visit is measured against.
 *
 * The worker's own thread is not slowed down: the protocol slows pages only.
 */
export async function startsAgain(launch: LaunchOptions, bareUrl: string, ourUrl: string, runs: number) {
  const profile = mkdtempSync(join(tmpdir(), 'samobranka-bench-'));
  const open = () => chromium.launchPersistentContext(profile, { ...launch, ...PHONE });
  try {
    await visitOnce(await open(), ourUrl);
    const samples: Record<Line, { bare: number; ours: number }[]> = { online: [], offline: [] };
    for (let run = 0; run < runs; run += 1) {
      for (const line of ['online', 'offline'] as const) {
        const context = await open();
        const bareFirst = run % 2 === 0;
        const first = bareFirst ? await bare(context, bareUrl) : await ours(context, ourUrl, line);
        // Said only where it was otherwise: it takes the phone's line from every page that is open.
        if (line === 'offline' && !bareFirst) await context.setOffline(false);
        const second = bareFirst ? await ours(context, ourUrl, line) : await bare(context, bareUrl);
        samples[line].push(bareFirst ? { bare: first, ours: second } : { bare: second, ours: first });
        await context.close();
      }
    }
    return (line: Line): Compared => compare(samples[line]);
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

/** A first visit on a good line, until the menu's page is put by. */
async function visitOnce(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  for (const deadline = Date.now() + KEEP_BY; ;) {
    const kept = await page.evaluate(async () => {
      const name = (await caches.keys()).find((one) => one.startsWith('starts-'));
      const start = await caches.match('/menu', { cacheName: name ?? '' });
      return (await start?.text())?.includes('data-add-product=') ?? false;
    });
    if (kept) break;
    if (Date.now() > deadline) throw new Error('The worker has not kept the menu’s page');
    await page.waitForTimeout(500);
  }
  // What the worker puts by after that would else be left half done, and be done again in the middle of what is measured.
  await page.waitForTimeout(PUT_BY);
  await context.close();
}

async function bare(context: BrowserContext, url: string): Promise<number> {
  const page = await slowPage(context, async (protocol) => {
    await protocol.send('Network.setCacheDisabled', { cacheDisabled: true });
  });
  return visible(page, url);
}

async function ours(context: BrowserContext, url: string, line: Line): Promise<number> {
  const page = await slowPage(context);
  if (line === 'offline') await context.setOffline(true);
  return visible(page, url);
}

async function visible(page: Awaited<ReturnType<typeof slowPage>>, url: string): Promise<number> {
  await page.addInitScript({ content: WATCH });
  await page.waitForTimeout(SETTLE);
  const { visible: at } = await timesOf(page, url, ['visible']);
  await page.close();
  return at;
}
