// Proves docs/product.md §2.8, §2.13 to §2.15, §2.23.
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MAX_PAGE, type Product, ProductList } from '#contract/catalog.ts';
import { promos } from '#server/db/schema/content.ts';
import { deliveryZones, stopList } from '#server/db/schema/places.ts';
import { createVersionClock, currentVersion, renewVersion } from '#server/db/versioned.ts';
import { readCatalog } from '#server/modules/catalog/read-catalog.ts';
import { listOf } from '#server/modules/catalog/select-products.ts';
import { createGuest } from '../support/guest.ts';
import { logInAs } from '../support/customer.ts';
import { startTestApp, type TestApp } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ chain: smallChain(), now: () => new Date('2026-11-20T12:00:00.000Z') });
});
afterAll(() => test.close());

const get = async (path: string) => {
  const response = await test.app.inject(`/api/restaurant/${path}`);
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
  return response.json();
};
const products = async (query = '', path = 'products'): Promise<Product[]> =>
  v.parse(ProductList, await get(`${path}?${query}`)).products;
const slugs = async (query = '', path = 'products') => (await products(query, path)).map(({ slug }) => slug);
const idOf = async (slug: string) => (await products()).find((one) => one.slug === slug)?.id ?? 0;

describe('the menu', () => {
  it('is in the order of its categories, as cards [2.7c]', async () => {
    expect(await slugs()).toEqual(['margherita', 'pepperoni', 'salad', 'soup', 'breakfast', 'cola', 'wine']);
    const [pizza] = await products();
    expect(pizza).toMatchObject({
      details: null,
      has_modifiers: true,
      needs_choice: false,
      marks: ['hit', 'vegetarian'],
    });
    expect((await get('categories')).map((one: { slug: string }) => one.slug)).toEqual(['pizza', 'other', 'drinks']);
  });

  it('of a restaurant has its prices and stop list, and nothing that it does not sell [2.8]', async () => {
    const first = await products('restaurant_id=1&details=true');
    expect(first.find(({ slug }) => slug === 'salad')?.price).toBe(31_000);
    expect(first.find(({ slug }) => slug === 'soup')?.is_available).toBe(false);
    const sizes = first.find(({ slug }) => slug === 'margherita')?.details?.modifier_groups[0]?.options;
    expect(sizes?.map((option) => option.is_available)).toEqual([true, false]);
    expect(await slugs('restaurant_id=2')).toEqual(['margherita', 'pepperoni', 'soup', 'breakfast']);
    const unknown = await test.app.inject('/api/restaurant/products?restaurant_id=99');
    expect([unknown.statusCode, unknown.json().fields]).toEqual([422, { restaurant_id: ['Такого ресторана нет.'] }]);
  });

  it('combines its filters with AND [2.8]', async () => {
    expect(await slugs('category=drinks')).toEqual(['cola', 'wine']);
    expect(await slugs('category=drinks&order_type=delivery')).toEqual(['cola']);
    expect(await slugs('category_id=1&popular=true')).toEqual(['margherita']);
    expect(await slugs(`ids=${await idOf('cola')},${await idOf('salad')}`)).toEqual(['salad', 'cola']);
    expect(await slugs('ids=')).toEqual([]);
    expect(await slugs('category=nothing')).toEqual([]);
  });

  it('is split into pages, with the total count', async () => {
    const page = v.parse(ProductList, await get('products?limit=2&offset=2'));
    expect(page.products.map(({ slug }) => slug)).toEqual(['salad', 'soup']);
    expect(page.total).toBe(7);
  });

  it.each(['пица', 'gbwwf', 'ПИЦЦУ'])('is searched: %s', async (text) => {
    const found = await slugs(`search=${encodeURIComponent(text)}`);
    expect(new Set(found.slice(0, 2))).toEqual(new Set(['margherita', 'pepperoni']));
  });

  it.each(['без фуфырла', 'пицца без фуфырла', 'аллергия на фуфырло', 'без лука, фуфырла'])(
    'finds nothing for a refusal that it does not know: %s (docs/product.md §2.20a)',
    async (text) => expect(await slugs(`search=${encodeURIComponent(text)}`)).toEqual([]),
  );

  it('lists dishes that can be ordered now before others (docs/product.md §2.3)', async () => {
    const search = `restaurant_id=1&search=${encodeURIComponent('пицца')}`;
    expect((await slugs(search)).slice(0, 2)).toEqual(['margherita', 'pepperoni']);
    const stop = (change: 'insert' | 'delete') =>
      test.db.transaction(async (tx) => {
        if (change === 'insert') await tx.insert(stopList).values({ restaurant: 'first', item: 'margherita' });
        else await tx.delete(stopList).where(eq(stopList.item, 'margherita'));
        await renewVersion(tx, new Date());
      });
    await stop('insert');
    expect((await slugs(search)).slice(0, 2)).toEqual(['pepperoni', 'margherita']);
    await stop('delete');
  });

  it('offers a replacement for a sold-out dish: the one it names, or else its neighbours [2.15b]', async () => {
    expect(await slugs(`restaurant_id=1&replacement_for=${await idOf('soup')}`)).toEqual(['salad']);
    expect(await slugs(`restaurant_id=1&replacement_for=${await idOf('margherita')}`)).toEqual(['pepperoni']);
    expect(await slugs(`restaurant_id=1&replacement_for=9999`)).toEqual([]);
  });

  it('offers only dishes served at this hour as a replacement', async () => {
    const asked = `restaurant_id=1&replacement_for=${await idOf('salad')}`;
    expect(await slugs(asked)).toEqual([]);
    const morning = await startTestApp({
      database: { db: test.db },
      now: () => new Date('2026-11-20T07:30:00.000Z'),
    });
    const answer = await morning.app.inject(`/api/restaurant/products?${asked}`);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(v.parse(ProductList, answer.json()).products.map(({ slug }) => slug)).toEqual(['breakfast']);
    await morning.close();
  });

  it('lists popular dishes without sold-out ones [2.13]', async () => {
    expect(await slugs('', 'popular-products')).toEqual(['margherita', 'soup', 'salad', 'cola']);
    expect(await slugs('restaurant_id=1', 'popular-products')).toEqual(['margherita', 'salad', 'cola']);
  });

  it('recommends dishes that go with a cart, never those in it [2.14]', async () => {
    const [zone] = await test.db.select().from(deliveryZones).where(eq(deliveryZones.externalId, 'first-near'));
    const guest = createGuest(test.app);
    const cart = await guest.post('/api/restaurant/cart/create', {
      restaurant_id: 1,
      order_type: 'delivery',
      delivery_zone_id: zone?.id,
    });
    const cartId: string = cart.json().id;
    const before = await slugs(`cart_id=${cartId}`, 'cart/recommended-products');
    expect(before).toEqual(['margherita', 'salad', 'cola']);
    const pizza = (await products('restaurant_id=1&details=true')).find(({ slug }) => slug === 'margherita');
    const small = pizza?.details?.modifier_groups[0]?.options[0]?.id;
    const added = await guest.post('/api/restaurant/cart/add', {
      cart_id: cartId,
      product_id: pizza?.id,
      modifiers: [small],
    });
    expect(added.statusCode).toBe(200);
    expect(await slugs(`cart_id=${cartId}`, 'cart/recommended-products')).toEqual(['cola', 'salad']);
    const response = await test.app.inject(`/api/restaurant/products?recommended_for=${cartId}`);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(v.parse(ProductList, response.json()).products.map(({ slug }) => slug)).toEqual(['cola', 'salad']);
    expect(await slugs('', 'cart/recommended-products')).toEqual(await slugs('', 'popular-products'));

    // Without an id: the cart that the caller has open, and no one else's.
    const customer = await logInAs(test, '79160000042', guest);
    await customer.post('/api/restaurant/cart/set-cutlery', { cart_id: cartId, cutlery_count: 1 });
    const own = await customer.get('/api/restaurant/cart/recommended-products');
    expect(v.parse(ProductList, own.json()).products.map(({ slug }) => slug)).toEqual(['cola', 'salad']);
    const other = await logInAs(test, '79160000043');
    const others = await other.get('/api/restaurant/cart/recommended-products');
    expect(v.parse(ProductList, others.json()).products.map(({ slug }) => slug)).toEqual(
      await slugs('', 'popular-products'),
    );
  });

  it('is up to date on another instance as soon as it changes, with another ETag', async () => {
    const other = await startTestApp({
      database: { db: test.db },
    });
    const url = '/api/restaurant/products?restaurant_id=1';
    const before = await other.app.inject(url);
    const stop = { restaurant: 'first', item: 'cola' };
    await test.db.transaction(async (tx) => {
      await tx.insert(stopList).values(stop);
      await renewVersion(tx, new Date());
    });
    const after = await other.app.inject({ url, headers: { 'if-none-match': String(before.headers.etag) } });
    expect(after.statusCode).toBe(200);
    expect(v.parse(ProductList, after.json()).products.find(({ slug }) => slug === 'cola')?.is_available).toBe(false);
    await test.db.transaction(async (tx) => {
      await tx.delete(stopList).where(eq(stopList.item, 'cola'));
      await renewVersion(tx, new Date());
    });
    const back = await other.app.inject({ url, headers: { 'if-none-match': String(before.headers.etag) } });
    expect(back.statusCode).toBe(304);
    await other.close();
  });
});

// docs/product.md §3.18
it('a dish whose required options are all sold out is sold out, and a replacement is offered', async () => {
  const change = (work: (tx: typeof test.db) => Promise<unknown>) =>
    test.db.transaction(async (tx) => {
      await work(tx);
      await renewVersion(tx, new Date());
    });
  const read = async () => (await products('restaurant_id=1')).find(({ slug }) => slug === 'margherita');
  expect((await read())?.is_available).toBe(true);
  const small = { restaurant: 'first', item: 'size/small' };
  await change((tx) => tx.insert(stopList).values(small));
  expect((await read())?.is_available).toBe(false);
  expect(await slugs(`restaurant_id=1&replacement_for=${await idOf('margherita')}`)).toContain('pepperoni');
  await change((tx) => tx.delete(stopList).where(eq(stopList.item, 'size/small')));
  expect((await read())?.is_available).toBe(true);
});

describe('the places', () => {
  it('are localities with their restaurants and zones, with full hours [19.2c]', async () => {
    const [kaluga] = await get('restaurants?by=locality');
    expect(kaluga).toMatchObject({ slug: 'kaluga', name_in: 'Калуге', is_default: true });
    const [first, second] = kaluga.restaurants;
    expect(first).toMatchObject({
      id: 1,
      locality_id: kaluga.id,
      express_minutes_before_close: '30',
      kitchen_diff: null,
      payment_methods: ['cash', 'card-courier'],
    });
    expect(first.delivery_zones.map((zone: { type: string }) => zone.type)).toEqual(['pickup', 'delivery']);
    expect(first.delivery_zones[1]).toMatchObject({ price: 15_000, delivery_time: 45, area_holes: [] });
    expect(second.opening_hours.sunday).toEqual([{ from: '18:00', to: '03:00' }]);
  });

  it('are only the restaurants by default [18.2a]', async () => {
    const [kaluga] = await get('restaurants?by=locality');
    expect(await get('restaurants')).toEqual(kaluga.restaurants);
  });

  it('come with the chain’s constants and the server’s clock [8.24, 19.1a, 19.1b]', async () => {
    expect(await get('environment')).toMatchObject({
      currency: 'RUB',
      pickup_discount: 10,
      max_cutlery_count: 10,
      brand: { name: 'Проба', email: null },
      alert_message: { title: 'Открываемся', text: null },
      server_time: '2026-11-20T12:00:00.000Z',
    });
  });

  it('have no suggestions without a geocoder, and report that', async () => {
    const [kaluga] = await get('restaurants?by=locality');
    const url = `/api/restaurant/address-suggestions?locality_id=${kaluga.id}&query=`;
    const response = await test.app.inject(`${url}${encodeURIComponent('Кирова')}`);
    expect([response.statusCode, response.json().code]).toEqual([502, 'UPSTREAM_UNAVAILABLE']);
    const short = await test.app.inject(`${url}${encodeURIComponent('К')}`);
    expect(short.json()).toEqual({ suggestions: [] });
  });
});

describe('the content', () => {
  it('is what the chain has provided [11.5, 11.8e, 11.8f, 11.9, 11.10c, 11.12, 16.5a, 16.5b, 18.2b]', async () => {
    expect(await get('banners')).toMatchObject([{ title: 'Здравствуйте', link: '/menu/pizza', picture: null }]);
    expect(await get('triple-slider')).toHaveLength(3);
    expect((await get('news')).map((one: { slug: string }) => one.slug)).toEqual(['new', 'old']);
    expect(await get('content/promos')).toMatchObject([{ slug: 'ten', promocode: 'TEN', starts_on: null }]);
    expect(await get('content/page?slug=about')).toMatchObject({
      title: 'О нас',
      html: '<p>Мы готовим.</p>',
      updated_at: '2026-01-01T00:00:00.000Z',
    });
    const about = { slug: 'about', title: 'О нас', summary: 'Кто мы', picture: null };
    const vacancy = { slug: 'vacancy', title: 'Вакансии', summary: '', picture: null };
    expect(await get('content-list')).toEqual([about, vacancy]);
    expect(await get('content/pages-preview')).toEqual([{ ...about, shown_in: ['footer'] }]);
    expect(await get('content?key=allergens')).toMatchObject({ title: 'Аллергены' });
    expect(await get('seo_titles')).toEqual([{ path: '/', title: 'Проба', description: 'Еда' }]);
  });

  it('keeps a promotion until its last day is over everywhere, and no longer [11.8f]', async () => {
    const shownOn = async (endsOn: string) => {
      await test.db.update(promos).set({ endsOn });
      await test.db.transaction((tx) => renewVersion(tx, new Date()));
      return (await get('content/promos')).length;
    };
    expect([await shownOn('2026-11-20'), await shownOn('2026-11-19')]).toEqual([1, 0]);
    await test.db.update(promos).set({ endsOn: null });
    await test.db.transaction((tx) => renewVersion(tx, new Date()));
    expect(await get('content/promos')).toHaveLength(1);
  });

  it.each(['content/page?slug=nothing', 'content?key=nothing'])(
    'is reported as missing: %s [11.5, 11.10c]',
    async (path) => {
      const response = await test.app.inject(`/api/restaurant/${path}`);
      expect([response.statusCode, response.json().code]).toEqual([404, 'NOT_FOUND']);
    },
  );
});

describe('limits of a list request', () => {
  it('return the whole list or a page of it: no endless list from every offset', async () => {
    const items = (await readCatalog(test.db)).menuOf(null)?.items ?? [];
    const long = Array.from({ length: MAX_PAGE }, () => items).flat();
    expect(listOf(long, {}).products).toHaveLength(long.length);
    expect(listOf(long, { offset: 1 }).products).toHaveLength(MAX_PAGE);
    expect(listOf(long, { offset: 1, limit: 2 }).products).toHaveLength(2);
    const beyond = await test.app.inject('/api/restaurant/products?offset=100001');
    expect([beyond.statusCode, beyond.json().fields]).toEqual([422, { offset: ['Не больше 100000.'] }]);
  });
});

describe('the version of the chain', () => {
  it('is checked again on time although the wall clock steps back', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    const version = createVersionClock(() => currentVersion(test.db), 1000);
    const before = await version();
    await renewVersion(test.db, new Date());
    expect(await version()).toBe(before);
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(1001);
    expect(await version()).not.toBe(before);
    vi.useRealTimers();
  });
});
