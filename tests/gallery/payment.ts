import type { Order } from '#contract/orders.ts';
import type { OrderPayment } from '#contract/payments.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import { notePaid } from '#client/paid-note.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import type { FakeShop } from '../support/fake-shop.ts';
import { KALUGA } from '../support/fixtures/chain.ts';
import { CAKE, LONG_NAMED, PIZZA } from '../support/fixtures/dishes.ts';
import type { Screen, ScreenGroup } from './group.ts';
import { never } from './never.ts';

const ORDER = 'order0000000000000000000000';
const PAY = `/pay/${ORDER}`;
const STATUS = `/order-status/${ORDER}`;
const cart = [
  [PIZZA, 1],
  [LONG_NAMED, 2],
] as const;

/** Makes the restaurants accept online payment. */
function online(api: FakeShop): void {
  const payment_methods: PaymentMethod[] = ['card-online', 'sbp-online', 'cash', 'card-courier'];
  const restaurants = KALUGA.restaurants.map((one) => ({ ...one, accepts_online_payments: true, payment_methods }));
  api.localities = [{ ...KALUGA, restaurants }];
}

/** Adds an order of several dishes that awaits payment, then applies its outcome. */
function ordered(
  api: FakeShop,
  {
    method = 'card-online',
    part = {},
    payment = {},
  }: { method?: PaymentMethod; part?: Partial<Order>; payment?: Partial<OrderPayment> } = {},
): void {
  online(api);
  const stored = api.create(1, 'pickup', 12);
  stored.items.push({ id: 1, productId: CAKE.id, modifiers: [], quantity: 1 });
  stored.items.push({ id: 2, productId: LONG_NAMED.id, modifiers: [], quantity: 3 });
  const placed = { ...api.placeBehind(stored.id), id: ORDER };
  api.orders.clear();
  const restaurant = {
    ...placed.restaurant,
    name: 'Самобранка на Театральной у Гостиного двора',
    phone_number: '74842000001',
  };
  const draft = api.awaitPayment({ ...placed, restaurant }, method);
  api.orders.set(ORDER, { ...draft, ...part, payment: draft.payment && { ...draft.payment, ...payment } });
}

/** The provider's widget, ending each attempt with `result`; undefined: it stays open, invisible. */
const widget = (result?: object): string => {
  const ends = result === undefined ? 'new Promise(() => {})' : `Promise.resolve(${JSON.stringify(result)})`;
  const code = `window.cp = { CloudPayments: class { start() { return ${ends}; } } };`;
  return `data:text/javascript,${encodeURIComponent(code)}`;
};
const withWidget = (url: string) => (api: FakeShop) => {
  Reflect.deleteProperty(window, 'cp');
  api.widgetUrl = url;
  ordered(api);
};

const unpaid = { status: 'canceled', can_cancel: false, can_update: false } as const;
const paid = { status: 'preparing', payment_status: 'paid', can_cancel: false, can_update: false } as const;
const refund = { amount: 145_000, done: false, dishes: [] };

const onOrderPage: readonly (readonly [name: string, shows: string, Parameters<typeof ordered>[1]])[] = [
  ['waits for its money', 'Ждём оплату', {}],
  [
    'the last try failed',
    'Деньги не списаны',
    { part: { payment_status: 'failed' }, payment: { failure: 'На карте мало денег' } },
  ],
  ['the money is looked for', 'Уточняем оплату', { payment: { pay_until: null } }],
  ['the time is over', 'Время на оплату вышло', { payment: { pay_until: '2026-11-20T08:59:00.000Z' } }],
  [
    'paid, with a receipt',
    'Чек',
    { part: paid, payment: { pay_until: null, receipt_url: 'https://receipt.example.test/1' } },
  ],
  ['nobody has paid in time', 'не оплачен вовремя', { part: unpaid, payment: { pay_until: null, expired: true } }],
  [
    'the money is on its way back',
    'Возвращаем',
    { part: { ...unpaid, payment_status: 'paid' }, payment: { pay_until: null, refund } },
  ],
  [
    'the money is back',
    'Вернули',
    {
      part: { ...unpaid, payment_status: 'refunded' },
      payment: { pay_until: null, refund: { ...refund, done: true } },
    },
  ],
  ['paid twice', 'Возвращаем лишнее', { part: paid, payment: { pay_until: null, refund } }],
];

/** The state of the payment, on the payment page and on the order page. */
export const payment: ScreenGroup = {
  kind: 'screens',
  slug: 'payment',
  title: 'Payment',
  states: [
    { name: 'Checkout: paid online', href: '/checkout', shows: 'Заказать и оплатить', given: { cart }, api: online },
    {
      name: 'Checkout: paid online, no network',
      href: '/checkout',
      shows: 'Оплачу при получении',
      first: 'Заказать и оплатить',
      given: { cart },
      api: online,
      act: ({ api, services }) => {
        api.offline = true;
        services.connectivity.report(false);
      },
    },
    {
      name: 'Paying: loading',
      href: PAY,
      shows: 'Загружаем',
      api: (api) => {
        ordered(api);
        api.script('startPayment', never);
      },
    },
    { name: 'Paying: the widget is open', href: PAY, shows: 'Форма оплаты открыта', api: withWidget(widget()) },
    {
      name: 'Paying: the widget was closed',
      href: PAY,
      shows: 'Оплата не завершена',
      api: withWidget(widget({ type: 'cancel', status: 'cancel' })),
    },
    {
      name: 'Paying: refused',
      href: PAY,
      shows: 'Деньги не списаны',
      api: withWidget(
        widget({
          type: 'payment',
          status: 'fail',
          data: { reason: 'На карте недостаточно средств, банк отклонил операцию' },
        }),
      ),
    },
    {
      name: 'Paying: the widget did not load',
      href: PAY,
      shows: 'Error loading CloudPayments widget.',
      api: withWidget('data:text/javascript,'),
    },
    {
      name: 'Paying: paid, not confirmed yet',
      href: PAY,
      shows: 'Проверяем оплату',
      api: withWidget(widget({ type: 'payment', status: 'success' })),
    },
    {
      name: 'Paying: confirmed later than usual',
      href: PAY,
      shows: 'ждём подтверждения',
      first: 'Проверяем оплату',
      api: withWidget(widget({ type: 'payment', status: 'success' })),
      act: ({ services }) => notePaid(ORDER, new Date(services.clock.now().getTime() - 20_000)),
    },
    {
      name: 'Paying: the time is over',
      href: PAY,
      shows: 'Время на оплату вышло',
      api: (api) => ordered(api, { payment: { pay_until: '2026-11-20T08:59:00.000Z' } }),
    },
    {
      name: 'Paying by SBP',
      href: PAY,
      shows: 'Скопировать ссылку',
      api: (api) => ordered(api, { method: 'sbp-online' }),
    },
    {
      name: 'Paying otherwise',
      href: PAY,
      shows: 'Заказ останется тем же',
      first: 'При получении',
      api: (api) => ordered(api, { method: 'sbp-online' }),
      act: () => clickButton('При получении'),
    },
    {
      name: 'Paying: nothing to pay',
      href: PAY,
      shows: 'Заказ уже оплачен',
      api: (api) => ordered(api, { part: paid, payment: { pay_until: null } }),
    },
    {
      name: 'Paying: the provider is away',
      href: PAY,
      shows: 'Оплата сейчас недоступна',
      api: (api) => {
        ordered(api);
        api.script('startPayment', () => {
          throw new Refused('UPSTREAM_UNAVAILABLE', undefined, {
            message: 'Банк не отвечает. Попробуйте через минуту.',
          });
        });
      },
    },
    { name: 'Paying: no such order', href: '/pay/order0000000000000000000404', shows: 'Такого заказа нет' },
    ...onOrderPage.map(([name, shows, given]): Screen => ({
      name: `Order: ${name}`,
      href: STATUS,
      shows,
      api: (api) => ordered(api, given),
    })),
    {
      name: 'Orders: one waits for its money',
      href: '/orders',
      shows: 'Ждёт оплаты',
      api: (api) => {
        api.logIn();
        ordered(api);
        const list = { orders: [...api.orders.values()], next_cursor: null };
        api.script('orders', ({ query }) => (query?.status === 'active' ? list : { orders: [], next_cursor: null }));
      },
    },
  ],
};

/** Clicks the button with this text. */
function clickButton(words: string): void {
  [...document.querySelectorAll('button')].find((one) => one.textContent.startsWith(words))?.click();
}
