import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { OwnServer } from '../support/own-server.ts';
import { offlineReady } from '../support/phone.ts';
import { handOverShown } from '../support/sandbox.ts';
import { Shop } from '../support/shop.ts';
import { picturesShown, put, settle } from './picture.ts';
import { isTouched, openVisitor, type Scheme } from './visitor.ts';

/** Shown beside the earlier pictures (docs/screenshots/README.md). */
const FOLDER = join(import.meta.dirname, '../../docs/screenshots/first-screen');
const HEIGHTS = { 360: 640, 390: 844, 768: 1024, 1440: 900 } as const;
type Width = keyof typeof HEIGHTS;

interface Look {
  readonly width: Width;
  readonly scheme: Scheme;
}
const LIGHT: Look = { width: 390, scheme: 'light' };

/** Where a customer is before the picture is taken. */
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
    // Until the page is complete, stories only reserve space for their pictures.
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

/** Takes the first screen as new and returning guests see it. */
export async function takeFirstScreens(browser: Browser, server: OwnServer, night: OwnServer): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const take = async ({ origin }: OwnServer, name: string, state: State, look: Look): Promise<void> => {
    const worker = state === 'offline' ? 'allow' : 'block';
    const screen = { ...look, height: HEIGHTS[look.width], scale: 1, worker } as const;
    const context = await openVisitor(browser, origin, screen);
    const page = await context.newPage();
    await STATES[state](page, new Shop(page, isTouched(look.width)));
    const picture = sharp(await page.screenshot()).webp({ quality: 72, effort: 6 });
    await put(join(FOLDER, `${name}-${look.width}-${look.scheme}.webp`), await picture.toBuffer());
    await context.close();
  };
  for (const [state, look] of BY_DAY) await take(server, state, state, look);
  for (const [state, look] of BY_NIGHT) await take(night, 'closed', state, look);
}
