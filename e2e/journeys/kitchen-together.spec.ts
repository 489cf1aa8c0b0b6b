// Proves docs/product.md §26.9, §26.10, §26.13 and §26.25 with §6.5, §6.19, §25.11: a phone and a kitchen's tablet that act at the same moment, or without a network.
import type { Browser } from '@playwright/test';
import { DISH, SECOND_DISH } from '../support/fault-dishes.ts';
import { blockApi } from '../support/fault-test.ts';
import { KitchenTablet } from '../support/kitchen.ts';
import { type Placed, placeByApi } from '../support/orders-by-api.ts';
import { CARDS, goToPayment, payByCard } from '../support/payment.ts';
import { enableInterception } from '../support/scripted.ts';
import type { Shop } from '../support/shop.ts';
import { expect, type Page, test } from '../support/test.ts';
import { useOwnServer } from '../support/use-own-server.ts';

const server = useOwnServer(15);
test.describe.configure({ mode: 'default' });
// A refusal by the kitchen adds its reason, which moves the page, as it should.
test.use({ serviceWorkers: 'allow', given: 'place', strictShifts: false });

const tabletOf = async (browser: Browser): Promise<KitchenTablet> => {
  const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'ru-RU' });
  const tablet = new KitchenTablet(await context.newPage());
  await tablet.login(server.origin);
  return tablet;
};
const article = (page: Page) => page.getByRole('article');

/** Places an order from this phone and opens its page. */
const ordered = async (page: Page, shop: Shop): Promise<Placed> => {
  await shop.open('/info/legal');
  const order = await placeByApi(page, [DISH]);
  await page.evaluate((id) => localStorage.setItem('storefront-order_ids', JSON.stringify([id])), order.id);
  await shop.open(`/order-status/${order.id}`);
  await expect(article(page).getByText('Отправлен в ресторан').first()).toBeVisible();
  return order;
};
const requestCancel = async (page: Page, shop: Shop): Promise<void> => {
  await page.getByRole('button', { name: 'Отменить заказ' }).click();
  await shop.dialog('Отменить заказ?').getByRole('button', { name: 'Отменить', exact: true }).click();
};
const ONE_WIDTH = { tag: ['@phone', '@rest'] };

test(
  'a paid order rejected by the kitchen shows the reason on the phone, and is refunded',
  ONE_WIDTH,
  async ({ page, shop, faults, browser }) => {
    faults.expect(/^other host: http:\/\/127\.0\.0\.1/);
    const tablet = await tabletOf(browser);
    await shop.open();
    await goToPayment(shop, 'Картой онлайн', 'now', DISH);
    await payByCard(page, CARDS.plain);
    await page.waitForURL(/\/order-status\//);
    await expect(article(page)).toContainText('оплачено');
    const number = /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
    await tablet.expectIn(number, 'new');
    await tablet.reject(number, 'Закончилось блюдо', 'Закончился наполеон.');
    await expect(article(page)).toContainText('Ресторан отменил заказ: закончилось блюдо. Закончился наполеон.');
    await expect(article(page)).toContainText(/верн/i);
    // Its card is among the finished ones, which are folded.
    await expect(tablet.card(number)).toBeHidden();
    await tablet.page.context().close();
  },
);

test(
  'an order canceled on the phone while the tablet is offline: the tap on «accept» shows what became of it',
  ONE_WIDTH,
  async ({ page, shop, browser }) => {
    const tablet = await tabletOf(browser);
    const { number } = await ordered(page, shop);
    await tablet.expectIn(number, 'new');
    await tablet.page.context().setOffline(true);
    await tablet.accept(number);
    await expect(tablet.card(number).getByText('отправляется')).toBeVisible();
    await requestCancel(page, shop);
    await expect(article(page).getByText('Отменён', { exact: true }).first()).toBeVisible();
    await tablet.page.context().setOffline(false);
    await expect(tablet.page.getByText(`Заказ № ${number}: не принят. Клиент отменил заказ.`)).toBeVisible();
    await expect(tablet.card(number).getByText('Клиент отменил заказ')).toBeVisible();
    await expect(article(page).getByText('Ресторан принял')).toHaveCount(0);
    await tablet.page.context().close();
  },
);

test(
  'a «cancel» that arrives after cooking began is reported to the phone, and the order continues',
  ONE_WIDTH,
  async ({ page, shop, faults, browser }) => {
    faults.expect(/409/);
    const tablet = await tabletOf(browser);
    const { number } = await ordered(page, shop);
    let release: () => void = () => undefined;
    const cooking = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/orders/cancel', async (route) => {
      await cooking;
      await route.continue();
    });
    const asked = page.waitForRequest('**/orders/cancel');
    await requestCancel(page, shop);
    await asked;
    await tablet.accept(number);
    await tablet.next(number);
    await tablet.expectIn(number, 'cooking');
    release();
    await expect(page.getByText(/уже (нельзя отменить|готов)/i).first()).toBeVisible();
    await expect(article(page).getByText('Готовится').first()).toBeVisible();
    await tablet.page.context().close();
  },
);

test.describe('without data saving', () => {
  test.use({ savesData: false });
  // The notice of a stopped dish in the cart shifts what is below it.
  test.use({ shifts: async ({ hour: _hour }, use) => use({ jumps: () => [] }) });

  test(
    'a dish stopped by the kitchen is marked in a cart open on a phone, and is back when it is sold again',
    ONE_WIDTH,
    async ({ page, shop, browser }) => {
      const tablet = await tabletOf(browser);
      const hears = page.waitForResponse('**/orders/events**');
      await shop.open();
      await shop.add(SECOND_DISH);
      await shop.openCart();
      await expect(shop.line(SECOND_DISH)).toBeVisible();
      await tablet.page.getByRole('link', { name: 'Стоп-лист' }).click();
      await hears;
      const sold = tablet.page.getByRole('switch', { name: SECOND_DISH });
      await sold.first().uncheck();
      await expect(shop.line(SECOND_DISH)).toContainText('Сегодня закончилось');
      await sold.first().check();
      await expect(shop.line(SECOND_DISH)).not.toContainText('закончилось');
      await tablet.page.context().close();
    },
  );
});

/** Returns everything that happened to an order, as the server recorded it. */
const historyOf = (tablet: KitchenTablet, { id }: Placed): Promise<string[]> =>
  tablet.page.evaluate(async (orderId) => {
    const response = await fetch(`/api/partner/order?order_id=${orderId}`, { headers: { 'x-partner-session': '1' } });
    const { status_history: history } = (await response.json()) as { status_history: { status: string }[] };
    return history.map(({ status }) => status);
  }, id);
/** Counts the tablet's bell sounds, per page. */
const countNotes = ({ page }: KitchenTablet): Promise<unknown> =>
  page.addInitScript(() => {
    globalThis.AudioContext = class extends AudioContext {
      override createOscillator(): OscillatorNode {
        const { dataset } = document.documentElement;
        dataset['notes'] = String(Number(dataset['notes'] ?? 0) + 1);
        return super.createOscillator();
      }
    };
  });
const notesOf = async ({ page }: KitchenTablet): Promise<number> =>
  Number((await page.locator('html').getAttribute('data-notes')) ?? 0);
const MINUTES = '03:10';

test(
  'a tablet offline for minutes keeps its taps over a reload, sends them once, then shows and rings the new orders',
  ONE_WIDTH,
  async ({ page, shop, browser }) => {
    const context = await browser.newContext({ viewport: { width: 1024, height: 768 }, locale: 'ru-RU' });
    await enableInterception(context);
    const tablet = new KitchenTablet(await context.newPage());
    const { clock } = tablet.page;
    await clock.install();
    await countNotes(tablet);
    await tablet.login(server.origin);
    const first = await ordered(page, shop);
    await tablet.expectIn(first.number, 'new');
    // The screen is stored for an offline start.
    await expect
      .poll(() => tablet.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state))
      .toBe('activated');
    const noNetwork = tablet.page.getByText(/^Нет связи с \d{2}:\d{2}/);

    await context.setOffline(true);
    await tablet.accept(first.number);
    // The bar appears below the cards: a tap at that moment would miss its button.
    await expect(noNetwork).toBeVisible();
    const since = (await noNetwork.textContent()) ?? '';
    await tablet.next(first.number);
    await expect(tablet.card(first.number)).toHaveAttribute('data-status', 'preparing');
    await clock.fastForward(MINUTES);
    await tablet.page.reload();
    await expect(tablet.card(first.number).getByText('отправляется')).toBeVisible();
    await expect(tablet.card(first.number)).toHaveAttribute('data-status', 'preparing');
    // The time of the data shown, not the current time.
    await expect(noNetwork).toHaveText(since);
    await tablet.next(first.number);
    await expect(tablet.card(first.number)).toHaveAttribute('data-status', 'prepared');
    const second = await placeByApi(page, [SECOND_DISH]);
    await expect(tablet.card(second.number)).toHaveCount(0);
    await expect(article(page).getByText('Отправлен в ресторан').first()).toBeVisible();
    expect(await notesOf(tablet)).toBe(0);
    await context.setOffline(false);
    await tablet.expectIn(first.number, 'ready');
    await tablet.expectIn(second.number, 'new');
    await expect(tablet.page).toHaveTitle('(1) Новый заказ');
    await expect.poll(() => notesOf(tablet)).toBeGreaterThan(0);
    await expect(noNetwork).toHaveCount(0);
    await expect(article(page).getByText('Можно забирать').first()).toBeVisible();
    // Each step is in its history once.
    expect(await historyOf(tablet, first)).toEqual(['new', 'confirmed', 'preparing', 'prepared']);

    // A Wi-Fi connection without internet: no browser event reports it, or its end.
    const restore = await blockApi(context);
    await tablet.accept(second.number);
    await clock.fastForward(5_000);
    await expect(noNetwork).toBeVisible();
    await tablet.next(second.number);
    await expect(tablet.card(second.number)).toHaveAttribute('data-status', 'preparing');
    await clock.fastForward(MINUTES);
    await expect(tablet.card(second.number).getByText('отправляется')).toBeVisible();
    await expect(tablet.page).toHaveTitle('Заказы');
    const third = await placeByApi(page, [DISH]);
    const heard = await notesOf(tablet);
    await restore();
    await clock.fastForward('01:00');
    await tablet.expectIn(second.number, 'cooking');
    await tablet.expectIn(third.number, 'new');
    await expect(noNetwork).toHaveCount(0);
    await expect(tablet.page).toHaveTitle('(1) Новый заказ');
    await expect.poll(() => notesOf(tablet)).toBeGreaterThan(heard);
    expect(await historyOf(tablet, second)).toEqual(['new', 'confirmed', 'preparing']);
    await context.close();
  },
);
