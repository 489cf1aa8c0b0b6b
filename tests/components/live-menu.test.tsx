// Proves docs/product.md §6.23 on the screens themselves.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { prefetchWhenIdle } from '#app/rendering/prefetch.ts';
import { FakeEvents } from '../support/fake-events.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { CAKE } from '../support/fixtures/dishes.ts';
import { openShop } from './support/open-shop.tsx';
import { quiet } from './support/quiet.ts';

let isVisible: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  // Removes the random delay that keeps tabs from requesting at the same time.
  vi.spyOn(Math, 'random').mockReturnValue(0);
  isVisible = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});
afterEach(() => vi.restoreAllMocks());

const shop = (): { api: FakeShop; events: FakeEvents } => {
  const api = new FakeShop();
  const events = new FakeEvents();
  api.events = events;
  return { api, events };
};
/** Puts the cake on the restaurant's stop list. */
const stopCake = (api: FakeShop): void => {
  api.soldOut.add(CAKE.id);
  api.products = api.products.map((one) => (one.id === CAKE.id ? { ...one, is_available: false } : one));
};
/** Records which calls are made with this `cache` mode. */
const noteAsked = (cache: RequestCache): string[] => {
  const asked: string[] = [];
  const toApi = globalThis.fetch;
  vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>) => {
    if (init?.cache === cache && typeof url === 'string') asked.push(url.replace(/\?.*$/, '').split('/').at(-1) ?? '');
    return toApi(url, init);
  });
  return asked;
};
const look = (state: DocumentVisibilityState): void => {
  isVisible.mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('the stop list on a device without orders', () => {
  test('updates the open menu [6.23]', async () => {
    const { api, events } = shop();
    await openShop('/menu', {}, api);
    await expect.poll(() => events.asked).toEqual([{ ids: [], lastEventId: null }]);
    const asked = () => api.seen.filter(({ endpoint }) => endpoint === 'products').length;
    const before = asked();
    events.tell('menu', { version: 'one' });
    const card = page.getByRole('listitem').filter({ hasText: CAKE.name }).first();
    await expect.element(card.getByRole('button', { name: /корзин/ })).toBeEnabled();
    // The page has checked whether its menu is the version that the stream names.
    await expect.poll(asked).toBe(before + 1);
    await quiet(api);
    stopCake(api);
    const past = noteAsked('reload');
    events.tell('menu', { version: 'two' });
    await expect.element(card).toHaveTextContent('Сегодня закончилось');
    // The HTTP cache would return the previous response for minutes.
    expect(past).toEqual(expect.arrayContaining(['products', 'restaurants']));
  });

  // Verified to fail with a first stream message that only reports the current version.
  test('changed after the menu was read but before the stream opened is applied with the first event [6.23]', async () => {
    const { api, events } = shop();
    await openShop('/menu', {}, api);
    const card = page.getByRole('listitem').filter({ hasText: CAKE.name }).first();
    await expect.element(card.getByRole('button', { name: /корзин/ })).toBeEnabled();
    await expect.poll(() => events.count).toBe(1);
    stopCake(api);
    const past = noteAsked('reload');
    events.tell('menu', { version: 'one' });
    await expect.element(card).toHaveTextContent('Сегодня закончилось');
    // Then the rest of the location's data is read as well.
    await expect.poll(() => past).toContain('restaurants');
  });

  test('that is unchanged costs a start one request to check the dishes', async () => {
    const { api, events } = shop();
    await openShop('/menu', { cart: [[CAKE, 1]] }, api);
    await expect.poll(() => api.carts.size).toBe(1);
    await expect.poll(() => events.count).toBe(1);
    const whether = noteAsked('no-cache');
    const past = noteAsked('reload');
    const before = api.seen.length;
    events.tell('menu', { version: 'one' });
    // Ignores what a page fetches beside the menu when idle.
    const ofThePlace = new Set(['products', 'product', 'categories', 'restaurants', 'localities']);
    const calls = () =>
      api.seen
        .slice(before)
        .map(({ endpoint }) => endpoint)
        .filter((endpoint) => ofThePlace.has(endpoint));
    // Screens that show them then get the response from the HTTP cache.
    await expect.poll(calls).toEqual(['products']);
    events.tell('menu', { version: 'one' });
    await quiet(api);
    expect(calls()).toEqual(['products']);
    expect([whether, past]).toEqual([['products'], []]);
  });

  test('changed before the stream opened marks the dish in a cart that was opened first', async () => {
    const { api, events } = shop();
    // A hidden tab opens no stream: its cart is confirmed first.
    look('hidden');
    await openShop('/cart', { cart: [[CAKE, 1]] }, api);
    await expect.poll(() => api.carts.size).toBe(1);
    const main = page.getByRole('main');
    await expect.element(main.getByText(CAKE.name).first()).toBeVisible();
    await quiet(api);
    expect(events.count).toBe(0);
    stopCake(api);
    look('visible');
    await expect.poll(() => events.count).toBe(1);
    events.tell('menu', { version: 'one' });
    await expect.element(main.getByText(/Сегодня закончилось/)).toBeVisible();
  });

  test('marks the dish in the open cart and in a menu opened later [6.23]', async () => {
    const { api, events } = shop();
    const { go } = await openShop('/cart', { cart: [[CAKE, 1]] }, api);
    await expect.poll(() => events.count).toBe(1);
    events.tell('menu', { version: 'one' });
    await expect.poll(() => api.carts.size).toBe(1);
    const main = page.getByRole('main');
    await expect.element(main.getByText(CAKE.name).first()).toBeVisible();
    stopCake(api);
    events.tell('menu', { version: 'two' });
    await expect.element(main.getByText(/Сегодня закончилось/)).toBeVisible();
    await go('/menu');
    const card = page.getByRole('listitem').filter({ hasText: CAKE.name }).first();
    await expect.element(card).toHaveTextContent('Сегодня закончилось');
  });

  test('is not streamed in a hidden tab or on a page without dishes', async () => {
    const { api, events } = shop();
    const { go } = await openShop('/menu', {}, api);
    await expect.poll(() => events.count).toBe(1);
    events.tell('menu', { version: 'one' });
    look('hidden');
    await expect.poll(() => events.count).toBe(0);
    stopCake(api);
    look('visible');
    // Changes made meanwhile are reported when the tab is visible again.
    await expect.poll(() => events.asked.at(-1)).toEqual({ ids: [], lastEventId: 'mark' });
    await expect.poll(() => events.count).toBe(1);
    events.tell('menu', { version: 'two' });
    const card = page.getByRole('listitem').filter({ hasText: CAKE.name }).first();
    await expect.element(card).toHaveTextContent('Сегодня закончилось');
    await go('/events');
    await expect.poll(() => events.count).toBe(0);
  });

  test('is not streamed on a data-saving connection', async () => {
    const line = vi.spyOn(navigator as Navigator & { connection: object }, 'connection', 'get');
    line.mockReturnValue({ saveData: true, effectiveType: '4g' });
    const { api, events } = shop();
    const { services, router } = await openShop('/menu', {}, api);
    // All idle prefetching is done.
    await prefetchWhenIdle(services, router, new AbortController().signal);
    expect(events.asked).toEqual([]);
  });
});
