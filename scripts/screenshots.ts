/**
 * `npm run screenshots`: the pictures of the README, taken from a running demo: `npm start`, then this. ORIGIN names
 * another address than http://localhost:3000, CHROMIUM_PATH another browser.
 */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from './lib/chromium.mjs';

const ORIGIN = process.env['ORIGIN'] ?? 'http://localhost:3000';
const FOLDER = join(import.meta.dirname, '../docs/screenshots');

const SCREENS = { phone: { width: 380, height: 800 }, desktop: { width: 1440, height: 900 } } as const;
type Device = keyof typeof SCREENS;
type Scheme = 'light' | 'dark';

/** A visitor of one kind: a device, and a taste in colours. */
const visit = async (browser: Browser, device: Device, colorScheme: Scheme): Promise<Page> => {
  const context = await browser.newContext({
    ...(device === 'phone' ? devices['Pixel 7'] : devices['Desktop Chrome']),
    viewport: SCREENS[device],
    deviceScaleFactor: device === 'phone' ? 2 : 1,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    baseURL: ORIGIN,
  });
  return context.newPage();
};

/** Small enough for a repository, sharp enough for a README. */
const take = async (page: Page, name: string): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction('[...document.images].every((image) => image.loading === "lazy" || image.complete)');
  const file = join(FOLDER, `${name}.webp`);
  await sharp(await page.screenshot())
    .webp({ quality: 78, effort: 6 })
    .toFile(file);
  console.log(`  ${name}.webp ${Math.round(statSync(file).size / 1024)} KB`);
};

const choosePickup = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Изменить ресторан и способ получения' }).click();
  const places = page.getByRole('dialog', { name: 'Как и куда заказать' });
  await places.getByRole('radio', { name: 'Самовывоз', exact: true }).check();
  await places.getByRole('button', { name: 'Заберу здесь' }).click();
  // At night the demo says that it is closed.
  await places.waitFor({ state: 'hidden' });
  const closed = page.getByRole('dialog');
  if (await closed.isVisible()) await closed.getByRole('button', { name: 'Заказать ко времени' }).click();
};

const add = async (page: Page, dish: string): Promise<void> => {
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Найти блюдо' });
  await search.fill(dish);
  await page
    .getByRole('main')
    .getByRole('button', { name: `добавить в корзину: ${dish}` })
    .first()
    .click();
  await page
    .getByRole('main')
    .getByRole('group', { name: `Количество: ${dish}` })
    .first()
    .waitFor();
  await search.fill('');
  await search.blur();
  await page.getByRole('heading', { name: 'Часто заказывают' }).waitFor();
};

/** What a customer sees on the way from the menu to the order. */
const walk = async (browser: Browser, device: Device, scheme: Scheme): Promise<void> => {
  const page = await visit(browser, device, scheme);
  const name = (screen: string): string => `${screen}-${device}-${scheme}`;
  await page.goto('/');
  await take(page, name('home'));
  await page.goto('/menu');
  await page.waitForLoadState('networkidle');
  await choosePickup(page);
  await add(page, 'Оливье с говяжьим языком');
  await add(page, 'Сельдь под шубой');
  await page.evaluate('scrollTo(0, 0)');
  await take(page, name('menu'));

  await page.getByRole('main').getByRole('searchbox', { name: 'Найти блюдо' }).fill('маргарита');
  await page.getByRole('main').getByRole('link', { name: 'Маргарита по-калужски' }).first().click();
  const dish = page.getByRole('dialog', { name: 'Маргарита по-калужски' });
  await dish.getByRole('group', { name: /^Размер/ }).waitFor();
  await take(page, name('dish'));
  await dish.getByRole('button', { name: /^В корзину/ }).click();

  await page.goto('/cart');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Оформить за/ })
    .waitFor();
  await take(page, name('cart'));
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Оформить за/ })
    .click();
  await page.getByLabel('Имя', { exact: true }).fill('Марфа');
  await page.getByLabel('Телефон', { exact: true }).fill('+7 916 123-45-67');
  if (await page.getByRole('radio', { name: /^Как можно скорее/ }).isDisabled()) {
    await page.getByRole('radio', { name: /^Ко времени/ }).check();
    const time = page.getByLabel('Время', { exact: true });
    await time.selectOption(await time.locator('option:not([value=""])').first().getAttribute('value'));
  }
  await page.getByRole('radio', { name: 'Наличными' }).check();
  await page.evaluate('scrollTo(0, 0)');
  await take(page, name('checkout'));
  await page.getByRole('checkbox', { name: /условия соглашения/ }).check();
  await page.getByRole('checkbox', { name: /обработку персональных данных/ }).check();
  await page.getByRole('button', { name: /^Заказать за/ }).click();
  await page.waitForURL(/\/order-status\//);
  await page.getByRole('list', { name: 'Путь заказа' }).waitFor();
  await take(page, name('status'));
  await page.context().close();
};

mkdirSync(FOLDER, { recursive: true });
const executablePath = await findChromium();
const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
try {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const device of ['phone', 'desktop'] as const) {
    for (const scheme of ['light', 'dark'] as const) await walk(browser, device, scheme);
  }
} finally {
  await browser.close();
}
