// Proves docs/product.md §4.16, §9.28.
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api as endpoints } from '#contract/endpoints.ts';
import { lineKey } from '#domain/cart-lines.ts';
import { createApi } from '#lib/api/client.ts';
import { createClock, systemScheduler } from '#lib/clock.ts';
import { newKey } from '#lib/ids.ts';
import { createConnectivity } from '#lib/connectivity.ts';
import {
  selectPlace,
  addLine,
  setQuantity,
  replaceLine,
  setCutlery,
  clearCart,
  lineChoice,
} from '#client/ordering/cart/cart-changes.ts';
import { loadDrain } from '#client/outbox/drain.ts';
import { createOutbox } from '#client/outbox/outbox.ts';
import { memoryOutboxStore } from '#client/outbox/outbox-store.ts';
import { createGuest } from '../support/guest.ts';
import { startWorld, type TestWorld } from './cart-order-client.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { requestCancellation, orderCart } from '#client/ordering/orders/order-commands.ts';
import { outcomeOf } from '#tests/support/outcome.ts';

/** The storefront's outbox against the real server: the server does what the fake API of tests/src promises. */

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());

type Fault = 'drop-before' | 'drop-after' | null;

/** A storefront with its own browser platform, on a network that loses requests as configured. */
const openStorefront = (faults: (endpointPath: string) => Fault = () => null) => {
  const guest = createGuest(test.app);
  const api = createApi({
    origin: '',
    readCookie: (name) => guest.jar.get(name) ?? null,
    fetch: async (input, init) => {
      const url = input instanceof Request ? input.url : input.toString();
      const fault = faults(url);
      if (fault === 'drop-before') throw new TypeError('fetch failed');
      const options: InjectOptions & { url: string } = {
        url,
        method: init?.method === 'POST' ? 'POST' : 'GET',
        headers: Object.fromEntries(new Headers(init?.headers).entries()),
        ...(typeof init?.body === 'string' ? { payload: init.body } : {}),
      };
      const answer = await guest.send(options);
      if (fault === 'drop-after') throw new TypeError('fetch failed');
      const headers = new Headers();
      for (const [name, value] of Object.entries(answer.headers)) headers.set(name, String(value));
      return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers });
    },
  });
  const store = memoryOutboxStore();
  const logs: unknown[] = [];
  const outbox = createOutbox({
    api,
    openStore: () => Promise.resolve(store),
    lock: (task) => task(),
    scheduler: systemScheduler,
    clock: createClock(systemScheduler),
    connectivity: createConnectivity({ ask: () => api.call(endpoints.ping), scheduler: systemScheduler }),
    loadDrain,
    newKey,
    onLog: (message, error) => logs.push(message, error),
  });
  const stop = outbox.start();
  const place = { restaurant_id: 1, order_type: 'delivery', delivery_zone_id: test.world.zones.delivery } as const;
  return { api, outbox, place, stop, logs };
};

/** Settles despite lost requests: the customer waits at the checkout. */
const settle = async (outbox: ReturnType<typeof openStorefront>['outbox']): Promise<void> => {
  for (let attempt = 0; attempt < 10; attempt += 1) if (await outbox.settle()) return;
  throw new Error('The cart did not settle');
};

describe('the outbox and the server', () => {
  it.each<[string, Fault]>([
    ['every first answer is lost', 'drop-after'],
    ['every first request is lost', 'drop-before'],
    ['nothing is lost', null],
  ])('agree about the cart when %s [4.10]', async (_case, fault) => {
    const lost = new Set<string>();
    const { api, outbox, place, stop, logs } = openStorefront((url) => {
      if (fault === null || !url.includes('/cart/') || lost.has(url)) return null;
      lost.add(url);
      return fault;
    });
    const query = { restaurant_id: 1, details: true };
    const { products } = await api.call(endpoints.products, { query });
    const [one, two, three] = products.filter(
      (dish) => dish.is_available && !dish.needs_choice && dish.availability_schedule === null,
    );
    if (!one || !two || !three) throw new Error('The chain has too few dishes');
    await outbox.commit((state) => selectPlace(state, place));
    await outbox.commit((state) => addLine(state, lineChoice(one, null), 2));
    await outbox.commit((state) => addLine(state, lineChoice(two, null)));
    await settle(outbox);
    await outbox.commit((state) => setQuantity(state, lineChoice(one, null).key, 5));
    await outbox.commit((state) => replaceLine(state, lineChoice(two, null).key, lineChoice(three, null)));
    await outbox.commit((state) => setCutlery(state, 2));
    await settle(outbox);
    const { cartId, lines } = outbox.getSnapshot();
    const cart = await api.call(endpoints.cart, { query: { cart_id: String(cartId) } });
    expect(cart.items.map((item) => [lineKey(item.product_id, item.modifiers), item.quantity])).toEqual([
      [lineChoice(one, null).key, 5],
      [lineChoice(three, null).key, 1],
    ]);
    expect(lines.map(({ key, quantity }) => [key, quantity])).toEqual(
      cart.items.map((item) => [lineKey(item.product_id, item.modifiers), item.quantity]),
    );
    expect(cart.cutlery_count).toBe(2);
    expect(logs).toEqual([]);
    await outbox.commit(clearCart);
    await settle(outbox);
    expect((await api.call(endpoints.cart, { query: { cart_id: String(cartId) } })).items).toEqual([]);
    stop();
  });

  it('place an order once when its response is lost, and start a new cart', async () => {
    let lost = 0;
    const { api, outbox, place, stop } = openStorefront((url) => {
      if (!url.endsWith('/orders/place') || lost > 0) return null;
      lost += 1;
      return 'drop-after';
    });
    const { products } = await api.call(endpoints.products, {
      query: { restaurant_id: 1, ids: [test.world.dishes.borsch], details: true },
    });
    const [borsch] = products;
    if (!borsch) throw new Error('No borscht');
    await outbox.commit((state) => selectPlace(state, place));
    await outbox.commit((state) => addLine(state, lineChoice(borsch, null), 2));
    await settle(outbox);
    const cartId = String(outbox.getSnapshot().cartId);
    const { cart_id: _cart, ...draft } = draftOf(cartId);
    const { quote, issues, totals } = await api.call(endpoints.prevalidateOrder, { body: draftOf(cartId) });
    expect(issues).toEqual([]);
    const id = await orderCart(outbox, {
      body: { ...draft, consents: CONSENTS },
      quote,
      totalShown: totals.total_price,
    });
    let outcome = await outcomeOf(outbox, id);
    for (let attempt = 0; attempt < 10 && outcome.state === 'waiting'; attempt += 1)
      outcome = await outcomeOf(outbox, id);
    if (outcome.state !== 'acked') throw new Error(`The order is ${outcome.state}`);
    const { orders } = await api.call(endpoints.orders, { query: { order_id: outcome.orderId } });
    expect(orders).toMatchObject([{ total_price: totals.total_price, status: 'new' }]);
    expect(lost).toBe(1);
    expect(outbox.getSnapshot()).toMatchObject({ cartId: null, lines: [] });
    const cancel = await outcomeOf(outbox, await requestCancellation(outbox, { order_id: outcome.orderId }));
    expect(cancel).toEqual({ state: 'acked', orderId: outcome.orderId });
    stop();
  });
});
