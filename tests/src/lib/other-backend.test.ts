// Proves docs/product.md §23.1, §23.4, §23.6, §23.8, §23.9.
import { beforeEach, describe, expect, it } from 'vitest';
import { BY_LOCALITY, cities, localities } from '#contract/calls/menu.ts';
import { api as endpoints } from '#contract/endpoints.ts';
import { createApi, type ApiClient } from '#lib/api/client.ts';
import { ContractError } from '#lib/api/errors.ts';
import { createMinimalBackend, LOGIN_CODE } from '#tests/support/minimal-backend/backend.ts';

const NOW = Date.parse('2026-11-20T10:00:00.000Z');
const contractErrors: string[] = [];
let backend: ReturnType<typeof createMinimalBackend>;
let api: ApiClient;
let cookie: string | null;
/** Overrides of the backend's next answers, by address. */
const instead = new Map<string, unknown>();

beforeEach(() => {
  backend = createMinimalBackend();
  cookie = null;
  contractErrors.length = 0;
  instead.clear();
  api = createApi({
    origin: '',
    fetch: async (input, { method = 'GET', headers, body } = {}) => {
      const url = typeof input === 'string' ? input : '';
      const replaced = instead.get(url);
      if (replaced !== undefined) return Response.json(replaced);
      const answer = await backend.app.inject({
        method: method === 'POST' ? 'POST' : 'GET',
        url,
        headers: Object.fromEntries(new Headers(headers)),
        ...(typeof body === 'string' ? { payload: body } : {}),
      });
      const [set] = answer.cookies;
      if (set !== undefined) cookie = set.value;
      return new Response(answer.statusCode === 204 ? null : answer.payload, {
        status: answer.statusCode,
        headers: { 'content-type': String(answer.headers['content-type']) },
      });
    },
    readCookie: (name) => (name === 'token' ? cookie : null),
    connection: { money: 'roubles', credentials: 'bearer', tokenSalt: 'salt', timeZone: 'Asia/Omsk', brand: 'Кафе' },
    now: () => NOW,
    onContractError: (error) => contractErrors.push(error.message),
  });
});

const PICKUP = { restaurant_id: 2, order_type: 'pickup', delivery_zone_id: 20 } as const;
const filledCart = async (): Promise<string> => {
  const { id } = await api.call(endpoints.createCart, { body: PICKUP });
  await api.call(endpoints.addItem, { body: { cart_id: id, product_id: 101, modifiers: [], quantity: 2 } });
  return id;
};
const draft = (cartId: string) => ({
  cart_id: cartId,
  delivery_details: null,
  payment_method: 'cash' as const,
  requested_at: null,
  name: 'Марфа',
  phone_number: '79161234567',
  comment: null,
  change_from: 100_000,
});

describe('a backend with the plain formats', () => {
  it('is read as whole restaurants in one locality, in kopecks, with the time zone of the connection', async () => {
    const [locality, ...others] = await api.call(localities, { query: BY_LOCALITY });
    expect(others).toEqual([]);
    expect(locality).toMatchObject({ is_default: true, latitude: 54.193, border_box_upper_corner: [54.2, 37.617] });
    expect(locality?.restaurants.map(({ id, locality_id, timezone }) => [id, locality_id, timezone])).toEqual([
      [1, 1, 'Asia/Omsk'],
      [2, 1, 'Asia/Omsk'],
    ]);
    expect(locality?.restaurants[0]?.delivery_zones[1]).toMatchObject({ price: 14_990, min_delivery_price: 30_000 });
    expect((await api.call(endpoints.environment)).brand.name).toBe('Кафе');
  });

  it('is read whole where the storefront needs the cities, or one of them (docs/product.md §23.6)', async () => {
    const [city, ...others] = await api.call(cities);
    expect(others).toEqual([]);
    expect(city).toMatchObject({ slug: 'all', is_default: true });
    expect(city).not.toHaveProperty('restaurants');
    const known = await api.call(localities, { query: { ...BY_LOCALITY, locality: 'all' } });
    expect(known[0]?.restaurants).toHaveLength(2);
  });

  it('is queried for a cart it returns only by id, and for dishes the cart lists only by id [4.14]', async () => {
    const id = await filledCart();
    expect(id).toMatch(/^\d+$/);
    const cart = await api.call(endpoints.cart, { query: { cart_id: id } });
    expect(cart).toMatchObject({
      subtotal_price: 78_100,
      pickup_discount: 7810,
      total_price: 70_290,
      delivery_price: 0,
    });
    expect(cart.items[0]).toMatchObject({
      name: 'Борщ',
      unit_price: 39_050,
      total_price: 78_100,
      availability: 'available',
    });
  });

  it('yields one revision per cart content, and a greater one for the next', async () => {
    const id = await filledCart();
    const revision = async () => (await api.call(endpoints.cart, { query: { cart_id: id } })).revision;
    const first = await revision();
    expect(await revision()).toBe(first);
    await api.call(endpoints.addItem, { body: { cart_id: id, product_id: 102, modifiers: [] } });
    expect(await revision()).toBeGreaterThan(first);
  });

  it('accepts an order in rubles, and returns it with its restaurant', async () => {
    const id = await filledCart();
    const quoted = await api.call(endpoints.prevalidateOrder, { body: draft(id) });
    expect(quoted).toMatchObject({ issues: [], totals: { total_price: 70_290 } });
    expect(quoted.promised?.from).toBe('2026-11-20T10:20:00.000Z');
    const consents = { offer: true, personal_data: true, marketing: false, version: '1' };
    const order = await api.call(endpoints.placeOrder, { body: { ...draft(id), consents, quote: quoted.quote } });
    expect(backend.asked.find(({ url }) => url.endsWith('/orders/place'))?.body).toMatchObject({ change_from: 1000 });
    expect(order).toMatchObject({
      status: 'new',
      total_price: 70_290,
      restaurant: { name: 'Кафе у вокзала', timezone: 'Asia/Omsk' },
      items: [{ name: 'Борщ' }],
    });
    await expect(api.call(endpoints.cart, { query: { cart_id: id } })).rejects.toMatchObject({
      code: 'CART_NOT_FOUND',
    });
    expect((await api.call(endpoints.orderStatus, { query: { order_id: order.id } })).status).toBe('new');
  });

  it('logs in by a token that is read and sent as a bearer; its 403 means a guest [7.17b]', async () => {
    await expect(api.call(endpoints.profile, { query: {} })).rejects.toMatchObject({ code: 'NOT_AUTHENTICATED' });
    const sent = await api.call(endpoints.sendVerificationCode, { body: { phone_number: '79161234567' } });
    expect(sent.length).toBe(LOGIN_CODE.length);
    const consents = { personal_data: true, marketing: false, version: '1' };
    const body = { phone_number: '79161234567', request_id: sent.request_id, code: LOGIN_CODE, consents };
    expect(await api.call(endpoints.logIn, { body })).toMatchObject({ phone_number: '79161234567', name: null });
    expect(backend.asked.at(-1)?.headers.authorization).toBe(`Bearer ${cookie ?? ''}`);
    expect(await api.call(endpoints.authCustomer, { body: { order_ids: [] } })).toEqual({
      orders: [],
      cart: null,
      merged: null,
    });
  });

  it('gets the token generated by the client: time and salt, in base64 [23.8]', async () => {
    await api.call(endpoints.environment);
    expect(atob(String(backend.asked[0]?.headers['x-client-token']))).toBe(`${NOW}salt`);
  });

  it('has no suggestions: an address with a house is accepted as typed, one without is not', async () => {
    const ask = (query: string) => api.call(endpoints.addressSuggestions, { query: { query, locality_id: 1 } });
    expect((await ask('ул. Каминского, 7')).suggestions).toMatchObject([
      { precision: 'house', details: { street: 'ул. Каминского', house: '7', coords: { latitude: 54.193 } } },
    ]);
    expect((await ask('ул. Каминского')).suggestions).toEqual([]);
  });
});

describe('a response outside the contract', () => {
  it('is an error reported beyond the caller too, and its call is not repeated', async () => {
    instead.set('/api/restaurant/restaurants?by=locality', [{ id: 1 }]);
    await expect(api.call(localities, { query: BY_LOCALITY })).rejects.toBeInstanceOf(ContractError);
    expect(contractErrors).toEqual([expect.stringMatching(/^restaurants: /)]);
    instead.set('/api/restaurant/cart/create', { done: true });
    await expect(api.call(endpoints.createCart, { body: PICKUP })).rejects.toBeInstanceOf(ContractError);
    expect(contractErrors).toHaveLength(2);
    expect(backend.asked.filter(({ url }) => url.includes('/cart'))).toEqual([]);
  });
});
