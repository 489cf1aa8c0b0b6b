// Proves docs/product.md §14.8 to §14.10 on the screens.
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Product } from '#contract/catalog.ts';
import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { FakeShop } from '../support/fake-shop.ts';
import { KALUGA } from '../support/fixtures/chain.ts';
import { CAKE, details, DUMPLINGS, LONG_NAMED, MENU, PIE, PIZZA, SMALL } from '../support/fixtures/dishes.ts';
import { expectAccessible } from './support/axe.ts';
import type { Given } from './support/mount-shop.tsx';
import { openShop } from './support/open-shop.tsx';
import { plain } from './support/plain.ts';
import { quiet } from './support/quiet.ts';

/** Handles the `status` filter as the server does, which the fake shop leaves out. */
const shopOf = (): FakeShop => {
  const api = new FakeShop();
  api.script('orders', ({ query }) => {
    const all = [...api.orders.values()].toReversed();
    const isAsked = ({ id, status }: Order): boolean =>
      query?.order_id === undefined ? isFinal(status) === (query?.status === 'finished') : id === query.order_id;
    return { orders: all.filter(isAsked), next_cursor: null };
  });
  return api;
};

type Ordered = readonly (readonly [dish: Product, quantity: number, modifiers?: readonly number[]])[];

/** A delivered order from an earlier visit. */
const order = (api: FakeShop, dishes: Ordered, over: Partial<Order> = {}, restaurant = 1): Order => {
  const cart = api.create(restaurant, 'pickup', restaurant === 1 ? 12 : 22);
  for (const [index, [dish, quantity, modifiers = []]] of dishes.entries()) {
    cart.items.push({ id: index + 1, productId: dish.id, modifiers: [...modifiers], quantity });
  }
  const placed: Order = { ...api.placeBehind(cart.id), status: 'delivered', ...over };
  api.orders.set(placed.id, placed);
  return placed;
};

/** Sets the chain's current menu. */
const sells = (api: FakeShop, ...changed: readonly Product[]): void => {
  api.products = MENU.map((dish) => changed.find(({ id }) => id === dish.id) ?? dish);
};

/** A guest's device on which all of these were ordered; it has not yet checked for something to repeat. */
const orderedHere = async (api: FakeShop, given: Given = {}): Promise<void> => {
  await openShop('/cart', given, api);
  localStorage.setItem('storefront-order_ids', JSON.stringify([...api.orders.keys()].toReversed()));
};
/** Same, and it has checked. */
const comeBack = async (api: FakeShop, href = '/menu', given: Given = {}) => {
  await orderedHere(api, given);
  localStorage.setItem('storefront-again', '1');
  return openShop(href, { again: true }, api);
};

const cards = () => page.getByRole('article');
const heading = () => page.getByRole('heading', { name: 'Как в прошлый раз' });
const repeat = () => page.getByRole('button', { name: /^Повторить:/ });
const sheet = () => page.getByRole('dialog', { name: 'Повторить заказ' });
const room = () => document.querySelector<HTMLElement>('[data-room]');
const shown = async (): Promise<string> => {
  await expect.element(cards().first()).toHaveTextContent('₽');
  // Until today's price is known, the card shows that of the past order.
  await expect.element(cards().first()).not.toHaveTextContent('было');
  return plain(cards().first().element().textContent);
};

describe('the repeat of the last order', () => {
  const usual = (): FakeShop => {
    const api = shopOf();
    order(api, [
      [CAKE, 1],
      [DUMPLINGS, 2, [611, 612]],
      [PIE, 1],
    ]);
    return api;
  };

  test('comes first in a guest’s menu, with its dishes and the price, and one tap leads to the checkout', async () => {
    const api = usual();
    const { href, services } = await comeBack(api);
    expect(await shown()).toBe(
      'Наполеон на ряженке, Пельмени сибирские × 2, Брусничный пирог со сметанной заливкой1 930 ₽Как в прошлый разПовторить',
    );
    await expect.element(heading()).toBeInTheDocument();
    await expect
      .element(
        page.getByRole('article', {
          name: 'Наполеон на ряженке, Пельмени сибирские × 2, Брусничный пирог со сметанной заливкой',
        }),
      )
      .toBeVisible();
    await expectAccessible('the menu with the last order');
    await repeat().click();
    await expect.poll(href).toBe('/checkout');
    await expect.element(sheet()).not.toBeInTheDocument();
    expect(
      services.outbox.getSnapshot().lines.map(({ product_id: id, modifiers, quantity }) => [id, modifiers, quantity]),
    ).toEqual([
      [CAKE.id, [], 1],
      [DUMPLINGS.id, [611, 612], 2],
      [PIE.id, [], 1],
    ]);
    await expect.element(page.getByRole('button', { name: /^Заказать/ })).toBeVisible();
  });

  test('is added once, however often the button is pressed', async () => {
    const api = usual();
    const { href, services } = await comeBack(api);
    await shown();
    const button = repeat().element() as HTMLElement;
    button.click();
    button.click();
    button.click();
    await expect.poll(href).toBe('/checkout');
    expect(services.outbox.getSnapshot().lines.map(({ quantity }) => quantity)).toEqual([1, 2, 1]);
    await expect.element(sheet()).not.toBeInTheDocument();
  });

  test('works by keyboard', async () => {
    const api = usual();
    const { href } = await comeBack(api);
    await shown();
    (page.getByRole('button', { name: 'Фильтры' }).element() as HTMLElement).focus();
    for (let steps = 0; steps < 12 && document.activeElement !== repeat().element(); steps += 1) await userEvent.tab();
    await expect.element(repeat()).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.poll(href).toBe('/checkout');
  });

  test('is shown to a customer on a device that has ordered nothing', async () => {
    const api = usual();
    api.logIn();
    await openShop('/menu', {}, api);
    await expect.poll(() => localStorage.getItem('storefront-again')).toBe('1');
    const { href } = await openShop('/menu', { again: true }, api);
    expect(await shown()).toContain('1 930 ₽');
    await repeat().click();
    await expect.poll(href).toBe('/checkout');
  });

  test('is shown without a network, from what the device stores', async () => {
    const api = usual();
    const { href, go, services } = await comeBack(api);
    await shown();
    await quiet(api);
    api.offline = true;
    services.connectivity.report(false);
    await go('/cart');
    await go('/menu');
    expect(await shown()).toContain('1 930 ₽');
    await repeat().click();
    await expect.poll(href).toBe('/checkout');
  });

  test('also comes first in an empty cart', async () => {
    const api = usual();
    const { href } = await comeBack(api, '/cart');
    expect(await shown()).toContain('1 930 ₽');
    const empty = page.getByRole('heading', { name: 'Пока пусто' }).element();
    expect(cards().first().element().compareDocumentPosition(empty)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expectAccessible('an empty cart with the last order');
    await repeat().click();
    await expect.poll(href).toBe('/checkout');
  });

  test('leads to the cart when the total is below the zone’s minimum', async () => {
    const api = shopOf();
    const [first, ...others] = KALUGA.restaurants;
    if (first === undefined) throw new Error('no restaurant');
    const zones = first.delivery_zones.map((zone) =>
      zone.type === 'delivery' ? { ...zone, min_delivery_price: 90_000 } : zone,
    );
    api.localities = [{ ...KALUGA, restaurants: [{ ...first, delivery_zones: zones }, ...others] }];
    order(api, [[CAKE, 1]], { order_type: 'delivery' });
    const { href } = await comeBack(api, '/menu', { place: 'delivery' });
    await shown();
    await repeat().click();
    await expect.poll(href).toBe('/cart');
  });

  test('is removed with the person’s data', async () => {
    const api = usual();
    const { services } = await comeBack(api);
    await shown();
    await services.purge();
    await expect.element(cards()).not.toBeInTheDocument();
    expect(localStorage.getItem('storefront-again')).toBeNull();
  });
});

describe('the repeat before today’s price is known (docs/product.md §14.11)', () => {
  /** A device with past orders, whose menu is answered when `answer` is called. */
  const early = async (api: FakeShop, given: Given = {}) => {
    await orderedHere(api, given);
    localStorage.setItem('storefront-again', '1');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.script('products', async ({ query }) => {
      if (query.details === true) await answered;
      return { products: [...api.products], total: api.products.length };
    });
    return { ...(await openShop('/menu', { again: true }, api)), answer };
  };

  test('shows the price of the past order, and the tap goes on by itself once the price is there', async () => {
    const api = shopOf();
    order(api, [[CAKE, 2]]);
    const { answer, href, services } = await early(api);
    await expect.element(cards().first()).toHaveTextContent(/было\s640\s₽/);
    await repeat().click();
    await expect.element(repeat()).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => api.seen.filter(({ endpoint }) => endpoint === 'products').length).toBeGreaterThan(1);
    expect(sheet().elements()).toEqual([]);
    expect(href()).toBe('/menu');
    answer();
    await expect.poll(href).toBe('/checkout');
    expect(services.outbox.getSnapshot().lines.map(({ quantity }) => quantity)).toEqual([2]);
  });

  test('asks, once the price is there, when something differs', async () => {
    const api = shopOf();
    order(api, [[CAKE, 2]]);
    sells(api, { ...CAKE, price: 35_000 });
    const { answer, services } = await early(api);
    await expect.element(cards().first()).toHaveTextContent('₽');
    await repeat().click();
    expect(sheet().elements()).toEqual([]);
    answer();
    await expect.element(sheet().getByText('было 640 ₽')).toBeVisible();
    await expect.element(repeat()).not.toHaveAttribute('aria-busy');
    expect(services.outbox.getSnapshot().lines).toEqual([]);
  });

  test('asks at once when the order is from another restaurant', async () => {
    const api = shopOf();
    order(api, [[CAKE, 1]], {}, 2);
    await early(api);
    await expect.element(cards().first()).toHaveTextContent('₽');
    await repeat().click();
    await expect.element(sheet()).toBeVisible();
  });

  test('of two orders that were tapped, only the last one goes on', async () => {
    const api = shopOf();
    order(api, [[CAKE, 1]]);
    order(api, [[PIE, 1]]);
    const { answer, href, services } = await early(api);
    await expect.element(cards().nth(1)).toHaveTextContent('₽');
    await repeat().nth(0).click();
    await repeat().nth(1).click();
    answer();
    await expect.poll(href).toBe('/checkout');
    expect(services.outbox.getSnapshot().lines.map(({ product_id: id }) => id)).toEqual([CAKE.id]);
  });
});

describe('the reserved space', () => {
  test('is not created on an open page: the first load only stores that there is an order', async () => {
    const api = shopOf();
    order(api, [[CAKE, 1]]);
    await orderedHere(api);
    await openShop('/menu', { again: true }, api);
    await expect.poll(() => localStorage.getItem('storefront-again')).toBe('1');
    await quiet(api);
    expect(room()?.offsetHeight).toBe(0);
    await expect.element(cards()).not.toBeInTheDocument();
  });

  test('has the same height before and after the order is loaded', async () => {
    const api = shopOf();
    order(api, [
      [LONG_NAMED, 3],
      [PIE, 2],
    ]);
    await orderedHere(api);
    localStorage.setItem('storefront-again', '1');
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    api.script('orders', () => answered.then(() => ({ orders: [...api.orders.values()], next_cursor: null })));
    await openShop('/menu', { again: true }, api);
    await expect.element(page.getByRole('heading', { name: PIZZA.name })).toBeVisible();
    const before = room()?.offsetHeight;
    const below = page.getByRole('heading', { name: PIZZA.name }).element().getBoundingClientRect().top;
    answer();
    await shown();
    expect(room()?.offsetHeight).toBe(before);
    expect(page.getByRole('heading', { name: PIZZA.name }).element().getBoundingClientRect().top).toBe(below);
  });

  test('is never present while the menu is searched or filtered', async () => {
    const api = shopOf();
    order(api, [[CAKE, 1]]);
    const { go } = await comeBack(api);
    await shown();
    await go('/menu?vegetarian=1');
    await expect.element(cards()).not.toBeInTheDocument();
    await go('/menu');
    await shown();
    await page.getByRole('main').getByRole('searchbox').fill('наполеон');
    await expect.element(cards()).not.toBeInTheDocument();
  });

  test('a device without orders triggers no request', async () => {
    const api = shopOf();
    await openShop('/menu', {}, api);
    await expect.element(page.getByRole('heading', { name: CAKE.name })).toBeVisible();
    await quiet(api);
    expect(api.seen.filter(({ endpoint }) => endpoint === 'orders')).toEqual([]);
    expect(room()?.offsetHeight).toBe(0);
  });

  test('shows that orders failed to load, and retries', async () => {
    const api = shopOf();
    order(api, [[CAKE, 1]]);
    let isDown = true;
    api.nextFault = (endpoint) => (endpoint === 'orders' && isDown ? 'refuse-plain' : null);
    await comeBack(api);
    await expect.element(page.getByText('Прошлые заказы не загрузились.')).toBeVisible();
    expect(room()?.offsetHeight).toBe(84);
    await quiet(api);
    isDown = false;
    await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
    await shown();
    expect(room()?.offsetHeight).toBe(84);
  });
});

describe('changes since the last order are shown before anything is added', () => {
  /** Taps repeat and returns the sheet's text. */
  const asks = async (services: { outbox: { getSnapshot: () => { lines: readonly unknown[] } } }): Promise<string> => {
    await repeat().first().click();
    await expect.element(sheet().getByRole('list').first()).toBeVisible();
    expect(services.outbox.getSnapshot().lines).toEqual([]);
    return plain(sheet().element().textContent);
  };

  test('a higher price: the card shows today’s, the sheet the old one, and its button leads to the checkout', async () => {
    const api = shopOf();
    order(api, [
      [CAKE, 2],
      [PIE, 1],
    ]);
    sells(api, { ...CAKE, price: 35_000 });
    const { href, services } = await comeBack(api);
    expect(await shown()).toContain('1 490 ₽подорожало');
    expect(await asks(services)).toContain('было 640 ₽');
    await sheet()
      .getByRole('button', { name: /^Положить 3 блюда/ })
      .click();
    await expect.poll(href).toBe('/checkout');
    expect(services.outbox.getSnapshot().lines).toHaveLength(2);
  });

  test('a lower price: no message', async () => {
    const api = shopOf();
    order(api, [[CAKE, 1]]);
    sells(api, { ...CAKE, price: 30_000 });
    const { href } = await comeBack(api);
    expect(await shown()).toContain('300 ₽Как');
    await repeat().click();
    await expect.poll(href).toBe('/checkout');
  });

  test.for<[string, Partial<Product>, string]>([
    ['sold out', { is_available: false }, 'Закончилось'],
    ['not at this hour', { availability_schedule: { friday: [{ from: '07:00', to: '08:00' }] } }, 'Сейчас не готовим'],
  ])('%s: the total covers the rest', async ([, change, words]) => {
    const api = shopOf();
    order(api, [
      [CAKE, 1],
      [PIE, 1],
    ]);
    sells(api, { ...CAKE, ...change });
    const { services } = await comeBack(api);
    expect(await shown()).toContain('790 ₽есть не всё');
    expect(await asks(services)).toContain(words);
  });

  test('an option no longer available', async () => {
    const api = shopOf();
    order(api, [
      [DUMPLINGS, 1, [611, 613]],
      [PIE, 1],
    ]);
    const [sauces] = DUMPLINGS.details?.modifier_groups ?? [];
    if (sauces === undefined) throw new Error('no sauces');
    const options = sauces.options.filter(({ id }) => id !== 611);
    sells(api, { ...DUMPLINGS, details: details({ modifier_groups: [{ ...sauces, options }] }) });
    const { services } = await comeBack(api);
    expect(await shown()).toContain('790 ₽есть не всё');
    expect(await asks(services)).toContain('Больше нет: Сметана');
  });

  test('nothing available: no price, and the sheet says why', async () => {
    const api = shopOf();
    order(api, [[CAKE, 1]]);
    api.products = MENU.filter(({ id }) => id !== CAKE.id);
    const { services } = await comeBack(api);
    await expect.element(cards()).toHaveTextContent('Сейчас не заказать');
    expect(cards().element().textContent).not.toContain('₽');
    expect(await asks(services)).toContain('Здесь не продаётся');
  });

  test('another restaurant', async () => {
    const api = shopOf();
    order(api, [[CAKE, 1]], {}, 2);
    const { services } = await comeBack(api);
    await shown();
    expect(await asks(services)).toContain('Тогда заказывали в ресторане');
  });

  test('no place chosen', async () => {
    const api = shopOf();
    order(api, [[CAKE, 1]]);
    const { services } = await comeBack(api, '/menu', { place: 'none' });
    await shown();
    expect(await asks(services)).toContain('Выберите, куда привезти или где забрать');
  });

  test('a non-empty cart: add to it or replace it', async () => {
    const api = shopOf();
    order(api, [[CAKE, 2]]);
    const { href, services } = await comeBack(api, '/menu', { cart: [[SMALL, 1]] });
    await shown();
    await repeat().click();
    await expect.element(sheet().getByText('В корзине уже 1 блюдо')).toBeVisible();
    await sheet().getByRole('button', { name: 'Заменить корзину' }).click();
    await expect.poll(href).toBe('/checkout');
    expect(services.outbox.getSnapshot().lines.map(({ product_id: id }) => id)).toEqual([CAKE.id]);
  });
});

describe('several past orders', () => {
  test('are in a row, the newest first, each set of dishes once, without current and canceled orders', async () => {
    const api = shopOf();
    order(api, [[PIZZA, 1, [412, 421]]], { created_at: '2026-11-01T10:00:00.000Z' });
    order(api, [[CAKE, 1]], { created_at: '2026-11-10T10:00:00.000Z' });
    order(api, [[SMALL, 1]], { created_at: '2026-11-12T10:00:00.000Z' });
    order(api, [[CAKE, 2]], { created_at: '2026-11-13T10:00:00.000Z', status: 'canceled' });
    order(api, [[PIE, 1]], { created_at: '2026-11-19T10:00:00.000Z' });
    order(api, [[CAKE, 1]], { created_at: '2026-11-19T12:00:00.000Z' });
    order(api, [[DUMPLINGS, 1]], { created_at: '2026-11-20T08:50:00.000Z', status: 'preparing' });
    const { href } = await comeBack(api);
    await shown();
    await expect.element(cards().nth(2)).toHaveTextContent('₽');
    expect(
      cards()
        .elements()
        .map(({ textContent }) => plain(textContent)),
    ).toEqual([
      'Наполеон на ряженке320 ₽Как в прошлый разПовторить',
      'Брусничный пирог со сметанной заливкой790 ₽ВчераПовторить',
      'Пирожное «Картошка»170 ₽12 ноябряПовторить',
    ]);
    await expectAccessible('the menu with three past orders');
    await repeat().nth(1).click();
    await expect.poll(href).toBe('/checkout');
  });

  test('keep the longest names within the card, at twice the text size, too', async () => {
    const api = shopOf();
    order(api, [
      [LONG_NAMED, 12],
      [PIE, 1],
      [{ ...PIZZA }, 1, [412, 421]],
    ]);
    await page.viewport(390, 844);
    await comeBack(api);
    await shown();
    const card = cards().first().element();
    expect(card.getBoundingClientRect().height).toBe(72);
    expect(card.scrollWidth).toBe(card.clientWidth);
    document.documentElement.style.fontSize = '32px';
    expect(card.scrollWidth).toBe(card.clientWidth);
    expect(card.getBoundingClientRect().height).toBe(272);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth);
    document.documentElement.style.fontSize = '';
  });
});
