/**
 * `npm run bench`: compares our menu with a bare HTML page of the same dishes and pictures, on the phone profile of
 * docs/guides/first-view.md, in one run: on a first visit, until the first dish is seen and until a tap has put it into the cart; on a
 * restart, online and offline (repeat-visits.ts); and how long later acts take to show (later-acts.ts). Ratios are comparable between
 * machines, milliseconds are not; and as the load of a machine varies from second to second, the two pages are visited alternately, and the
 * result is the median of the ratios of these pairs. Plain http on loopback for both: throttled TLS round trips would be the same for both
 * and only blur the ratio.
 *
 * BENCH_URL names a running app; otherwise the built demo is started for the run. BENCH_PAIRS sets another number of pairs.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chromium, type Browser } from '@playwright/test';
import { untilHealthy } from '#scripts/lib/server-process.mjs';
import { serveBarePage } from './bare-page.ts';
import { type LaterActs, measureLaterActs } from './later-acts.ts';
import { compare, type Compared, median, PHONE, SETTLE_MS, slowPage, timesOf, WATCH_AND_TAP } from './phone-profile.ts';
import { placeCookies } from './place.ts';
import { measureRepeatVisits } from './repeat-visits.ts';

const PAIRS = Number(process.env['BENCH_PAIRS'] ?? 9);
/** The browser found by scripts/bench.mjs. */
const CHROMIUM = process.env['CHROMIUM_PATH'];
const APP_PORT = 4171;
// The demo uses its port and the next two (scripts/e2e-server.mjs).
const BARE_PORT = 4175;
/** Maximum ratio of our time to the bare page's. */
const LIMITS = { visible: 1.3, inCart: 2.2, repeat: 1.2 };

interface Sample {
  /** Milliseconds from navigation start until a frame with the first dish is painted. */
  readonly visible: number;
  /**
   * From navigation start until a tap in that very frame is answered on the screen: on our page by the dish's number on its card and the
   * sum in the bar, on the bare page by a mark.
   */
  readonly in_cart: number;
}

async function measure(browser: Browser, url: string): Promise<Sample> {
  const context = await browser.newContext(PHONE);
  await context.addCookies(placeCookies(url));
  const page = await slowPage(context);
  await page.addInitScript({ content: WATCH_AND_TAP });
  await page.waitForTimeout(SETTLE_MS);
  const sample = await timesOf(page, url, ['visible', 'in_cart']);
  await context.close();
  return sample;
}

type Moment = keyof Sample;

/** Visits both pages alternately, `PAIRS` times; which one comes first alternates too. */
async function pairs(browser: Browser, bareUrl: string, ourUrl: string) {
  // The first visits warm the server's memory, never the browser's: every visit has its own profile.
  await measure(browser, bareUrl);
  await measure(browser, ourUrl);
  const samples: { bare: Sample; ours: Sample }[] = [];
  for (let run = 0; run < PAIRS; run += 1) {
    const first = await measure(browser, run % 2 === 0 ? bareUrl : ourUrl);
    const second = await measure(browser, run % 2 === 0 ? ourUrl : bareUrl);
    samples.push(run % 2 === 0 ? { bare: first, ours: second } : { bare: second, ours: first });
  }
  return (moment: Moment): Compared =>
    compare(samples.map(({ bare, ours }) => ({ bare: bare[moment], ours: ours[moment] })));
}

async function startApp(): Promise<{ origin: string; stop: () => void }> {
  const given = process.env['BENCH_URL'];
  if (given !== undefined) return { origin: given, stop: () => undefined };
  const child: ChildProcess = spawn(process.execPath, ['scripts/e2e-server.mjs'], {
    env: { ...process.env, PORT: String(APP_PORT) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${APP_PORT}`;
  const stop = (): void => void child.kill('SIGTERM');
  // The server may have to build the app first, and imports the chain.
  await untilHealthy(origin, { child, timeoutMs: 240_000 }).catch((error: unknown) => {
    stop();
    throw error;
  });
  return { origin, stop };
}

/** Milliseconds. */
const LATER_LIMITS: LaterActs = { adds: 300, dish: 1_000, letter: 500 };
const LATER_RUNS = 3;

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const ms = (value: number): string => String(Math.round(value));

async function main(): Promise<void> {
  const app = await startApp();
  const bare = await serveBarePage(app.origin, BARE_PORT);
  const launch = {
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  };
  const browser = await chromium.launch(launch);
  try {
    const bareUrl = `http://127.0.0.1:${BARE_PORT}/menu`;
    const ourUrl = `${app.origin}/menu`;
    const line = (name: string, { bare: theirs, ours, ratio }: Compared, limit: number): void => {
      // NaN counts as a failure.
      if (!(ratio <= limit)) process.exitCode = 1;
      console.log(row([name, ms(theirs), ms(ours), ratio.toFixed(2), String(limit)]));
    };
    console.log(row([`medians of ${PAIRS}, ms`, 'bare HTML page, cold', 'our menu', 'ratio', 'limit']));
    console.log(row(['---', '---', '---', '---', '---']));
    const cold = await pairs(browser, bareUrl, ourUrl);
    line('first visit: first dish seen', cold('visible'), LIMITS.visible);
    line('first visit: dish in the cart', cold('in_cart'), LIMITS.inCart);
    const repeat = await measureRepeatVisits(launch, bareUrl, ourUrl, PAIRS);
    line('started again: first dish seen', repeat('online'), LIMITS.repeat);
    line('started again offline: first dish seen', repeat('offline'), LIMITS.repeat);

    const later: LaterActs[] = [];
    for (let run = 0; run < LATER_RUNS; run += 1) {
      later.push(await measureLaterActs(browser, ourUrl, placeCookies(ourUrl)));
    }
    const act = (name: string, key: keyof LaterActs): void => {
      const value = median(later.map((one) => one[key]));
      if (!(value <= LATER_LIMITS[key])) process.exitCode = 1;
      console.log(row([name, ms(value), String(LATER_LIMITS[key])]));
    };
    console.log(`\n${row([`medians of ${LATER_RUNS}, ms`, 'shown after', 'limit'])}`);
    console.log(row(['---', '---', '---']));
    act('30 quick adds, the slowest', 'adds');
    act('a tap on a dish opens it', 'dish');
    act('a letter typed into the search, the slowest', 'letter');
  } finally {
    await browser.close();
    bare.close();
    app.stop();
  }
}

await main();
