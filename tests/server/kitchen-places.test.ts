// Proves docs/product.md §13.12, §13.21: no slot of a kitchen holds more orders, or more work, than it carries, and customers are led to the next one with room.
import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlaceBody } from '#contract/placing-orders.ts';
import { type Endpoint, endpointPath } from '#contract/endpoint.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import type { Order } from '#contract/orders.ts';
import type { ChainCapacity } from '#contract/chain-file.ts';
import { kitchenPlaces, kitchenSlots, restaurantLoad } from '#server/db/schema/load.ts';
import { categories, products } from '#server/db/schema/catalog.ts';
import { orderItems, orders } from '#server/db/schema/orders.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { tables } from '#server/db/schema/tables.ts';
import { currentVersion } from '#server/db/versioned.ts';
import { forgetOldSlots } from '#server/modules/load/kitchen-places.ts';
import { loadJobs } from '#server/modules/load/published-load.ts';
import { changeWorld } from './cart-order-world.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { CONSENTS, draftOf, placeBodyOf } from './order-drafts.ts';
import { newPartner, partnerOf, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { codeOf } from './table-codes.ts';
import { cases } from '../support/depth.ts';
import { startTestApp, type TestApp } from '../support/server.ts';

const MINUTE = 60_000;
const TOTAL = 93_000;
const DEVICE = '6f1c0e5a-58c5-4d6e-9a43-0b2f6d7c1e90';
const at = (hour: string) => `2026-11-20T${hour}:00.000Z`;

let test: PaymentWorld;
let kitchen: TestPartner;
let manager: TestPartner;
let jobs: ReturnType<typeof loadJobs>;
beforeAll(async () => {
  test = await startPaymentWorld();
  kitchen = await newPartner(test);
  manager = await newPartner(test, { restaurantId: null });
  jobs = loadJobs({ db: test.db, now: test.now });
});
afterAll(() => test.close());

const limit = (capacity: ChainCapacity | null) =>
  changeWorld(test.db, () => test.db.update(restaurants).set({ capacity }).where(eq(restaurants.id, 1)));
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.db.delete(orders);
  await test.db.delete(kitchenSlots);
  await test.db.delete(restaurantLoad);
  await limit({ slot_minutes: 15, orders: 1 });
});

const place = async (change: Partial<PlaceBody> = {}) => {
  const cart = await test.newCartOf(2);
  return test.ok(api.placeOrder, { body: await placeBodyOf(test, cart.id, change) });
};
const judged = async (requested_at: string | null = null) => {
  const cart = await test.newCartOf(2);
  return test.ok(api.prevalidateOrder, { body: draftOf(cart.id, { requested_at }) });
};
/** The beginnings of the slots that are taken, once for each order. */
const taken = async () =>
  (await test.db.select().from(kitchenPlaces).orderBy(kitchenPlaces.startsAt)).map(({ startsAt }) =>
    startsAt.toISOString(),
  );
const restaurantSeen = async () =>
  (await test.ok(api.restaurants, { query: { by: 'locality' } }))
    .flatMap((locality) => ('restaurants' in locality ? locality.restaurants : []))
    .find(({ id }) => id === 1);
const work = () => runDueJobs(test.database, jobs);

describe('a kitchen with a limit', () => {
  it('promises as soon as possible later, by as much as it takes until there is room', async () => {
    expect((await judged()).promised).toEqual({ from: at('12:40'), to: at('13:00') });
    await place();
    // The slot of 12:30 is full: the promise begins with the next one, and is as wide as before.
    expect((await judged()).promised).toEqual({ from: at('12:45'), to: at('13:05') });
    const second = await place();
    expect(second.promised).toEqual({ from: at('12:45'), to: at('13:05') });
    expect(await taken()).toEqual([at('12:30'), at('12:45')]);
  });

  it('counts pickup and delivery together', async () => {
    await place();
    const cart = await test.newCartOf(2, 'pickup');
    const body = draftOf(cart.id, { delivery_details: null });
    // Ready at 12:20, in the slot of 12:15; the one after it is full.
    expect((await test.ok(api.prevalidateOrder, { body })).promised?.from).toBe(at('12:20'));
    const { quote } = await test.ok(api.prevalidateOrder, { body });
    await test.ok(api.placeOrder, { body: { ...body, quote, consents: CONSENTS } });
    expect(
      (await test.ok(api.prevalidateOrder, { body: draftOf((await test.newCartOf(2, 'pickup')).id) })).promised?.from,
    ).toBe(at('12:45'));
  });

  it('takes as many orders for a slot of half an hour as it carries in that time, and then names the next one', async () => {
    await place({ requested_at: at('15:00') });
    await place({ requested_at: at('15:00') });
    expect(await taken()).toEqual([at('15:00'), at('15:15')]);
    const cart = await test.newCartOf(2);
    const body = await placeBodyOf(test, cart.id, { requested_at: at('15:00') });
    const message = 'На это время у кухни не осталось мест. Ближайшее свободное: сегодня в\u00a018:30.';
    expect(await test.refused(api.placeOrder, { body })).toMatchObject({
      code: 'ORDER_REFUSED',
      fields: { requested_at: [message] },
      details: { issues: [{ code: 'SLOT_UNAVAILABLE', message }] },
    });
    expect((await test.ok(api.placeOrder, { body: { ...body, requested_at: at('15:30') } })).requested_at).toBe(
      at('15:30'),
    );
  });

  it('gives the last place to one of two who want it at the same moment', async () => {
    const other = await startTestApp({ now: test.now, database: test.database });
    const bodies = await Promise.all(
      [0, 1].map(async () => {
        await place({ requested_at: at('15:00') }).catch(() => undefined);
        return placeBodyOf(test, (await test.newCartOf(2)).id, { requested_at: at('16:00') });
      }),
    );
    await limit({ slot_minutes: 30, orders: 1 });
    const apps = [test.app, other.app];
    const codes = await Promise.all(
      bodies.map((body, index) => call(apps[index % 2] ?? test.app, api.placeOrder, body)),
    );
    await other.close();
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  it('frees the place of an order that was canceled, by whoever', async () => {
    const own = await place();
    await test.ok(api.cancelOrder, { body: { order_id: own.id } });
    const theirs = await place();
    expect(theirs.promised.from).toBe(at('12:40'));
    await kitchen.ok(partnerApi.partnerRejectOrder, { body: { order_id: theirs.id, reason: 'kitchen_overloaded' } });
    expect(await taken()).toEqual([]);
    expect((await judged()).promised?.from).toBe(at('12:40'));
  });

  it('keeps the place of an order that waits for money while it can be paid, and moves it with the promise', async () => {
    const unpaid = await test.unpaid();
    expect((await judged()).promised?.from).toBe(at('12:45'));
    await test.later(10 * MINUTE);
    const next = await place();
    // The slot of 12:45 was free, and now is not: ten minutes of paying lead past it.
    expect(next.promised.from).toBe(at('12:50'));
    await test.tell(test.books.charge(unpaid.id, TOTAL));
    expect((await test.order(unpaid.id)).promised).toEqual({ from: at('13:00'), to: at('13:20') });
    expect(await taken()).toEqual([at('12:45'), at('13:00')]);
    const late = await test.unpaid();
    await test.later(16 * MINUTE);
    await test.work();
    expect((await test.order(late.id)).status).toBe('canceled');
    expect(await taken()).toEqual([at('12:45'), at('13:00')]);
  });

  it('lets the kitchen promise what it wants, and counts the order where there is room', async () => {
    const [first, second] = [await place(), await place()];
    const promised = { from: at('12:45'), to: at('13:05') };
    await kitchen.ok(partnerApi.partnerPromiseOrder, { body: { order_id: first.id, promised } });
    expect((await test.order(first.id)).promised).toEqual(promised);
    expect((await test.order(second.id)).promised).toEqual(promised);
    expect(await taken()).toEqual([at('12:45'), at('13:00')]);
    expect((await judged()).promised?.from).toBe(at('12:40'));
  });

  it('neither rejects nor delays those who sit at its tables, and counts their orders (§13.20)', async () => {
    await test.db
      .insert(tables)
      .values({ externalId: 'r1/12', position: 0, restaurant: 'r1', number: '12', seats: 4, hall: null });
    const atTable = async () => {
      const { id } = await test.ok(api.createCart, {
        body: {
          restaurant_id: 1,
          order_type: 'pickup',
          delivery_zone_id: test.world.zones.pickup,
          table: codeOf('r1/12'),
        },
      });
      const dish = { product_id: test.world.dishes.borsch, modifiers: [], quantity: 2 };
      await test.ok(api.addItem, { body: { cart_id: id, ...dish } });
      const draft = draftOf(id, { delivery_details: null });
      const { quote } = await test.ok(api.prevalidateOrder, { body: draft });
      return test.ok(api.orderHall, { body: { ...draft, quote, consents: CONSENTS } });
    };
    const [first, second] = [await atTable(), await atTable()];
    expect([first.promised.from, second.promised.from]).toEqual([at('12:20'), at('12:20')]);
    expect(await taken()).toEqual([at('12:15'), at('12:30')]);
    expect((await judged()).promised?.from).toBe(at('12:45'));
  });

  it('accepts nothing for as soon as possible when it is full until it closes, and says so', async () => {
    await test.db.insert(kitchenSlots).values(
      Array.from({ length: 48 }, (_, index) => ({
        restaurantId: 1,
        startsAt: new Date(Date.parse(at('12:00')) + index * 15 * MINUTE),
        minutes: 15,
        taken: 1,
        places: 1,
      })),
    );
    expect(await judged()).toMatchObject({
      promised: null,
      issues: [
        {
          code: 'RESTAURANT_CLOSED',
          message: 'До закрытия у кухни не осталось мест. Ближайшее свободное время: завтра в\u00a011:00.',
        },
      ],
    });
  });

  it('that is lowered takes no more until there is room again', async () => {
    await limit({ slot_minutes: 15, orders: 2 });
    const first = await place();
    const second = await place();
    await limit({ slot_minutes: 15, orders: 1 });
    await test.ok(api.cancelOrder, { body: { order_id: first.id } });
    expect((await judged()).promised?.from).toBe(at('12:45'));
    await test.ok(api.cancelOrder, { body: { order_id: second.id } });
    expect((await judged()).promised?.from).toBe(at('12:40'));
  });
});

/** Minutes of work of a portion of the dish that these tests order; null: those of its category. */
const dishTakes = (cookMinutes: number | null) =>
  changeWorld(test.db, () =>
    test.db.update(products).set({ cookMinutes }).where(eq(products.id, test.world.dishes.borsch)),
  );
const placeOf = async (portions: number, change: Partial<PlaceBody> = {}) => {
  const cart = await test.newCartOf(portions);
  const { quote } = await test.ok(api.prevalidateOrder, { body: draftOf(cart.id, change) });
  return test.ok(api.placeOrder, { body: { ...draftOf(cart.id, change), quote, consents: CONSENTS } });
};
/** The first minute that is promised for so many portions. */
const soonestOf = async (portions: number) => {
  const cart = await test.newCartOf(portions);
  return (await test.ok(api.prevalidateOrder, { body: draftOf(cart.id) })).promised?.from;
};
/** The manager gives an order's only line this many portions. */
const portionsOf = (order: Order, quantity: number, revision: number) =>
  manager.ok(partnerApi.partnerChangeOrder, {
    body: { order_id: order.id, revision, lines: order.items.map(({ item_id }) => ({ item_id, quantity })) },
  });
/** The minutes of work of each slot that has an order. */
const worked = async () =>
  (await test.db.select().from(kitchenSlots).orderBy(kitchenSlots.startsAt))
    .filter(({ taken: count }) => count > 0)
    .map(({ startsAt, work: minutes }) => [startsAt.toISOString(), minutes]);

describe('a kitchen with a limit of minutes of work', () => {
  beforeEach(async () => {
    await dishTakes(5);
    await limit({ slot_minutes: 15, orders: 5, work_minutes: 30 });
  });
  afterEach(() => dishTakes(null));

  it('promises an order for the first slot that has as many minutes as its dishes take', async () => {
    await placeOf(4);
    // Ten minutes are left: enough for two portions, not for four.
    expect([await soonestOf(2), await soonestOf(4)]).toEqual([at('12:40'), at('12:45')]);
    await placeOf(4);
    await placeOf(2);
    expect(await worked()).toEqual([
      [at('12:30'), 30],
      [at('12:45'), 20],
    ]);
    expect(await soonestOf(2)).toBe(at('12:45'));
  });

  it('is still full when it has the most orders', async () => {
    await limit({ slot_minutes: 15, orders: 1, work_minutes: 300 });
    await placeOf(2);
    expect(await soonestOf(2)).toBe(at('12:45'));
  });

  it('rejects a chosen time that has too few minutes left, and names the next one', async () => {
    await placeOf(4, { requested_at: at('15:00') });
    await placeOf(4, { requested_at: at('15:00') });
    const large = await test.newCartOf(4);
    const body = await placeBodyOf(test, large.id, { requested_at: at('15:00') });
    const message = 'На это время у кухни не осталось мест. Ближайшее свободное: сегодня в\u00a018:30.';
    expect(await test.refused(api.placeOrder, { body })).toMatchObject({ fields: { requested_at: [message] } });
    expect((await placeOf(2, { requested_at: at('15:00') })).requested_at).toBe(at('15:00'));
  });

  it('takes an order with more work than a slot has into a slot that is empty', async () => {
    await placeOf(2);
    expect(await soonestOf(8)).toBe(at('12:45'));
    await placeOf(8);
    expect(await worked()).toEqual([
      [at('12:30'), 10],
      [at('12:45'), 30],
    ]);
  });

  it('counts the minutes of the category for a dish without own ones, and one minute for an order without any', async () => {
    await dishTakes(null);
    await changeWorld(test.db, () => test.db.update(categories).set({ cookMinutes: 7 }));
    await placeOf(2);
    expect(await worked()).toEqual([[at('12:30'), 14]]);
    await changeWorld(test.db, () => test.db.update(categories).set({ cookMinutes: null }));
    await placeOf(2);
    expect(await worked()).toEqual([[at('12:30'), 15]]);
  });

  it('frees the minutes of an order that was canceled, also when the menu and the limit have changed since', async () => {
    const order = await placeOf(6);
    expect(await soonestOf(2)).toBe(at('12:45'));
    await dishTakes(1);
    await limit({ slot_minutes: 15, orders: 5, work_minutes: 20 });
    expect(await soonestOf(2)).toBe(at('12:45'));
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    expect(await worked()).toEqual([]);
    expect(await soonestOf(2)).toBe(at('12:40'));
  });

  it('counts the dishes that an order has after a change (§26.55), in its slot while that has room', async () => {
    const order = await placeOf(6);
    await work();
    expect(await restaurantSeen()).toMatchObject({ full: [{ from: at('12:30'), to: at('12:45') }] });
    await portionsOf(order, 2, 0);
    await work();
    expect(await worked()).toEqual([[at('12:30'), 10]]);
    expect(await restaurantSeen()).toMatchObject({ full: [] });
    expect(await soonestOf(4)).toBe(at('12:40'));
    await portionsOf(order, 5, 1);
    expect(await worked()).toEqual([[at('12:30'), 25]]);
    expect(await soonestOf(2)).toBe(at('12:45'));
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    expect(await worked()).toEqual([]);
  });

  it('counts an order that became too large for its slot in the next one with room, and its promise stands', async () => {
    const order = await placeOf(2);
    await placeOf(3);
    await portionsOf(order, 4, 0);
    expect(await worked()).toEqual([
      [at('12:30'), 15],
      [at('12:45'), 20],
    ]);
    expect((await test.order(order.id)).promised).toEqual(order.promised);
  });

  it('leaves an order with fewer dishes in its slot, whose limit was lowered since', async () => {
    const order = await placeOf(4);
    await placeOf(2);
    await limit({ slot_minutes: 15, orders: 1, work_minutes: 10 });
    await portionsOf(order, 3, 0);
    // It takes at most all of a slot, which has ten minutes now.
    expect(await worked()).toEqual([[at('12:30'), 20]]);
    await limit(null);
    await portionsOf(order, 5, 1);
    expect(await worked()).toEqual([[at('12:30'), 20]]);
  });

  it('is shown to customers as full once no minute is left', async () => {
    await placeOf(4);
    await work();
    expect(await restaurantSeen()).toMatchObject({ full: [] });
    const last = await placeOf(2);
    await work();
    expect(await restaurantSeen()).toMatchObject({ full: [{ from: at('12:30'), to: at('12:45') }] });
    await test.ok(api.cancelOrder, { body: { order_id: last.id } });
    await work();
    expect(await restaurantSeen()).toMatchObject({ full: [] });
  });
});

describe('what customers read of it', () => {
  it('is shown once a slot is full, and no longer when it has room', async () => {
    expect(await restaurantSeen()).toMatchObject({ full: [] });
    const order = await place();
    const before = await currentVersion(test.db);
    await work();
    expect(await restaurantSeen()).toMatchObject({ full: [{ from: at('12:30'), to: at('12:45') }] });
    expect(await currentVersion(test.db)).not.toBe(before);
    await place();
    await work();
    expect(await restaurantSeen()).toMatchObject({ full: [{ from: at('12:30'), to: at('13:00') }] });
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    await work();
    expect(await restaurantSeen()).toMatchObject({ full: [{ from: at('12:45'), to: at('13:00') }] });
  });

  it('has no trace of a limit where there is none, and orders leave none', async () => {
    await limit(null);
    await place();
    expect(await restaurantSeen()).not.toHaveProperty('full');
    expect(await test.db.$count(kitchenSlots)).toBe(0);
    expect(await test.db.$count(restaurantLoad)).toBe(0);
  });

  it('keeps the places of two days', async () => {
    await place();
    await forgetOldSlots(test.db, new Date(FRIDAY_15.getTime() + 2 * 24 * 60 * MINUTE));
    expect(await taken()).toEqual([at('12:30')]);
    await forgetOldSlots(test.db, new Date(FRIDAY_15.getTime() + 3 * 24 * 60 * MINUTE));
    expect(await test.db.$count(kitchenSlots)).toBe(0);
  });
});

/** A guest's call through one of the instances, always from the same device. Returns its status. */
const call = async (app: TestApp['app'], endpoint: Endpoint, body: object): Promise<number> => {
  const response = await app.inject({
    method: endpoint.method,
    url: endpointPath(endpoint),
    headers: { authorization: `Bearer ${DEVICE}`, 'idempotency-key': crypto.randomUUID() },
    payload: body,
  });
  return response.statusCode;
};

/** Minutes of a portion in the cases with a limit of work. */
const PORTION = 5;

describe.each<ChainCapacity>([
  { slot_minutes: 15, orders: 2 },
  // Two and three portions fit together, six are more than a slot has.
  { slot_minutes: 15, orders: 3, work_minutes: 25 },
])('the limit %j', (LIMIT) => {
  const { work_minutes: most } = LIMIT;
  beforeEach(() => dishTakes(PORTION));
  afterEach(() => dishTakes(null));
  const workOf = (portions: number): number => (most === undefined ? 0 : Math.min(most, portions * PORTION));

  const Step = fc.record({
    what: fc.constantFrom(
      'order',
      'order for later',
      'order for later',
      'order online',
      'cancel',
      'promise',
      'change',
      'pay',
      'wait',
    ),
    which: fc.nat({ max: 30 }),
    instance: fc.nat({ max: 1 }),
  });
  type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

  /** How often what was tried did something. */
  const did = { placed: 0, refused: 0, moved: 0, changed: 0, canceled: 0, paid: 0 };

  /** What the database counts agrees with the orders, and nothing is beyond the limit. */
  const check = async (): Promise<void> => {
    const slots = await test.db.select().from(kitchenSlots);
    const places = await test.db.select().from(kitchenPlaces);
    for (const slot of slots) {
      expect(slot.taken).toBeLessThanOrEqual(LIMIT.orders);
      const here = places.filter(({ startsAt }) => startsAt.getTime() === slot.startsAt.getTime());
      expect(here).toHaveLength(slot.taken);
      expect(slot.work).toBe(here.reduce((sum, { work: minutes }) => sum + minutes, 0));
      expect(slot.work).toBeLessThanOrEqual(most ?? 0);
    }
    const lines = await test.db.select().from(orderItems);
    for (const { orderId, work: minutes } of places) {
      expect(minutes).toBe(workOf(lines.find((line) => line.orderId === orderId)?.quantity ?? 0));
    }
    const active = (await test.db.select().from(orders)).filter(({ status }) => status !== 'canceled');
    expect(places.map(({ orderId }) => orderId).toSorted()).toEqual(active.map(({ id }) => id).toSorted());
    for (const { orderId, startsAt } of places) {
      const order = active.find(({ id }) => id === orderId);
      // Never counted before its promise: at the earliest in the slot in which that begins.
      expect(startsAt.getTime() + LIMIT.slot_minutes * MINUTE).toBeGreaterThan(order?.promisedFrom.getTime() ?? 0);
    }
  };

  const play = async (steps: readonly Step[], instances: readonly TestApp['app'][]): Promise<void> => {
    const ids: string[] = [];
    const pick = (which: number): string | undefined => ids[which % Math.max(1, ids.length)];
    const order = async (app: TestApp['app'], change: Partial<PlaceBody>, portions = 2): Promise<void> => {
      const cart = await test.newCartOf(portions);
      const draft = draftOf(cart.id, change);
      const { quote } = await test.ok(api.prevalidateOrder, { body: draft });
      const code = await call(app, api.placeOrder, { ...draft, quote, consents: CONSENTS });
      if (code === 200) did.placed += 1;
      else if (code === 422) did.refused += 1;
      else throw new Error(`an order was answered ${code}`);
      const [made] = await test.db.select().from(orders).where(eq(orders.cartId, cart.id));
      if (made !== undefined) ids.push(made.id);
    };
    const run: Record<Step['what'], (which: number, app: TestApp['app']) => Promise<unknown>> = {
      order: (which, app) => order(app, {}, 2 + (which % 5)),
      'order for later': (which, app) => {
        const slot = Date.parse(at('14:00')) + (which % 2) * 30 * MINUTE;
        return order(app, { requested_at: new Date(slot).toISOString() }, 2 + (which % 5));
      },
      'order online': (_which, app) => order(app, { payment_method: 'card-online', change_from: null }),
      cancel: async (which, app) => {
        const id = pick(which);
        if (id !== undefined && (await call(app, api.cancelOrder, { order_id: id })) === 200) did.canceled += 1;
      },
      promise: async (which, app) => {
        const id = pick(which);
        const theirs = partnerOf({ app, now: test.now }, kitchen.bearer);
        const body = { order_id: id, promised: { minutes: 10 + (which % 4) * 20 } };
        const answer = id === undefined ? null : await theirs.send(partnerApi.partnerPromiseOrder, { body });
        if (answer?.status === 200) did.moved += 1;
      },
      change: async (which, app) => {
        const id = pick(which);
        const [line] =
          id === undefined ? [] : await test.db.select().from(orderItems).where(eq(orderItems.orderId, id));
        const [order] = id === undefined ? [] : await test.db.select().from(orders).where(eq(orders.id, id));
        if (line === undefined || order === undefined) return;
        const lines = [{ item_id: line.itemId, quantity: 1 + (which % 6) }];
        const theirs = partnerOf({ app, now: test.now }, manager.bearer);
        const body = { order_id: id, revision: order.revision, lines };
        if ((await theirs.send(partnerApi.partnerChangeOrder, { body })).status === 200) did.changed += 1;
      },
      pay: async (which) => {
        const id = pick(which);
        if (id === undefined) return;
        await test.tell(test.books.charge(id, TOTAL));
        did.paid += 1;
      },
      wait: () => test.later(3 * MINUTE),
    };
    for (let from = 0; from < steps.length; from += 3) {
      await Promise.all(
        steps
          .slice(from, from + 3)
          .map(({ what, which, instance }) => run[what](which, instances[instance] ?? test.app)),
      );
      await check();
    }
    // The last ones were not paid in time.
    await test.later(30 * MINUTE);
    await test.work();
    await check();
  };

  it(
    'is never passed over any order of orders, changes, cancellations, promises and payments on two instances',
    { timeout: 600_000 },
    async () => {
      const other = await startTestApp({
        now: test.now,
        database: test.database,
        config: { payments: test.payments },
        app: { provider: test.books.provider },
      });
      await limit(LIMIT);
      const steps = fc.array(Step, { minLength: 30, maxLength: 60, size: 'max' });
      await fc.assert(
        fc.asyncProperty(steps, async (list) => {
          test.at(FRIDAY_15);
          await test.db.delete(orders);
          await test.db.delete(kitchenSlots);
          await play(list, [test.app, other.app]);
        }),
        { numRuns: cases(3, 60), endOnFailure: true },
      );
      await other.close();
      // Not one kind of step is missing.
      expect(Object.entries(did).filter(([, times]) => times === 0)).toEqual([]);
    },
  );

  it('is kept by the database itself', async () => {
    await limit({ slot_minutes: 15, orders: 1, work_minutes: 14 });
    await place();
    for (const minutes of [15, -1]) {
      await expect(test.db.update(kitchenSlots).set({ work: minutes })).rejects.toThrow(/kitchen_slots/);
    }
    await expect(test.db.update(kitchenSlots).set({ taken: sql`${kitchenSlots.taken} + 1` })).rejects.toThrow(
      /kitchen_slots/,
    );
    await expect(test.db.update(kitchenSlots).set({ taken: -1 })).rejects.toThrow(/kitchen_slots/);
  });
});
