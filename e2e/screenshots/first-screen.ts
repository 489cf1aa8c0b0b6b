import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContext, devices, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { clockOffset, shiftDeviceClock } from '../support/device-clock.ts';
import { hydrationSignal } from '../support/hydrated.ts';
import type { OwnServer } from '../support/own-server.ts';
import { offlineReady } from '../support/phone.ts';
import { handOverShown } from '../support/sandbox.ts';
import { Shop } from '../support/shop.ts';
import { picturesShown, put, settle } from './picture.ts';

/** What stands beside the pictures of before (docs/screenshots/README.md). */
const FOLDER = join(import.meta.dirname, '../../docs/screenshots/first-screen');
const HEIGHTS = { 360: 640, 390: 844, 768: 1024, 1440: 900 } as const;
type Width = keyof typeof HEIGHTS;
type Scheme = 'light' | 'dark';

interface Look {
  readonly width: Width;
  readonly scheme: Scheme;
}
const LIGHT: Look = { width: 390, scheme: 'light' };

/** Somebody who opens the storefront, on a device where nobody has been before. */
async function visitor(
  browser: Browser,
  origin: string,
  state: State,
  { width, scheme }: Look,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...(width < 1200 ? devices['Pixel 7'] : devices['Desktop Chrome']),
    viewport: { width, height: HEIGHTS[width] },
    deviceScaleFactor: 1,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    baseURL: origin,
    serviceWorkers: state === 'offline' ? 'allow' : 'block',
  });
  // tsx names functions by a helper of its own, which the page does not have.
  await context.addInitScript({ content: 'globalThis.__name = (named) => named;' });
  await hydrationSignal(context);
  await shiftDeviceClock(context, await clockOffset(origin));
  return context;
}

/** What a customer has come to before the picture is taken. */
const STATES = {
  guest: async (page: Page, shop: Shop) => {
    await shop.open('/');
    await settle(page);
  },
  returning: async (page: Page, shop: Shop) => {
    await shop.open('/menu');
    await shop.choosePickup('Самобранка на Театральной');
    for (const dish of ['Борщ с говядиной и пампушкой', 'Пельмени сибирские']) await shop.add(dish);
    await shop.open('/checkout');
    await shop.checkout.fillWho();
    await shop.checkout.pay('Наличными');
    await shop.checkout.consent();
    await shop.checkout.placeOrder();
    await handOverShown(page);
    await expect(page.getByText('Выдан', { exact: true }).first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('storefront-again'))).toBe('1');
    await shop.open('/');
    await expect(page.getByRole('button', { name: /^Повторить/ }).first()).toBeVisible();
    await picturesShown(page);
  },
  offline: async (page: Page, shop: Shop) => {
    await shop.open('/');
    await offlineReady(page);
    await page.context().setOffline(true);
    await page.reload();
    await shop.hydrated();
    await expect(page.getByText(/^Нет связи/)).toBeVisible();
    // Until the page is whole, stories have room for their pictures only.
    await expect(page.getByRole('main').getByRole('listitem').first().locator('img')).toBeVisible();
    await picturesShown(page);
  },
  empty: async (page: Page, shop: Shop) => {
    await shop.open('/menu');
    await settle(page);
    await shop.search('авокадо-тост');
    await expect(page.getByText('Ничего не нашлось').filter({ visible: true }).first()).toBeVisible();
    await picturesShown(page);
  },
  long: async (page: Page, shop: Shop) => {
    await shop.open('/menu/salads');
    await settle(page);
  },
} as const;
type State = keyof typeof STATES;

const BY_DAY: readonly (readonly [State, Look])[] = [
  ['guest', LIGHT],
  ['guest', { width: 390, scheme: 'dark' }],
  ['guest', { width: 360, scheme: 'light' }],
  ['guest', { width: 768, scheme: 'light' }],
  ['guest', { width: 1440, scheme: 'light' }],
  ['guest', { width: 1440, scheme: 'dark' }],
  ['returning', LIGHT],
  ['returning', { width: 1440, scheme: 'light' }],
  ['offline', LIGHT],
  ['empty', LIGHT],
  ['long', LIGHT],
  ['long', { width: 360, scheme: 'dark' }],
];
/** The restaurants are closed. */
const BY_NIGHT: readonly (readonly [State, Look])[] = [
  ['guest', LIGHT],
  ['guest', { width: 390, scheme: 'dark' }],
  ['guest', { width: 1440, scheme: 'light' }],
];

/** Takes the first screen as guests and those who come back find it. */
export async function takeFirstScreens(browser: Browser, server: OwnServer, night: OwnServer): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const take = async ({ origin }: OwnServer, name: string, state: State, look: Look): Promise<void> => {
    const context = await visitor(browser, origin, state, look);
    const page = await context.newPage();
    await STATES[state](page, new Shop(page, look.width < 1200));
    const picture = sharp(await page.screenshot()).webp({ quality: 72, effort: 6 });
    await put(join(FOLDER, `${name}-${look.width}-${look.scheme}.webp`), await picture.toBuffer());
    await context.close();
  };
  for (const [state, look] of BY_DAY) await take(server, state, state, look);
  for (const [state, look] of BY_NIGHT) await take(night, 'closed', state, look);
}
