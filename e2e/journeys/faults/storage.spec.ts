import { STATE_VERSION } from '#client/outbox/mutations.ts';
import type { Page } from '@playwright/test';
import { DISH, SECOND_DISH } from '#e2e/support/fault-dishes.ts';
import {
  cartOnServer,
  workerControls,
  blockApi,
  DISHES,
  expect,
  hintOnline,
  ONCE,
  test,
} from '#e2e/support/fault-test.ts';
import { API, isCartSynced, readOutbox } from '#e2e/support/outbox-on-disk.ts';

/**
 * The faults of docs/product.md §9.27 to §9.33 that concern the device's storage. Each comment says which protection was
 * switched off to see the journey fail, and where it failed.
 */
test.skip(...ONCE);

const NOT_KEPT = 'Браузер не даёт сохранить корзину на устройстве.';

/** Counts the entries in the database of stored responses. */
const storedReads = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const opening = indexedDB.open('storefront-reads');
        opening.addEventListener('success', () => {
          const counting = opening.result.transaction('queries').objectStore('queries').count();
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      }),
  );

/** Stores ten megabytes of pictures, as the worker does: incompressible bytes. */
const keepPictures = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const cache = await caches.open('pictures-1');
    const bytes = new Uint8Array(9_960_000);
    for (let at = 0; at < bytes.length; at += 60_000) crypto.getRandomValues(bytes.subarray(at, at + 60_000));
    await cache.put('/media/test-480.avif', new Response(bytes));
  });

/** Fills its own database until not even a kilobyte fits. */
const fillDisk = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('filler');
      opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('bytes'));
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const put = (size: number): Promise<boolean> =>
      new Promise((resolve) => {
        const bytes = new Uint8Array(size);
        for (let at = 0; at < size; at += 60_000) crypto.getRandomValues(bytes.subarray(at, at + 60_000));
        const writing = database.transaction('bytes', 'readwrite');
        writing.objectStore('bytes').put(bytes, crypto.randomUUID());
        writing.addEventListener('complete', () => resolve(true));
        writing.addEventListener('abort', () => resolve(false));
      });
    for (const size of [1_000_000, 100_000, 10_000, 1_000]) while (await put(size));
    database.close();
  });

test.describe('a full disk', () => {
  test.use({ given: 'place' });
  // Verified to fail with pictures kept when space is needed: the second portion was not persisted.
  test(
    'a full disk evicts pictures first, then stored responses, never the outbox, and is reported when nothing can be kept',
    { tag: '@smoke' },
    async ({ page, shop, context, baseURL }) => {
      // Before any database is opened: Chromium does not recheck the quota of an open one for a while.
      await page.goto('/health');
      const devtools = await context.newCDPSession(page);
      await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 20_000_000 });
      await keepPictures(page);
      await shop.open('/menu');
      await shop.add(DISH);
      await expect.poll(() => isCartSynced(page)).toBe(true);
      await expect.poll(() => storedReads(page)).toBeGreaterThan(0);
      const back = await blockApi(context);
      const wanted = async () => (await readOutbox(page)).lines?.map(({ quantity }) => quantity);

      await fillDisk(page);
      await shop.add(DISH);
      await expect.poll(wanted).toEqual([2]);
      expect(await page.evaluate(() => caches.has('pictures-1')), 'pictures went').toBe(false);
      expect(await storedReads(page), 'answers had not to').toBeGreaterThan(0);
      await expect(page.getByText(NOT_KEPT)).toHaveCount(0);

      await fillDisk(page);
      await shop.add(DISH);
      await expect.poll(() => storedReads(page), 'answers went').toBe(0);
      // From here on not even that helps: this fakes a disk that stays full whatever is deleted.
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      });
      await shop.add(DISH);
      await expect(page.getByText(NOT_KEPT)).toBeVisible();
      expect((await wanted())?.[0], 'what was kept before still is').toBeGreaterThanOrEqual(2);
      await back();
      await hintOnline(page);
      await expect.poll(() => cartOnServer(page), { timeout: 20_000 }).toEqual({ [DISH]: 4 });
    },
  );
});

/** Returns which files of the build are stored on the device: those that the menu needs, and the others. */
const keptFiles = (page: Page): Promise<{ core: number; later: number; worker: boolean }> =>
  page.evaluate(async () => {
    const counts = { core: 0, later: 0, worker: (await navigator.serviceWorker.getRegistration()) !== undefined };
    for (const name of await caches.keys()) {
      const { length } = await (await caches.open(name)).keys();
      if (name.startsWith('workbox-precache')) counts.core += length;
      if (name.startsWith('later-')) counts.later += length;
    }
    return counts;
  });

test.describe('too little storage for the build', () => {
  test.use({ given: 'place' });
  const give = async (page: Page, origin: string, quotaSize: number): Promise<void> => {
    await page.goto('/health');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  };

  // Verified to fail with the browser's own estimate of free space trusted: 58 more files were stored.
  test('the menu and the cart work without a network, and the rest is loaded online', async ({
    page,
    shop,
    context,
    baseURL,
  }) => {
    await give(page, baseURL ?? '', 2_300_000);
    await shop.open('/menu');
    const { core, later } = await keptFiles(page);
    expect([core > 20, later]).toEqual([true, 0]);
    await expect.poll(() => storedReads(page)).toBeGreaterThan(3);
    await context.setOffline(true);
    await shop.open('/menu');
    await expect(page.getByText(/^Нет связи/)).toBeVisible();
    await shop.add(DISH);
    await context.setOffline(false);
    await page.goto('/orders');
    await expect(page.getByRole('heading', { name: 'Заказов пока нет' })).toBeVisible();
  });

  // What is undone and what is not: tests/src/client/offline/keep-build.test.ts.
  test('with no room even for those there is no worker, nothing of it stays, and ordering works', async ({
    page,
    shop,
    context,
    baseURL,
  }) => {
    await give(page, baseURL ?? '', 700_000);
    const asked = context.waitForEvent('request', { predicate: (request) => request.url().endsWith('/sw.js') });
    await page.goto('/menu');
    await page.waitForFunction(() => document.documentElement.dataset['hydrated'] === 'yes');
    await asked;
    await expect.poll(() => keptFiles(page)).toEqual({ core: 0, later: 0, worker: false });
    await shop.add(DISH);
    await expect.poll(() => cartOnServer(page), { timeout: 20_000 }).toEqual({ [DISH]: 1 });
  });
});

test.describe('the database', () => {
  // Verified to fail with open errors not caught and no time limit: nothing was reported.
  for (const [how, breakIt] of [
    [
      'is blocked',
      () => {
        IDBFactory.prototype.open = () => {
          throw new DOMException('blocked', 'SecurityError');
        };
      },
    ],
    [
      'never opens',
      () => {
        IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
      },
    ],
  ] as const) {
    test(`${how}: it is said, and ordering works`, async ({ page, shop, context }) => {
      await context.addInitScript(breakIt);
      // It disappears after some seconds, in which a busy machine may not have started the worker.
      await page.goto('/menu');
      await expect(page.getByText(NOT_KEPT)).toBeVisible();
      await shop.hydrated();
      await shop.add(DISH);
      await expect.poll(() => cartOnServer(page), { timeout: 20_000 }).toEqual({ [DISH]: 1 });
    });
  }

  // Verified to fail with the startup toast alone: the cart offered to order, and the order waited forever.
  test('with cookies refused the cart says why nothing can be ordered', async ({ page, shop, context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set() {} });
    });
    await shop.open('/menu');
    await shop.add(DISH);
    await shop.open('/cart');
    await expect(page.getByRole('main').getByText(/^Браузер не принимает cookie/)).toBeVisible();
  });

  // Verified to fail with no backup kept.
  test('a corrupt database has its unreadable part set aside, and ordering works', async ({ page, shop }) => {
    await shop.open('/menu');
    await expect.poll(() => isCartSynced(page)).toBe(true);
    const broken = { version: STATE_VERSION, lines: 'what is this' };
    await page.evaluate(
      (value) =>
        new Promise<void>((resolve) => {
          const opening = indexedDB.open('storefront-outbox');
          opening.addEventListener('success', () => {
            const writing = opening.result.transaction('outbox', 'readwrite').objectStore('outbox').put(value, 'state');
            writing.addEventListener('success', () => {
              opening.result.close();
              resolve();
            });
          });
        }),
      broken,
    );
    await page.reload();
    await shop.hydrated();
    // The server still has the cart, and it is loaded again.
    await expect((await shop.find(SECOND_DISH)).getByRole('status')).toHaveText('1');
    await shop.add(SECOND_DISH);
    await expect.poll(() => cartOnServer(page), { timeout: 20_000 }).toEqual({ ...DISHES, [SECOND_DISH]: 2 });
    const beside = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('storefront-outbox');
          opening.addEventListener('success', () => {
            const reading = opening.result.transaction('outbox').objectStore('outbox').get('unreadable');
            reading.addEventListener('success', () => resolve(reading.result));
          });
        }),
    );
    expect(beside).toEqual([broken]);
  });
});

test.describe('evicted storage', () => {
  // Verified to fail with nothing started under a frame that could not be loaded: it never opened.
  test('with storage cleared by the browser a cold offline start shows no error, and opens by itself later', async ({
    page,
    shop,
    context,
    baseURL,
  }) => {
    await shop.open('/cart');
    await expect.poll(() => isCartSynced(page)).toBe(true);
    await page.close();
    const next = await context.newPage();
    const devtools = await context.newCDPSession(next);
    const storageTypes = 'indexeddb,local_storage,cookies';
    await devtools.send('Storage.clearDataForOrigin', { origin: baseURL ?? '', storageTypes });
    await context.setOffline(true);
    await next.goto('/cart');
    await workerControls(next);
    await expect(next.getByRole('alert')).toContainText('Проверьте связь');
    await expect(next.getByText(NOT_KEPT)).toHaveCount(0);
    const asked: string[] = [];
    next.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await context.setOffline(false);
    // The protocol's switch does not notify some pages; a real browser notifies them all.
    await hintOnline(next);
    await expect(next.getByText('Пока пусто').first()).toBeVisible();
    expect(
      asked.filter((path) => /\/(?:cart|orders)/.test(path)),
      'there is nothing to go on with',
    ).toEqual([]);
  });

  // Verified to fail without a probe before sending: the token was requested at once.
  test('a cold start with a queue sends nothing before a probe is answered', async ({ page, shop, context }) => {
    const asked: string[] = [];
    let away = true;
    // The network recovers only after the API has failed to answer two probes.
    await context.route(API, async (route) => {
      const { pathname } = new URL(route.request().url());
      asked.push(`${route.request().method()} ${pathname.replace('/api/restaurant', '')}`);
      await (away ? route.abort('connectionreset') : route.continue());
    });
    await shop.open('/cart');
    await expect(shop.line(DISH)).toBeVisible();
    // Sending starts by requesting the CSRF token.
    const writes = () => asked.filter((one) => /^POST|csrf-cookie$/.test(one));
    await expect.poll(() => asked.filter((one) => one === 'GET /ping').length).toBeGreaterThan(1);
    expect(writes()).toEqual([]);
    away = false;
    await hintOnline(page);
    await expect.poll(() => cartOnServer(page), { timeout: 20_000 }).toEqual(DISHES);
    expect(writes()).toContain('POST /cart/create');
  });
});
