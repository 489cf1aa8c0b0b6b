import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from '#tests/support/remove-folder.ts';
import { launch, type Browser, type Page } from 'puppeteer-core';
import { WINDOW, type Engine } from './engine.ts';

/** What Firefox logs about requests of a page that was left. The scenario itself asserts what was left. */
const LEFT_BEHIND =
  /^Error: Failed to load ‘[^’]*’. A ServiceWorker intercepted the request and encountered an unexpected error/;

const BACKUPS = ['prefs.js.puppeteer', 'user.js.puppeteer'];

/** Firefox, driven over its built-in WebDriver BiDi: no geckodriver. */
export function firefox(executablePath: string): Engine {
  const profile = mkdtempSync(join(tmpdir(), 'samobranka-firefox-'));
  const complaints: string[] = [];
  let browser: Browser | null = null;
  let page: Page | null = null;
  let address = '';

  const current = (): Page => {
    if (page === null) throw new Error('Firefox has not been started');
    return page;
  };
  const kill = async (): Promise<void> => {
    const child = browser?.process() ?? null;
    browser = null;
    page = null;
    if (child === null || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    // puppeteer restores the profile's settings after the browser exits; a new one must not start before that.
    while (BACKUPS.some((name) => existsSync(join(profile, name))))
      await new Promise((resolve) => setTimeout(resolve, 50));
  };

  return {
    name: 'Firefox',
    start: async () => {
      browser = await launch({
        browser: 'firefox',
        executablePath,
        headless: true,
        userDataDir: profile,
        defaultViewport: WINDOW,
        extraPrefsFirefox: { 'intl.accept_languages': 'ru-RU, ru' },
      });
      [page = await browser.newPage()] = await browser.pages();
      await page.setViewport(WINDOW);
      page.on('console', (message) => {
        if (!['error', 'warn'].includes(message.type())) return;
        const told = message
          .args()
          .map((given) => given.evaluate((one: unknown) => (one instanceof Error ? `${one.stack}` : String(one))));
        // A page that is already gone has nothing more to report.
        void Promise.all(told).then(
          (parts) => complaints.push(`${parts.join(' ')} (${address})`),
          () => complaints.push(`${message.text()} (${address})`),
        );
      });
      page.on('pageerror', (error) => {
        if (!LEFT_BEHIND.test(String(error))) complaints.push(`${String(error)} (${address})`);
      });
    },
    kill,
    goto: async (wanted) => {
      address = wanted;
      await current().goto(wanted, { waitUntil: 'load' });
    },
    evaluate: (expression) => current().evaluate(expression),
    click: (x, y) => current().mouse.click(x, y),
    type: (text) => current().keyboard.type(text),
    screenshot: () => current().screenshot(),
    complaints: () => complaints,
    end: async () => {
      await kill();
      await removeFolder(profile);
    },
  };
}
