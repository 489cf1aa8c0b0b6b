// Proves docs/product.md §26.35 and §26.36 on the server: which station makes a dish, and dishes that the kitchen ticks off.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { categories, products, stations } from '#server/db/schema/catalog.ts';
import { orders } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { deliveryZones } from '#server/db/schema/places.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { placeBodyOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

let test: PaymentWorld;
let kitchen: TestPartner;
beforeAll(async () => {
  test = await startPaymentWorld();
  kitchen = await newPartner(test);
  await test.db.insert(stations).values([
    { externalId: 'pizza', position: 1, name: 'Пицца' },
    { externalId: 'hot', position: 0, name: 'Горячий цех' },
  ]);
  await test.db.update(categories).set({ station: 'hot', cookMinutes: 10 });
  await test.db.update(products).set({ station: 'pizza', cookMinutes: 25 }).where(eq(products.externalId, 'pizza'));
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.db.delete(orders);
});

const after = (seconds: number) => test.at(new Date(FRIDAY_15.getTime() + seconds * 1000));
const iso = (seconds: number) => new Date(FRIDAY_15.getTime() + seconds * 1000).toISOString();
const read = (order_id: string) => kitchen.ok(partnerApi.partnerOrder, { query: { order_id } });
const move = (order_id: string, status: 'preparing' | 'prepared') =>
  kitchen.ok(partnerApi.partnerMoveOrder, { body: { order_id, status } });
const accept = (order_id: string) => kitchen.ok(partnerApi.partnerAcceptOrder, { body: { order_id, promised: null } });
const tick = (order_id: string, item_ids: number[], done = true, key?: string) =>
  kitchen.ok(partnerApi.partnerTickLines, {
    body: { order_id, item_ids, done },
    ...(key === undefined ? {} : { key }),
  });

/** An order of a pizza and a borsch; returns its id and the numbers of its lines. */
const ordered = async () => {
  const { dishes, size } = test.world;
  const cart = await test.newCart();
  const line = { cart_id: cart.id, product_id: dishes.pizza, modifiers: [size['large'] ?? 0], quantity: 1 };
  await test.ok(api.addItem, { body: line });
  await test.ok(api.addItem, { body: { cart_id: cart.id, product_id: dishes.borsch, modifiers: [], quantity: 2 } });
  const { id } = await test.ok(api.placeOrder, { body: await placeBodyOf(test, cart.id) });
  const { items } = await read(id);
  return { id, lines: items.map(({ item_id: line_id }) => line_id) };
};
const doneOf = async (id: string) => (await read(id)).items.map(({ done_at: at }) => at);

describe('the stations of a kitchen [26.35]', () => {
  it('are read by its screens, in the chain’s order', async () => {
    const { stations: all } = await kitchen.ok(partnerApi.partnerMe, {});
    expect(all).toEqual([
      { id: 'hot', name: 'Горячий цех' },
      { id: 'pizza', name: 'Пицца' },
    ]);
  });

  it('make the dishes of their categories, unless a dish names another; one that left the chain makes none', async () => {
    const { id } = await ordered();
    const of = async () =>
      (await read(id)).items.map(({ name, station, cook_minutes: minutes }) => [name, station, minutes]);
    expect(await of()).toEqual([
      ['Пицца', 'pizza', 25],
      ['Борщ', 'hot', 10],
    ]);
    await test.db.update(stations).set({ archivedAt: FRIDAY_15 }).where(eq(stations.externalId, 'pizza'));
    expect(await of()).toEqual([
      ['Пицца', null, 25],
      ['Борщ', 'hot', 10],
    ]);
    expect((await kitchen.ok(partnerApi.partnerMe, {})).stations).toHaveLength(1);
    await test.db.update(stations).set({ archivedAt: null });
  });

  it('know how long the courier is on the way', async () => {
    await test.db.update(deliveryZones).set({ transportationTime: 35 }).where(eq(deliveryZones.type, 'delivery'));
    const { id } = await ordered();
    expect((await read(id)).transport_minutes).toBe(35);
  });
});

describe('dishes that the kitchen ticks off [26.36]', () => {
  it('are ticked off on all screens, once, and on again', async () => {
    const { id, lines } = await ordered();
    const { cursor } = await kitchen.ok(partnerApi.partnerOrders, { query: {} });
    await accept(id);
    after(60);
    const [pizza = 0, borsch = 0] = lines;
    const answer = await tick(id, [pizza], true, 'key-of-this-tick-0001');
    expect(answer.items.map(({ done_at: at }) => at)).toEqual([iso(60), null]);
    const changed = (await kitchen.ok(partnerApi.partnerOrders, { query: { since: cursor } })).orders;
    expect(changed.map(({ items }) => items.map(({ done_at: at }) => at))).toEqual([[iso(60), null]]);
    after(120);
    // A repeat, the same once more, and one that names nothing of this order.
    await tick(id, [pizza], true, 'key-of-this-tick-0001');
    await tick(id, [pizza, pizza]);
    const { updated_at: before } = await read(id);
    await tick(id, [999_999]);
    expect((await read(id)).updated_at).toBe(before);
    expect(await doneOf(id)).toEqual([iso(60), null]);
    await tick(id, [pizza, borsch]);
    expect(await doneOf(id)).toEqual([iso(60), iso(120)]);
    await tick(id, [pizza], false);
    expect(await doneOf(id)).toEqual([null, iso(120)]);
    const entries = await test.db.select().from(auditLog).where(eq(auditLog.action, 'order.lines'));
    const own = entries.filter(({ details }) => details['number'] === Number(answer.number));
    expect(own.map(({ details }) => [details['lines'], details['done']])).toEqual([
      [1, true],
      [1, true],
      [1, false],
    ]);
  });

  it('stay as they are once the order is ready or canceled, and that is no error', async () => {
    const { id, lines } = await ordered();
    await accept(id);
    await move(id, 'preparing');
    await tick(id, lines);
    await move(id, 'prepared');
    const { updated_at: before } = await read(id);
    expect((await tick(id, lines, false)).status).toBe('prepared');
    expect((await read(id)).updated_at).toBe(before);
    expect((await doneOf(id)).every((at) => at !== null)).toBe(true);
    const other = await ordered();
    await test.ok(api.cancelOrder, { body: { order_id: other.id } });
    expect((await tick(other.id, other.lines)).status).toBe('canceled');
    expect(await doneOf(other.id)).toEqual([null, null]);
  });

  it('end in the same state in whatever order two screens tick them at once', async () => {
    const { id, lines } = await ordered();
    const [pizza = 0, borsch = 0] = lines;
    await Promise.all([tick(id, [pizza]), tick(id, [borsch]), tick(id, [pizza]), accept(id)]);
    const order = await read(id);
    expect(order.status).toBe('confirmed');
    expect(order.items.every(({ done_at: at }) => at !== null)).toBe(true);
  });
});
