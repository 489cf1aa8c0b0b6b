// Proves docs/product.md §33.2, §33.4 to §33.8.
import { randomUUID } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PlaceBody } from '#contract/placing-orders.ts';
import { api } from '#contract/endpoints.ts';
import { orders } from '#server/db/schema/orders.ts';
import { chain, restaurants } from '#server/db/schema/places.ts';
import { tables } from '#server/db/schema/tables.ts';
import { listLinkedTables } from '#server/modules/hall/table-repository.ts';
import { tableCode } from '#server/secrets/table-code.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { codeOf, TEST_CODES } from './table-codes.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
  await test.db.insert(tables).values([
    { externalId: 'r1/12', position: 0, restaurant: 'r1', number: '12', seats: 4, hall: 'Терраса' },
    { externalId: 'r1/VIP', position: 1, restaurant: 'r1', number: 'VIP', seats: 8, hall: null },
    { externalId: 'r2/1', position: 2, restaurant: 'r2', number: '1', seats: 2, hall: null },
    { externalId: 'r1/old', position: 3, restaurant: 'r1', number: 'old', seats: 2, hall: null, archivedAt: FRIDAY_15 },
  ]);
  await changeWorld(test.db, () => test.db.update(chain).set({ pickupDiscount: 10 }));
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const scan = (code: string) => test.ok(api.table, { query: { code } });

/** Creates a cart with two portions of borscht at 390 ₽, at a table. */
const cartAt = async (code: string, who: Pick<TestWorld, 'ok'> = test) => {
  const { id } = await who.ok(api.createCart, {
    body: { restaurant_id: 1, order_type: 'pickup', delivery_zone_id: test.world.zones.pickup, table: code },
  });
  return who.ok(api.addItem, {
    body: { cart_id: id, product_id: test.world.dishes.borsch, modifiers: [], quantity: 2 },
  });
};

const NOBODY = { delivery_details: null, name: null, phone_number: null, comment: null, change_from: null } as const;
const bodyOf = async (cartId: string, change: Partial<PlaceBody> = {}): Promise<PlaceBody> => {
  const { consents = { ...CONSENTS, personal_data: false }, quote, ...own } = change;
  const draft = draftOf(cartId, { ...NOBODY, ...own });
  const known = quote ?? (await test.ok(api.prevalidateOrder, { body: draft })).quote;
  return { ...draft, consents, quote: known };
};
const ordered = async (code: string) => {
  const cart = await cartAt(code);
  return test.ok(api.orderHall, { body: await bodyOf(cart.id) });
};

describe('a scanned table code', () => {
  it('gives the restaurant and table, for four hours', async () => {
    expect(await scan(codeOf('r1/12'))).toEqual({
      restaurant_id: 1,
      number: '12',
      hall: 'Терраса',
      until: '2026-11-20T16:00:00.000Z',
    });
  });

  it.each([
    ['made up', 'AAAA', 404, 'TABLE_NOT_FOUND', /не подходит/],
    [
      'of another secret',
      tableCode({ secret: 'x'.repeat(40), version: 1 }, 'r1/12'),
      404,
      'TABLE_NOT_FOUND',
      /не подходит/,
    ],
    ['of a table that never was', codeOf('r1/99'), 404, 'TABLE_NOT_FOUND', /не подходит/],
    ['of another version', codeOf('r1/12', 2), 410, 'TABLE_GONE', /устарел/],
    ['of a table that has left', codeOf('r1/old'), 410, 'TABLE_GONE', /больше не подают/],
  ])('that is %s is rejected with an explanation', async (_, code, status, name, words) => {
    const refused = await test.refused(api.table, { query: { code } });
    expect(refused).toMatchObject({ status, code: name, message: expect.stringMatching(words) });
  });
});

it('raising one restaurant’s code version invalidates its printed codes, and those of others stay valid', async () => {
  await changeWorld(test.db, () =>
    test.db.update(restaurants).set({ tableCodeVersion: 2 }).where(eq(restaurants.id, 1)),
  );
  expect(await test.refused(api.table, { query: { code: codeOf('r1/12') } })).toMatchObject({ code: 'TABLE_GONE' });
  expect(await scan(codeOf('r1/12', 2))).toMatchObject({ number: '12' });
  expect(await scan(codeOf('r2/1'))).toMatchObject({ restaurant_id: 2 });
  const paths = (await listLinkedTables(test.db, TEST_CODES, null)).map(({ path }) => path);
  expect(paths).toContain(`/table/${codeOf('r1/12', 2)}`);
  expect(paths).toContain(`/table/${codeOf('r2/1')}`);
  await changeWorld(test.db, () =>
    test.db.update(restaurants).set({ tableCodeVersion: 1 }).where(eq(restaurants.id, 1)),
  );
});

describe('a cart at a table', () => {
  it('is for pickup without its discount, and shows the table', async () => {
    const cart = await cartAt(codeOf('r1/12'));
    expect(cart).toMatchObject({
      order_type: 'pickup',
      table: { code: codeOf('r1/12'), number: '12', hall: 'Терраса' },
      subtotal_price: 78_000,
      pickup_discount: 0,
      delivery_price: 0,
      total_price: 78_000,
    });
  });

  it('gets the discount again when the guest takes it away', async () => {
    const { id } = await cartAt(codeOf('r1/12'));
    const body = {
      cart_id: id,
      type: 'pickup' as const,
      restaurant_id: 1,
      delivery_zone_id: test.world.zones.pickup,
    };
    const away = await test.ok(api.selectRestaurant, { body });
    expect(away).toMatchObject({ table: null, pickup_discount: 7800, total_price: 70_200 });
    const back = await test.ok(api.selectRestaurant, { body: { ...body, table: codeOf('r1/VIP') } });
    expect(back).toMatchObject({ table: { number: 'VIP', hall: null }, total_price: 78_000 });
    expect(back.revision).toBe(away.revision + 1);
  });

  it('is rejected with the code of another restaurant, or without a code', async () => {
    const body = { restaurant_id: 1, order_type: 'pickup', delivery_zone_id: test.world.zones.pickup };
    for (const table of [codeOf('r2/1'), 'AAAA']) {
      expect(await test.refused(api.createCart, { body: { ...body, table } })).toMatchObject({
        status: 404,
        code: 'TABLE_NOT_FOUND',
      });
    }
  });

  it('has no table when it is for delivery', async () => {
    const cart = await test.ok(api.createCart, {
      body: {
        restaurant_id: 1,
        order_type: 'delivery',
        delivery_zone_id: test.world.zones.delivery,
        table: codeOf('r1/12'),
      },
    });
    expect(cart.table).toBeNull();
  });
});

describe('an order at a table', () => {
  it('needs no name, phone or address [33.6]', async () => {
    const order = await ordered(codeOf('r1/12'));
    expect(order).toMatchObject({
      status: 'new',
      order_type: 'pickup',
      table: { number: '12', hall: 'Терраса' },
      delivery_details: null,
      name: '',
      phone_number: '',
      payment_method: 'cash',
      total_price: 78_000,
    });
    expect(Object.keys(order.table ?? {})).toEqual(['number', 'hall']);
    const { orders: again } = await test.guest().ok(api.orders, { query: { order_id: order.id } });
    expect(again).toMatchObject([{ is_masked: true, phone_number: '', table: { number: '12', hall: 'Терраса' } }]);
  });

  it('is created once by twenty concurrent calls, and by a repeat [33.6]', async () => {
    const cart = await cartAt(codeOf('r1/12'));
    const body = await bodyOf(cart.id);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => test.inject(api.orderHall, { body, key })));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await test.ok(api.orderHall, { body, key })).toMatchObject({ table: { number: '12' } });
    const [row] = await test.db.select({ n: count() }).from(orders).where(eq(orders.cartId, cart.id));
    expect(row?.n).toBe(1);
    expect(await test.refused(api.orderHall, { body })).toMatchObject({ code: 'CART_ALREADY_ORDERED' });
  });

  it('from two phones at one table is two orders', async () => {
    const [one, other] = await Promise.all([ordered(codeOf('r1/VIP')), ordered(codeOf('r1/VIP'))]);
    expect(one.id).not.toBe(other.id);
    expect([one.table, other.table]).toEqual([
      { number: 'VIP', hall: null },
      { number: 'VIP', hall: null },
    ]);
  });

  it('is refused for a cart without a table', async () => {
    const cart = await test.newCartOf(2, 'pickup');
    const refused = await test.refused(api.orderHall, {
      body: await bodyOf(cart.id, { name: 'Анна', phone_number: '+79161234567', consents: CONSENTS }),
    });
    expect(refused).toMatchObject({ code: 'ORDER_REFUSED', message: expect.stringMatching(/не за столиком/) });
  });

  it('keeps its table when placed by the general call', async () => {
    const cart = await cartAt(codeOf('r1/12'));
    const order = await test.ok(api.placeOrder, { body: await bodyOf(cart.id) });
    expect(order.table).toEqual({ number: '12', hall: 'Терраса' });
  });

  it('is refused when the table was removed meanwhile, and with a requested time', async () => {
    const cart = await cartAt(codeOf('r1/VIP'));
    const vip = eq(tables.externalId, 'r1/VIP');
    await test.db.update(tables).set({ archivedAt: FRIDAY_15 }).where(vip);
    const gone = await test.refused(api.orderHall, { body: await bodyOf(cart.id) });
    await test.db.update(tables).set({ archivedAt: null }).where(vip);
    expect(gone).toMatchObject({
      code: 'ORDER_REFUSED',
      fields: { delivery_details: [expect.stringMatching(/больше не подают/)] },
    });
    const later = await bodyOf(cart.id, { requested_at: '2026-11-20T15:00:00.000Z' });
    expect(await test.refused(api.orderHall, { body: later })).toMatchObject({
      code: 'ORDER_REFUSED',
      fields: { requested_at: [expect.stringMatching(/выбрать время нельзя/)] },
    });
  });

  it('is refused while the restaurant is closed', async () => {
    const cart = await cartAt(codeOf('r1/12'));
    test.at('2026-11-20T22:30:00.000Z');
    const refused = await test.refused(api.orderHall, { body: await bodyOf(cart.id) });
    expect(refused).toMatchObject({
      code: 'ORDER_REFUSED',
      fields: { requested_at: [expect.stringMatching(/не принимает/)] },
    });
  });

  it('requires consent to the use of personal data only with a name or a phone', async () => {
    const cart = await cartAt(codeOf('r1/12'));
    const refused = await test.refused(api.orderHall, { body: await bodyOf(cart.id, { name: 'Анна' }) });
    expect(refused.fields).toEqual({ 'consents.personal_data': [expect.any(String)] });
    const order = await test.ok(api.orderHall, { body: await bodyOf(cart.id, { name: 'Анна', consents: CONSENTS }) });
    expect(order).toMatchObject({ name: 'Анна', phone_number: '' });
  });
});

it('a chain without a secret for its tables has no table ordering', async () => {
  const bare = await startWorld({}, { tables: null });
  expect(await bare.refused(api.table, { query: { code: codeOf('r1/12') } })).toMatchObject({
    code: 'TABLE_NOT_FOUND',
    message: expect.stringMatching(/не заказывают/),
  });
  await bare.close();
});
