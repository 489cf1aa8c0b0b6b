import { FakeBrowser, pushShop } from '../components/support/fake-push.ts';
import type { FakeShop } from '../support/fake-shop.ts';
import { HOME, KALUGA, NOON } from '../support/fixtures/chain.ts';
import { CAKE } from '../support/fixtures/dishes.ts';
import type { ScreenGroup } from './group.ts';
import { ORDER, ordered } from './ordered.ts';

const href = `/order-status/${ORDER}`;
const at = (minutes: number): string => new Date(NOON.getTime() + minutes * 60_000).toISOString();

/** A device with push support, whose backend sends messages. */
function canPush(api: FakeShop): FakeBrowser {
  const browser = new FakeBrowser();
  browser.install();
  pushShop(api);
  return browser;
}

/** Pauses pickup orders of the first restaurant for an hour. */
function paused(api: FakeShop): void {
  const [first, ...others] = KALUGA.restaurants;
  if (first === undefined) return;
  const pause = { until: at(60), reason: 'сломалась печь' };
  api.localities = [
    { ...KALUGA, restaurants: [{ ...first, intake: [{ order_type: 'pickup', pause, busy: null }] }, ...others] },
  ];
}

const find = (words: string, what: 'button' | 'summary'): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`main ${what}`)].find((one) => one.innerText === words);
const click = (words: string): void => find(words, 'button')?.click();

/** Unfolds the row with this title, and clicks the button that appears in it. */
async function clickInside(row: string, words: string): Promise<void> {
  find(row, 'summary')?.click();
  await new Promise<void>((resolve) => {
    const changes = new MutationObserver(() => {
      if (find(words, 'button') === undefined) return;
      changes.disconnect();
      resolve();
    });
    changes.observe(document.body, { childList: true, subtree: true });
  });
  click(words);
}

/** An active order: where it shows, and what the restaurant does with it. */
export const liveOrders: ScreenGroup = {
  kind: 'screens',
  slug: 'live-orders',
  title: 'Live orders',
  states: [
    { name: 'Over the menu', href: '/menu', shows: 'Готовится', api: (api) => ordered(api, 'preparing') },
    { name: 'On the home page', href: '/', shows: 'Готовится', api: (api) => ordered(api, 'preparing') },
    {
      name: 'Not confirmed for six minutes',
      href,
      shows: 'не подтвердил',
      api: (api) => ordered(api, 'new', { created_at: at(-6), status_history: [{ status: 'new', at: at(-6) }] }),
    },
    { name: 'Confirmed', href, shows: 'Ресторан принял', api: (api) => ordered(api, 'confirmed') },
    { name: 'To be fetched', href, shows: 'Можно забирать', api: (api) => ordered(api, 'prepared') },
    {
      name: 'On its way',
      href,
      shows: 'В пути',
      api: (api) => ordered(api, 'delivering', { order_type: 'delivery', delivery_details: HOME.details }),
    },
    {
      name: 'Late, and paid online',
      href,
      shows: 'деньги вернутся целиком',
      api: (api) => ordered(api, 'preparing', { payment_status: 'paid', promised: { from: at(-30), to: at(-15) } }),
    },
    {
      name: 'Cancelled by the restaurant, with why',
      href,
      shows: 'закончилось блюдо',
      api: (api) =>
        ordered(api, 'canceled', {
          cancel_reason: 'dish_sold_out',
          cancel_comment: 'Закончился борщ, а следующий настоится только к шести часам вечера.',
        }),
    },
    {
      name: 'Whether to cancel',
      href,
      first: 'Отменить заказ',
      shows: 'перестанет его готовить',
      api: (api) => ordered(api),
      act: () => click('Отменить заказ'),
    },
    {
      name: 'Whether to send messages',
      href,
      shows: 'Сообщать, как движется заказ?',
      api: (api) => {
        canPush(api);
        ordered(api);
      },
    },
    {
      name: 'Messages: refused by the browser',
      href,
      first: 'Сообщать, как движется заказ?',
      shows: 'запрещены в браузере',
      api: (api) => {
        canPush(api).answer = 'denied';
        ordered(api);
      },
      act: () => click('Сообщать'),
    },
    {
      name: 'Messages: settings of a customer',
      href: '/profile',
      first: 'Уведомления',
      shows: 'О заказах',
      api: (api) => {
        canPush(api);
        ordered(api);
      },
      act: () => clickInside('Уведомления', 'Сообщать'),
    },
    {
      name: 'Checkout: the restaurant is paused',
      href: '/checkout',
      shows: 'Самовывоз приостановлен',
      given: { cart: [[CAKE, 1]] },
      api: paused,
    },
    { name: 'Hours: the restaurant is paused', href: '/menu?modal=schedule', shows: 'Продолжим', api: paused },
  ],
};
