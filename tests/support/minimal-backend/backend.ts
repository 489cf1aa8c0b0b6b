import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type Cart, cartAnswer } from './carts.ts';
import { CATEGORIES, ENVIRONMENT, PRODUCTS, RESTAURANTS } from './chain.ts';

/** A request made to the backend, for a test to inspect. */
export interface Asked {
  readonly method: string;
  readonly url: string;
  readonly headers: FastifyRequest['headers'];
  readonly body: unknown;
}

/** The code that opens every account: the backend sends no messages. */
export const LOGIN_CODE = '4321';
/** The client's own token, without which no change is accepted. */
const CLIENT_TOKEN = 'x-client-token';

const Id = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]);
const Place = v.object({ restaurant_id: v.number(), delivery_zone_id: v.number() });
const CartRef = v.object({ cart_id: Id });
const Line = v.object({
  product_id: v.number(),
  modifiers: v.nullish(v.array(v.number()), []),
  quantity: v.nullish(v.number(), 1),
});
const ItemRef = v.object({ item_id: v.number() });
const Change = v.object({ ...ItemRef.entries, modifiers: v.array(v.number()), quantity: v.number() });
const LogIn = v.object({ phone_number: v.string(), code: v.string() });
const Draft = v.object({ ...CartRef.entries, payment_method: v.string(), phone_number: v.nullable(v.string()) });

interface User {
  readonly id: number;
  readonly email: null;
  name: string | null;
  readonly birthday: null;
  readonly phone_number: string;
  readonly bonus_count: null;
  readonly bonus_expiration_date: null;
}

/**
 * A backend that supports only the plain forms of the API: no idempotency, no quotes, no address suggestions, no `code` in its
 * errors. It keeps everything in memory.
 */
export function createMinimalBackend(): { readonly app: FastifyInstance; readonly asked: readonly Asked[] } {
  const app = fastify();
  const asked: Asked[] = [];
  const carts = new Map<number, Cart>();
  const orders: { id: number; status: string; total_price: number }[] = [];
  const sessions = new Map<string, User>();
  let lastId = 0;
  const nextId = (): number => (lastId += 1);
  const fail = (statusCode: number, message: string): Error => Object.assign(new Error(message), { statusCode });

  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
    reply.code(v.isValiError(error) ? 422 : (error.statusCode ?? 500)).send({ message: error.message }),
  );
  app.addHook('preHandler', async (request) => {
    const { method, url, headers, body } = request;
    asked.push({ method, url, headers, body });
    if (method === 'POST' && headers[CLIENT_TOKEN] === undefined) throw fail(400, 'Нет подписи клиента');
  });

  const cartOf = (given: unknown): Cart => {
    const cart = carts.get(v.parse(CartRef, given).cart_id);
    if (cart === undefined) throw fail(422, 'Такой корзины нет');
    return cart;
  };
  const tokenOf = ({ authorization }: FastifyRequest['headers']): string =>
    /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '';
  const withoutItem = (cart: Cart, given: unknown) => {
    const { item_id: id } = v.parse(ItemRef, given);
    return cart.items.filter(({ item_id }) => item_id !== id);
  };

  app.get('/health', async () => ({ status: 'ok' }));
  app.get('/api/csrf-cookie', async (_request, reply) => reply.code(204).send());
  void app.register(
    async (api) => {
      api.get('/environment', async () => ENVIRONMENT);
      api.get('/restaurants', async () => RESTAURANTS);
      api.get('/categories', async () => CATEGORIES);
      api.get('/products', async () => PRODUCTS);
      for (const path of [
        'popular-products',
        'cart/recommended-products',
        'banners',
        'triple-slider',
        'news',
        'seo_titles',
      ]) {
        api.get(`/${path}`, async () => []);
      }
      for (const path of ['content-list', 'content/promos', 'content/pages-preview'])
        api.get(`/${path}`, async () => []);

      api.get('/cart', async ({ query }) => {
        const cart = carts.get(v.parse(CartRef, query).cart_id);
        if (cart === undefined) throw fail(404, 'Такой корзины нет');
        return cartAnswer(cart);
      });
      api.post('/cart/create', async ({ body }) => {
        const place = v.parse(Place, body);
        const zones = RESTAURANTS.flatMap(({ delivery_zones }) => delivery_zones);
        const order_type = zones.find(({ id }) => id === place.delivery_zone_id)?.type ?? 'pickup';
        const id = nextId();
        carts.set(id, { id, ...place, order_type, items: [] });
        return { id };
      });
      api.post('/cart/add', async ({ body }) => {
        const line = v.parse(Line, body);
        cartOf(body).items.push({ item_id: nextId(), ...line });
        return {};
      });
      api.post('/cart/update-item', async ({ body }) => {
        const { item_id: id, modifiers, quantity } = v.parse(Change, body);
        for (const item of cartOf(body).items) if (item.item_id === id) Object.assign(item, { modifiers, quantity });
        return {};
      });
      api.post('/cart/remove-item', async ({ body }) => {
        const cart = cartOf(body);
        cart.items = withoutItem(cart, body);
        return {};
      });
      api.post('/cart/clear', async ({ body }) => {
        cartOf(body).items = [];
        return {};
      });
      api.post('/cart/select-restaurant', async ({ body }) => {
        const place = v.parse(v.object({ ...Place.entries, type: v.picklist(['delivery', 'pickup']) }), body);
        Object.assign(cartOf(body), place, { order_type: place.type });
        return {};
      });

      api.post('/send-verification-code', async () => ({}));
      api.post('/log-in', async ({ body }, reply) => {
        const { phone_number, code } = v.parse(LogIn, body);
        if (code !== LOGIN_CODE) throw fail(422, 'Неверный код');
        const token = `token-${nextId()}`;
        const empty = { email: null, name: null, birthday: null, bonus_count: null, bonus_expiration_date: null };
        sessions.set(token, { id: nextId(), phone_number, ...empty });
        // Readable by scripts: the storefront sends it as a bearer token.
        void reply.header('set-cookie', `token=${token}; Path=/; SameSite=Lax`);
        return {};
      });
      api.post('/log-out', async ({ headers }) => {
        sessions.delete(tokenOf(headers));
        return {};
      });
      api.get('/profile', async ({ headers }) => {
        const user = sessions.get(tokenOf(headers));
        if (user === undefined) throw fail(403, 'Войдите');
        return user;
      });

      api.post('/orders/prevalidate', async ({ body }) => {
        cartOf(body);
        return {};
      });
      api.post('/orders/place', async ({ body }) => {
        const draft = v.parse(Draft, body);
        const cart = cartOf(body);
        const id = nextId();
        orders.push({ ...cartAnswer(cart), ...draft, id, status: 'new' });
        carts.delete(cart.id);
        return { id };
      });
      api.get('/orders', async ({ query }) => {
        const { order_id: id } = v.parse(v.object({ order_id: v.optional(Id) }), query);
        return id === undefined ? [] : orders.filter((order) => order.id === id);
      });
      api.get('/orders/status', async ({ query }) => {
        const { order_id: id } = v.parse(v.object({ order_id: Id }), query);
        const order = orders.find((one) => one.id === id);
        if (order === undefined) throw fail(404, 'Такого заказа нет');
        return { id, status: order.status };
      });
      api.post('/orders/auth-customer', async () => ({}));
    },
    { prefix: '/api/restaurant' },
  );
  return { app, asked };
}
