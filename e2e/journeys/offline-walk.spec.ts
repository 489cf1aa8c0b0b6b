// Proves docs/product.md §9.13 to §9.15.
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { originOf } from '../support/hours.ts';
import { phone, offlineReady } from '../support/phone.ts';
import { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';
import { addressesOf } from '../support/walk.ts';

test.use({ serviceWorkers: 'allow' });

/** What a browser itself logs about requests while offline; the probe makes them by design. */
const AWAY = /net::ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/;

interface RouterWindow {
  readonly __TSR_ROUTER__?: { readonly routesByPath: Readonly<Record<string, unknown>> };
}
declare global {
  interface Window {
    /** Set by the walk: gone once the document is replaced. */
    sameDocument?: true;
  }
}

/** Every address of the router's own route tree: an added route joins the walk. */
const routesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys((window as RouterWindow).__TSR_ROUTER__?.routesByPath ?? {}));

/** The `slug`s in the list at an API path. */
const slugsOf = (page: Page, path: string): Promise<string[]> =>
  page.evaluate(async (address) => {
    const answer = await fetch(address);
    return ((await answer.json()) as { slug: string }[]).map(({ slug }) => slug);
  }, path);

/** Complete, from the phone, with its pictures or their placeholders. */
const isThere = async (page: Page, address: string): Promise<void> => {
  await expect(page.locator('html[data-ready]'), address).toHaveCount(1);
  // The menu's age is shown only where the menu is.
  const showsMenu = /^\/(?:menu(?:[/?].*)?|kaluga|tyumen|obninsk)?(?:\?.*)?$/.test(address.split(',')[0] ?? '');
  const pill = showsMenu ? /^Нет связи · меню от \d\d:\d\d$/ : /^Нет связи$/;
  await expect(page.getByText(pill), address).toBeVisible();
  await expect(page.getByRole('heading').first(), address).toBeVisible();
  await expect(page.getByText('Страница не открылась'), address).toHaveCount(0);
  await expect(page.getByText('Такой страницы нет'), address).toHaveCount(0);
  const broken = await page.evaluate(() =>
    [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map(({ src }) => src),
  );
  expect(broken, `pictures on ${address}`).toEqual([]);
};

/** The categories, in menu order. */
const chips = (page: Page) => page.getByRole('navigation', { name: 'Разделы меню' }).getByRole('link');

/** Console errors and exceptions of a page, except what the browser itself logs about requests while offline. */
const faultsOf = (page: Page): string[] => {
  const faults: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !AWAY.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  return faults;
};

test.skip(({ isPhone }) => !isPhone, 'one walk is enough: the worker does not know how wide the screen is');

test(
  'after one visit every address opens without a network, in a browser that was killed',
  { tag: '@rest' },
  async ({ launchOptions }) => {
    test.setTimeout(420_000);
    const origin = originOf('day');
    const device = phone(launchOptions, origin);
    try {
      let context = await device.open();
      let page = context.pages()[0] ?? (await context.newPage());
      await page.goto(`${origin}/menu`);
      await offlineReady(page);
      const order = await chips(page).allTextContents();
      const categories = await slugsOf(page, '/api/restaurant/categories');
      const contents = await slugsOf(page, '/api/restaurant/content-list');
      expect(contents.length).toBeGreaterThan(10);
      const addresses = new Set([
        ...addressesOf(await routesOf(page), categories),
        // The other content pages have their own routes.
        ...contents.filter((slug) => slug.startsWith('info/')).map((slug) => `/${slug}`),
      ]);
      const start = await page.evaluate(async () => {
        const manifest = (await (await fetch('/manifest.webmanifest')).json()) as { start_url: string };
        return manifest.start_url;
      });
      await device.kill();

      context = await device.open();
      await context.setOffline(true);
      page = context.pages()[0] ?? (await context.newPage());
      const faults = faultsOf(page);
      // From the home screen.
      await page.goto(`${origin}${start}`);
      await isThere(page, start);
      await expectAccessible(page, 'the menu without a network');
      await expect(chips(page), 'as with a network').toHaveText(order);
      for (const address of addresses) {
        await page.goto(`${origin}${address}`);
        await isThere(page, address);
        // Categories share one route: one of them is enough.
        if (address.startsWith('/menu/') && !address.endsWith(`/${categories[0] ?? ''}`)) continue;
        await page.reload();
        await isThere(page, `${address}, again`);
      }
      // Opened elsewhere: dishes that cannot be ordered at this hour still come last.
      await page.goto(`${origin}/cart`);
      await page
        .getByRole('link', { name: /^(?:Меню|Перейти в меню)$/ })
        .filter({ visible: true })
        .first()
        .click();
      await isThere(page, '/menu');
      await expect(chips(page)).toHaveText(order);
      // By link, in the same document.
      await page.goto(`${origin}/about`);
      await isThere(page, '/about');
      await page.evaluate(() => {
        window.sameDocument = true;
      });
      // The footer's code comes after what the page shows first.
      await expect(page.locator('footer a[href="/about"]')).toBeVisible();
      const links = await page
        .locator('nav a[href^="/"], footer a[href^="/"]')
        .filter({ visible: true })
        .evaluateAll((found) => [...new Set(found.map((link) => link.getAttribute('href') ?? ''))]);
      expect(links.length).toBeGreaterThan(8);
      for (const link of links.filter((one) => one !== '/about')) {
        const shown = page.locator(`nav a[href="${link}"], footer a[href="${link}"]`).filter({ visible: true });
        await shown.first().click();
        await expect(page).toHaveURL(new RegExp(link.replaceAll('?', String.raw`\?`)));
        await isThere(page, `${link}, by link`);
        expect(await page.evaluate(() => window.sameDocument), `${link} is the same document`).toBe(true);
        await page.goBack();
        await expect(page).toHaveURL(/\/about$/);
        await isThere(page, `back from ${link}`);
      }
      expect(faults).toEqual([]);
    } finally {
      await device.dispose();
    }
  },
);

test(
  'search, filters, options and totals work without a network, in a browser that was killed',
  { tag: '@rest' },
  async ({ launchOptions, homes }) => {
    test.setTimeout(240_000);
    const origin = originOf('day');
    const device = phone(launchOptions, origin);
    try {
      let context = await device.open();
      let page = context.pages()[0] ?? (await context.newPage());
      await context.setStorageState((await homes())('place', origin));
      await page.goto(`${origin}/menu`);
      await offlineReady(page);
      await device.kill();

      context = await device.open();
      await context.setOffline(true);
      page = context.pages()[0] ?? (await context.newPage());
      const faults = faultsOf(page);
      const shop = new Shop(page, true);
      await shop.open(`${origin}/menu`);
      await isThere(page, '/menu');

      await page.getByRole('button', { name: 'Фильтры' }).click();
      const filters = shop.dialog('Фильтры');
      const found = filters.getByRole('button', { name: /^Показать/ });
      const before = await found.textContent();
      await filters.getByRole('button', { name: 'Без мяса, птицы и рыбы' }).click();
      await expect(found).not.toHaveText(before ?? '');
      await expectAccessible(page, 'the filters without a network');
      await found.click();
      await expect(page.getByRole('button', { name: 'Фильтры, включено: 1' })).toBeVisible();
      await page.getByRole('button', { name: 'Фильтры, включено: 1' }).click();
      await filters.getByRole('button', { name: /^Сбросить/ }).click();
      await expect(found).toHaveText(before ?? '');
      await found.click();

      // By composition, by sound and by similarity, as online (docs/product.md §2.2, §2.5).
      await shop.search('цезарь');
      await expect(page.getByRole('heading', { name: 'Похожее' })).toBeVisible();
      await expect(shop.card('Салат с печёной курицей и грецким орехом').first()).toBeVisible();
      await shop.search('пица без лука');
      await expect(shop.card('Маргарита по-калужски').first()).toBeVisible();
      await expect(shop.card('Огородная')).toBeHidden();
      await shop.search('пица');
      await expect(shop.card('Огородная').first()).toBeVisible();
      await expect(shop.card('Маргарита по-калужски').first()).toBeVisible();
      await expectAccessible(page, 'a search without a network');
      await shop.card('Маргарита по-калужски').first().getByRole('link', { name: 'Маргарита по-калужски' }).click();
      const sheet = shop.dialog('Маргарита по-калужски');
      await expect(sheet).toContainText('Состав');
      await expectAccessible(page, 'a dish without a network');
      await sheet.getByRole('radio', { name: /35 см/ }).check();
      await sheet.getByRole('button', { name: 'Добавить ещё: Моцарелла' }).click();
      // 540 + 220 for the size + 89 for the cheese.
      const add = sheet.getByRole('button', { name: /^В корзину/ });
      await expect(add).toContainText(/849\s₽/);
      await add.click();
      await shop.openCart();
      await expect(shop.line('Маргарита по-калужски')).toContainText(/849\s₽/);
      await expect(page.getByText('Скидка за самовывоз')).toBeVisible();
      // Ten percent off, in whole rubles, by the same arithmetic as the server's.
      await expect(page.getByRole('main').getByRole('button', { name: /^Оформить за/ })).toContainText(
        /764,10|764|765/,
      );
      await isThere(page, '/cart');
      await expectAccessible(page, 'the cart without a network');
      expect(faults).toEqual([]);
    } finally {
      await device.dispose();
    }
  },
);

test('a repeat start shows the menu before any network request', { tag: '@rest' }, async ({ launchOptions }) => {
  test.setTimeout(180_000);
  const origin = originOf('day');
  const device = phone(launchOptions, origin);
  try {
    let context = await device.open();
    let page = context.pages()[0] ?? (await context.newPage());
    const asked: string[] = [];
    context.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(`${origin}/menu`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    expect(asked, 'the worker waits until the menu is there').not.toContain('/sw.js');
    await offlineReady(page);
    await context.close();

    context = await device.open();
    page = context.pages()[0] ?? (await context.newPage());
    // Anything that reaches the network hangs: what is shown now comes from the phone.
    await context.route('**/*', () => undefined);
    await page.goto(`${origin}/menu`, { waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await expect(page.locator('html[data-ready]'), 'and it is alive').toHaveCount(1);
    await context.close();
  } finally {
    await device.dispose();
  }
});

test('a captive portal’s responses are neither shown nor stored', { tag: '@rest' }, async ({ launchOptions }) => {
  test.setTimeout(180_000);
  const origin = originOf('day');
  const device = phone(launchOptions, origin);
  try {
    const context = await device.open();
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(`${origin}/menu`);
    await offlineReady(page);
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
    await device.dispose();
  }
});
