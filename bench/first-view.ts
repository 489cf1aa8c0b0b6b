/**
 * `npm run bench:first-view`: our menu against a bare HTML page of the same dishes and pictures, cold, on the phone profile
 * of facts/speed.md, in one run. Ratios travel between machines, milliseconds do not; and as a machine is not equally busy from
 * one second to the next, the two pages are visited in turn, and the ratio is the median of the ratios of such pairs. Plain http
 * on loopback for both: the throttled round trips of TLS would be the same for both and only blur the ratio.
 *
 * BENCH_URL names an app that already runs; otherwise the built demo is started for the run. BENCH_PAIRS asks for more pairs.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chromium, type Browser } from '@playwright/test';
import * as v from 'valibot';
import { serveBarePage } from './bare-page.ts';

const RUNS = Number(process.env['BENCH_PAIRS'] ?? 9);
/** What scripts/bench.mjs has found. */
const CHROMIUM = process.env['CHROMIUM_PATH'];
/** A new window brings up surfaces of the browser's own, which are part of neither page, ms. */
const SETTLE = 800;
const APP_PORT = 4171;
// The demo takes its port and the two after it (scripts/e2e-server.mjs).
const BARE_PORT = 4175;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;
/** What the issue asks for: ours at most so many times the bare page's. */
const LIMITS = { visible: 1.3, answered: 1.5 };

const Sample = v.object({
  /** Milliseconds from the start of the navigation until the first dishes stand in a painted frame. */
  visible: v.number(),
  /** A tap on the first price button in that very frame, until a frame shows its answer. */
  answered: v.number(),
});
type Sample = v.InferOutput<typeof Sample>;

/** Runs in the page: taps as soon as there is something to tap, and notes the frames. Text, as it is not compiled with us. */
const WATCH = `
const times = (window.benchTimes = {});
function look() {
  const button = document.querySelector('[data-add-product]');
  if (!button) return requestAnimationFrame(look);
  // The frame that is being made now is on the screen when the next one begins.
  requestAnimationFrame(() => {
    times.visible = performance.now();
    const options = { attributes: true, childList: true, subtree: true, attributeFilter: ['data-noted'] };
    new MutationObserver((changes, observer) => {
      observer.disconnect();
      requestAnimationFrame(() => { times.answered = performance.now(); });
    }).observe(button.closest('li'), options);
    button.click();
  });
}
requestAnimationFrame(look);`;

async function measure(browser: Browser, url: string): Promise<Sample> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const protocol = await context.newCDPSession(page);
  await protocol.send('Network.enable');
  await protocol.send('Network.emulateNetworkConditions', LINE);
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await page.addInitScript({ content: WATCH });
  await page.waitForTimeout(SETTLE);
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(Reflect.get(window, 'benchTimes'), 'answered') !== undefined);
  const sample = v.parse(Sample, await page.evaluate(() => Reflect.get(window, 'benchTimes') as unknown));
  await context.close();
  return sample;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

type Moment = keyof Sample;

/** Both pages in turn, `RUNS` times; which of them comes first alternates. */
async function pairs(browser: Browser, bareUrl: string, ourUrl: string) {
  // The first visits warm the server's memory, never the browser's: every visit has a profile of its own.
  await measure(browser, bareUrl);
  await measure(browser, ourUrl);
  const samples: { bare: Sample; ours: Sample }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const first = await measure(browser, run % 2 === 0 ? bareUrl : ourUrl);
    const second = await measure(browser, run % 2 === 0 ? ourUrl : bareUrl);
    samples.push(run % 2 === 0 ? { bare: first, ours: second } : { bare: second, ours: first });
  }
  return (moment: Moment) => ({
    bare: median(samples.map(({ bare }) => bare[moment])),
    ours: median(samples.map(({ ours }) => ours[moment])),
    ratio: median(samples.map(({ bare, ours }) => ours[moment] / bare[moment])),
  });
}

async function startApp(): Promise<{ origin: string; stop: () => void }> {
  const given = process.env['BENCH_URL'];
  if (given !== undefined) return { origin: given, stop: () => undefined };
  const child: ChildProcess = spawn(process.execPath, ['scripts/e2e-server.mjs'], {
    env: { ...process.env, PORT: String(APP_PORT) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${APP_PORT}`;
  const deadline = Date.now() + 240_000;
  while (Date.now() < deadline) {
    const health = await fetch(`${origin}/health`).catch(() => null);
    if (health?.ok) return { origin, stop: () => void child.kill('SIGTERM') };
    await new Promise((resolve) => {
      setTimeout(resolve, 250);
    });
  }
  child.kill('SIGTERM');
  throw new Error('The app did not start');
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const ms = (value: number): string => String(Math.round(value));

async function main(): Promise<void> {
  const app = await startApp();
  const bare = await serveBarePage(app.origin, BARE_PORT);
  const browser = await chromium.launch({
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const at = await pairs(browser, `http://127.0.0.1:${BARE_PORT}/menu`, `${app.origin}/menu`);
    const line = (name: string, moment: Moment): string => {
      const { bare: limit, ours, ratio } = at(moment);
      if (ratio > LIMITS[moment]) process.exitCode = 1;
      return row([name, ms(limit), ms(ours), ratio.toFixed(2), String(LIMITS[moment])]);
    };
    console.log(
      [
        row([`cold, medians of ${RUNS}, ms`, 'bare HTML page', 'our menu', 'ratio', 'limit']),
        row(['---', '---', '---', '---', '---']),
        line('menu visible', 'visible'),
        line('first tap answered', 'answered'),
      ].join('\n'),
    );
  } finally {
    await browser.close();
    bare.close();
    app.stop();
  }
}

await main();
