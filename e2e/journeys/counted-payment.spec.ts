// Proves docs/product.md §24.9: a counter never runs where a card is typed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { FIRST_PORT } from '../support/hours.ts';
import { OwnServer } from '../support/own-server.ts';
import { cardForm, CARDS, goToPayment, leaveCardForm, payByCard } from '../support/payment.ts';
import { expect, type Page, test } from '../support/test.ts';

const OFFSET = 16;
const server = new OwnServer(OFFSET, { METRICS_YANDEX_COUNTER: '4217' });
const PROVIDER = `http://127.0.0.1:${FIRST_PORT + OFFSET + 1000}`;
const METRICA = 'https://mc.yandex.ru';

// It is about what runs where; a page that is loaded anew may move when its order arrives.
test.use({ baseURL: server.origin, given: 'place', serviceWorkers: 'allow', strictShifts: false });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  await server.prepare();
  await server.start();
});
test.afterAll(() => server.end());

/** Stands for Metrica's script: for as long as it runs, it reports the address it runs at. */
const TAG = `
const look = () => { new Image().src = '${METRICA}/watch/1?at=' + encodeURIComponent(location.pathname) + '&n=' + Math.random(); };
look();
setInterval(look, 100);`;

/** The file of the build that decides whether a document counts. */
const metricsFile = (): string => {
  const text = readFileSync(join(import.meta.dirname, '../../dist/client/.vite/manifest.json'), 'utf8');
  const chunks = v.parse(v.record(v.string(), v.looseObject({ file: v.string() })), JSON.parse(text));
  const chunk = chunks['src/app/metrics/start-metrics.tsx'];
  if (chunk === undefined) throw new Error('the build has no metrics');
  return chunk.file;
};
/** Waits until this document has loaded it. */
const metricsDecided = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    (file) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file)),
    metricsFile(),
  );
/** Hosts of the page's scripts, and whether there is any sign of the counter or of the provider. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => ({
    hosts: [...new Set([...document.scripts].flatMap(({ src }) => (src === '' ? [] : [new URL(src).origin])))],
    counts: 'ym' in window,
    pays: 'cp' in window,
  }));

test(
  'with consent to be counted, the way to a payment, through it and back runs no counter on the payment page',
  { tag: ['@phone', '@rest'] },
  async ({ page, context, shop, faults }) => {
    faults.expect(new RegExp(`^other host: ${METRICA}`));
    faults.expect(new RegExp(`^other host: ${PROVIDER}`));
    let ran: string[] = [];
    const onPayment: string[] = [];
    const isPayment = (path: string): boolean => path.startsWith('/pay/');
    await context.route(/^https:\/\/mc\.yandex\./, (route) => {
      const { pathname, searchParams } = new URL(route.request().url());
      if (pathname.endsWith('/tag.js')) return route.fulfill({ contentType: 'text/javascript', body: TAG });
      ran.push(searchParams.get('at') ?? '');
      return route.fulfill({ contentType: 'image/gif', body: '' });
    });
    context.on('request', (request) => {
      if (request.serviceWorker() !== null || request.isNavigationRequest()) return;
      const { origin } = new URL(request.url());
      const { pathname } = new URL(request.frame().url());
      if (isPayment(pathname) && origin !== server.origin && origin !== PROVIDER) onPayment.push(request.url());
    });
    const counts = (path: string | RegExp) => expect.poll(() => ran).toContainEqual(expect.stringMatching(path));
    const pays = async (): Promise<void> => {
      await page.waitForURL(/\/pay\//);
      await expect(cardForm(page).getByLabel('Номер карты', { exact: true })).toBeVisible();
      await metricsDecided(page);
      expect(await scriptsOf(page)).toEqual({ hosts: [server.origin, PROVIDER], counts: false, pays: true });
      ran = ran.filter(isPayment);
    };
    const isOrder = async (): Promise<void> => {
      await page.waitForURL(/\/order-status\//);
      await counts(/^\/order-status\//);
      expect((await scriptsOf(page)).pays).toBe(false);
    };

    await shop.open();
    await page.getByRole('button', { name: 'Согласен' }).click();
    await counts(/^\/menu$/);
    await goToPayment(shop);
    await pays();

    // Back by the browser, forward by the order's button, back by the page's own link, forward by the browser.
    await page.goBack();
    await isOrder();
    await page.getByRole('link', { name: /^Оплатить/ }).click();
    await pays();
    await leaveCardForm(page);
    await page.getByRole('link', { name: 'К заказу' }).click();
    await isOrder();
    await page.goBack();
    await pays();

    // To the menu, where the cart gets a dish that the payment must not lose.
    await leaveCardForm(page);
    await page.getByRole('link', { name: 'К заказу' }).click();
    await isOrder();
    await page.getByRole('link', { name: /на главную/i }).click();
    await page.waitForURL(/\/(?:menu)?$/);
    await counts(/^\/(?:menu)?$/);
    await shop.open();
    await shop.add('Наполеон на ряженке', 2);
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await pays();
    const paid = page.url();
    await payByCard(page, CARDS.plain);
    await isOrder();
    await expect(page.getByRole('article')).toContainText('оплачено');
    await shop.openCart();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: /^2$/ })).toBeVisible();

    // Without a network the worker has no payment page to show.
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    faults.expect(/ERR_INTERNET_DISCONNECTED/);
    await context.setOffline(true);
    await page.goto(paid);
    await page.waitForURL(/\/order-status\//);
    await counts(/^\/order-status\//);
    await context.setOffline(false);

    expect(ran.filter(isPayment)).toEqual([]);
    expect(onPayment).toEqual([]);
  },
);
