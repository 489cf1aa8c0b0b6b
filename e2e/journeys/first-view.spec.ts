// Proves docs/product.md §1.6, §10.13, §15.3, §16.6.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { holdRequests } from '../support/hold-requests.ts';
import { settled } from '../support/screen.ts';
import type { Shop } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const DISH = 'Оливье с говяжьим языком';

const holdScripts = (page: Page): Promise<() => void> => holdRequests(page, '**/assets/*.js');
/** In the HTML the button has no name of its dish: the card's heading already has it. Once the dish is in the cart, the last one adds. */
const earlyButton = (shop: Shop): Locator => shop.card(DISH).first().getByRole('button').last();

test('a tap before the scripts load is kept: it asks for the restaurant, then adds the dish to the cart', async ({
  page,
  shop,
}) => {
  const release = await holdScripts(page);
  await page.goto('/menu', { waitUntil: 'commit' });
  const button = earlyButton(shop);
  await button.click();
  const control = shop.card(DISH).first().locator('[data-add-product]');
  await expect(control, 'the tap is answered at once').toHaveAttribute('data-noted');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  release();
  const places = shop.dialog('Как и куда заказать');
  await expect(places).toBeVisible();
  await places.getByRole('radio', { name: 'Самовывоз', exact: true }).check();
  await places.getByRole('button', { name: 'Заберу здесь' }).click();
  await expect(places).toBeHidden();
  await expect(shop.card(DISH).first().getByRole('status')).toHaveText('1');
  await settled(page);
  await page.reload();
  await shop.hydrated();
  await expect(shop.card(DISH).first().getByRole('status'), 'replayed once, not at every start').toHaveText('1');
});

const BLOCKED = /Service Worker registration blocked/;

test.describe('without the worker, which would serve the files at once', () => {
  test.use({ serviceWorkers: 'block' });
  test.beforeEach(({ faults }) => faults.expect(BLOCKED));

  test.describe('with a place already chosen', () => {
    test.use({ given: 'place' });

    test('a dish tapped before the scripts load is shown at once, and its window follows in place', async ({
      page,
      shop,
    }) => {
      const asked = page.waitForEvent('console', (message) => BLOCKED.test(message.text()));
      const release = await holdScripts(page);
      await page.goto('/menu', { waitUntil: 'commit' });
      const link = shop.card(DISH).first().getByRole('link');
      await link.click();
      const window = page.getByRole('dialog', { name: DISH });
      await expect(window).toContainText('Загружаем');
      await expect(page).toHaveURL(/\/menu\?dish=\d+$/);
      await window.getByRole('button', { name: 'Закрыть' }).click();
      await expect(window).toBeHidden();
      await expect(page).toHaveURL(/\/menu$/);
      await link.click();
      await expect(page).toHaveURL(/\?dish=/);
      release();
      await expect(window.getByRole('button', { name: /^В\sкорзину/ })).toBeVisible();
      await expect(page.getByRole('dialog'), 'in place of the first').toHaveCount(1);
      // The document is the same, and the window one step of its history.
      await window.getByRole('button', { name: 'Закрыть' }).click();
      await expect(window).toBeHidden();
      await expect(page).toHaveURL(/\/menu$/);
      await expect(link).toBeFocused();
      await page.goForward();
      await expect(window).toBeVisible();
      await asked;
    });

    test('two early taps with a chosen restaurant add two portions', { tag: '@rest' }, async ({ page, shop }) => {
      // Requested when the page is idle, possibly only after the taps are handled.
      const asked = page.waitForEvent('console', (message) => BLOCKED.test(message.text()));
      await shop.open();
      await settled(page);
      const release = await holdScripts(page);
      await page.goto('/menu', { waitUntil: 'commit' });
      const button = earlyButton(shop);
      await button.click();
      await button.click();
      const number = shop.card(DISH).first().getByRole('status');
      await expect(number, 'before any script of the app').toHaveText('2');
      // On a desktop the cart stands beside the menu instead.
      const bar = page.locator('[data-cart-bar]');
      const said = (await bar.textContent()) ?? '';
      expect(said).toMatch(/2\sшт.*₽/);
      release();
      await shop.hydrated();
      await expect(number).toHaveText('2');
      if (shop.isPhone) await expect(bar).toHaveText(said);
      await asked;
    });
  });

  // Verified to fail on each page: the router left a page that React was still hydrating (errors 520 and 422).
  test(
    'a shell link tapped during hydration navigates, and the page left behind throws no error',
    { tag: '@rest' },
    async ({ page }) => {
      const asked = page.waitForEvent('console', (message) => BLOCKED.test(message.text()));
      await page.addInitScript(() => {
        new MutationObserver((_, observer) => {
          if (document.documentElement.dataset['hydrated'] !== 'yes') return;
          observer.disconnect();
          const links = [...document.querySelectorAll<HTMLElement>('a[href="/profile"]')];
          links.find((link) => link.checkVisibility())?.click();
        }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-hydrated'] });
      });
      for (const path of ['/', '/menu', '/menu/soups', '/promos']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: 'Профиль' }), path).toBeVisible();
        await page.goBack();
        await expect(page, 'the way back leads to it').toHaveURL(path);
      }
      await asked;
    },
  );

  // Verified to fail without a font face for the machine’s only font (DejaVu Sans): 0.038 on the phone’s home page.
  test('late web fonts replace the system’s without layout shift', { tag: '@rest' }, async ({ page, shifts }) => {
    let isBlocked = false;
    page.on('console', (message) => (isBlocked ||= BLOCKED.test(message.text())));
    for (const path of ['/', '/menu', '/delivery', '/promos']) {
      // Rendered once before: only the fonts arrive late, however busy the machine is.
      await page.request.get(path);
      const asked = page.waitForRequest('**/*.woff2');
      const release = await holdRequests(page, '**/*.woff2');
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const ours = (): Promise<string[]> =>
        page.evaluate(() =>
          [...document.fonts].filter(({ family }) => family.includes('Onest Variable')).map(({ status }) => status),
        );
      await asked;
      expect(await ours()).toEqual([]);
      release();
      await expect.poll(ours).toContain('loaded');
      // The frame that draws them, and the next one, which reports what has moved.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      expect(shifts.jumps(), path).toEqual([]);
    }
    // The worker is registered when a page is idle, and the previous ones may have been left too soon.
    await expect.poll(() => isBlocked).toBe(true);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'the page still shows the dishes with their prices, and its search is a form',
    { tag: '@phone' },
    async ({ page, faults }) => {
      // Script preloads are not fetched where scripts are disabled.
      faults.expect(/^request failed: .*\.js csp$/);
      await page.goto('/menu');
      const dishes = page.getByRole('main').getByRole('heading', { level: 3 });
      expect(await dishes.count()).toBeGreaterThan(8);
      await expect(page.getByRole('main')).toContainText(/380\s₽/);
      await page.goto('/address');
      await expect(page.getByRole('main')).toContainText('Театральная, 9');
    },
  );
});

test.describe('without server rendering', () => {
  test(
    'the same build starts as a plain single-page app from any static host',
    { tag: ['@phone', '@rest'] },
    async ({ page, shop }) => {
      const shell = readFileSync('dist/client/index.html', 'utf8');
      await page.route(
        (url) => !/^\/(?:api|assets|media)\//.test(url.pathname) && !/\.\w+$/.test(url.pathname),
        (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: shell }),
      );
      await page.goto('/menu');
      await shop.hydrated();
      await shop.choosePickup('Самобранка на Театральной');
      await shop.add(DISH);
      await shop.openCart();
      await expect(shop.line(DISH)).toBeVisible();
    },
  );
});

test.describe('with a place chosen', () => {
  test.use({ given: 'place' });

  test('the server-rendered page matches the browser’s, and contains nothing personal', async ({ page, shop }) => {
    await shop.open();
    await shop.add(DISH);
    await settled(page);
    const html = await page.evaluate(async () => (await fetch('/menu')).text());
    const cartId = (): Promise<string> =>
      page.evaluate(() => {
        const key = Object.keys(localStorage).find((name) => name.endsWith('cart_id'));
        return key === undefined ? '' : (localStorage.getItem(key) ?? '').replaceAll('"', '');
      });
    // The dish is sent once its customer stops tapping: the page may be quiet before that.
    await expect.poll(async () => (await cartId()).length, 'an unguessable id').toBeGreaterThan(20);
    const cart = await cartId();
    expect(html).not.toContain(cart);
    // A mismatch would log a console error, which fails any journey.
    await page.reload();
    await shop.hydrated();
    await expect(shop.card(DISH).first().getByRole('status')).toHaveText('1');
  });
});

test(
  'a manually chosen dark theme persists over a reload, from the first paint on',
  { tag: '@rest' },
  async ({ page, shop }) => {
    await shop.open('/about');
    const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await paper();
    await page.getByRole('button', { name: 'Тёмная тема' }).click();
    await expect.poll(paper).not.toBe(light);
    const dark = await paper();
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await paper(), 'before any script of ours has run').toBe(dark);
    release();
    await shop.hydrated();
    await page.getByRole('button', { name: 'Светлая тема' }).click();
    await expect.poll(paper).toBe(light);

    await shop.open();
    // Reduced motion: everything changes at once (docs/product.md §10.9). Fading colours, however fast, would propagate
    // through the page element by element.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const fading = await page.evaluate(() => {
      document.documentElement.dataset['theme'] = 'dark';
      return document.getAnimations().filter((animation) => animation instanceof CSSTransition).length;
    });
    expect(fading, 'transitions with less motion').toBe(0);
  },
);

test(
  'back and forward: a window opened by a tap is one step in the history',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await shop.open();
    const sheet = await shop.openDish(DISH);
    await page.goBack();
    await expect(sheet).toBeHidden();
    await page.goForward();
    await expect(sheet).toBeVisible();
    await sheet.getByRole('button', { name: 'Закрыть' }).click();
    await expect(sheet).toBeHidden();
    const places = await shop.openPlaces();
    await page.goBack();
    await expect(places).toBeHidden();
    expect(new URL(page.url()).pathname).toBe('/menu');
  },
);

test(
  'without a restaurant a tap on a price asks for the place first, and closing that forgets the dish',
  { tag: ['@phone', '@rest'] },
  async ({ page, shop }) => {
    await shop.open();
    const card = await shop.find(DISH);
    await card.getByRole('button', { name: `добавить в корзину: ${DISH}` }).click();
    await expect(shop.dialog('Как и куда заказать')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(shop.dialog()).toBeHidden();
    await shop.choosePickup('Самобранка на Театральной');
    await expect(card.getByRole('button', { name: `добавить в корзину: ${DISH}` })).toBeVisible();
  },
);
