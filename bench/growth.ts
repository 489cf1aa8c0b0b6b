/**
 * `npm run bench -- --growth`: the demo with 2,000 dishes (`--dishes` sets another number) on the phone profile of docs/guides/first-view.md.
 * It prints what the pages weigh, and in a browser: the first view beside a bare page of the same dishes, what the heap holds, how long the
 * frames of a scroll through 32,000 px are, and how soon a letter of a search and a jump to the last category are answered. Sizes and
 * ratios can be compared between machines, milliseconds cannot.
 *
 * `--sizes` leaves out the browser. BENCH_PAIRS sets the number of pairs of first views.
 */
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { runOrThrow } from '#scripts/lib/run.mjs';
import { spawnServer, untilHealthy } from '#scripts/lib/server-process.mjs';
import { readChain } from '#server/chain/read-chain.ts';
import { chainOfDishes } from '#tests/support/chain-of-dishes.ts';
import { serveBarePage } from './bare-page.ts';
import { OBSERVE, pressLetter, slowestOf, touchOf } from './later-acts.ts';
import { compare, PHONE, SETTLE_MS, slowPage, timesOf, WATCH } from './phone-profile.ts';
import { PLACE_COOKIE, placeCookies } from './place.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    dishes: { type: 'string', default: '2000' },
    growth: { type: 'boolean' },
    sizes: { type: 'boolean', default: false },
  },
});
const PORT = 4181;
const BARE_PORT = 4185;
const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 5);
const CHROMIUM = process.env['CHROMIUM_PATH'];
const SCROLL_PX = 32_000;
/** One gesture, px, and its speed, px/s: a thumb that looks for something. */
const GESTURE = { px: 2_000, speed: 2_500 };
const LONG_FRAME_MS = 50;
/** After the first view: the rest of the menu, code of the next taps, what is kept for offline, ms. */
const READING_MS = 25_000;
/** Until everything that is kept for offline has been stored, ms. */
const STORING_MS = 20_000;

/** The chain as a folder that the import reads, and a server with its own database. */
async function startChain(dishes: number): Promise<{ origin: string; last: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'samobranka-growth-'));
  const read = await readChain('demo/chain.json');
  if (!read.ok) throw new Error('the demo chain does not parse');
  const chain = chainOfDishes(read.chain, dishes);
  writeFileSync(join(folder, 'chain.json'), JSON.stringify(chain));
  cpSync('demo/pictures', join(folder, 'pictures'), { recursive: true });
  const { DATABASE_URL: _given, ...rest } = process.env;
  const env = {
    ...rest,
    APP_MODE: 'demo',
    NODE_ENV: 'production',
    PORT: String(PORT),
    DATA_DIR: join(folder, 'data'),
    MEDIA_DIR: process.env['MEDIA_DIR'] ?? 'data/cache/media',
    DEMO_NOW: '2026-11-20T10:00:00Z',
    KITCHEN_CLOCK_SPEED: '0',
    LOG_LEVEL: 'warn',
  };
  await runOrThrow(process.execPath, ['dist/server/chain-import.js', join(folder, 'chain.json')], { env });
  const child = spawnServer(env);
  const origin = `http://127.0.0.1:${PORT}`;
  const stop = (): void => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  await untilHealthy(origin, { child, timeoutMs: 120_000 }).catch((error: unknown) => {
    stop();
    throw error;
  });
  const last = chain.categories.find(({ id }) => id === chain.products.at(-1)?.category);
  return { origin, last: last?.slug ?? '', stop };
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const kb = (bytes: number): string => (bytes / 1024).toFixed(1);
const brotli = (text: string): number => brotliCompressSync(text).length;

/** What a page weighs and has: KB as sent with the smallest encoding, and as text. */
async function sizesOf(origin: string, path: string): Promise<string[]> {
  const html = await (await fetch(`${origin}${path}`, { headers: { cookie: PLACE_COOKIE } })).text();
  const state = /<script type="application\/json" id="first-view">([^]*?)<\/script>/.exec(html)?.[1] ?? '';
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  const dishes = html.match(/data-add-product=/g)?.length ?? 0;
  return [kb(brotli(html)), kb(html.length), kb(brotli(state)), kb(state.length), String(elements), String(dishes)];
}

const frames = (page: Page): Promise<unknown> =>
  page.evaluate(`
window.frames50 = { all: 0, long: 0, longest: 0 };
let before = performance.now();
const count = (now) => {
  const took = now - before;
  before = now;
  window.frames50.all += 1;
  if (took > ${LONG_FRAME_MS}) window.frames50.long += 1;
  window.frames50.longest = Math.max(window.frames50.longest, took);
  requestAnimationFrame(count);
};
requestAnimationFrame(count);`);

/** Runs in the page: how long after a key the results of the text with it are on the screen, ms. */
const WATCH_RESULTS = `
let pressed = 0;
let shown = '';
addEventListener('keydown', () => { pressed = performance.now(); }, true);
new MutationObserver(() => {
  const text = document.querySelector('main')?.textContent.match(/по запросу «[^»]*»|Ничего не нашлось/)?.[0] ?? '';
  if (text === shown) return;
  shown = text;
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => { window.resultsAfter = performance.now() - pressed; };
    port2.postMessage(null);
  });
}).observe(document, { characterData: true, childList: true, subtree: true });`;

async function heapOf(protocol: CDPSession): Promise<string> {
  await protocol.send('HeapProfiler.collectGarbage');
  const { usedSize } = await protocol.send('Runtime.getHeapUsage');
  return `${(usedSize / 1024 / 1024).toFixed(1)} MB`;
}

/** A visit: what the heap holds, a scroll, a search, a jump. Prints a line for each. */
async function visit(browser: Browser, url: string, last: string): Promise<void> {
  const context = await browser.newContext(PHONE);
  await context.addCookies(placeCookies(url));
  let protocol: CDPSession | undefined;
  const page = await slowPage(context, async (session) => {
    protocol = session;
  });
  if (protocol === undefined) throw new Error('The page has no protocol session');
  const session = protocol;
  page.on('pageerror', (error) => console.log(row(['an error of the page', error.message])));
  await page.addInitScript({ content: OBSERVE });
  await page.goto(url);
  await page.waitForTimeout(READING_MS + STORING_MS);
  console.log(row(['heap after the first view', await heapOf(session)]));
  const jump = await slowestOf(page, async () => {
    await page
      .locator(`nav a[href="/menu/${last}"]`)
      .evaluate((chip) => chip.scrollIntoView({ block: 'nearest', inline: 'center' }));
    await page.waitForTimeout(500);
    await touchOf(session)(page, page.locator(`nav a[href="/menu/${last}"]`));
    await page.waitForTimeout(4_000);
  });
  console.log(row(['a jump to the last category', `${Math.round(jump)} ms`]));
  console.log(row(['cards after it', String(await page.locator('[data-add-product]').count())]));
  await page.goto(url);
  await page.waitForTimeout(READING_MS);
  await frames(page);
  for (let done = 0; done < SCROLL_PX; done += GESTURE.px) {
    await session.send('Input.synthesizeScrollGesture', {
      x: 190,
      y: 600,
      yDistance: -GESTURE.px,
      speed: GESTURE.speed,
      preventFling: true,
    });
  }
  const counted = (await page.evaluate('({ ...window.frames50, at: scrollY })')) as Record<string, number>;
  const { all = 0, long = 0, longest = 0, at = 0 } = counted;
  const share = ((100 * long) / all).toFixed(2);
  console.log(row([`frames over ${LONG_FRAME_MS} ms to ${Math.round(at)} px`, `${share} % (${long} of ${all})`]));
  console.log(row(['the longest frame', `${Math.round(longest)} ms`]));
  console.log(row(['heap after the scroll', await heapOf(session)]));
  // The same address again would keep the place of the scroll.
  await page.goto('about:blank');
  await page.goto(url);
  await page.waitForTimeout(READING_MS);
  const field = page.getByRole('searchbox').first();
  await touchOf(session)(page, field);
  await page.waitForTimeout(2_000);
  await page.evaluate(WATCH_RESULTS);
  for (const letter of 'борщ') {
    const took = await slowestOf(page, async () => pressLetter(session, letter));
    const results = Number(await page.evaluate('window.resultsAfter'));
    console.log(row([`the letter «${letter}», its results`, `${Math.round(took)} ms, ${Math.round(results)} ms`]));
  }
  await context.close();
}

async function firstViews(browser: Browser, bareUrl: string, ourUrl: string): Promise<void> {
  const seen = async (url: string): Promise<number> => {
    const context = await browser.newContext(PHONE);
    await context.addCookies(placeCookies(url));
    const page = await slowPage(context);
    await page.addInitScript({ content: WATCH });
    await page.waitForTimeout(SETTLE_MS);
    const { visible } = await timesOf(page, url, ['visible']);
    await context.close();
    return visible;
  };
  await seen(bareUrl);
  await seen(ourUrl);
  const pairs: { bare: number; ours: number }[] = [];
  for (let run = 0; run < PAIRS; run += 1) pairs.push({ bare: await seen(bareUrl), ours: await seen(ourUrl) });
  const { bare, ours, ratio } = compare(pairs);
  const words = `${ratio.toFixed(2)} of the bare page (${Math.round(ours)} and ${Math.round(bare)} ms)`;
  console.log(row([`first dish seen, medians of ${PAIRS}`, words]));
}

const chain = await startChain(Number(values.dishes));
try {
  console.log(
    row([`${values.dishes} dishes`, 'HTML, KB brotli', 'as text', 'state, brotli', 'as text', 'elements', 'cards']),
  );
  console.log(row(['---', '---', '---', '---', '---', '---', '---']));
  for (const path of ['/menu', `/menu/${chain.last}`, '/', '/menu?q=%D1%81']) {
    console.log(row([decodeURI(path), ...(await sizesOf(chain.origin, path))]));
  }
  if (!values.sizes) {
    const bare = await serveBarePage(chain.origin, BARE_PORT);
    const browser = await chromium.launch({
      ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    });
    try {
      console.log(`\n${row(['in a browser', ''])}\n${row(['---', '---'])}`);
      await firstViews(browser, `http://127.0.0.1:${BARE_PORT}/menu`, `${chain.origin}/menu`);
      await visit(browser, `${chain.origin}/menu`, chain.last);
    } finally {
      await browser.close();
      bare.close();
    }
  }
} finally {
  chain.stop();
}
