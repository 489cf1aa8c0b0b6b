// Proves docs/product.md §21.1.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import { orders } from '#server/db/schema/orders.ts';
import { dueStep, startKitchenClock, tickKitchen } from '#server/sandbox/kitchen-clock.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { loggedIn } from './kitchen-screen.ts';
import { placeBodyOf, placed } from './order-drafts.ts';
import { newPartner } from './partner-client.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.db.delete(orders);
});

const after = (seconds: number) => test.at(new Date(FRIDAY_15.getTime() + seconds * 1000));
const tick = (speed = 1) => tickKitchen({ db: test.db, now: test.now, speed });
const statusOf = async (id: string) => (await test.ok(api.orderStatus, { query: { order_id: id } })).status;

/** The statuses observed at these seconds after placing. */
const watch = async (id: string, seconds: readonly number[], speed = 1) => {
  const seen = [];
  for (const second of seconds) {
    after(second);
    await tick(speed);
    seen.push(await statusOf(id));
  }
  return seen;
};

describe('the kitchen of the demo', () => {
  it('delivers in four minutes', async () => {
    const { order } = await placed(test);
    expect(await watch(order.id, [19, 20, 44, 45, 90, 120, 239, 240, 300])).toEqual([
      'new',
      'confirmed',
      'confirmed',
      'preparing',
      'prepared',
      'delivering',
      'delivering',
      'delivered',
      'delivered',
    ]);
    const { status_history } = await test.ok(api.orderStatus, { query: { order_id: order.id } });
    expect(status_history.map(({ status }) => status)).toEqual([
      'new',
      'confirmed',
      'preparing',
      'prepared',
      'delivering',
      'delivered',
    ]);
  });

  it('leaves an order alone that staff have moved on a screen', async () => {
    const [touched, left] = [(await placed(test)).order, (await placed(test)).order];
    const screen = await loggedIn(test, (await newPartner(test)).bearer);
    await screen.send(partnerApi.partnerAcceptOrder, { body: { order_id: touched.id } });
    expect(await watch(touched.id, [45, 240])).toEqual(['confirmed', 'confirmed']);
    expect(await statusOf(left.id)).not.toBe('new');
  });

  it('skips delivery for a pickup order', async () => {
    const cart = await test.newCartOf(2, 'pickup');
    const order = await test.ok(api.placeOrder, { body: await placeBodyOf(test, cart.id) });
    expect(await watch(order.id, [20, 45, 90, 120, 240])).toEqual([
      'confirmed',
      'preparing',
      'prepared',
      'prepared',
      'delivered',
    ]);
  });

  it('works at the configured speed, and not at all at 0', async () => {
    const { order } = await placed(test);
    expect(await watch(order.id, [1000], 0)).toEqual(['new']);
    expect(await watch(order.id, [1.9, 2, 4.5], 10)).toEqual(['new', 'confirmed', 'preparing']);
  });

  it('catches up one step at a time', async () => {
    const { order } = await placed(test);
    expect(await watch(order.id, [3600, 3601, 3602, 3603, 3604, 3605])).toEqual([
      'confirmed',
      'preparing',
      'prepared',
      'delivering',
      'delivered',
      'delivered',
    ]);
  });

  it('cooks an order for later so that it is ready at the requested time', async () => {
    const { order } = await placed(test, { requested_at: '2026-11-20T16:00:00.000Z' });
    const four = 4 * 3600;
    expect(
      await watch(order.id, [20, 3600, four - 240 + 44, four - 240 + 45, four - 150, four - 120, four - 1, four]),
    ).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      'preparing',
      'prepared',
      'delivering',
      'delivering',
      'delivered',
    ]);
  });

  it('does not cook canceled orders, or orders awaiting payment', async () => {
    const [canceled, unpaid] = [await placed(test), await placed(test)];
    await test.ok(api.cancelOrder, { body: { order_id: canceled.order.id } });
    await test.db.update(orders).set({ paymentStatus: 'pending' }).where(eq(orders.id, unpaid.order.id));
    after(300);
    expect(await tick()).toBe(0);
    expect(await statusOf(canceled.order.id)).toBe('canceled');
    expect(await statusOf(unpaid.order.id)).toBe('new');
  });

  it('takes each step once when several instances check at the same time', async () => {
    const made = [await placed(test), await placed(test), await placed(test)];
    after(20);
    const moved = await Promise.all(Array.from({ length: 5 }, () => tick()));
    expect(moved.reduce((sum, n) => sum + n, 0)).toBe(3);
    for (const { order } of made) expect(await statusOf(order.id)).toBe('confirmed');
  });

  it('has no step for a status outside its sequence', () => {
    const order = { orderType: 'pickup', createdAt: FRIDAY_15, requestedAt: null } as const;
    const late = new Date(FRIDAY_15.getTime() + 3_600_000);
    for (const status of ['draft', 'delivering', 'delivered', 'canceled'] as const) {
      expect(dueStep({ ...order, status }, late, 1)).toBeNull();
    }
  });

  it('ticks automatically, and stops when it is stopped', { tags: ['nightly'] }, async () => {
    const { order } = await placed(test);
    after(20);
    const failures: unknown[] = [];
    const stop = startKitchenClock({
      db: test.db,
      now: test.now,
      speed: 1,
      log: { error: (failure: unknown) => failures.push(failure) },
    });
    await waitFor(async () => expect(await statusOf(order.id)).toBe('confirmed'));
    await stop();
    after(45);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await statusOf(order.id)).toBe('confirmed');
    expect(failures).toEqual([]);
  });
});
