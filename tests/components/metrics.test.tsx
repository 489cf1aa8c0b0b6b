// Proves docs/product.md §24.6 to §24.8.
import * as v from 'valibot';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { metricsStrings } from '#features/metrics/metrics-strings.ts';
import { page } from 'vitest/browser';
import { FakeShop } from '../support/fake-shop.ts';
import { ENVIRONMENT } from '../support/fixtures/chain.ts';
import { MENU } from '../support/fixtures/dishes.ts';
import { addLine, lineChoice } from '#client/ordering/cart/cart-changes.ts';
import { expectAccessible } from './support/axe.ts';
import * as payAddress from '#routes/pay/pay-address.ts';
import { openShop } from './support/open-shop.tsx';

const GOALS = 'https://metrics.example/goals';
const Hit = v.object({ goal: v.string(), params: v.nullable(v.looseObject({})), page: v.string(), at: v.string() });

const shopWith = (metrics: { yandex_counter: number | null; endpoint: string | null } | null): FakeShop => {
  const api = new FakeShop();
  api.script('environment', () => ({ ...ENVIRONMENT, metrics }));
  return api;
};
const offer = () => page.getByRole('complementary', { name: 'Статистика посещений' });
const agree = () => page.getByRole('button', { name: 'Согласен' });
const refuse = () => page.getByRole('button', { name: 'Не нужно' });

/** Collects hits sent to the chain's own counter from now on. */
const countHits = (): { goal: string; page: string; params: object | null }[] => {
  const hits: v.InferOutput<typeof Hit>[] = [];
  const api = globalThis.fetch;
  vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>) => {
    if (url !== GOALS) return api(url, init);
    expect(init?.credentials).toBe('omit');
    hits.push(v.parse(Hit, JSON.parse(v.parse(v.string(), init?.body))));
    return new Response();
  });
  return hits;
};
const goalsOf = (hits: readonly { goal: string; page: string }[]) => hits.map(({ goal, page: at }) => `${goal} ${at}`);

/** Collects the addresses that are opened as new documents, which would end the test. */
const documentsOpened = () =>
  vi
    .mocked(payAddress.openDocument)
    .mockReset()
    .mockImplementation(() => undefined);

describe('visit counting', () => {
  test('asks for consent once, not while ordering; both answers are one tap', async () => {
    const { go } = await openShop('/checkout', { cart: [] }, shopWith({ yandex_counter: null, endpoint: GOALS }));
    const hits = countHits();
    await go('/promos');
    await expect.element(offer()).toBeVisible();
    await expectAccessible('the question about counting');
    await go('/cart');
    await expect.element(offer()).not.toBeInTheDocument();
    await go('/promos');
    await refuse().click();
    await expect.element(offer()).not.toBeInTheDocument();
    expect(localStorage.getItem('storefront-metrics_consent')).toBe('"refused"');
    await go('/events');
    expect(hits).toEqual([]);
  });

  test('starts with the consent, sends actions and no personal data, and ends when it is withdrawn', async () => {
    const { go, services } = await openShop('/promos', {}, shopWith({ yandex_counter: null, endpoint: GOALS }));
    await expect.element(offer()).toBeVisible();
    const hits = countHits();
    await agree().click();
    await expect.poll(() => goalsOf(hits)).toEqual(['view /promos']);
    const [dish] = MENU;
    if (dish === undefined) throw new Error('the menu is empty');
    await services.outbox.commit((state) => addLine(state, lineChoice(dish, null)));
    await go('/cart');
    await expect
      .poll(() => goalsOf(hits))
      .toEqual(['view /promos', 'dish_added /promos', 'view /cart', 'cart_opened /cart']);
    await go('/profile');
    await expect.poll(() => hits.at(-1)?.page).toBe('/profile');
    const before = hits.length;
    await page.getByText(metricsStrings.setting, { exact: true }).click();
    const allowed = page.getByRole('checkbox', { name: 'Разрешить считать посещения' });
    await expect.element(allowed).toBeChecked();
    await allowed.click();
    await go('/promos');
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(hits).toHaveLength(before);
  });

  test('waits until the page is idle, and ignores a counter that does not respond [24.8]', async () => {
    const { go } = await openShop('/promos', {}, shopWith({ yandex_counter: null, endpoint: GOALS }));
    await expect.element(offer()).toBeVisible();
    const asked: unknown[] = [];
    const api = globalThis.fetch;
    vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>) => {
      if (url !== GOALS) return api(url, init);
      asked.push(init?.body);
      throw new TypeError('Failed to fetch');
    });
    const unhandled = vi.fn<(event: PromiseRejectionEvent) => void>((event) => event.preventDefault());
    window.addEventListener('unhandledrejection', unhandled);
    onTestFinished(() => window.removeEventListener('unhandledrejection', unhandled));
    const later: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (run: () => void) => later.push(run));
    await agree().click();
    await expect.poll(() => later.length).toBeGreaterThan(0);
    expect(asked).toEqual([]);
    for (const run of later.splice(0)) run();
    await expect.poll(() => asked).toHaveLength(1);
    // It is requested again, long after a failure of the first request would have been noticed.
    await go('/events');
    await expect.poll(() => later.length).toBeGreaterThan(0);
    for (const run of later.splice(0)) run();
    await expect.poll(() => asked).toHaveLength(2);
    expect(unhandled).not.toHaveBeenCalled();
    await expect.element(page.getByText('Ошибка!')).not.toBeInTheDocument();
  });

  test('loads the Yandex script only after the consent, and never twice', async () => {
    const appended: string[] = [];
    const append = document.head.append.bind(document.head);
    vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
      for (const node of nodes) {
        if (node instanceof HTMLScriptElement) appended.push(node.src);
        else append(node);
      }
    });
    Reflect.deleteProperty(window, 'ym');
    const { go } = await openShop('/promos', {}, shopWith({ yandex_counter: 4217, endpoint: null }));
    await expect.element(offer()).toHaveTextContent(/Яндекс Метрика/);
    expect([appended, window.ym]).toEqual([[], undefined]);
    await agree().click();
    await expect.poll(() => window.ym?.a?.length ?? 0).toBe(2);
    expect(appended).toEqual(['https://mc.yandex.ru/metrika/tag.js']);
    expect(window.ym?.a).toMatchObject([
      [4217, 'init', { webvisor: false, clickmap: false }],
      [4217, 'hit', '/promos', {}],
    ]);
    await go('/order-status/order0000000000000000000001');
    await expect.poll(() => window.ym?.a?.at(-1)).toMatchObject([4217, 'hit', '/order-status/$orderId', {}]);
  });

  test('never starts in the document of a payment page, and every way from it is a new document', async () => {
    const open = documentsOpened();
    const api = shopWith({ yandex_counter: 4217, endpoint: GOALS });
    Reflect.deleteProperty(window, 'ym');
    localStorage.setItem('storefront-metrics_consent', '"given"');
    const { go, href } = await openShop('/pay/order0000000000000000000404', { again: true }, api);
    const hits = countHits();
    await expect.element(page.getByRole('heading', { name: 'Такого заказа нет' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Мои заказы' }).click();
    expect(open.mock.lastCall).toEqual(['/orders', 'push']);
    void go('/menu?q=щи');
    expect(open.mock.lastCall).toEqual(['/menu?q=%D1%89%D0%B8', 'push']);
    expect(href()).toBe('/pay/order0000000000000000000404');
    expect([hits, window.ym, document.querySelector('script[src*="yandex"]')]).toEqual([[], undefined, null]);
  });

  test('never comes along to a payment page: every way there is a new document', async () => {
    const open = documentsOpened();
    localStorage.setItem('storefront-metrics_consent', '"given"');
    const api = shopWith({ yandex_counter: null, endpoint: GOALS });
    const { go, href } = await openShop('/promos', { again: true }, api);
    const hits = countHits();
    await go('/events');
    await expect.poll(() => goalsOf(hits)).toContain('view /events');
    void go('/pay/order0000000000000000000404');
    expect(open.mock.lastCall).toEqual(['/pay/order0000000000000000000404', 'push']);
    expect(href()).toBe('/events');
  });

  test('leaves the payment page without a new document where no visits are counted', async () => {
    const open = documentsOpened();
    const { go, href } = await openShop('/pay/order0000000000000000000404', {}, shopWith(null));
    await expect.element(page.getByRole('heading', { name: 'Такого заказа нет' })).toBeVisible();
    await go('/orders');
    expect([href(), open.mock.calls]).toEqual(['/orders', []]);
  });

  test('sends what was done before the page is idle when the page is left', async () => {
    const { services } = await openShop('/promos', {}, shopWith({ yandex_counter: null, endpoint: GOALS }));
    await expect.element(offer()).toBeVisible();
    const hits = countHits();
    vi.stubGlobal('requestIdleCallback', () => 0);
    await agree().click();
    const [dish] = MENU;
    if (dish === undefined) throw new Error('the menu is empty');
    await services.outbox.commit((state) => addLine(state, lineChoice(dish, null)));
    expect(hits).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    await expect.poll(() => goalsOf(hits)).toEqual(['view /promos', 'dish_added /promos']);
  });

  test('asks nothing where the chain counts no visits', async () => {
    await openShop('/profile', {}, shopWith(null));
    await expect.element(page.getByRole('region', { name: 'Данные на этом устройстве' })).toBeVisible();
    await expect.element(page.getByText('Статистика посещений')).not.toBeInTheDocument();
  });
});
