// Proves docs/product.md §9.13, §29.1, §29.4, §29.9, §29.11.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import * as v from 'valibot';
import { expectAccessible } from '../support/axe.ts';
import { originOf } from '../support/hours.ts';
import { offlineReady, phone } from '../support/phone.ts';
import { settled } from '../support/screen.ts';
import { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** The button is replaced by the map automatically, maybe right now: a detached element is no fault. */
const bringIntoView = (either: Locator): Promise<void> => either.first().evaluate((one) => one.scrollIntoView());

/** Where the build has put the map. Resolved lazily: before the tests there may be no build yet. */
const mapFile = (): string => {
  const text = readFileSync(join(import.meta.dirname, '../../dist/client/.vite/manifest.json'), 'utf8');
  const chunks = v.parse(v.record(v.string(), v.object({ file: v.string() })), JSON.parse(text));
  return `/${chunks['src/entities/place/map/map-view.tsx']?.file}`;
};

test(
  'a cafe is found on the map by keyboard, and chosen for pickup',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await shop.open();
    const sheet = await shop.openPlaces();
    await sheet.getByRole('radio', { name: 'Самовывоз', exact: true }).check();
    await sheet.getByRole('button', { name: 'Показать на карте' }).press('Enter');
    const map = sheet.getByRole('group', { name: 'Рестораны на карте: Калуга' });
    const pin = map.getByRole('button', { name: /^Самобранка на Правобережье, / });
    await expect(pin).toBeVisible();
    await map.getByRole('button').first().focus();
    for (let presses = 0; presses < 5 && !(await pin.evaluate((one) => one === document.activeElement)); presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('radio', { name: /Самобранка на Правобережье/ })).toBeChecked();
    await sheet.getByRole('button', { name: 'Заберу здесь' }).press('Enter');
    await expect(page.getByRole('link', { name: /Изменить ресторан.*: Генерала Попова.*Самовывоз/ })).toBeVisible();
  },
);

test('a pin dragged to another street changes the address', { tag: '@rest' }, async ({ page, shop }) => {
  await shop.open();
  const sheet = await shop.openPlaces();
  await shop.pickAddress(sheet, 'Кирова, 19');
  const field = sheet.getByRole('combobox', { name: 'Адрес доставки' });
  await expect(field).toHaveValue('Калуга, ул. Кирова, 19');
  await sheet.getByRole('button', { name: 'Указать на карте' }).click();
  const marker = sheet.getByRole('application', { name: /^Метка адреса/ });
  await expect(marker).toBeVisible();
  await settled(page);
  await expectAccessible(page, 'the choice of a place with its map');
  await marker.scrollIntoViewIfNeeded();
  const box = await marker.boundingBox();
  if (box === null) throw new Error('the pin is not there');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 30, { steps: 4 });
  await page.mouse.move(x + 90, y - 70, { steps: 8 });
  await page.mouse.up();
  await expect(field).not.toHaveValue(/Кирова/);
  await expect(field).toHaveValue(/^Калуга, .+, \d+$/);
  const address = await field.inputValue();
  await sheet.getByRole('button', { name: 'Доставить сюда' }).click();
  await expect(sheet).toBeHidden();
  await expect(
    page.getByRole('link', {
      name: new RegExp(`Изменить ресторан.*${address.split(', ')[1]?.replace('ул. ', '') ?? ''}`),
    }),
  ).toBeVisible();
});

test('a phone that never opened the map has it offline', { tag: '@rest' }, async ({ launchOptions, isPhone }) => {
  test.skip(!isPhone, 'what the worker keeps does not know how wide the screen is');
  const origin = originOf('day');
  const device = phone(launchOptions, origin);
  try {
    const context = await device.open();
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const page = context.pages()[0] ?? (await context.newPage());
    const shop = new Shop(page, true);
    await shop.open(`${origin}/menu`);
    await offlineReady(page);
    // The worker continues in the background and stores the map last.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const cache = await window.caches.open('later-1');
          return (await cache.keys()).map(({ url }) => new URL(url).pathname);
        }),
      )
      .toContain(mapFile());
    expect(asked.filter((path) => path === '/api/restaurant/map')).toHaveLength(1);
    await context.setOffline(true);
    const look = async (address: string, name: string, button: RegExp): Promise<void> => {
      await page.goto(`${origin}${address}`);
      await shop.hydrated();
      const map = page.getByRole('group', { name, exact: true });
      await bringIntoView(page.getByRole('button', { name: 'Показать карту' }).or(map));
      await expect(map.getByRole('button', { name: button }).first()).toBeVisible();
      await expect(map.getByText('ул. Кирова').first()).toBeAttached();
    };
    await look('/address', 'Рестораны на карте: Калуга', /^Самобранка /);
    await look('/delivery', 'Зоны доставки на карте: Калуга', /^Зона доставки /);
  } finally {
    await device.dispose();
  }
});

test('a map once viewed opens without a network', { tag: '@rest' }, async ({ launchOptions, isPhone }) => {
  test.skip(!isPhone, 'what the worker keeps does not know how wide the screen is');
  const origin = originOf('day');
  const device = phone(launchOptions, origin);
  try {
    const context = await device.open();
    const page = context.pages()[0] ?? (await context.newPage());
    const shop = new Shop(page, true);
    await shop.open(`${origin}/address`);
    await offlineReady(page);
    const map = page.getByRole('group', { name: 'Рестораны на карте: Калуга' });
    const show = page.getByRole('button', { name: 'Показать карту' });
    const look = async (): Promise<void> => {
      // It opens automatically on unmetered connections.
      await bringIntoView(show.or(map));
      await expect(map.getByRole('button').first()).toBeVisible();
      await expect(map.getByText('ул. Кирова').first()).toBeAttached();
    };
    await look();
    await page.reload();
    await shop.hydrated();
    await look();
    await context.setOffline(true);
    await page.reload();
    await shop.hydrated();
    await look();
  } finally {
    await device.dispose();
  }
});
