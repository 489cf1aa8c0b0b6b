import type { BrowserContext, Page } from '@playwright/test';
import { DISH, SECOND_DISH } from './fault-dishes.ts';
import { API, isCartSynced } from './outbox-on-disk.ts';
import { enableInterception } from './scripted.ts';
import { plain, Shop } from './shop.ts';
import { expect, test as base } from './test.ts';

/**
 * The test of the journeys through the faults of docs/product.md §9.27 to §9.33. They provoke what every other journey
 * forbids (failed requests, rejections, the browser's own console errors), so that check is off here; what the customer sees
 * is asserted.
 */
export const test = base.extend({
  given: 'dishes',
  serviceWorkers: 'allow',
  context: async ({ context }, use) => {
    await enableInterception(context);
    await use(context);
  },
  faults: async ({ hour: _hour }, use) => use({ expect: () => {}, found: () => [] }),
  shifts: async ({ hour: _hour }, use) => use({ jumps: () => [] }),
  shop: async ({ page, isPhone }, use) => use(new FaultShop(page, isPhone)),
});
export { expect };

/** The outbox, the worker and the network do not depend on the screen's width: one width is enough. */
export const ONCE = [
  ({ isPhone }: { isPhone: boolean }): boolean => isPhone,
  'one width is enough: faults do not know how wide the screen is',
] as const;

/** Waits until the worker controls this page: from here on every request goes through it. */
export async function workerControls(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

/** A customer on pages that the worker controls. */
export class FaultShop extends Shop {
  override async hydrated(): Promise<void> {
    await super.hydrated();
    await workerControls(this.page);
  }
}

/** Fills in the form with the cart on the server: one tap from an order. */
export async function readyToOrder(shop: Shop, origin = ''): Promise<void> {
  await shop.open(`${origin}/checkout`);
  await fillIn(shop);
}

/** Same, through the menu, which is then available offline. */
export async function readyToOrderFromMenu(shop: Shop): Promise<void> {
  await shop.open('/menu');
  await shop.openCart();
  await shop.toCheckout();
  await fillIn(shop);
}

const fillIn = async ({ page, checkout }: Shop): Promise<void> => {
  await checkout.fillWho();
  await checkout.pay('Картой в ресторане');
  await checkout.consent();
  await expect.poll(() => isCartSynced(page), { timeout: 40_000 }).toBe(true);
  await expect(checkout.order).toBeEnabled();
};

/** The order has not been sent, or has no response yet. */
export function waiting(page: Page) {
  return page.getByRole('heading', { name: /^(Отправим, как только появится связь|Ждём ответа ресторана)$/ });
}

/** Returns the number of portions of each dish in this device's cart on the server; null: no such cart. */
export async function cartOnServer(page: Page): Promise<Record<string, number> | null> {
  const items = await page.evaluate(async () => {
    const id = localStorage.getItem('storefront-cart_id') ?? '';
    const response = await fetch(`/api/restaurant/cart?cart_id=${id}`).catch(() => null);
    if (!response?.ok) return null;
    const cart = (await response.json()) as { items: { name: string; quantity: number }[] };
    return cart.items;
  });
  return items && Object.fromEntries(items.map(({ name, quantity }) => [plain(name), quantity]));
}
/** The cart that `given: 'dishes'` sets up. */
export const DISHES = { [DISH]: 2, [SECOND_DISH]: 1 };

/** Blocks the API as a dead mobile network does. */
export async function blockApi(context: BrowserContext): Promise<() => Promise<void>> {
  await context.route(API, dead);
  return () => context.unroute(API, dead);
}
const dead = (route: { abort: (why: string) => Promise<void> }): Promise<void> => route.abort('internetdisconnected');

/** Returns the orders that this device knows of. */
export async function ordersOf(page: Page): Promise<readonly string[]> {
  const ids = await page.evaluate(() => localStorage.getItem('storefront-order_ids') ?? '[]');
  return JSON.parse(ids) as string[];
}

/** Waits until the restored connection is noticed and the outbox has sent everything that it would send. */
export async function outboxDrained(page: Page): Promise<void> {
  // Work started by the first response has begun by the time of the second.
  for (let time = 0; time < 2; time += 1) {
    const probed = page.waitForResponse((response) => response.url().endsWith('/ping') && response.ok());
    await hintOnline(page);
    await probed;
    await page.evaluate(() => navigator.locks.request('storefront-outbox', () => undefined));
  }
}

/** Signals that the browser is online: a reason to probe at once. */
export function hintOnline(page: Page): Promise<void> {
  return page.evaluate(() => {
    dispatchEvent(new Event('online'));
  });
}
