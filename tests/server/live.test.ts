// Proves docs/product.md §6.15, §6.16, §12.12, §18.12.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { categories } from '#server/db/schema/catalog.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { createLiveHub } from '#server/modules/live/live-hub.ts';
import { openStream } from '../support/open-stream.ts';
import { startTestApp } from '../support/server.ts';
import { FRIDAY_15, startWorld, type TestWorld, UNKNOWN_ID } from './cart-order-client.ts';
import { listening, move, orderOf, watching } from './live-world.ts';

let test: TestWorld;
let origin = '';
const leaving: (() => unknown)[] = [];
const watch = async (...asked: Parameters<typeof openStream>) => {
  const stream = await watching(...asked);
  leaving.push(stream.leave);
  return stream;
};
beforeAll(async () => {
  test = await startWorld({ streams: { perAddress: 12 } });
  origin = await listening(test.app);
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));
afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave();
});

/** Another app on the same database, with its own stream settings. */
const another = async (streams: object) => {
  const other = await startTestApp({ database: test.database, now: test.now, app: { streams } });
  leaving.push(() => {
    // `fetch` keeps a fresh connection in place of an aborted one: nothing arrives on it, so nothing ends it.
    other.app.server.closeAllConnections();
    return other.close();
  });
  return { app: other.app, origin: await listening(other.app) };
};

describe('a stream of orders', () => {
  it('begins with the current state, and sends each change as it is committed [6.15a]', async () => {
    const guest = test.guest();
    const [first, second] = [await orderOf(test, guest), await orderOf(test, guest)];
    const stream = await watch(origin, { ids: [first, second], token: guest.token });
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(stream.response.headers.get('content-encoding')).toBeNull();
    expect(Object.fromEntries(stream.orders)).toEqual({ [first]: 'new', [second]: 'new' });
    expect(stream.ids).toEqual([first, second].toSorted());
    await move(test, second, 'confirmed');
    const told = await stream.nextOf('order');
    expect(told.data).toEqual(await guest.ok(api.orderStatus, { query: { order_id: second } }));
    expect(told.data.status).toBe('confirmed');
  });

  it('sends nothing that is rolled back', async () => {
    const guest = test.guest();
    const order = await orderOf(test, guest);
    const stream = await watch(origin, { ids: [order] });
    const failed = test.db.transaction(async (tx) => {
      await move({ ...test, db: tx }, order, 'confirmed');
      throw new Error('the kitchen fell over');
    });
    await expect(failed).rejects.toThrow('fell over');
    await guest.ok(api.cancelOrder, { body: { order_id: order } });
    expect((await stream.nextOf('order')).data.status).toBe('canceled');
  });

  // Verified to fail with `known` empty: the first event was the state that the client already had.
  it('sends nothing to a client that reconnects up to date, and only outdated orders otherwise [6.15a]', async () => {
    const guest = test.guest();
    const [first, second] = [await orderOf(test, guest), await orderOf(test, guest)];
    const ids = [first, second];
    const before = await watch(origin, { ids });
    before.leave();
    const same = await openStream(origin, { ids, lastEventId: before.lastEventId });
    leaving.push(same.leave);
    expect(await same.block()).toMatch(/^retry: \d+$/);
    await move(test, first, 'confirmed');
    const [change] = [await same.next()];
    expect(change).toMatchObject({ name: 'order', data: { id: first, status: 'confirmed' } });
    same.leave();
    await move(test, second, 'confirmed');
    await move(test, second, 'preparing');
    const later = await openStream(origin, { ids, lastEventId: change?.id ?? '' });
    leaving.push(later.leave);
    expect(await later.next()).toMatchObject({ name: 'order', data: { id: second, status: 'preparing' } });
  });

  // Verified to fail with the instance's own clock: followers of the order took the change for an older state, and never showed it.
  it('gives each change a later time than the one before, even from an instance whose clock is behind', async () => {
    const guest = test.guest();
    const order = await orderOf(test, guest);
    const stream = await watch(origin, { ids: [order] });
    const before = await guest.ok(api.orderStatus, { query: { order_id: order } });
    test.at(new Date(FRIDAY_15.getTime() - 60_000));
    await move(test, order, 'confirmed');
    const { data } = await stream.nextOf('order');
    expect(data.status).toBe('confirmed');
    expect(data.updated_at > before.updated_at).toBe(true);
  });

  it('accepts any Last-Event-ID', async () => {
    const order = await orderOf(test, test.guest());
    for (const lastEventId of ['.', 'a'.repeat(5000), '<script>']) {
      expect((await watch(origin, { ids: [order], lastEventId })).orders.get(order)).toBe('new');
    }
  });

  it('reports that the menu has changed, and a following request gets the new one', async () => {
    const slow = await startTestApp({ database: test.database, now: test.now, app: { versionTtlMs: 60_000 } });
    leaving.push(slow.close);
    const read = () => slow.app.inject('/api/restaurant/categories');
    const stream = await openStream(await listening(slow.app));
    leaving.push(stream.leave);
    const before = await stream.nextOf('menu');
    const { etag } = (await read()).headers;
    await test.db.transaction(async (tx) => {
      await tx.update(categories).set({ name: 'Супы дня' });
      await renewVersion(tx, test.now());
    });
    const after = await stream.nextOf('menu');
    expect(after.data.version).not.toBe(before.data.version);
    expect((await read()).headers['etag']).not.toBe(etag);
  });
});

describe('access to orders by stream', () => {
  it('excludes another customer’s order and a nonexistent one: both are missing in what it watches [6.15b]', async () => {
    const owner = await test.customer();
    const order = await orderOf(test, owner);
    for (const stranger of [test.guest(), await test.customer()]) {
      const asked = await orderOf(test, test.guest());
      const stream = await watch(origin, { ids: [order, UNKNOWN_ID, asked], token: stranger.token });
      expect(stream.ids).toEqual([asked]);
      await owner.ok(api.updateOrder, { body: { order_id: order, comment: 'Позвоните' } });
      await move(test, asked, 'confirmed');
      expect(await stream.next()).toMatchObject({ name: 'order', data: { id: asked } });
    }
  });

  it('covers a customer’s own orders by session, including one placed while it is open', async () => {
    const owner = await test.customer();
    const order = await orderOf(test, owner);
    const stream = await watch(origin, { token: owner.token });
    expect(stream.ids).toEqual([order]);
    const later = await orderOf(test, owner);
    expect((await stream.nextOf('order')).data).toMatchObject({ id: later, status: 'new' });
    expect((await stream.nextOf('watching')).data.ids).toEqual([order, later].toSorted());
    await move(test, later, 'confirmed');
    expect((await stream.nextOf('order')).data).toMatchObject({ id: later, status: 'confirmed' });
  });

  it('covers one by its link until it joins an account; then it is gone for the link’s holder', async () => {
    const guest = test.guest();
    const order = await orderOf(test, guest);
    const onlooker = await watch(origin, { ids: [order], token: test.guest().token });
    expect(onlooker.ids).toEqual([order]);
    const customer = await test.customer(undefined, guest);
    await customer.ok(api.authCustomer, { body: { order_ids: [order], cart_id: null } });
    expect(await onlooker.next()).toMatchObject({ name: 'watching', data: { ids: [] } });
    expect((await watch(origin, { token: customer.token })).ids).toEqual([order]);
  });

  it('ends with the session, on every instance, while other streams stay open', async () => {
    const owner = await test.customer();
    const order = await orderOf(test, owner);
    const instance = await another({});
    const streams = await Promise.all(
      [origin, instance.origin].map((at) => watch(at, { ids: [order], token: owner.token })),
    );
    const asked = await orderOf(test, test.guest());
    const onlooker = await watch(origin, { ids: [asked], token: test.guest().token });
    expect((await owner.inject(api.logOut, {})).status).toBeLessThan(300);
    expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([null, null]);
    await move(test, asked, 'confirmed');
    expect((await onlooker.nextOf('order')).data.status).toBe('confirmed');
  });

  it('gives a client with only the link what the status call gives', async () => {
    const guest = test.guest();
    const order = await orderOf(test, guest);
    const stranger = test.guest();
    const streams = [
      await watch(origin, { ids: [order], token: guest.token }),
      await watch(origin, { ids: [order], token: stranger.token }),
    ];
    await move(test, order, 'confirmed');
    const [own, theirs] = await Promise.all(streams.map((stream) => stream.nextOf('order')));
    expect(own?.data).toEqual(await guest.ok(api.orderStatus, { query: { order_id: order } }));
    expect(theirs?.data).toEqual(await stranger.ok(api.orderStatus, { query: { order_id: order } }));
    expect([own?.data.can_update, theirs?.data.can_update]).toEqual([true, false]);
  });
});

describe('limits on streams', () => {
  it('apply per address; one more gets an error until another is closed [12.12]', async () => {
    const few = await another({ perAddress: 2 });
    const streams = [await watch(few.origin), await watch(few.origin)];
    const refused = await few.app.inject('/api/restaurant/orders/events');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.json()).toMatchObject({ code: 'STREAMS_FULL' });
    streams[0]?.leave();
    await expect.poll(() => watch(few.origin).then(({ ids }) => ids)).toEqual([]);
  });

  it('apply in total', async () => {
    const few = await another({ total: 1 });
    await watch(few.origin);
    expect((await few.app.inject('/api/restaurant/orders/events')).json()).toMatchObject({ code: 'STREAMS_FULL' });
  });

  it('include heartbeats and a lifetime, after which access is checked again [12.12]', async () => {
    const quick = await another({ heartbeatMs: 15, lifetimeMs: 200 });
    const stream = await watch(quick.origin);
    expect(await stream.block()).toBe(':');
    for (;;) if ((await stream.block()) === null) break;
  });

  it('end streams at once when the server stops, and let none begin', async () => {
    const stopping = await another({});
    const streams = [await watch(stopping.origin), await watch(stopping.origin)];
    const closed = stopping.app.close();
    expect(await Promise.all(streams.map((stream) => stream.next()))).toEqual([null, null]);
    await closed;
  });

  it('reject more ids than can be under way, another method, and a HEAD', async () => {
    const ids = Array.from({ length: 21 }, (_, index) => `${UNKNOWN_ID.slice(2)}${10 + index}`);
    const path = '/api/restaurant/orders/events';
    expect((await test.app.inject(`${path}?ids=${ids.join(',')}`)).json()).toMatchObject({ code: 'VALIDATION_FAILED' });
    for (const method of ['POST', 'HEAD'] as const) {
      expect((await test.app.inject({ method, url: path })).statusCode).toBe(405);
    }
  });
});

describe('database reads by streams', () => {
  it('happen once for an order that many watch', async () => {
    const order = await orderOf(test, test.guest());
    let selects = 0;
    const db = new Proxy(test.db, {
      get: (target, name, receiver) => {
        if (name === 'select') selects += 1;
        return Reflect.get(target, name, receiver) as unknown;
      },
    });
    const hub = await createLiveHub({
      db,
      listen: test.database.listen,
      streams: { endAll: () => undefined },
      onMenu: () => undefined,
      log: test.app.log,
    });
    leaving.push(hub.close);
    const told: string[][] = [];
    /** The buffer of the last order event sent to each. */
    const written: Buffer[] = [];
    for (let count = 0; count < 50; count += 1) {
      const own: string[] = [];
      told.push(own);
      const sink = {
        send: (event: Buffer) => {
          const name = /^event: (\w+)/.exec(event.toString())?.[1] ?? '';
          own.push(name);
          if (name === 'order') written[count] = event;
        },
        end: () => undefined,
        onEnd: () => undefined,
      };
      await hub.watch(
        { visitor: { customerId: null, device: null }, sessionId: null, ids: [order], lastEventId: null },
        sink,
      );
    }
    await expect.poll(() => told.every((own) => own.includes('order') && own.includes('watching'))).toBe(true);
    selects = 0;
    await move(test, order, 'confirmed');
    await expect.poll(() => told.every((own) => own.filter((name) => name === 'order').length === 2)).toBe(true);
    // Order, lines and history; no refunds, since it is not paid online.
    expect(selects).toBe(3);
    expect(new Set(written).size).toBe(1);
  });
});
