// Proves docs/product.md §25.1, §25.3 to §25.7, §25.11, §25.12, §25.14 on the screens themselves.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Order } from '#contract/orders.ts';
import type { OrderPayment } from '#contract/payments.ts';
import type { PaymentMethod } from '#contract/primitives.ts';
import * as payAddress from '#routes/pay/pay-address.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { KALUGA, NOON } from '../support/fixtures/chain.ts';
import { CAKE, PIE } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import { fakeWidget, lostScript } from './support/fake-widget.ts';
import { closeRow, consent, fillWho, openPay, payBy } from './support/fill-checkout.ts';
import { openShop } from './support/open-shop.tsx';
import { type } from './support/type.ts';
import { plain } from './support/plain.ts';

const START = Date.now();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The date is frozen, but the server's clock is known only to half a round trip: seconds, on a slow machine. */
const QUARTER = /^(?:15:00|14:[3-5]\d)$/;

// Only the date is frozen: timers continue.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  // Real navigation would take the test along.
  vi.mocked(payAddress.openPayment)
    .mockReset()
    .mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Two restaurants; the first accepts both online payment methods. */
function chain(): FakeShop {
  const api = new FakeShop();
  const [first, ...others] = KALUGA.restaurants;
  if (first === undefined) throw new Error('no restaurant');
  const online = ['card-online', 'sbp-online', 'cash', 'card-courier'] as const;
  api.localities = [
    { ...KALUGA, restaurants: [{ ...first, accepts_online_payments: true, payment_methods: [...online] }, ...others] },
  ];
  return api;
}
/** An order of 320 ₽ awaiting payment. */
function waiting(api: FakeShop, method: PaymentMethod = 'card-online', payment: Partial<OrderPayment> = {}): Order {
  const cart = api.create(1, 'pickup', 12);
  cart.items.push({ id: 1, productId: CAKE.id, modifiers: [], quantity: 1 });
  return api.awaitPayment(api.placeBehind(cart.id), method, payment);
}
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('main').getByRole('link', { name });
const main = () => page.getByRole('main');
const text = (): string => plain(document.querySelector('main')?.innerText);
/** Hides and shows the page, as switching tabs does: data that may have changed is refetched at once. */
const returnToTab = (): void => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
const opened = async (calls: readonly unknown[], count: number): Promise<void> => {
  await expect.poll(() => calls.length).toBe(count);
};

describe('an order paid by card (docs/product.md §25.4, §25.6)', () => {
  test('is paid in the provider’s widget, which opens automatically with all required data [25.4d, 25.4e, 25.4f, 25.6a]', async () => {
    const api = chain();
    const widget = fakeWidget('start');
    api.widgetUrl = widget.url;
    const order = waiting(api);
    const { href } = await openShop(`/pay/${order.id}`, {}, api);
    await opened(widget.calls, 1);
    expect(widget.calls[0]?.options).toEqual({
      publicTerminalId: 'test_api_00000000000000000000001',
      paymentSchema: 'Single',
      amount: order.total_price / 100,
      currency: 'RUB',
      culture: 'ru-RU',
      description: `Заказ № ${order.number}`,
      externalId: order.id,
      userInfo: { accountId: '79161234567', phone: '79161234567' },
      metadata: { name: 'Анна', phone: '79161234567', orderId: order.id },
      autoClose: 3,
      retryPayment: true,
      skin: 'modern',
    });
    await expect
      .element(main().getByRole('heading', { level: 1 }))
      .toHaveTextContent(`Оплата заказа № ${order.number}`);
    await expect.element(main().getByRole('timer')).toHaveTextContent(QUARTER);
    await expect.element(button(/^Оплатить \d/)).toHaveAttribute('aria-disabled', 'true');

    widget.calls[0]?.end({ type: 'payment', status: 'success' });
    await expect.element(main().getByText('Проверяем оплату')).toBeVisible();
    await expect.element(button(/^Оплатить/)).not.toBeInTheDocument();
    expect(href()).toBe(`/pay/${order.id}`);
    api.payOrder(order.id);
    await expect.poll(href).toBe(`/order-status/${order.id}`);
    await expect.element(main().getByText('Картой онлайн, оплачено')).toBeVisible();
    await expect.element(main().getByRole('list', { name: 'Путь заказа' })).toBeVisible();
  });

  test('has neither header, tabs nor a footer on a phone while its clock runs, and a quiet link back to the order in its head', async () => {
    const api = chain();
    const widget = fakeWidget('start');
    api.widgetUrl = widget.url;
    const order = waiting(api);
    await page.viewport(380, 800);
    const { href } = await openShop(`/pay/${order.id}`, {}, api);
    await expect.element(main().getByRole('timer')).toBeVisible();
    const tabs = page.getByRole('navigation', { name: 'Главное' });
    await expect.element(tabs).not.toBeInTheDocument();
    await expect.element(page.getByRole('contentinfo')).not.toBeInTheDocument();
    await expect.element(page.getByRole('banner')).not.toBeInTheDocument();
    expect(
      main()
        .getByRole('link')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['К заказу']);
    const { left, top, height, width } = link('К заказу').element().getBoundingClientRect();
    expect(height).toBeGreaterThanOrEqual(44);
    expect(width).toBeLessThan(160);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeLessThan(main().getByRole('heading', { level: 1 }).element().getBoundingClientRect().top);
    await link('К заказу').click();
    await expect.poll(href).toBe(`/order-status/${order.id}`);
    await expect.element(tabs).toBeVisible();
  });

  test('falls back to the older widget form where there is no newer one, with the receipt for the till [25.4f]', async () => {
    const api = chain();
    const widget = fakeWidget('pay');
    api.widgetUrl = widget.url;
    api.receipt = {
      Items: [
        {
          label: 'Наполеон',
          price: 288,
          quantity: 1,
          amount: 288,
          vat: null,
          method: 4,
          object: 1,
          measurementUnit: 'шт',
        },
      ],
      taxationSystem: 1,
      email: null,
      phone: '79161234567',
      calculationPlace: null,
      amounts: { electronic: 288, advancePayment: 0, credit: 0, provision: 0 },
    };
    const order = waiting(api);
    const { href } = await openShop(`/pay/${order.id}`, {}, api);
    await opened(widget.calls, 1);
    expect(widget.calls[0]?.options).toEqual({
      publicId: 'test_api_00000000000000000000001',
      amount: order.total_price / 100,
      currency: 'RUB',
      culture: 'ru-RU',
      description: `Заказ № ${order.number}`,
      invoiceId: order.id,
      accountId: '79161234567',
      data: {
        name: 'Анна',
        phone: '79161234567',
        orderId: order.id,
        cloudPayments: { customerReceipt: api.receipt },
      },
      autoClose: 3,
      retryPayment: true,
      skin: 'modern',
    });
    // First the result, then, when the form closes, the end.
    widget.calls[0]?.tell('onComplete', { success: true });
    widget.calls[0]?.tell('onSuccess');
    await expect.element(main().getByText('Проверяем оплату')).toBeVisible();
    api.payOrder(order.id);
    await expect.poll(href).toBe(`/order-status/${order.id}`);
  });

  test('shows the server’s reason for a payment that the restaurant refused, which the widget does not know', async () => {
    const api = chain();
    const widget = fakeWidget('start');
    api.widgetUrl = widget.url;
    const order = waiting(api);
    await openShop(`/pay/${order.id}`, {}, api);
    await opened(widget.calls, 1);
    const failed = { failure: 'время на оплату вышло', failed_at: 'restaurant' } as const;
    api.orders.set(order.id, {
      ...order,
      payment_status: 'failed',
      payment: order.payment && { ...order.payment, ...failed },
    });
    widget.calls[0]?.end({ type: 'payment', status: 'fail', data: { reason: 'Отклонено' } });
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'на стороне ресторана' }))
      .toHaveTextContent('Платёж не прошёл на стороне ресторанаВремя на оплату вышло. Деньги не списаны.');
    await expect.element(button(/^Оплатить \d/)).toBeVisible();
  });

  test.each([
    ['today’s form', 'start'],
    ['the older form', 'pay'],
  ] as const)('shows a failed payment and its reason in %s; and can be paid again [25.6a, 25.6b]', async (_, form) => {
    const api = chain();
    const widget = fakeWidget(form);
    api.widgetUrl = widget.url;
    const { id } = waiting(api);
    await openShop(`/pay/${id}`, {}, api);
    await opened(widget.calls, 1);
    if (form === 'start') widget.calls[0]?.end({ type: 'payment', status: 'fail', data: { reason: 'Мало денег' } });
    else widget.calls[0]?.tell('onFail', 'Мало денег');
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Банк отклонил' }))
      .toHaveTextContent('Банк отклонил картуМало денег. Деньги не списаны. Попробуйте другую или оплатите иначе.');
    await expectAccessible('a payment that failed');
    await button('Оплатить другой картой').click();
    await opened(widget.calls, 2);
    await expect.element(main().getByText(/Банк отклонил/)).not.toBeInTheDocument();
  });

  test.each([
    ['today’s form', 'start'],
    ['the older form', 'pay'],
  ] as const)('keeps waiting when %s is closed', async (_, form) => {
    const api = chain();
    const widget = fakeWidget(form);
    api.widgetUrl = widget.url;
    const { id } = waiting(api);
    const { href } = await openShop(`/pay/${id}`, {}, api);
    await opened(widget.calls, 1);
    if (form === 'start') widget.calls[0]?.end({ type: 'cancel', status: 'cancel' });
    else widget.calls[0]?.tell('onFail', 'User has cancelled');
    await expect.element(main().getByText('Оплата не завершена. Заказ ждёт.')).toBeVisible();
    await expect.element(button(/^Оплатить \d/)).not.toHaveAttribute('aria-disabled');
    await expect.element(link('К заказу')).toHaveAttribute('href', `/order-status/${id}`);
    expect(href()).toBe(`/pay/${id}`);
  });

  test('is checked when the widget ends with any other result [25.6a]', async () => {
    const api = chain();
    const widget = fakeWidget('start');
    api.widgetUrl = widget.url;
    const { id } = waiting(api);
    const { href } = await openShop(`/pay/${id}`, {}, api);
    await opened(widget.calls, 1);
    api.payOrder(id);
    widget.calls[0]?.end({ type: 'payment', status: 'appointment' });
    await expect.poll(href).toBe(`/order-status/${id}`);
  });

  // Verified to fail with a button that opens what has not loaded yet.
  test('cannot be paid before the script loads; a failed load is reported and retried [25.4a, 25.4b, 25.4g]', async () => {
    const api = chain();
    const widget = fakeWidget('start');
    api.widgetUrl = lostScript();
    const { id } = waiting(api);
    await openShop(`/pay/${id}`, {}, api);
    await expect.element(main().getByText('Error loading CloudPayments widget.')).toBeVisible();
    await expect.element(main().getByText(/^Форма оплаты не загрузилась/)).toBeVisible();
    await expect.element(button(/^При получении/)).toBeVisible();
    await expect.element(button(/^Оплатить \d/)).not.toBeInTheDocument();
    await expectAccessible('a widget that did not load');
    expect(widget.calls).toEqual([]);
    // The connection is back: the same address responds now.
    Reflect.set(window, 'cp', { CloudPayments: Reflect.get(window, 'providedWidget') });
    await button('Попробовать ещё раз').click();
    await opened(widget.calls, 1);
    await expect.element(main().getByText('Error loading')).not.toBeInTheDocument();
  });

  test('does not offer payment again within a minute of a success, also after a reload', async () => {
    const api = chain();
    const widget = fakeWidget('start');
    api.widgetUrl = widget.url;
    const { id } = waiting(api);
    await openShop(`/pay/${id}`, {}, api);
    await opened(widget.calls, 1);
    widget.calls[0]?.end({ type: 'payment', status: 'success' });
    await expect.element(main().getByText('Проверяем оплату')).toBeVisible();
    vi.setSystemTime(START + 20 * SECOND);
    await expect.element(main().getByText('Деньги списаны, ждём подтверждения')).toBeVisible();

    const later = { again: true, now: new Date(NOON.getTime() + 20 * SECOND) };
    await openShop(`/pay/${id}`, later, api);
    await expect.element(main().getByText('Деньги списаны, ждём подтверждения')).toBeVisible();
    await expect.element(button(/^Оплатить/)).not.toBeInTheDocument();
    await openShop(`/order-status/${id}`, later, api);
    await expect.element(main().getByText('Проверяем оплату').first()).toBeVisible();
    await expect.element(link(/^Оплатить/)).not.toBeInTheDocument();
    expect(widget.calls).toHaveLength(1);

    vi.setSystemTime(START + 61 * SECOND);
    await expect.element(link(/^Оплатить/)).toBeVisible();
  });

  test('cannot be paid after the deadline', async () => {
    const api = chain();
    const widget = fakeWidget('start');
    api.widgetUrl = widget.url;
    const { id } = waiting(api);
    await openShop(`/pay/${id}`, {}, api);
    await opened(widget.calls, 1);
    widget.calls[0]?.end({ type: 'cancel', status: 'cancel' });
    await expect.element(button(/^Оплатить \d/)).toBeVisible();
    vi.setSystemTime(START + 15 * MINUTE);
    await expect.element(main().getByText('Время на оплату вышло')).toBeVisible();
    await expect.element(button(/^Оплатить/)).not.toBeInTheDocument();
  });
});

describe('an order paid by SBP (docs/product.md §25.7)', () => {
  test('is paid with a button that opens the bank app on a phone; the page continues automatically', async () => {
    const api = chain();
    const { id } = waiting(api, 'sbp-online');
    const { href } = await openShop(`/pay/${id}`, {}, api);
    await expect.element(link('Открыть приложение банка')).toHaveAttribute('href', api.sbpLink);
    await expect.element(main().getByRole('timer')).toHaveTextContent(QUARTER);
    await expect.element(main().getByRole('img', { name: /^Код СБП/ })).not.toBeInTheDocument();
    await expectAccessible('paying by SBP on a phone');
    api.payOrder(id);
    returnToTab();
    await expect.poll(href).toBe(`/order-status/${id}`);
  });

  test('is paid with a QR code elsewhere', async () => {
    const api = chain();
    const order = waiting(api, 'sbp-online');
    await page.viewport(1440, 900);
    await openShop(`/pay/${order.id}`, {}, api);
    await expect.element(main().getByRole('img', { name: /^Код СБП для оплаты/ })).toHaveAccessibleName(/ 288\s₽$/);
    await expect.element(link('Открыть ссылку')).toHaveAttribute('href', api.sbpLink);
    await expect.element(button('Скопировать ссылку')).toBeVisible();
    await expectAccessible('paying by SBP at a desk');
    await page.viewport(380, 800);
  });
});

describe('changing the payment method (docs/product.md §25.5)', () => {
  test('to payment on receipt, with change, places the order at once and leads to it', async () => {
    const api = chain();
    const { id } = waiting(api, 'sbp-online');
    const { href } = await openShop(`/pay/${id}`, {}, api);
    await button(/^При получении.*Наличными или картой в ресторане$/).click();
    const sheet = page.getByRole('dialog', { name: 'При получении' });
    await expect.element(sheet.getByRole('radio', { name: /^Наличными/ })).toBeChecked();
    await expect.element(sheet.getByRole('radio', { name: /^Картой онлайн/ })).not.toBeInTheDocument();
    await sheet.getByRole('radio', { name: /^Наличными/ }).click();
    await sheet.getByRole('radio', { name: /^с 1\s000\s₽/ }).click();
    await expectAccessible('paying otherwise');
    await sheet.getByRole('button', { name: 'Оплачу при получении' }).click();
    await expect.poll(href).toBe(`/order-status/${id}`);
    expect(api.sent('updateOrder')).toEqual([{ order_id: id, payment_method: 'cash', change_from: 100_000 }]);
    await expect.element(main().getByText(/^Наличными, сдача с 1\s000\s₽$/)).toBeVisible();
  });

  test('to another online method continues on the same page', async () => {
    const api = chain();
    const { id } = waiting(api, 'sbp-online');
    const widget = fakeWidget('start');
    api.widgetUrl = widget.url;
    const { href } = await openShop(`/pay/${id}`, {}, api);
    await button(/^Картой онлайн/).click();
    await opened(widget.calls, 1);
    expect(href()).toBe(`/pay/${id}`);
    expect(api.sent('updateOrder')).toEqual([{ order_id: id, payment_method: 'card-online', change_from: null }]);
  });

  test('to another online method fails with a message, and can be tried again', async () => {
    const api = chain();
    const { id } = waiting(api);
    const widget = fakeWidget('start');
    api.widgetUrl = widget.url;
    await openShop(`/pay/${id}`, {}, api);
    await opened(widget.calls, 1);
    widget.calls[0]?.end({ type: 'cancel', status: 'cancel' });
    api.nextFault = (call) => (call === 'updateOrder' ? 'drop-before' : null);
    await button(/^Через СБП/).click();
    await expect.element(page.getByRole('alert').filter({ hasText: 'Способ оплаты не изменился' })).toBeVisible();
    api.nextFault = () => null;
    await button(/^Через СБП/).click();
    await expect.element(link('Открыть приложение банка')).toBeVisible();
    await expect.element(button(/^Картой онлайн/)).toBeVisible();
  });

  test('is also offered on the order page, from which it leads to the payment page', async () => {
    const api = chain();
    const { id } = waiting(api);
    await openShop(`/order-status/${id}`, {}, api);
    await button('Оплатить иначе').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Перейти к оплате/ })
      .click();
    await expect.poll(() => vi.mocked(payAddress.openPayment).mock.calls).toEqual([[id]]);
    expect(api.sent('updateOrder')).toMatchObject([{ payment_method: 'sbp-online' }]);
  });

  test('shows a rejection and loses nothing', async () => {
    const api = chain();
    const { id } = waiting(api);
    api.script('updateOrder', () => {
      throw new Refused('ORDER_NOT_EDITABLE', undefined, { message: 'Заказ уже оплачен' });
    });
    await openShop(`/order-status/${id}`, {}, api);
    await button('Оплатить иначе').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Перейти к оплате/ })
      .click();
    await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent('Заказ уже оплачен');
  });
});

describe('an order that cannot be paid', () => {
  const over =
    (part: Partial<Order>, payment: Partial<OrderPayment> = {}) =>
    (api: FakeShop, order: Order) => {
      const now = { ...order, ...part };
      api.orders.set(order.id, { ...now, payment: now.payment && { ...now.payment, pay_until: null, ...payment } });
    };
  test.each([
    ['is paid already', over({ status: 'new', payment_status: 'paid' }), 'Заказ уже оплачен.'],
    ['was canceled', over({ status: 'canceled' }), 'Заказ отменён.'],
    [
      'was not paid in time',
      over({ status: 'canceled' }, { expired: true }),
      'Заказ не оплачен вовремя, поэтому отменён.',
    ],
    [
      'is paid on receipt',
      over({ status: 'new', payment_method: 'cash', payment_status: 'not_needed', payment: null }),
      'Этот заказ оплачивают при получении.',
    ],
  ])('because it %s shows the reason and links to the order', async (_, change, words) => {
    const api = chain();
    const order = waiting(api);
    change(api, order);
    await openShop(`/pay/${order.id}`, {}, api);
    await expect.element(main().getByText(words)).toBeVisible();
    await expect.element(link('К заказу')).toHaveAttribute('href', `/order-status/${order.id}`);
    await expectAccessible('an order that cannot be paid');
  });

  test('because it does not exist links to the order list', async () => {
    await openShop('/pay/order0000000000000000000404', {}, chain());
    await expect.element(main().getByRole('heading', { name: 'Такого заказа нет' })).toBeVisible();
    await expect.element(link('Мои заказы')).toBeVisible();
  });

  test('because the provider is unavailable can be retried, or paid by another method', async () => {
    const api = chain();
    const order = waiting(api, 'sbp-online');
    api.script('startPayment', () => {
      throw new Refused('UPSTREAM_UNAVAILABLE', undefined, { message: 'Банк не отвечает' });
    });
    const { href } = await openShop(`/pay/${order.id}`, {}, api);
    await expect.element(main().getByRole('heading', { name: 'Оплата сейчас недоступна' })).toBeVisible();
    await expect.element(main().getByText('Банк не отвечает')).toBeVisible();
    await expectAccessible('a provider that is away');
    await button(/^При получении/).click();
    const sheet = page.getByRole('dialog', { name: 'При получении' });
    await sheet.getByRole('radio', { name: /^Картой в ресторане/ }).click();
    await sheet.getByRole('button', { name: 'Оплачу при получении' }).click();
    await expect.poll(href).toBe(`/order-status/${order.id}`);
  });

  test('because there is no network shows that', async () => {
    const api = chain();
    const order = waiting(api);
    api.nextFault = (call) => (call === 'startPayment' ? 'drop-before' : null);
    await openShop(`/pay/${order.id}`, {}, api);
    await expect.element(main().getByText('Нет связи. Оплатить можно только со связью')).toBeVisible();
    await expect.element(link('К заказу')).toBeVisible();
    const widget = fakeWidget('start');
    api.widgetUrl = widget.url;
    api.nextFault = () => null;
    await button('Попробовать ещё раз').click();
    await opened(widget.calls, 1);
  });
});

describe('the order page (docs/product.md §25.3)', () => {
  const refund = { amount: 28_800, done: false, dishes: [] };
  const with_ = (part: Partial<Order>, payment: Partial<OrderPayment> = {}) => ({ part, payment });
  const expectPage = async (
    name: string,
    { part, payment }: ReturnType<typeof with_>,
    words: readonly RegExp[],
  ): Promise<void> => {
    const api = chain();
    const order = waiting(api);
    api.orders.set(order.id, { ...order, ...part, payment: order.payment && { ...order.payment, ...payment } });
    await openShop(`/order-status/${order.id}`, {}, api);
    for (const word of words) await expect.poll(text).toMatch(word);
    const isDraft = (part.status ?? 'draft') === 'draft';
    expect(main().getByRole('list', { name: 'Путь заказа' }).elements()).toHaveLength(
      isDraft || part.status === 'canceled' ? 0 : 1,
    );
    expect(text()).not.toContain('Черновик');
    await expectAccessible(name);
  };

  test('waits for the money', () =>
    expectPage('an unpaid order', with_({}), [
      /Ждём оплату/,
      /Держим заказ ещё 15:00/,
      /Оплатить 288 ₽/,
      /Начнём готовить/,
    ]));

  test.each([
    [
      'says why the last try failed',
      with_({ payment_status: 'failed' }, { failure: 'Мало денег' }),
      [/Банк отклонил карту\s+Мало денег. Деньги не списаны. Попробуйте другую или оплатите иначе./, /Оплатить 288 ₽/],
    ],
    [
      'says when the restaurant refused the last try',
      with_({ payment_status: 'failed' }, { failure: 'ресторан сейчас не отвечает', failed_at: 'restaurant' }),
      [
        /Платёж не прошёл на стороне ресторана\s+Ресторан сейчас не отвечает. Деньги не списаны. Попробуйте ещё раз или оплатите иначе./,
        /Оплатить 288 ₽/,
      ],
    ],
    ['says that the money is being looked for', with_({}, { pay_until: null }), [/Проверяем оплату/, /Уточняем/]],
    [
      'says that the time is over',
      with_({}, { pay_until: '2026-11-20T08:59:00.000Z' }),
      [/Время на оплату вышло/, /Проверяем, не пришли ли деньги/],
    ],
    [
      'has the receipt of what is paid',
      with_({ status: 'preparing', payment_status: 'paid' }, { receipt_url: 'https://receipt.example.test/1' }),
      [/Картой онлайн, оплачено Чек/],
    ],
    [
      'says that nobody has paid in time',
      with_({ status: 'canceled' }, { expired: true }),
      [/Заказ не оплачен вовремя, поэтому отменён/, /Повторить/],
    ],
    [
      'says that the money is on its way back',
      with_({ status: 'canceled', payment_status: 'paid' }, { refund }),
      [/Возвращаем 288 ₽/],
    ],
    [
      'says that the money is back',
      with_({ status: 'canceled', payment_status: 'refunded' }, { refund: { ...refund, done: true } }),
      [/Вернули 288 ₽/, /Картой онлайн, деньги возвращены/],
    ],
    [
      'says what came twice',
      with_({ status: 'new', payment_status: 'paid' }, { refund }),
      [/Возвращаем лишнее: 288 ₽/, /оплачено/],
    ],
  ])('%s', { tags: ['nightly'] }, expectPage);

  test('links to the payment page, and has no link without a network', async () => {
    const api = chain();
    const { id } = waiting(api);
    const { services } = await openShop(`/order-status/${id}`, {}, api);
    await expect.element(link(/^Оплатить \d/)).toHaveAttribute('href', `/pay/${id}`);
    api.offline = true;
    services.connectivity.report(false);
    await expect.element(main().getByText('Нет связи. Оплатить можно только со связью')).toBeVisible();
    await expect.element(link(/^Оплатить \d/)).not.toBeInTheDocument();
    await expect.element(button(/^Оплатить \d/)).toHaveAttribute('aria-disabled', 'true');
  });

  test('updates by itself once the payment has arrived', async () => {
    const api = chain();
    const { id } = waiting(api);
    await openShop(`/order-status/${id}`, {}, api);
    await expect.element(main().getByText('Ждём оплату').first()).toBeVisible();
    api.payOrder(id);
    returnToTab();
    await expect.element(main().getByText('Отправлен в ресторан').first()).toBeVisible();
  });

  test('marks an unpaid order in the order list', async () => {
    const api = chain();
    api.logIn();
    waiting(api);
    await openShop('/orders', {}, api);
    await expect.element(main().getByText('Ждёт оплаты').first()).toBeVisible();
  });

  test('says what happens to the money when asking to confirm a cancellation', async () => {
    const api = chain();
    const { id } = waiting(api);
    await openShop(`/order-status/${id}`, {}, api);
    await button('Отменить заказ').click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toHaveTextContent(/деньги не списаны/);
    await dialog.getByRole('button', { name: 'Оставить' }).click();
    api.payOrder(id);
    returnToTab();
    await expect.element(main().getByText('Отправлен в ресторан').first()).toBeVisible();
    await button('Отменить заказ').click();
    await expect.element(dialog).toHaveTextContent(/Вернём 288\s₽/);
  });
});

describe('the checkout (docs/product.md §25.1 to §25.3)', () => {
  const fill = async (): Promise<void> => {
    await fillWho();
    await consent();
  };
  const methods = (): string[] =>
    page
      .getByRole('group', { name: 'Способ оплаты' })
      .getByRole('radio')
      .elements()
      .map((one) => plain(one.closest('label')?.textContent));

  test('lists online methods first, preselects the card, and leads to the payment page', async () => {
    const api = chain();
    const { href } = await openShop('/checkout', { cart: [[CAKE, 1]] }, api);
    const sheet = await openPay();
    await expect.element(page.getByRole('radio', { name: /^Картой онлайн/ })).toBeChecked();
    expect(methods()).toEqual([
      'Картой онлайнСразу, на защищённой странице',
      'Через СБПВ приложении банка, без карты',
      'НаличнымиПри получении',
      'Картой в ресторанеПри получении',
    ]);
    await closeRow(sheet);
    await fill();
    await expectAccessible('a checkout that is paid online');
    await button(/^Заказать и оплатить 288\s₽$/).click();
    await expect.poll(() => vi.mocked(payAddress.openPayment).mock.calls).toHaveLength(1);
    // The order's page is behind its payment page.
    const [order] = [...api.orders.values()];
    expect(href()).toBe(`/order-status/${order?.id ?? ''}`);
    expect(vi.mocked(payAddress.openPayment).mock.calls).toEqual([[order?.id]]);
    expect(api.sent('placeOrder')).toMatchObject([{ payment_method: 'card-online' }]);
  });

  test('leads to the order page where nothing has to be paid now', async () => {
    const api = chain();
    const { href } = await openShop('/checkout', { cart: [[CAKE, 1]] }, api);
    await payBy(/^Наличными/);
    await fill();
    await button(/^Заказать за 288\s₽$/).click();
    await expect.poll(href).toMatch(/^\/order-status\/order0/);
    await expect.element(main().getByText('Отправлен в ресторан').first()).toBeVisible();
    expect(vi.mocked(payAddress.openPayment).mock.calls).toEqual([]);
  });

  test.each([
    ['offers nothing online', { payment_methods: ['cash', 'card-courier'] as PaymentMethod[] }],
    [
      'takes no online payments',
      { accepts_online_payments: false, payment_methods: ['card-online', 'cash', 'card-courier'] as PaymentMethod[] },
    ],
  ])('shows that a restaurant which %s is paid on receipt', async (_, part) => {
    const api = new FakeShop();
    api.localities = [{ ...KALUGA, restaurants: KALUGA.restaurants.map((one) => ({ ...one, ...part })) }];
    await openShop('/checkout', { cart: [[CAKE, 1]] }, api);
    const sheet = await openPay();
    await expect.element(sheet.getByText('Этот ресторан берёт оплату только при получении')).toBeVisible();
    expect(methods()).toEqual(['Наличными', 'Картой в ресторане']);
    await expect.element(page.getByRole('radio', { name: 'Наличными' })).toBeChecked();
  });

  test('takes the online methods from a cart that is paid on receipt only, and says why (docs/product.md §13.22)', async () => {
    const api = chain();
    const { go, services } = await openShop('/menu', { cart: [[CAKE, 1]] }, api);
    await expect.poll(() => services.outbox.getSnapshot().confirmed).not.toBeNull();
    const why = '«Сидр»: 18+. Официант проверит документы, оплата при получении.';
    api.script('prevalidateOrder', ({ body }) => {
      const { confirmed } = services.outbox.getSnapshot();
      if (confirmed === null) throw new Error('the cart is confirmed');
      const issue = {
        code: 'PAYMENT_METHOD_UNAVAILABLE' as const,
        message: why,
        field: 'payment_method',
        item_id: null,
      };
      return {
        issues: body.payment_method === 'card-online' ? [issue] : [],
        totals: confirmed,
        promised: null,
        quote: api.quote(body.cart_id),
        dropped_promo: null,
        on_receipt_only: why,
      };
    });
    await go('/checkout');
    await expect.element(main().getByRole('status').getByText(why)).toBeVisible();
    await expect.element(button(/^Оплата: Наличными/)).toBeVisible();
    await openPay();
    expect(methods()).toEqual(['Наличными', 'Картой в ресторане']);
    expect(page.getByText('Этот ресторан берёт оплату только при получении').elements()).toEqual([]);
  });

  test('warns before the form that online payment needs a network, and one tap switches to payment on receipt', async () => {
    const api = chain();
    const { services } = await openShop('/checkout', { cart: [[CAKE, 1]] }, api);
    await expect.element(button(/^Заказать и оплатить/)).toBeVisible();
    api.offline = true;
    services.connectivity.report(false);
    await expect.element(main().getByText(/^Нет связи: оплатить онлайн пока нельзя/)).toBeInViewport();
    await button('Оплачу при получении').click();
    await expect.element(button(/^Оплата: Наличными/)).toBeVisible();
    await expect.element(main().getByText(/^Нет связи: оплатить онлайн пока нельзя/)).not.toBeInTheDocument();
    await expect.element(button(/^Заказать за/)).toBeVisible();
  });

  test('keeps the payment method when the order type changes within the same restaurant', async () => {
    await openShop('/checkout', { cart: [[PIE, 1]] }, chain());
    await payBy(/^Наличными/);
    await button(/^Забрать: /).click();
    const places = page.getByRole('dialog', { name: 'Как и куда заказать' });
    await places.getByRole('radio', { name: 'Доставка', exact: true }).click();
    await type(places.getByRole('combobox', { name: 'Адрес доставки' }), 'Кирова 19');
    await places.getByRole('button', { name: 'Доставить сюда' }).click();
    await places.getByRole('button', { name: 'Готово' }).click();
    await expect.element(button(/^Привезём: Кирова, 19/)).toBeVisible();
    await expect.element(button(/^Оплата: Наличными/)).toBeVisible();
  });
});
