// Proves docs/product.md §6.17.
import { millisecondsInDay } from 'date-fns/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { lockOrder } from '#server/modules/orders/order-repository.ts';
import { changeStatus } from '#server/modules/orders/order-status-change.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const deliver = async (id: string): Promise<void> => {
  for (const status of ['confirmed', 'preparing', 'prepared', 'delivering', 'delivered'] as const) {
    await test.db.transaction(async (tx) => {
      const order = await lockOrder(tx, { orderId: id });
      if (order) await changeStatus(tx, order, status, { actor: 'kitchen', now: test.now() });
    });
  }
};
const delivered = async () => {
  const { order } = await placed(test);
  await deliver(order.id);
  return order;
};
const rating = (order: { id: string }, stars = 4) => ({ order_id: order.id, stars, items: [], comment: null });

describe('a delivered order', () => {
  it('is rated from its device with stars, dishes and a comment; the last rating counts [6.17]', async () => {
    const order = await delivered();
    const [item] = order.items;
    const items = [{ item_id: item?.item_id ?? 0, liked: false }];
    expect(order.rating).toBeNull();
    const rated = await test.ok(api.rateOrder, { body: { ...rating(order, 2), items, comment: '  Остыло ' } });
    expect(rated.rating).toEqual({ stars: 2, items, comment: 'Остыло', at: FRIDAY_15.toISOString(), reply: null });
    await test.ok(api.rateOrder, { body: rating(order, 5) });
    const { orders } = await test.ok(api.orders, { query: { order_id: order.id } });
    expect(orders[0]?.rating).toMatchObject({ stars: 5, items: [], comment: null });
  });

  it('hides its rating from a caller that only has the link, and takes none from them', async () => {
    const order = await delivered();
    await test.ok(api.rateOrder, { body: { ...rating(order), comment: 'Вкусно' } });
    const stranger = test.guest();
    const seen = await stranger.ok(api.orders, { query: { order_id: order.id } });
    expect(seen.orders[0]?.rating).toBeNull();
    expect(await stranger.refused(api.rateOrder, { body: rating(order, 1) })).toMatchObject({
      code: 'ORDER_NOT_RATEABLE',
    });
  });

  it('can be rated for two weeks [6.17]', async () => {
    const order = await delivered();
    test.at(new Date(FRIDAY_15.getTime() + 14 * millisecondsInDay));
    await test.ok(api.rateOrder, { body: rating(order) });
    test.at(new Date(FRIDAY_15.getTime() + 14 * millisecondsInDay + 1));
    expect(await test.refused(api.rateOrder, { body: rating(order) })).toMatchObject({ code: 'ORDER_NOT_RATEABLE' });
  });

  it('accepts ratings of its own dishes only, each once', async () => {
    const order = await delivered();
    const id = order.items[0]?.item_id ?? 0;
    for (const items of [
      [{ item_id: id + 1000, liked: true }],
      [
        { item_id: id, liked: true },
        { item_id: id, liked: false },
      ],
    ]) {
      expect(await test.refused(api.rateOrder, { body: { ...rating(order), items } })).toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    }
  });
});

it.each(['new', 'canceled'] as const)('an order that is %s cannot be rated', async (status) => {
  const { order } = await placed(test);
  if (status === 'canceled') await test.ok(api.cancelOrder, { body: { order_id: order.id } });
  expect(await test.refused(api.rateOrder, { body: rating(order) })).toMatchObject({ code: 'ORDER_NOT_RATEABLE' });
});
