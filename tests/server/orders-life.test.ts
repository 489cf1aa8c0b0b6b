// Proves docs/product.md §6.4, §6.5, §6.13.
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { ORDER_STATUSES, type OrderStatus } from '#contract/orders.ts';
import { ORDER_TYPES } from '#contract/primitives.ts';
import { canTransition } from '#domain/order-status.ts';
import { orders, orderStatusHistory } from '#server/db/schema/orders.ts';
import { lockOrder } from '#server/modules/orders/order-repository.ts';
import { readOrders } from '#server/modules/orders/order-reads.ts';
import { changeStatus } from '#server/modules/orders/order-status-change.ts';
import { FRIDAY_15, startWorld, type TestWorld, UNKNOWN_ID } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const putInto = (id: string, status: OrderStatus) => test.db.update(orders).set({ status }).where(eq(orders.id, id));

describe('reading orders', () => {
  it('lists the orders of a device, newest first, in pages [6.11, 6.12]', async () => {
    const made = [];
    for (let n = 0; n < 5; n += 1) made.push((await placed(test)).order.id);
    const ids = [...made, UNKNOWN_ID];
    const first = await test.ok(api.orders, { query: { ids, limit: 2 } });
    expect(first.orders.map(({ id }) => id)).toEqual([made[4], made[3]]);
    const second = await test.ok(api.orders, { query: { ids, limit: 2, cursor: first.next_cursor ?? '' } });
    expect(second.orders.map(({ id }) => id)).toEqual([made[2], made[1]]);
    const last = await test.ok(api.orders, { query: { ids, limit: 2, cursor: second.next_cursor ?? '' } });
    expect(last).toMatchObject({ orders: [{ id: made[0] }], next_cursor: null });
  });

  it('filters by state and order type [6.11, 6.12]', async () => {
    const [going, done, canceled] = [await placed(test), await placed(test), await placed(test)];
    await putInto(done.order.id, 'delivered');
    await putInto(canceled.order.id, 'canceled');
    const ids = [going, done, canceled].map(({ order }) => order.id);
    const listed = async (query: {
      status?: 'active' | 'finished' | 'delivered' | 'canceled';
      order_type?: 'delivery' | 'pickup';
    }) => (await test.ok(api.orders, { query: { ids, ...query } })).orders.map(({ id }) => id);
    expect(await listed({ status: 'active' })).toEqual([going.order.id]);
    expect(await listed({ status: 'finished' })).toEqual([canceled.order.id, done.order.id]);
    expect(await listed({ status: 'delivered' })).toEqual([done.order.id]);
    expect(await listed({ status: 'canceled' })).toEqual([canceled.order.id]);
    expect(await listed({ order_type: 'pickup' })).toEqual([]);
    expect(await listed({ order_type: 'delivery' })).toHaveLength(3);
  });

  it('shows nothing to a guest without ids', async () => {
    await placed(test);
    expect(await test.ok(api.orders, { query: {} })).toEqual({ orders: [], next_cursor: null });
  });

  it('rejects a cursor that no list has issued', async () => {
    const refusal = await test.refused(api.orders, { query: { ids: [UNKNOWN_ID], cursor: 'abc' } });
    expect(refusal).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect(refusal.fields).toHaveProperty('cursor');
  });

  it('returns the status alone [6.9]', async () => {
    const { order } = await placed(test);
    expect(await test.ok(api.orderStatus, { query: { order_id: order.id } })).toEqual({
      id: order.id,
      number: order.number,
      status: 'new',
      status_history: order.status_history,
      updated_at: order.updated_at,
      promised: order.promised,
      payment_status: 'not_needed',
      payment: null,
      cancel_reason: null,
      cancel_comment: null,
      can_cancel: true,
      can_update: true,
    });
  });
});

describe('access to an order', () => {
  const routes = (id: string) =>
    [
      [api.orders, { query: { order_id: id } }],
      [api.orderStatus, { query: { order_id: id } }],
      [api.updateOrder, { body: { order_id: id, comment: 'x' } }],
      [api.cancelOrder, { body: { order_id: id } }],
    ] as const;

  it('is denied as unknown for a guessed id [6.1]', async () => {
    for (const [endpoint, input] of routes(UNKNOWN_ID)) {
      expect(await test.refused(endpoint, input)).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
    }
  });

  it('is denied as unknown to everyone but its customer', async () => {
    const { order, cart } = await placed(test);
    await test.db.update(orders).set({ customerId: 7 }).where(eq(orders.id, order.id));
    for (const [endpoint, input] of [...routes(order.id), [api.cancelOrder, { body: { cart_id: cart.id } }] as const]) {
      expect(await test.refused(endpoint, input)).toMatchObject({ status: 404, code: 'ORDER_NOT_FOUND' });
    }
    expect((await test.ok(api.orders, { query: { ids: [order.id] } })).orders).toEqual([]);
    const [row] = await test.db.select().from(orders).where(eq(orders.id, order.id));
    expect(row).toMatchObject({ status: 'new', comment: 'Не звонить в дверь' });
  });
});

it('a customer’s own orders are listed without ids, and no one else’s', async () => {
  const [mine, other] = [await placed(test), await placed(test)];
  await test.db.update(orders).set({ customerId: 11 }).where(eq(orders.id, mine.order.id));
  await test.db.update(orders).set({ customerId: 12 }).where(eq(orders.id, other.order.id));
  // Calls the inner function as the customer.
  const visitor = { customerId: 11, device: null };
  const context = {
    db: test.db,
    visitor,
    now: test.now(),
    sessionSecret: 'secret',
    payments: null,
    tables: null,
    unpaidOrders: 200,
    ip: '10.0.0.1',
  };
  expect(await readOrders(context, {})).toEqual({ orders: [mine.order], next_cursor: null });
  expect((await readOrders(context, { ids: [mine.order.id, other.order.id] })).orders).toEqual([mine.order]);
});

describe('updating an order', () => {
  it('changes the given fields, and keeps the rest [6.5a]', async () => {
    const { order } = await placed(test);
    test.at('2026-11-20T12:01:00.000Z');
    const body = { order_id: order.id, comment: 'Домофон не работает', apartment: '14', change_from: null };
    const updated = await test.ok(api.updateOrder, { body });
    expect(updated).toEqual({
      ...order,
      comment: 'Домофон не работает',
      change_from: null,
      delivery_details: order.delivery_details && { ...order.delivery_details, apartment: '14' },
      updated_at: '2026-11-20T12:01:00.000Z',
    });
  });

  it.each(['status', 'total_price', 'address', 'phone_number'])('rejects %s', async (field) => {
    const { order } = await placed(test);
    const body = { order_id: order.id, [field]: 'delivered' };
    expect(await test.refused(api.updateOrder, { body })).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    expect((await test.ok(api.orders, { query: { order_id: order.id } })).orders).toEqual([order]);
  });

  it('rejects change from less than the total, and door details of a pickup order', async () => {
    const { order } = await placed(test);
    const body = { order_id: order.id, change_from: 100 };
    expect(await test.refused(api.updateOrder, { body })).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    await test.db.update(orders).set({ deliveryDetails: null }).where(eq(orders.id, order.id));
    const door = { order_id: order.id, floor: '2' };
    expect(await test.refused(api.updateOrder, { body: door })).toMatchObject({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
  });

  it.each(ORDER_STATUSES)('is possible until cooking begins: %s [6.5a]', async (status) => {
    const { order } = await placed(test);
    await putInto(order.id, status);
    const input = { body: { order_id: order.id, comment: 'Позже' } };
    if (['draft', 'new', 'confirmed'].includes(status)) {
      expect(await test.ok(api.updateOrder, input)).toMatchObject({ comment: 'Позже', can_update: true });
    } else {
      expect(await test.refused(api.updateOrder, input)).toMatchObject({ status: 409, code: 'ORDER_NOT_EDITABLE' });
    }
  });
});

describe('canceling', () => {
  it('works by order, and when repeated [6.5b]', async () => {
    const { order } = await placed(test);
    test.at('2026-11-20T12:02:00.000Z');
    const canceled = await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    expect(canceled).toMatchObject({
      status: 'canceled',
      can_cancel: false,
      can_update: false,
      status_history: [{ status: 'new' }, { status: 'canceled', at: '2026-11-20T12:02:00.000Z' }],
    });
    expect(await test.ok(api.cancelOrder, { body: { order_id: order.id } })).toEqual(canceled);
  });

  it('works by cart [6.5b]', async () => {
    const { order, cart } = await placed(test);
    expect(await test.ok(api.cancelOrder, { body: { cart_id: cart.id } })).toMatchObject({
      id: order.id,
      status: 'canceled',
    });
    const { id } = await test.newCart();
    expect(await test.refused(api.cancelOrder, { body: { cart_id: id } })).toMatchObject({ code: 'ORDER_NOT_FOUND' });
  });

  it('twenty times at once leaves one history entry', async () => {
    const { order } = await placed(test);
    await Promise.all(Array.from({ length: 20 }, () => test.ok(api.cancelOrder, { body: { order_id: order.id } })));
    const rows = await test.db.select().from(orderStatusHistory).where(eq(orderStatusHistory.orderId, order.id));
    expect(rows.map(({ status, actor }) => [status, actor])).toEqual([
      ['new', 'customer'],
      ['canceled', 'customer'],
    ]);
  });

  it.each(['preparing', 'prepared', 'delivering', 'delivered'] as const)('is too late when %s', async (status) => {
    const { order } = await placed(test);
    await putInto(order.id, status);
    expect(await test.refused(api.cancelOrder, { body: { order_id: order.id } })).toMatchObject({
      status: 409,
      code: 'ORDER_NOT_CANCELABLE',
    });
  });
});

it('a status is reached only by the state machine: every pair of statuses, both order types', async () => {
  const { order } = await placed(test);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...ORDER_STATUSES),
      fc.constantFrom(...ORDER_STATUSES),
      fc.constantFrom(...ORDER_TYPES),
      async (from, to, orderType) => {
        await test.db.update(orders).set({ status: from, orderType }).where(eq(orders.id, order.id));
        const changed = await test.db.transaction(async (tx) => {
          const held = await lockOrder(tx, { orderId: order.id });
          return held ? changeStatus(tx, held, to, { actor: 'kitchen', now: test.now() }) : null;
        });
        const [row] = await test.db.select().from(orders).where(eq(orders.id, order.id));
        const isStep = canTransition(from, to, orderType);
        expect(changed?.status ?? null).toBe(isStep ? to : null);
        expect(row?.status).toBe(isStep ? to : from);
      },
    ),
    { numRuns: 200 },
  );
});
