import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { originOf } from '../support/hours.ts';
import { phone, provisioned } from '../support/phone.ts';
import { expect, test } from '../support/test.ts';

/** What a browser itself says about a request without a network; the probe asks, and must. */
const AWAY = /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/;

interface RouterWindow {
  readonly __TSR_ROUTER__?: { readonly routesByPath: Readonly<Record<string, unknown>> };
}

/** Every address of the route tree, as the router itself has it: a route that is added joins the walk. */
const routesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((window as RouterWindow).__TSR_ROUTER__?.routesByPath ?? {}));

/** Addresses for a route's parameters. A new parameter fails here, and wants its values. */
const VALUES: Readonly<Record<string, (categories: readonly string[]) => readonly string[]>> = {
  '/menu/$category': (categories) => categories.map((slug) => `/menu/${slug}`),
  '/order-status/$orderId': () => ['/order-status/AAAAAAAAAAAAAAAAAAAAAA'],
  '/info/$document': () => ['/info/rules', '/info/privacy', '/info/agreement'],
  '/$localitySlug': () => ['/kaluga'],
};

test.skip(({ isPhone }) => !isPhone, 'one walk is enough: the worker does not know how wide the screen is');

test('after one visit every address opens without a network, in a browser that was killed', async ({
  launchOptions,
}) => {
  test.setTimeout(300_000);
  const origin = originOf('day');
  const device = phone(launchOptions);
  try {
    let context = await device.open();
    let page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${origin}/menu`);
    await provisioned(page);
    const routes = await routesOf(page);
    expect(routes.length).toBeGreaterThan(15);
    const categories: string[] = await page.evaluate(async () => {
      const answer = await fetch('/api/restaurant/categories');
      return ((await answer.json()) as { slug: string }[]).map(({ slug }) => slug);
    });
    const addresses = [
      ...routes.flatMap((route) => (route.includes('$') ? (VALUES[route]?.(categories) ?? [route]) : [route])),
      '/menu?dish=5',
    ];
    expect(
      addresses.filter((address) => address.includes('$')),
      'routes without values',
    ).toEqual([]);
    await context.close();

    context = await device.open();
    await context.setOffline(true);
    page = context.pages()[0] ?? (await context.newPage());
    const faults: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()) && !AWAY.test(message.text())) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(error.message));
    for (const address of addresses) {
      await page.goto(`${origin}${address}`);
      await expect(page.locator('html[data-ready]'), address).toHaveCount(1);
      await expect(page.getByText(/^Нет связи/), address).toBeVisible();
      await expect(page.getByRole('heading').first(), address).toBeVisible();
      await expect(page.getByText('Страница не открылась'), address).toHaveCount(0);
      await expect(page.getByText('Такой страницы нет'), address).toHaveCount(0);
      const broken = await page.evaluate(() =>
        [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src),
      );
      expect(broken, `pictures on ${address}`).toEqual([]);
    }
    await page.goto(`${origin}/menu?dish=5`);
    await expect(page.getByRole('dialog')).toContainText('Состав');
    await expectAccessible(page, 'a dish without a network');
    await page.goto(`${origin}/menu`);
    await expect(page.getByText(/^Нет связи · меню от \d\d:\d\d$/)).toBeVisible();
    await expectAccessible(page, 'the menu without a network');
    expect(faults).toEqual([]);
    await context.close();
  } finally {
    await device.forget();
  }
});

test('a repeat start shows the menu before it asks anything of the network', async ({ launchOptions }) => {
  test.setTimeout(180_000);
  const origin = originOf('day');
  const device = phone(launchOptions);
  try {
    let context = await device.open();
    let page = context.pages()[0] ?? (await context.newPage());
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${origin}/menu`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    expect(asked, 'the worker waits until the menu is there').not.toContain('/sw.js');
    await provisioned(page);
    await context.close();

    context = await device.open();
    page = context.pages()[0] ?? (await context.newPage());
    // Whatever reaches the network waits for ever: what is shown now has come from the phone.
    await context.route('**/*', () => undefined);
    await page.goto(`${origin}/menu`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(page.locator('html[data-ready]'), 'and it is alive').toHaveCount(1);
    await context.close();
  } finally {
    await device.forget();
  }
});

test('what a captive portal answers is neither shown nor kept', async ({ launchOptions }) => {
  test.setTimeout(180_000);
  const origin = originOf('day');
  const device = phone(launchOptions);
  try {
    const context = await device.open();
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${origin}/menu`);
    await provisioned(page);
    await context.route('**/*', (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Войдите в сеть кафе</h1>' }),
    );
    await page.goto(`${origin}/contacts`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Контакты');
    await expect(page.getByText(/^Нет связи/)).toBeVisible();
    const kept: string[] = await page.evaluate(async () => {
      const texts: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const answer = await cache.match(request);
          if ((await answer?.text())?.includes('Войдите в сеть кафе')) texts.push(request.url);
        }
      }
      return texts;
    });
    expect(kept).toEqual([]);
    await context.close();
  } finally {
    await device.forget();
  }
});
