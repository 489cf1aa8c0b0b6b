// Proves docs/product.md §24.1 to §24.3.
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { PAGES } from '#contract/reports.ts';
import { createServerServices } from '#app/create-services.ts';
import { pagePattern } from '#app/rendering/page-pattern.ts';
import { createQueryClient } from '#app/query-client.ts';
import { noteError } from '#app/reports/note-error.ts';
import { createAppRouter } from '#app/router.ts';
import { DEFAULT_ORDER_PARAMS } from '#client/place/order-params.ts';
import type { FirstView } from '#client/services.ts';
import { createApi } from '#lib/api/client.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { ENVIRONMENT } from '../support/fixtures/chain.ts';
import { openShop } from './support/open-shop.tsx';

const OWN = location.origin;

const shopThatAsks = (share: number): FakeShop => {
  const api = new FakeShop();
  api.script('environment', () => ({ ...ENVIRONMENT, reporting: { vitals_share: share } }));
  api.script('frontendRest', () => undefined);
  return api;
};

/** Hides the page; `again` shows it. */
const hide = (): void => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  visibility.mockRestore();
};

const noteEarly = (error: unknown): void => {
  window.errorNotes = [];
  onTestFinished(() => {
    window.errorNotes = [];
  });
  noteError(error);
};

test('no report is sent to a backend that does not request reports', async () => {
  const error = new TypeError('x');
  noteEarly(error);
  const metrics = { yandex_counter: null, endpoint: 'https://metrics.example/goals' };
  const api = new FakeShop();
  api.script('environment', () => ({ ...ENVIRONMENT, reporting: null, metrics }));
  await openShop('/promos', {}, api);
  // It appears after the reports would have started.
  await expect.element(page.getByRole('complementary', { name: 'Статистика посещений' })).toBeVisible();
  hide();
  expect([api.sent('frontendRest'), window.errorNotes]).toEqual([[], [error]]);
});

test('an error from before reporting started is sent once, when the page is left [24.1]', async () => {
  const error = new TypeError('x of "Иван" +7 916 123-45-67');
  noteEarly(error);
  const { api } = await openShop('/order-status/order0000000000000000000001', {}, shopThatAsks(0));
  // Until the page listens, leaving it reports nothing.
  await expect
    .poll(() => {
      hide();
      return api.sent('frontendRest');
    })
    .toHaveLength(1);
  noteError(error);
  noteError(new RangeError('other'));
  hide();
  await expect.poll(() => api.sent('frontendRest')).toHaveLength(2);
  const [first, second] = api.sent('frontendRest');
  expect(first).toMatchObject({
    events: [{ kind: 'error', page: '/order-status/$orderId', name: 'TypeError', message: 'x of …' }],
  });
  expect(second).toMatchObject({ events: [{ name: 'RangeError', message: 'other' }] });
  expect(JSON.stringify(api.sent('frontendRest'))).not.toMatch(/Иван|123-45-67|order0000/);
});

test('every address of the storefront has its pattern in the contract, and is reported by it', () => {
  const queryClient = createQueryClient();
  const api = createApi({ origin: OWN, fetch: () => Promise.reject(new Error('asked')) });
  const first: FirstView = { params: DEFAULT_ORDER_PARAMS, localitySlug: null, now: null };
  const services = createServerServices({ api, queryClient, first });
  const router = createAppRouter(
    { api, queryClient, services, isHydrating: () => false, isServer: true, place: () => first },
    createMemoryHistory(),
  );
  expect(Object.keys(router.routesByPath).toSorted()).toEqual(PAGES.filter((page) => page !== 'other').toSorted());
  expect(
    ['/', '/menu', '/menu/pizza', '/order-status/abc', '/info/legal', '/info/rules', '/kaluga', '/no/such/page'].map(
      (path) => pagePattern(router, path),
    ),
  ).toEqual([
    '/',
    '/menu',
    '/menu/$category',
    '/order-status/$orderId',
    '/info/legal',
    '/info/$document',
    '/$localitySlug',
    // A missing page is reported as the nearest address above it.
    '/$localitySlug',
  ]);
});
