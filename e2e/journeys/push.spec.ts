// Proves docs/product.md §27.7 and §27.8.
import { createBrowser } from '#tests/support/push-service.ts';
import { DISH } from '../support/fault-dishes.ts';
import { workerControls } from '../support/fault-test.ts';
import { type Placed, placeByApi } from '../support/orders-by-api.ts';
import { FULL_CHROMIUM } from '../support/phone.ts';
import { playSubscribing, pushTo, shown } from '../support/push.ts';
import { plain } from '../support/shop.ts';
import { expect, test, type Page } from '../support/test.ts';

test.use({
  serviceWorkers: 'allow',
  given: 'place',
  launchOptions: [async ({ launchOptions }, use) => use({ ...launchOptions, ...FULL_CHROMIUM }), { scope: 'worker' }],
});

const messageOf = (order: Placed, id: string, title: string): string =>
  JSON.stringify({
    web_push: 8030,
    app_badge: 1,
    notification: {
      title,
      body: 'Кухня уже за работой.',
      navigate: `/order-status/${order.id}`,
      tag: order.id,
      lang: 'ru',
      dir: 'ltr',
      silent: false,
      data: { id, order_id: order.id },
    },
  });
/** Taps the notification. Only a real tap may open a window: records where it would lead. */
const tap = async (page: Page): Promise<string[]> => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no worker');
  return worker.evaluate(async () => {
    // The worker's global scope, typed in a page's program.
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow: (url: string) => Promise<null> };
      WindowClient: { prototype: { focus: () => Promise<void>; url: string } };
      NotificationEvent: new (type: string, init: object) => Event;
      dispatchEvent: (event: Event) => boolean;
    };
    const went: string[] = [];
    scope.clients.openWindow = async (url) => {
      went.push(`open ${new URL(url).pathname}`);
      return null;
    };
    scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
      went.push(`focus ${new URL(this.url).pathname}`);
    };
    const [notification] = await scope.registration.getNotifications();
    scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
    for (let turn = 0; turn < 200 && went.length === 0; turn += 1) await new Promise((done) => setTimeout(done, 10));
    return went;
  });
};

/** The browser replaces the subscription with another. Returns what the worker sends to the server, and the response's status. */
const renew = async (page: Page, before: string, after: PushSubscriptionJSON) => {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('no worker');
  return worker.evaluate(
    async ([old, subscription]) => {
      // The worker's global scope, typed in a page's program.
      const scope = globalThis as unknown as {
        ExtendableEvent: new (type: string) => Event;
        dispatchEvent: (event: Event) => boolean;
        fetch: typeof fetch;
      };
      const toServer = scope.fetch;
      const said = new Promise<{ body: unknown; status: number }>((resolve) => {
        scope.fetch = async (...[url, init]: Parameters<typeof fetch>) => {
          const answer = await toServer(url, init);
          const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : null;
          if (typeof url === 'string' && url.endsWith('/push/save')) resolve({ body, status: answer.status });
          return answer;
        };
      });
      const changed = Object.assign(new scope.ExtendableEvent('pushsubscriptionchange'), {
        oldSubscription: { endpoint: old },
        newSubscription: { toJSON: () => subscription },
      });
      scope.dispatchEvent(changed);
      const heard = await said;
      scope.fetch = toServer;
      return heard;
    },
    [before, after] as const,
  );
};

test(
  'a customer subscribed to an order is notified by the worker, and a tap opens it, without a network too',
  { tag: ['@rest', '@phone'] },
  async ({ page, shop, faults }) => {
    const { subscription } = createBrowser();
    const { endpoint } = subscription;
    await playSubscribing(page, subscription);
    await page.context().grantPermissions(['notifications']);
    await shop.open();
    await workerControls(page);
    const order = await placeByApi(page, [DISH]);
    const path = `/order-status/${order.id}`;
    await page.goto(path);
    const saved = page.waitForResponse((answer) => answer.url().endsWith('/push/save'));
    await page.getByRole('button', { name: 'Сообщать' }).click();
    expect((await saved).status()).toBe(200);
    await expect(page.getByText('Напишем о каждом шаге заказа.')).toBeVisible();

    const push = await pushTo(page);
    await push(messageOf(order, 'order-1', 'Заказ готовится'));
    const first = { title: 'Заказ готовится', body: 'Кухня уже за работой.', tag: order.id, silent: false };
    await expect.poll(() => shown(page)).toEqual([first]);
    await push(messageOf(order, 'order-2', 'Заказ готов'));
    await expect.poll(() => shown(page)).toEqual([{ ...first, title: 'Заказ готов' }]);
    // A repeat replaces it silently.
    await push(messageOf(order, 'order-2', 'Заказ готов'));
    await expect.poll(() => shown(page)).toEqual([{ ...first, title: 'Заказ готов', silent: true }]);
    expect(await tap(page)).toEqual([`focus ${path}`]);
    expect(await shown(page)).toEqual([]);
    await push('not what we send');
    await expect.poll(() => shown(page)).toMatchObject([{ title: 'Есть новости о заказе' }]);
    expect(await tap(page)).toEqual(['open /orders']);

    const next = createBrowser().subscription;
    expect(await renew(page, endpoint, next)).toEqual({ body: { ...next, replaces: endpoint }, status: 200 });

    await page.goto('/menu');
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await push(messageOf(order, 'order-3', 'Заказ в пути'));
    await expect.poll(() => shown(page)).toMatchObject([{ title: 'Заказ в пути' }]);
    expect(await tap(page)).toEqual([`open ${path}`]);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(plain(order.number));
    await page.context().setOffline(false);
  },
);
