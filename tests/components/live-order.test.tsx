// Proves docs/product.md §6.18 to §6.22 on the screens themselves.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { prefetchWhenIdle } from '#app/rendering/prefetch.ts';
import type { Order } from '#contract/orders.ts';
import { orderQuery } from '#client/queries/queries.ts';
import { rememberOrder } from '#client/ordering/orders/own-orders.ts';
import { DONE_COLOR, LATE_COLOR, THEME_COLOR } from '#brand/theme-color.ts';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { setTheme } from '#ui/theme.ts';
import { FakeEvents } from '../support/fake-events.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { NOON } from '../support/fixtures/chain.ts';
import { openShop } from './support/open-shop.tsx';
import { quiet } from './support/quiet.ts';

// The delay before a stream is reopened is not tested here.
beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
afterEach(() => vi.restoreAllMocks());

/** A shop with an active order and the stream that reports it. */
const shop = () => {
  const api = new FakeShop();
  const events = new FakeEvents();
  api.events = events;
  const at = new Date().toISOString();
  const order: Order = { ...api.placeBehind(api.create().id), status: 'new', created_at: at, updated_at: at };
  api.orders.set(order.id, order);
  let now = order;
  let told = 0;
  /** Changes the order as the restaurant would, and sends it on the stream. */
  const tell = (change: Partial<Order>): void => {
    told += 1;
    now = { ...now, ...change, updated_at: new Date(Date.parse(at) + told * 1000).toISOString() };
    api.orders.set(now.id, now);
    events.tell('order', now, `mark-${told}`);
  };
  return { api, events, order, tell };
};
const askedStatus = (api: FakeShop): number => api.seen.filter(({ endpoint }) => endpoint === 'orderStatus').length;

describe('the order page with a stream', () => {
  test('follows each step without a request', async () => {
    const { api, events, order, tell } = shop();
    await openShop(`/order-status/${order.id}`, {}, api);
    const article = page.getByRole('article');
    await expect.element(article.getByText('Отправлен в ресторан').first()).toBeVisible();
    await expect.poll(() => events.asked[0]?.ids).toEqual([order.id]);
    await expect.poll(() => events.count).toBe(1);
    events.tell('watching', { ids: [order.id] }, 'mark');
    tell({ status: 'confirmed' });
    await expect.element(article.getByText('Ресторан принял').first()).toBeVisible();
    const before = askedStatus(api);
    tell({ status: 'preparing' });
    await expect.element(article.getByText('Готовится').first()).toBeVisible();
    expect(askedStatus(api)).toBe(before);
  });

  test('names the courier with a way to call, only while the order is under way [6.29]', async () => {
    const { api, events, order, tell } = shop();
    await openShop(`/order-status/${order.id}`, {}, api);
    await expect.poll(() => events.count).toBe(1);
    events.tell('watching', { ids: [order.id] }, 'mark');
    const call = page.getByRole('link', { name: 'Курьер Тимур: позвонить' });
    tell({
      status: 'delivering',
      can_cancel: false,
      can_update: false,
      courier: { name: 'Тимур', phone_number: '79001234567' },
    });
    await expect.element(call).toHaveAttribute('href', 'tel:+79001234567');
    await expect.element(page.getByText(/К вам уже едет курьер Тимур/)).toBeVisible();
    tell({ status: 'delivered', courier: null });
    await expect.element(call).not.toBeInTheDocument();
  });

  test('says that the restaurant has changed the order, and shows its new dishes and sum (docs/product.md §26.55)', async () => {
    const { api, events, order, tell } = shop();
    await openShop(`/order-status/${order.id}`, {}, api);
    await expect.poll(() => events.count).toBe(1);
    events.tell('watching', { ids: [order.id] }, 'mark');
    const changed = page.getByText('Ресторан изменил заказ по вашей просьбе в 12:05.');
    expect(changed.elements()).toEqual([]);
    const dish = {
      item_id: 1,
      product_id: 1,
      modifiers: [],
      modifier_lines: [],
      weight: '',
      nutrition: null,
      picture: null,
    };
    const items = [
      { ...dish, name: 'Расстегай', quantity: 2, unit_price: 61_700, old_unit_price: null, total_price: 123_400 },
    ];
    tell({ changed_at: '2026-11-20T09:05:00.000Z', items, subtotal_price: 123_400, total_price: 123_400 });
    await expect.element(changed).toBeVisible();
    await expect.element(page.getByText(/1\u00a0234\u00a0₽/).first()).toBeInTheDocument();
    await expect.element(page.getByText(/Расстегай/).first()).toBeInTheDocument();
  });

  test('says what is paid on receipt when the order was paid and costs more since (docs/product.md §26.66)', async () => {
    const { api, events, order, tell } = shop();
    await openShop(`/order-status/${order.id}`, {}, api);
    await expect.poll(() => events.count).toBe(1);
    events.tell('watching', { ids: [order.id] }, 'mark');
    const money = { pay_until: null, failure: null, failed_at: 'bank', expired: false, refund: null } as const;
    const payment = { ...money, receipt_url: null, due_on_receipt: 12_000 };
    const paid = { payment_method: 'card-online', payment_status: 'paid', payment } as const;
    tell({ changed_at: '2026-11-20T09:05:00.000Z', ...paid });
    await expect.element(page.getByText('При получении доплатите наличными 120\u00a0₽')).toBeVisible();
    tell({ ...paid, status: 'delivered' });
    await expect.element(page.getByText('Доплачено при получении: 120\u00a0₽')).toBeVisible();
  });

  // Verified to fail with the request left running: its response stayed until the next step.
  test('colors the browser’s bars honey when late, green once it is handed over, and leaves them as they were (docs/product.md §6.22)', async () => {
    const meta = document.head.appendChild(document.createElement('meta'));
    onTestFinished(() => meta.remove());
    meta.name = 'theme-color';
    meta.content = THEME_COLOR.light;
    const { api, events, order, tell } = shop();
    const { router, services } = await openShop(`/order-status/${order.id}`, {}, api);
    const article = page.getByRole('article');
    await expect.element(article.getByText('Отправлен в ресторан').first()).toBeVisible();
    // Its promise has passed.
    await expect.poll(() => meta.content).toBe(LATE_COLOR.light);
    await prefetchWhenIdle(services, router, AbortSignal.abort());
    expect(meta.content, 'the quiet start leaves the page its colour').toBe(LATE_COLOR.light);
    // What is told before the stream is there is lost.
    await expect.poll(() => events.count).toBe(1);
    tell({ status: 'delivered' });
    await expect.poll(() => meta.content).toBe(DONE_COLOR.light);
    setTheme('dark');
    onTestFinished(() => setTheme('system'));
    await expect.poll(() => meta.content).toBe(DONE_COLOR.dark);
    setTheme('light');
    await router.navigate({ to: '/orders' });
    await expect.poll(() => meta.content).toBe(THEME_COLOR.light);
  });

  test('is not overwritten by an older response', async () => {
    const { api, events, order, tell } = shop();
    const answers: (() => void)[] = [];
    api.script('orderStatus', () => {
      const made = { ...order };
      return new Promise((resolve) => answers.push(() => resolve(made)));
    });
    await openShop(`/order-status/${order.id}`, {}, api);
    await expect.poll(() => answers.length).toBe(1);
    await expect.poll(() => events.count).toBe(1);
    events.tell('watching', { ids: [order.id] }, 'mark');
    tell({ status: 'confirmed' });
    const article = page.getByRole('article');
    await expect.element(article.getByText('Ресторан принял').first()).toBeVisible();
    for (const answer of answers) answer();
    await quiet(api);
    await expect.element(article.getByText('Ресторан принял').first()).toBeVisible();
    expect(article.getByText('Отправлен в ресторан').elements()).toHaveLength(0);
  });

  test('shows a changed promised time, also to screen readers, until the order is over', async () => {
    const { api, events, order, tell } = shop();
    await openShop(`/order-status/${order.id}`, {}, api);
    await expect.element(page.getByRole('article')).toBeVisible();
    await expect.poll(() => events.count).toBe(1);
    expect(page.getByText(/Время изменилось/).elements()).toHaveLength(0);
    const promised = { from: '2026-11-20T16:40:00.000Z', to: '2026-11-20T16:55:00.000Z' };
    tell({ status: 'confirmed', promised });
    await expect.element(page.getByText('Время изменилось: 19:40–19:55').first()).toBeVisible();
    const said = page.getByText('Время изменилось: 19:40–19:55').elements();
    expect(said.some((element) => element.closest('[role=status], [aria-live=polite]') !== null)).toBe(true);
    tell({ status: 'delivered', promised });
    await expect.poll(() => page.getByText(/Время изменилось/).elements()).toHaveLength(0);
  });

  test('shows after six minutes that the restaurant has not confirmed a new order, and advises to call', async () => {
    const { api, order } = shop();
    const at = new Date(NOON.getTime() - 6 * 60_000).toISOString();
    const history = [{ status: 'new' as const, at }];
    api.orders.set(order.id, { ...order, created_at: at, updated_at: at, status_history: history });
    await openShop(`/order-status/${order.id}`, {}, api);
    const article = page.getByRole('article');
    await expect.element(article.getByText(ordersStrings.unconfirmed).first()).toBeVisible();
    await expect.element(article.getByText(ordersStrings.unconfirmedText)).toBeVisible();
    expect(article.getByText('Отправлен в ресторан').elements()).toHaveLength(0);
  });

  test('continues after a broken connection from its last state', async () => {
    const { api, events, order, tell } = shop();
    await openShop(`/order-status/${order.id}`, {}, api);
    await expect.poll(() => events.count).toBe(1);
    events.tell('watching', { ids: [order.id] }, 'mark');
    tell({ status: 'confirmed' });
    const article = page.getByRole('article');
    await expect.element(article.getByText('Ресторан принял').first()).toBeVisible();
    events.breakOff();
    await expect.poll(() => events.asked.at(-1)).toEqual({ ids: [order.id], lastEventId: 'mark-1' });
    await expect.poll(() => events.count).toBe(1);
    tell({ status: 'preparing' });
    await expect.element(article.getByText('Готовится').first()).toBeVisible();
  });
});

const MINUTE = 60_000;

/** A device that keeps the order as it was eight minutes ago, just sent; the answer to the whole order waits until it is released. */
const keptShop = async (then: Partial<Order> = {}) => {
  const { api, events, order } = shop();
  const at = new Date(NOON.getTime() - 9 * MINUTE).toISOString();
  const history = [{ status: 'new' as const, at }];
  const kept: Order = {
    ...order,
    created_at: at,
    updated_at: at,
    status_history: history,
    can_cancel: true,
    can_update: true,
  };
  const later = new Date(NOON.getTime() - MINUTE).toISOString();
  const now: Order = { ...kept, updated_at: later, ...then };
  api.orders.set(order.id, now);
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  api.script('orders', async () => {
    await released;
    return { orders: [api.orders.get(order.id) ?? now], next_cursor: null };
  });
  api.script('orderStatus', async () => {
    await released;
    return api.orders.get(order.id) ?? now;
  });
  const shopped = await openShop('/menu', {}, api);
  const { api: client, queryClient } = shopped.services;
  const keep = (part: Partial<Order> = {}, age = 8 * MINUTE): void => {
    queryClient.setQueryData(
      orderQuery(client, order.id).queryKey,
      { ...kept, ...part },
      { updatedAt: Date.now() - age },
    );
  };
  return { ...shopped, api, events, order, kept, keep, release, open: () => shopped.go(`/order-status/${order.id}`) };
};
const article = () => page.getByRole('article');
const changes = () => article().getByRole('button', { name: /^(Отменить заказ|Изменить)$/ });

describe('an order that the device has kept (docs/product.md §6.25)', () => {
  test('raises no alarm and offers no change until it is answered', async () => {
    const { keep, open, release } = await keptShop({ status: 'delivered', can_cancel: false, can_update: false });
    keep();
    await open();
    await expect.element(article().getByText('Проверяем…')).toBeVisible();
    await expect.element(article().getByText('Отправлен в ресторан').first()).toBeVisible();
    expect(article().element().textContent).not.toMatch(/не подтвердил|пару минут|Обновлено|задерживаемся|Осталось/);
    expect(changes().elements()).toEqual([]);
    release();
    await expect.element(article().getByText('Доставлен').first()).toBeVisible();
    await expect.element(article().getByText('Проверяем…')).not.toBeInTheDocument();
  });

  test('is not called late before it is answered', async () => {
    const past = new Date(NOON.getTime() - 2 * MINUTE).toISOString();
    const { keep, open, release } = await keptShop({ status: 'preparing', promised: { from: past, to: past } });
    keep({ status: 'preparing', promised: { from: past, to: past } });
    await open();
    await expect.element(article().getByText('Проверяем…')).toBeVisible();
    expect(article().element().textContent).not.toContain('задерживаемся');
    release();
    await expect.element(article().getByText(ordersStrings.late)).toBeVisible();
    await expect.element(article().getByText(/^Обновлено/)).toBeVisible();
  });

  test('offers its changes, and the alarm, as soon as it is answered', async () => {
    const { keep, open, release } = await keptShop();
    keep();
    await open();
    await expect.element(article().getByText('Проверяем…')).toBeVisible();
    release();
    await expect.element(article().getByText(ordersStrings.unconfirmedText)).toBeVisible();
    expect(changes().elements()).toHaveLength(2);
  });

  test('is shown as of its own time while offline, with its changes', async () => {
    const { api, keep, open, services } = await keptShop();
    keep();
    await open();
    await expect.element(article().getByText('Проверяем…')).toBeVisible();
    api.offline = true;
    services.connectivity.report(false);
    await expect.element(article().getByText(/^Нет связи\. Так было в 11:5[12]/)).toBeVisible();
    expect(article().element().textContent).not.toMatch(/не подтвердил|Проверяем/);
    expect(changes().elements()).toHaveLength(2);
  });

  test.each([
    ['a moment', 0],
    ['eight minutes', 8 * MINUTE],
  ])('is read again when it is %s old', async (_, age) => {
    const { keep, open, release } = await keptShop({ payment_method: 'cash' });
    keep({ payment_method: 'sbp-online' }, age);
    release();
    await open();
    await expect.element(article().getByText('Наличными')).toBeVisible();
  });

  test('offers no payment until it is known that it waits for one', async () => {
    const { api, order, keep, open, release } = await keptShop();
    const payment = {
      pay_until: new Date(NOON.getTime() - MINUTE).toISOString(),
      failure: null,
      failed_at: 'bank' as const,
      expired: false,
    };
    const draft = { status: 'draft', payment: { ...payment, refund: null, receipt_url: null } } as const;
    keep({ ...draft, payment_status: 'pending', payment_method: 'card-online' });
    await open();
    await expect.element(article().getByText('Проверяем…')).toBeVisible();
    expect(article().element().textContent).not.toMatch(/Время на оплату вышло|Оплатить/);
    expect(api.orders.get(order.id)?.status).toBe('new');
    release();
    await expect.element(article().getByText(ordersStrings.unconfirmedText)).toBeVisible();
  });

  test('is read as a whole when an event has changed its status', async () => {
    const { api, events, order, tell } = shop();
    await openShop(`/order-status/${order.id}`, {}, api);
    await expect.element(article().getByText(/^Обновлено/)).toBeVisible();
    await expect.poll(() => events.count).toBe(1);
    events.tell('watching', { ids: [order.id] }, 'mark');
    expect(article().element().textContent).not.toContain('Картой курьеру');
    tell({ status: 'confirmed', payment_method: 'card-courier' });
    await expect.element(article().getByText('Картой курьеру')).toBeVisible();
  });

  test('raises no alarm after the phone has slept', async () => {
    const { keep, open, release, api, order, services } = await keptShop();
    keep();
    release();
    const at = NOON.toISOString();
    api.orders.set(order.id, { ...order, created_at: at, updated_at: at, status_history: [{ status: 'new', at }] });
    await open();
    await expect.element(article().getByText(/^Обновлено/)).toBeVisible();
    await quiet(api);
    api.leaveUnanswered('orderStatus');
    vi.spyOn(services.clock, 'now').mockReturnValue(new Date(NOON.getTime() + 40 * MINUTE));
    services.connectivity.report(false);
    await expect.element(article().getByText(/^Нет связи\./)).toBeVisible();
    services.connectivity.report(true);
    await expect.element(article().getByText('Проверяем…')).toBeVisible();
    expect(article().element().textContent).not.toMatch(/не подтвердил|пару минут/);
    expect(changes().elements()).toEqual([]);
  });
});

/** The next start of a device that has ordered: its order tracking starts when the page is idle. */
const openAgain = async (api: FakeShop, { id }: Order): ReturnType<typeof openShop> => {
  const { services } = await openShop('/menu', {}, api);
  rememberOrder(services.storage, id);
  return openShop('/menu', { again: true }, api);
};

describe('the active order bar', () => {
  test('keeps the last known state while offline', async () => {
    const { api, order } = shop();
    const at = NOON.toISOString();
    api.orders.set(order.id, { ...order, created_at: at, updated_at: at, status_history: [{ status: 'new', at }] });
    const { services } = await openAgain(api, order);
    const bar = page.getByRole('complementary', { name: ordersStrings.bar });
    await expect.element(bar.getByText('Отправлен в ресторан').first()).toBeVisible();
    api.offline = true;
    window.dispatchEvent(new Event('offline'));
    await expect.element(page.getByText(/Нет связи/).first()).toBeVisible();
    const later = new Date(NOON.getTime() + 6 * 60_000);
    vi.spyOn(services.clock, 'now').mockReturnValue(later);
    services.clock.sync(later.getTime());
    await expect.element(bar.getByText('Отправлен в ресторан').first()).toBeVisible();
    expect(bar.getByText(ordersStrings.unconfirmed).elements()).toEqual([]);
  });
});

describe('the active order bar with a network', () => {
  test('raises no alarm while the status is unanswered', async () => {
    const { api, order } = shop();
    const at = NOON.toISOString();
    api.orders.set(order.id, { ...order, created_at: at, updated_at: at, status_history: [{ status: 'new', at }] });
    const { services } = await openAgain(api, order);
    const bar = page.getByRole('complementary', { name: ordersStrings.bar });
    await expect.element(bar.getByText('Отправлен в ресторан').first()).toBeVisible();
    await quiet(api);
    api.leaveUnanswered('orderStatus');
    const later = new Date(NOON.getTime() + 6 * MINUTE);
    vi.spyOn(services.clock, 'now').mockReturnValue(later);
    services.clock.sync(later.getTime());
    await quiet(api);
    await expect.element(bar.getByText('Отправлен в ресторан').first()).toBeVisible();
    expect(bar.getByText(ordersStrings.unconfirmed).elements()).toEqual([]);
  });
});

describe('the active order badges', () => {
  /** Records the app icon's badge; null: cleared. */
  const noteAppBadge = (): (number | null)[] => {
    const badge: (number | null)[] = [];
    const note = {
      setAppBadge: async (count: number) => void badge.push(count),
      clearAppBadge: async () => void badge.push(null),
    };
    for (const [name, value] of Object.entries(note))
      Object.defineProperty(navigator, name, { value, configurable: true });
    onTestFinished(() => {
      for (const name of Object.keys(note)) Reflect.deleteProperty(navigator, name);
    });
    return badge;
  };
  const icon = (): string => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.href ?? '';

  test('mark the title, the page icon and the app icon, whatever writes the title, until the order is over', async () => {
    const plain = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';
    const link = Object.assign(document.createElement('link'), { rel: 'icon', href: plain });
    document.querySelector('link[rel="icon"]')?.remove();
    document.head.append(link);
    const badge = noteAppBadge();

    const { api, events, order, tell } = shop();
    const { go } = await openAgain(api, order);
    await expect.poll(() => document.title).toMatch(/^● \S/);
    await expect.poll(icon).toMatch(/^data:image\/png/);
    expect(badge.at(-1)).toBe(1);
    await go('/cart');
    await expect.poll(() => document.title).toMatch(/^● .*[Кк]орзина/);
    await expect.poll(() => events.asked.at(-1)?.ids).toEqual([order.id]);
    await expect.poll(() => events.count).toBe(1);
    tell({ status: 'canceled' });
    await expect.poll(() => document.title).not.toMatch(/●/);
    expect(icon()).toBe(plain);
    expect(badge.at(-1)).toBeNull();
    link.remove();
  });

  // Verified to fail with a count that starts at 0, and without clearing at startup.
  test.each([
    ['without an order', null],
    ['with an order that is over', 'delivered'],
  ] as const)('a badge left by a closed app is cleared at the start: %s', async (_, status) => {
    const badge = noteAppBadge();
    const { api, order } = shop();
    if (status === null) await openShop('/menu', {}, api);
    else {
      api.orders.set(order.id, { ...order, status });
      await openAgain(api, order);
    }
    await expect.poll(() => badge).toContain(null);
    expect(badge.filter((shown) => shown !== null)).toEqual([]);
  });
});

describe('a promised time that moved while the customer paid (docs/product.md §25.2)', () => {
  const promised = (clock: string) => ({ from: `2026-11-20T${clock}:00.000Z`, to: `2026-11-20T${clock}:00.000Z` });
  const payment = {
    pay_until: '2026-11-20T09:10:00.000Z',
    failure: null,
    failed_at: 'bank' as const,
    expired: false,
    refund: null,
    receipt_url: null,
  };
  const draft: Partial<Order> = { status: 'draft', payment_method: 'card-online', payment_status: 'pending', payment };

  test.each([
    ['is announced', '11:00', ['Пока вы платили, время сдвинулось: к 14:00']],
    ['is not announced when it is the same', '10:55', []],
  ])('%s', async (_, later, words) => {
    const { api, events, order, tell } = shop();
    api.orders.set(order.id, { ...order, ...draft, promised: promised('10:55') });
    const { go } = await openShop(`/order-status/${order.id}`, {}, api);
    await expect.element(page.getByRole('link', { name: /^Оплатить/ })).toBeVisible();
    await expect.poll(() => events.count).toBe(1);
    // As the page of the payment does.
    await go('/cart');
    tell({ status: 'new', payment_status: 'paid', promised: promised(later) });
    await go(`/order-status/${order.id}`);
    await expect.element(page.getByText('Отправлен в ресторан').first()).toBeVisible();
    await quiet(api);
    const said = page.getByText(/^Пока вы платили/).elements();
    expect(said.map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))).toEqual(words);
  });
});

describe('the tabs (docs/product.md §6.21)', () => {
  const tab = () => page.getByRole('navigation', { name: 'Главное' }).getByRole('link', { name: 'Заказы' });

  test('mark the orders as the current page on an order’s own page, and with a dot while one is under way', async () => {
    const { api, events, order, tell } = shop();
    const { go } = await openAgain(api, order);
    await expect.poll(() => document.title).toMatch(/^● \S/);
    await expect.poll(() => events.count).toBe(1);
    await expect.poll(() => getComputedStyle(tab().element(), '::after').content).toBe('""');
    expect(tab().element().getAttribute('aria-current')).toBeNull();
    await go(`/order-status/${order.id}`);
    await expect.element(tab()).toHaveAttribute('aria-current', 'page');
    tell({ status: 'delivered' });
    await expect.poll(() => getComputedStyle(tab().element(), '::after').content).toBe('none');
  });
});
