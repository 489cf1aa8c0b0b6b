/**
 * Takes the pictures of the README (docs/screenshots): the way from the home page to an order in progress, on a phone and on a desktop, in light and in dark; and the first screen for new and
 * returning guests (docs/screenshots/README.md). `npm run screenshots` sets up what this needs. Data, clocks and the kitchen
 * are the same each time; a picture with unchanged content is left as it is. With names of parts (readme, first, later) it takes only these. In the end it
 * prints how high the screens behind the first tap are, and how high they may be.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { OwnServer } from '../support/own-server.ts';
import { Shop } from '../support/shop.ts';
import { takeFirstScreens } from './first-screen.ts';
import { takeLaterScreens } from './later-screens.ts';
import { put, settle } from './picture.ts';
import { openVisitor, type Scheme } from './visitor.ts';

const README = join(import.meta.dirname, '../../docs/screenshots');
const SCREENS = {
  phone: { width: 380, height: 800, scale: 2 },
  desktop: { width: 1440, height: 900, scale: 1 },
} as const;
type Device = keyof typeof SCREENS;

interface Visit {
  readonly device: Device;
  readonly scheme: Scheme;
  readonly page: Page;
  readonly shop: Shop;
}

/** Opens a device of one kind with a colour scheme. */
async function visit(browser: Browser, origin: string, device: Device, scheme: Scheme): Promise<Visit> {
  const screen = { ...SCREENS[device], scheme, worker: 'block' } as const;
  const page = await (await openVisitor(browser, origin, screen)).newPage();
  return { device, scheme, page, shop: new Shop(page, device === 'phone') };
}

/** Takes a picture small enough for a repository and sharp enough for a README. */
async function take({ page, device, scheme }: Visit, screen: string): Promise<void> {
  await settle(page);
  const name = `${screen}-${device}-${scheme}.webp`;
  await put(
    join(README, name),
    await sharp(await page.screenshot())
      .webp({ quality: 78, effort: 6 })
      .toBuffer(),
  );
}

/** Goes from the home page to an order and takes a picture of each screen. */
async function walk(visitor: Visit): Promise<void> {
  const { page, shop } = visitor;
  const main = page.getByRole('main');
  await shop.open('/');
  await take(visitor, 'home');

  await shop.open('/menu');
  await shop.choosePickup('Самобранка на Театральной');
  await expect(shop.dialog()).toHaveCount(0);
  for (const dish of ['Оливье с говяжьим языком', 'Сельдь под шубой']) await shop.add(dish);
  await shop.open('/menu');
  await expect(page.getByRole('heading', { name: 'Часто заказывают' })).toBeVisible();
  await take(visitor, 'menu');

  const dish = await shop.openDish('Маргарита по-калужски');
  await expect(dish.getByRole('group', { name: /^Размер/ })).toBeVisible();
  await take(visitor, 'dish');
  await dish.getByRole('button', { name: /^В корзину/ }).click();
  await expect(dish).toHaveCount(0);

  await shop.open('/cart');
  await expect(main.getByRole('button', { name: /^Оформить за/ })).toBeVisible();
  await take(visitor, 'cart');

  await shop.toCheckout();
  await shop.checkout.fillWho();
  await shop.checkout.pay('Наличными');
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
  });
  await take(visitor, 'checkout');

  await shop.checkout.consent();
  await shop.checkout.placeOrder();
  await expect(page.getByRole('list', { name: 'Путь заказа' })).toBeVisible();
  await take(visitor, 'status');
}

const parts = process.argv.slice(2);
const isWanted = (part: string): boolean => parts.length === 0 || parts.includes(part);

mkdirSync(README, { recursive: true });
const executablePath = process.env['CHROMIUM_PATH'];
const server = new OwnServer(0);
const night = new OwnServer(3, { DEMO_NOW: '2026-11-20T22:30:00Z' });
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
});
try {
  for (const one of [server, night]) {
    await one.prepare();
    await one.start();
  }
  if (isWanted('readme')) {
    for (const device of ['phone', 'desktop'] as const) {
      for (const scheme of ['light', 'dark'] as const) {
        const visitor = await visit(browser, server.origin, device, scheme);
        await walk(visitor);
        await visitor.page.context().close();
      }
    }
  }
  if (isWanted('first')) await takeFirstScreens(browser, server, night);
  if (isWanted('later')) {
    for (const { name, value, most } of await takeLaterScreens(browser, server)) {
      console.log(`${value <= most ? '✓' : '✗'} ${name}: ${value} of ${most}`);
    }
  }
} finally {
  await browser.close();
  await Promise.all([server.end(), night.end()]);
}
