import type { BrowserContext, Page, Route } from '@playwright/test';
import { expect, test as base } from './test.ts';

/**
 * The test of the journeys through facts/offline.md's fault table. They provoke what every other journey forbids (failed
 * requests, refusals, console errors of the browser itself), so that watch is off here; what the customer sees is asserted.
 */
export const test = base.extend({
  faults: async ({ hour: _hour }, use) => use({ expect: () => {}, found: () => [] }),
  shifts: async ({ hour: _hour }, use) => use({ jumps: () => [] }),
});
export { expect };

export const PLACE = '**/api/restaurant/orders/place';
export const PREVALIDATE = '**/api/restaurant/orders/prevalidate';
export const ADD = '**/api/restaurant/cart/add';
export const API = '**/api/**';

/** Runs the first handler for the first request, the second for the second, and lets the others pass. */
export const script = async (
  context: BrowserContext,
  url: string,
  ...handlers: ((route: Route) => Promise<void>)[]
): Promise<{ readonly count: () => number; readonly keys: Set<string> }> => {
  let count = 0;
  const keys = new Set<string>();
  await context.route(url, async (route) => {
    const handler = handlers[count];
    count += 1;
    keys.add(route.request().headers()['idempotency-key'] ?? '');
    await (handler ? handler(route) : route.continue());
  });
  return { count: () => count, keys };
};

export const lose = (route: Route): Promise<void> => route.abort('connectionreset');
/** The server does its work; its answer never comes. */
export const loseAnswer = async (route: Route): Promise<void> => {
  await route.fetch();
  await route.abort('connectionreset');
};
export const answer =
  (status: number, body: object, headers: Record<string, string> = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({
      status,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
export const portal = (route: Route): Promise<void> =>
  route.fulfill({ status: 200, contentType: 'text/html', body: '<!doctype html><title>Wi-Fi</title>Войдите в сеть' });

/** Takes the API away as a dead mobile network does; the page itself stays. */
export const cutOff = async (context: BrowserContext): Promise<() => Promise<void>> => {
  const handler = (route: Route) => route.abort('internetdisconnected');
  await context.route(API, handler);
  return () => context.unroute(API, handler);
};

/** What lies in the outbox's database. */
export const stored = (page: Page): Promise<Record<string, unknown>> =>
  page.evaluate(
    () =>
      new Promise<Record<string, unknown>>((resolve, reject) => {
        const opening = indexedDB.open('storefront-outbox');
        opening.addEventListener('error', () => reject(new Error('no database')));
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').get('state');
          reading.addEventListener('success', () => {
            opening.result.close();
            resolve((reading.result ?? {}) as Record<string, unknown>);
          });
        });
      }),
  );

export const store = (page: Page, change: Record<string, unknown>): Promise<void> =>
  page.evaluate(
    (part) =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('storefront-outbox');
        opening.addEventListener('success', () => {
          const outbox = opening.result.transaction('outbox', 'readwrite').objectStore('outbox');
          const reading = outbox.get('state');
          reading.addEventListener('success', () => {
            outbox.put({ ...(reading.result as object), ...part }, 'state').addEventListener('success', () => {
              opening.result.close();
              resolve();
            });
          });
        });
      }),
    change,
  );

/** Orders of this device, as the server has them. */
export const ordersOf = async (page: Page): Promise<number> => {
  const ids = await page.evaluate(() => localStorage.getItem('storefront-order_ids') ?? '[]');
  return (JSON.parse(ids) as string[]).length;
};

/** As if the order had been made a minute ago: its quote is too old to leave with. */
export const waitAMinute = async (page: Page): Promise<void> => {
  const { commands } = (await stored(page)) as { commands: { created_at: number }[] };
  await store(page, { commands: commands.map((one) => ({ ...one, created_at: one.created_at - 60_000 })) });
};
/** The browser believes that there is a network again: a reason to probe at once. */
export const hintOnline = (page: Page): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(new Event('online'));
  });
