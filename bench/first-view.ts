/**
 * `npm run bench:first-view`: our menu against a bare HTML page of the same dishes and pictures, cold, on the phone profile
 * of facts/speed.md, in one run (ratios travel between machines, milliseconds do not). Plain http on loopback for both: the
 * throttled round trips of TLS would be the same for both and only blur the ratio.
 *
 * BENCH_URL names an app that already runs; otherwise the built demo is started for the run.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium, type Browser } from '@playwright/test';
import * as v from 'valibot';
import { serveBarePage } from './bare-page.ts';

const RUNS = 5;
const APP_PORT = 4171;
const BARE_PORT = 4172;
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
  await page.goto(url, { waitUntil: 'commit' });
  await page.waitForFunction(() => Reflect.get(Reflect.get(window, 'benchTimes'), 'answered') !== undefined);
  const sample = v.parse(Sample, await page.evaluate(() => Reflect.get(window, 'benchTimes') as unknown));
  await context.close();
  return sample;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function medians(browser: Browser, url: string): Promise<Sample> {
  // The first visit warms the server's memory, never the browser's: every run has a profile of its own.
  await measure(browser, url);
  const samples: Sample[] = [];
  for (let run = 0; run < RUNS; run += 1) samples.push(await measure(browser, url));
  return { visible: median(samples.map((one) => one.visible)), answered: median(samples.map((one) => one.answered)) };
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

/** CHROMIUM, else Debian's package, else the browser that Playwright has downloaded. */
const executablePath = [process.env['CHROMIUM'], '/usr/bin/chromium'].find(
  (path) => path !== undefined && existsSync(path),
);

async function main(): Promise<void> {
  const app = await startApp();
  const bare = await serveBarePage(app.origin, BARE_PORT);
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  });
  try {
    const limit = await medians(browser, `http://127.0.0.1:${BARE_PORT}/menu`);
    const ours = await medians(browser, `${app.origin}/menu`);
    const visible = ours.visible / limit.visible;
    const answered = ours.answered / limit.answered;
    console.log(
      [
        row(['cold, medians of 5, ms', 'bare HTML page', 'our menu', 'ratio', 'limit']),
        row(['---', '---', '---', '---', '---']),
        row(['menu visible', ms(limit.visible), ms(ours.visible), visible.toFixed(2), String(LIMITS.visible)]),
        row([
          'first tap answered',
          ms(limit.answered),
          ms(ours.answered),
          answered.toFixed(2),
          String(LIMITS.answered),
        ]),
      ].join('\n'),
    );
    if (visible > LIMITS.visible || answered > LIMITS.answered) process.exitCode = 1;
  } finally {
    await browser.close();
    bare.close();
    app.stop();
  }
}

await main();
