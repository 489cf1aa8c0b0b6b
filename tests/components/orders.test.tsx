/// <reference types="@vitest/browser-playwright" />
// Proves docs/product.md §6.9, §6.11, §9.16 on the screens themselves.
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { followOrders } from '#app/live/follow-orders.ts';
import { rememberOrder } from '#client/ordering/orders/own-orders.ts';
import { ordersStrings } from '#features/orders/orders-strings.ts';
import { Refused } from '../src/client/support/fake-api.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { PIE } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import { openShop } from './support/open-shop.tsx';
import { quiet } from './support/quiet.ts';

const MINUTE = 60_000;
const START = Date.now();

// Only the date is frozen: timers continue.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Hides and shows the page, as switching tabs does. */
const returnToTab = (): void => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
/** Focuses the window: a mere click into the page after another window. */
const focus = (): void => {
  window.dispatchEvent(new Event('blur'));
  window.dispatchEvent(new Event('focus'));
};
const asked = (api: FakeShop, call: string): number => api.seen.filter(({ endpoint }) => endpoint === call).length;

const customersShop = (): FakeShop => {
  const api = new FakeShop();
  api.logIn();
  // The server's handling of `status`, which the fake shop lacks.
  api.script('orders', ({ query }) => {
    const all = [...api.orders.values()].toReversed();
    const isAsked = ({ id, status }: Order): boolean =>
      query?.order_id === undefined ? isFinal(status) === (query?.status === 'finished') : id === query.order_id;
    return { orders: all.filter(isAsked), next_cursor: null };
  });
  return api;
};
const withOrder = (api: FakeShop, status: Order['status']): Order => {
  const order = { ...api.placeBehind(api.create().id), status, updated_at: new Date(START).toISOString() };
  api.orders.set(order.id, order);
  return order;
};
const card = (order: Order) => page.getByRole('listitem').filter({ hasText: ordersStrings.number(order.number) });

describe('the order list', () => {
  test('is read at most once in ten minutes: not on focus, on return to the tab or on reopening the screen [9.16a]', async () => {
    const api = customersShop();
    const order = withOrder(api, 'delivered');
    const { go } = await openShop('/orders', {}, api);
    await expect.element(card(order)).toBeVisible();
    await quiet(api);
    const first = asked(api, 'orders');
    vi.setSystemTime(START + 9 * MINUTE);
    focus();
    returnToTab();
    await quiet(api);
    await go('/menu');
    await go('/orders');
    await expect.element(card(order)).toBeVisible();
    await quiet(api);
    expect(asked(api, 'orders')).toBe(first);

    vi.setSystemTime(START + 11 * MINUTE);
    returnToTab();
    await quiet(api);
    expect(asked(api, 'orders'), 'nobody has opened it anew').toBe(first);
    // «Как в прошлый раз» reads the same lists, once for both screens.
    await go('/menu');
    await expect.poll(() => asked(api, 'orders')).toBe(first + 2);
    await quiet(api);
    await go('/orders');
    await expect.element(card(order)).toBeVisible();
    await quiet(api);
    expect(asked(api, 'orders')).toBe(first + 2);
  });

  // Verified to fail without the message, and with the scroll retrying forever.
  test('shows when the next page fails to load, and retries only by the button', async () => {
    const api = customersShop();
    const order = withOrder(api, 'delivered');
    const older = withOrder(api, 'canceled');
    let isLost = true;
    api.script('orders', ({ query }) => {
      if (query?.status !== 'finished') return { orders: [], next_cursor: null };
      if (query.cursor === undefined) return { orders: [order], next_cursor: 'second' };
      if (isLost) throw new Refused('VALIDATION_FAILED');
      return { orders: [older], next_cursor: null };
    });
    await openShop('/orders', {}, api);
    await expect.element(card(order)).toBeVisible();
    const toEnd = (): void => scrollTo(0, document.documentElement.scrollHeight);
    toEnd();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Не получилось загрузить.');
    const before = asked(api, 'orders');
    await quiet(api);
    scrollTo(0, 0);
    await quiet(api);
    toEnd();
    await quiet(api);
    expect(asked(api, 'orders')).toBe(before);
    isLost = false;
    await page.getByRole('button', { name: ordersStrings.more }).click();
    await expect.element(card(older)).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  test('follows the status of an active order without a new read, and is read again when the order is over', async () => {
    const api = customersShop();
    const order = withOrder(api, 'confirmed');
    await openShop('/orders', {}, api);
    await expect.element(card(order)).toHaveTextContent('Ресторан принял');
    await quiet(api);
    const first = asked(api, 'orders');
    const change = async (status: Order['status'], after: number): Promise<void> => {
      vi.setSystemTime(START + after);
      api.orders.set(order.id, { ...order, status, updated_at: new Date(START + after).toISOString() });
      returnToTab();
      await quiet(api);
    };
    await change('preparing', MINUTE);
    await expect.element(card(order)).toHaveTextContent('Готовится');
    expect(asked(api, 'orders')).toBe(first);
    await change('delivered', 2 * MINUTE);
    await expect.element(page.getByRole('heading', { name: ordersStrings.finished })).toBeVisible();
    await expect.poll(() => asked(api, 'orders')).toBe(first + 2);
  });
});

describe('the cart screen', () => {
  test('finds its cart by the id stored under cart_id, until the device is cleared [4.9d, 17.1e]', async () => {
    const api = new FakeShop();
    const { services } = await openShop('/cart', { cart: [[PIE, 1]] }, api);
    await expect.poll(() => localStorage.getItem('storefront-cart_id')).not.toBeNull();
    expect([...api.carts.keys()]).toEqual([localStorage.getItem('storefront-cart_id')]);
    await services.purge();
    expect(localStorage.getItem('storefront-cart_id')).toBeNull();
  });

  test('reads the cart again on return to the tab after ten minutes; focus alone reads nothing [9.16b]', async () => {
    const api = new FakeShop();
    await openShop('/cart', { cart: [[PIE, 1]] }, api);
    await expect.element(page.getByRole('main').getByRole('listitem').first()).toHaveTextContent(PIE.name);
    await expect.poll(() => asked(api, 'addItem')).toBe(1);
    await quiet(api);
    const first = asked(api, 'cart');
    vi.setSystemTime(START + 9 * MINUTE);
    returnToTab();
    await quiet(api);
    expect(asked(api, 'cart')).toBe(first);
    vi.setSystemTime(START + 11 * MINUTE);
    focus();
    await quiet(api);
    expect(asked(api, 'cart')).toBe(first);
    returnToTab();
    await expect.poll(() => asked(api, 'cart')).toBe(first + 1);
  });
});

describe('the active order bar (docs/product.md §6.21)', () => {
  // Verified to fail with the bar left mounted: it requested the previous customer's orders again, and stored the response on the device.
  test('disappears when the customer is forgotten, and requests none of their data any more (§7.29)', async () => {
    const api = new FakeShop();
    const order = withOrder(api, 'preparing');
    const { services, router } = await openShop('/', {}, api);
    rememberOrder(services.storage, order.id);
    const visit = new AbortController();
    followOrders(services, router, visit.signal);
    const bar = page.getByRole('link', { name: new RegExp(`№ ${order.number}`) });
    await expect.element(bar).toBeVisible();
    const before = asked(api, 'orders');
    await services.purge();
    // As the live status does when an order is finished.
    await services.queryClient.invalidateQueries({ queryKey: ['orders'] });
    await quiet(api);
    expect(asked(api, 'orders')).toBe(before);
    await expect.element(bar).not.toBeInTheDocument();
    visit.abort();
  });
});

describe('a canceled order (docs/product.md §6.7)', () => {
  test('reads the cart and the order list again [6.7a, 6.7b]', async () => {
    const api = customersShop();
    const order = withOrder(api, 'new');
    const { go } = await openShop('/cart', { cart: [[PIE, 1]] }, api);
    await expect.poll(() => asked(api, 'addItem')).toBe(1);
    await go('/orders');
    await expect.element(card(order)).toBeVisible();
    await go(`/order-status/${order.id}`);
    await quiet(api);
    const [carts, lists] = [asked(api, 'cart'), asked(api, 'orders')];
    await page.getByRole('button', { name: ordersStrings.cancel }).click();
    await page.getByRole('dialog').getByRole('button', { name: ordersStrings.cancelConfirm }).click();
    await expect.element(page.getByText(/отмен/i).first()).toBeVisible();
    await expect.poll(() => asked(api, 'cart')).toBeGreaterThan(carts);
    await go('/orders');
    await expect.poll(() => asked(api, 'orders')).toBeGreaterThan(lists);
    await expect.element(page.getByRole('heading', { name: ordersStrings.finished })).toBeVisible();
  });

  test('shows the restaurant’s reason and comment (docs/product.md §26.9)', async () => {
    const api = customersShop();
    const order = withOrder(api, 'canceled');
    const why = { cancel_reason: 'dish_sold_out', cancel_comment: 'Закончился борщ.' } as const;
    api.orders.set(order.id, { ...order, ...why, can_cancel: false, can_update: false });
    const { go } = await openShop('/cart', {}, api);
    await go(`/order-status/${order.id}`);
    const words = 'Ресторан отменил заказ: закончилось блюдо. Закончился борщ.';
    await expect.element(page.getByText(words)).toBeVisible();
    // Shown in the header, not in place of the removed buttons.
    const head = page.getByRole('article').element().querySelector('header');
    expect(head?.textContent.replaceAll('\u00a0', ' ')).toContain(words);
  });
});

describe('the order page (docs/product.md §6.3, §6.8)', () => {
  test('marks the current step in a neutral colour', async () => {
    const api = new FakeShop();
    await openShop(`/order-status/${withOrder(api, 'preparing').id}`, {}, api);
    const step = page
      .getByRole('list', { name: ordersStrings.timeline })
      .getByRole('listitem')
      .filter({ hasText: /сейчас/ });
    await expect.element(step).toHaveAttribute('aria-current', 'step');
    const colorOf = (name: string): string => {
      const probe = document.body.appendChild(document.createElement('i'));
      probe.style.background = `var(${name})`;
      const { backgroundColor } = getComputedStyle(probe);
      probe.remove();
      return backgroundColor;
    };
    const stone = getComputedStyle(step.element().children[0] ?? document.body).backgroundColor;
    expect(stone).not.toBe(colorOf('--accent'));
    expect(stone).toBe(colorOf('--ink'));
  });

  test('prints only the order: no header, no footer, no buttons', async () => {
    const api = new FakeShop();
    await openShop(`/order-status/${withOrder(api, 'delivered').id}`, {}, api);
    const footer = page.getByRole('contentinfo');
    await expect.element(footer).toBeVisible();
    const session = cdp();
    onTestFinished(async () => {
      await session.send('Emulation.setEmulatedMedia', { media: '' });
    });
    await session.send('Emulation.setEmulatedMedia', { media: 'print' });
    await expect.element(page.getByRole('heading', { name: ordersStrings.what })).toBeVisible();
    for (const [name, shown] of [
      ['footer', false],
      ['header:not(article header)', false],
      ['nav', false],
      ['article header', true],
    ] as const) {
      const found = [...document.querySelectorAll(name)];
      expect(found.length, name).toBeGreaterThan(0);
      for (const one of found) expect(getComputedStyle(one).display !== 'none', name).toBe(shown);
    }
  });
});

describe('the ring of an order (docs/product.md §6.26, §6.17)', () => {
  const soon = { from: new Date(START + 20 * MINUTE).toISOString(), to: new Date(START + 35 * MINUTE).toISOString() };
  const road = () => page.getByRole('list', { name: ordersStrings.timeline });

  test('shows the minutes left; stars take its place on delivery, and nothing below moves', async () => {
    const api = new FakeShop();
    const order: Order = { ...withOrder(api, 'delivering'), promised: soon, rating: null };
    api.orders.set(order.id, order);
    await openShop(`/order-status/${order.id}`, { now: new Date(START) }, api);
    await expect.element(page.getByText('20–35', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^Обновлено/)).toBeVisible();
    const { top } = road().element().getBoundingClientRect();
    vi.setSystemTime(START + MINUTE);
    const at = new Date(START + MINUTE).toISOString();
    const history: Order['status_history'] = [...order.status_history, { status: 'delivered', at }];
    api.orders.set(order.id, { ...order, status: 'delivered', status_history: history, updated_at: at });
    returnToTab();
    const stars = page.getByRole('radio');
    await expect.poll(() => stars.elements().length).toBe(5);
    expect(page.getByText('20–35', { exact: true }).elements()).toEqual([]);
    expect(road().element().getBoundingClientRect().top).toBe(top);
    expect(stars.first().element().getBoundingClientRect().bottom).toBeLessThan(top);
  });

  test('says that the order is late, and makes the call the loudest', async () => {
    const api = new FakeShop();
    const order = withOrder(api, 'preparing');
    const past = new Date(START - MINUTE).toISOString();
    const restaurant = { ...order.restaurant, phone_number: '+74842000000' };
    api.orders.set(order.id, { ...order, restaurant, payment_status: 'paid', promised: { from: past, to: past } });
    await openShop(`/order-status/${order.id}`, { now: new Date(START) }, api);
    await expect.element(page.getByText(ordersStrings.late)).toBeVisible();
    await expect.element(page.getByText(/деньги вернутся целиком/)).toBeVisible();
    const ground = (name: RegExp): string =>
      getComputedStyle(page.getByRole('article').getByRole('link', { name }).element()).backgroundColor;
    expect(ground(/^Позвонить/)).not.toBe(ground(/^Контакты/));
  });
});

describe('the dishes of an order under way (docs/product.md §6.8)', () => {
  const dish = () => page.getByRole('article').getByText(PIE.name);
  const open = async (): Promise<void> => {
    const api = new FakeShop();
    const cart = api.create();
    cart.items.push({ id: 1, productId: PIE.id, modifiers: [], quantity: 2 });
    const order: Order = { ...api.placeBehind(cart.id), status: 'preparing' };
    api.orders.set(order.id, order);
    await openShop(`/order-status/${order.id}`, {}, api);
    await expect.element(page.getByRole('heading', { name: ordersStrings.what })).toBeVisible();
  };

  test('are folded on a phone, and unfold for a tap and in print', async () => {
    await open();
    await expect.element(dish()).not.toBeVisible();
    const session = cdp();
    onTestFinished(async () => {
      await session.send('Emulation.setEmulatedMedia', { media: '' });
    });
    await session.send('Emulation.setEmulatedMedia', { media: 'print' });
    await expect.element(dish()).toBeVisible();
    await session.send('Emulation.setEmulatedMedia', { media: '' });
    await expect.element(dish()).not.toBeVisible();
    await page.getByRole('heading', { name: ordersStrings.what }).click();
    await expect.element(dish()).toBeVisible();
    await expectAccessible('an order whose dishes are unfolded');
  });

  test('are beside the status on a desktop', async () => {
    onTestFinished(() => page.viewport(380, 800));
    await page.viewport(1440, 900);
    await open();
    await expect.element(dish()).toBeVisible();
    const road = page.getByRole('list', { name: ordersStrings.timeline }).element().getBoundingClientRect();
    expect(dish().element().getBoundingClientRect().left).toBeGreaterThan(road.right);
  });
});

describe('the order page offline (docs/product.md §6.18, §6.24)', () => {
  /** Opened online, and reopened offline an hour later. */
  const seenLater = async (status: Order['status'], soon: boolean): Promise<void> => {
    const api = customersShop();
    const order = withOrder(api, status);
    const at = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString();
    const since = soon ? 0 : -10;
    api.orders.set(order.id, {
      ...order,
      created_at: at(since),
      status_history: [{ status, at: at(since) }],
      promised: { from: at(since), to: at(since + 5) },
    });
    const { go } = await openShop(`/order-status/${order.id}`, { now: new Date(START) }, api);
    await expect.element(page.getByRole('heading', { name: ordersStrings.what })).toBeVisible();
    await quiet(api);
    await go('/cart');
    api.offline = true;
    window.dispatchEvent(new Event('offline'));
    vi.setSystemTime(START + 60 * MINUTE);
    await go(`/order-status/${order.id}`);
    await expect.element(page.getByText(/^Нет связи. Так было/)).toBeVisible();
  };
  const head = (): string => page.getByRole('article').element().querySelector('header')?.textContent ?? '';

  // Each was verified to fail with the current time in place of the time of the last update.
  test('does not report the order as unconfirmed: the restaurant may have confirmed it since', async () => {
    await seenLater('new', true);
    expect(head()).toContain('Отправлен в ресторан');
    expect(head()).not.toContain(ordersStrings.unconfirmed);
  });

  test('reports it as unconfirmed where it was so when last read', async () => {
    await seenLater('new', false);
    expect(head()).toContain(ordersStrings.unconfirmed);
  });

  test('does not report the order as late: it may have arrived', async () => {
    await seenLater('preparing', true);
    expect(head()).toContain('Готовится');
    expect(page.getByText(ordersStrings.late).elements()).toEqual([]);
  });

  test('reports it as late where it was late when last read', async () => {
    await seenLater('preparing', false);
    await expect.element(page.getByText(ordersStrings.late)).toBeVisible();
  });
});

describe('the bonuses of an order (docs/product.md §8.25)', () => {
  const bringing = (api: FakeShop, status: Order['status']): string => {
    const at = (minutes: number): string => new Date(START + minutes * MINUTE).toISOString();
    const order = { ...withOrder(api, status), bonus_received: 5800, promised: { from: at(20), to: at(35) } };
    api.orders.set(order.id, order);
    return `/order-status/${order.id}`;
  };

  test.each([
    ['preparing', 'Вернём 58 бонусов, когда заказ будет у вас'],
    ['delivered', 'Вернули 58 бонусов'],
  ] as const)('are shown to the customer when it is %s', async (status, words) => {
    const api = customersShop();
    await openShop(bringing(api, status), {}, api);
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test('stay in their place when it is delivered while the page is open', async () => {
    const api = customersShop();
    const href = bringing(api, 'delivering');
    await openShop(href, { now: new Date(START) }, api);
    await expect.element(page.getByText(/^Обновлено/)).toBeVisible();
    const bonuses = page.getByText(/58\sбонусов/);
    await expect.element(bonuses).toHaveTextContent(/^Вернём/);
    const { top } = bonuses.element().getBoundingClientRect();
    const order = [...api.orders.values()].at(-1);
    if (!order) throw new Error('there is no order');
    vi.setSystemTime(START + MINUTE);
    api.orders.set(order.id, { ...order, status: 'delivered', updated_at: new Date(START + MINUTE).toISOString() });
    returnToTab();
    await expect.element(bonuses).toHaveTextContent(/^Вернули 58\sбонусов/);
    await expect.poll(() => bonuses.element().getBoundingClientRect().top).toBe(top);
    await expect.element(page.getByText(/^Обновлено/)).toBeVisible();
  });

  test.each(['canceled', 'draft'] as const)('are not shown when it is %s', async (status) => {
    const api = customersShop();
    await openShop(bringing(api, status), {}, api);
    await expect.element(page.getByRole('heading', { name: ordersStrings.what })).toBeVisible();
    expect(page.getByText(/58\sбонусов/).elements()).toHaveLength(0);
  });

  test('are not shown to a guest', async () => {
    const api = new FakeShop();
    await openShop(bringing(api, 'preparing'), {}, api);
    await expect.element(page.getByRole('heading', { name: ordersStrings.what })).toBeVisible();
    expect(page.getByText(/58\sбонусов/).elements()).toHaveLength(0);
  });
});
