// Proves docs/product.md §33.17, §33.18.
import { addHours, addMinutes } from 'date-fns';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { orders } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { tableSettlements } from '#server/db/schema/table-settlements.ts';
import { tables } from '#server/db/schema/tables.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { codeOf } from './table-codes.ts';

const TABLE = codeOf('r1/12');
/** Two portions of borscht. */
const TOTAL = 78_000;

let test: TestWorld;
let waiter: TestPartner;
let elsewhere: TestPartner;
let tableId = 0;
beforeAll(async () => {
  test = await startWorld();
  const rows = await test.db
    .insert(tables)
    .values([
      { externalId: 'r1/12', position: 0, restaurant: 'r1', number: '12', seats: 4, hall: 'Терраса' },
      { externalId: 'r1/7', position: 1, restaurant: 'r1', number: '7', seats: 2, hall: null },
      { externalId: 'r2/12', position: 2, restaurant: 'r2', number: '12', seats: 2, hall: null },
      {
        externalId: 'r1/old',
        position: 3,
        restaurant: 'r1',
        number: 'old',
        seats: 2,
        hall: null,
        archivedAt: FRIDAY_15,
      },
    ])
    .returning();
  tableId = rows[0]?.id ?? 0;
  waiter = await newPartner(test);
  elsewhere = await newPartner(test, { restaurantId: 2 });
});
afterAll(() => test.close());
beforeEach(async () => {
  // Orders of the previous test belong to another evening.
  await test.db.update(orders).set({ table: null });
  await test.db.delete(tableSettlements);
  test.at(FRIDAY_15);
});

type Guest = Pick<TestWorld, 'ok'>;
const later = (minutes: number): void => test.at(addMinutes(test.now(), minutes));
const orderAt = async (table = TABLE, who: Guest = test, name: string | null = null) => {
  const { id } = await who.ok(api.createCart, {
    body: { restaurant_id: 1, order_type: 'pickup', delivery_zone_id: test.world.zones.pickup, table },
  });
  const borsch = { product_id: test.world.dishes.borsch, modifiers: [], quantity: 2 };
  await who.ok(api.addItem, { body: { cart_id: id, ...borsch } });
  const draft = draftOf(id, { delivery_details: null, name, phone_number: null, comment: null, change_from: null });
  const { quote } = await who.ok(api.prevalidateOrder, { body: draft });
  return who.ok(api.orderHall, { body: { ...draft, consents: CONSENTS, quote } });
};
const billOf = (who: Guest = test, code = TABLE) => who.ok(api.tableBill, { query: { code } });
const open = async (who = waiter) => (await who.ok(partnerApi.partnerTableBills, { query: {} })).bills;
const settle = (until: Date, who = waiter) =>
  who.ok(partnerApi.partnerSettleTable, { body: { table_id: tableId, until: until.toISOString() } });

describe('the bill of a table', () => {
  it('is empty before the first order', async () => {
    expect(await billOf()).toEqual({ orders: [], total_price: 0, to_pay: 0 });
  });

  it('holds the orders of all its phones, marks whose without names, and opens only one’s own', async () => {
    const friend = test.guest();
    const first = await orderAt(TABLE, test, 'Анна');
    later(5);
    const second = await orderAt(TABLE, friend, 'Пётр');
    later(5);
    const third = await orderAt(TABLE, test);
    await orderAt(codeOf('r1/7'), friend);
    const bill = await billOf();
    expect(bill).toMatchObject({
      orders: [
        { guest: 1, is_own: true, order_id: first.id, status: 'new', total_price: TOTAL, is_paid: false },
        { guest: 2, is_own: false, order_id: null, items: [{ name: 'Борщ', quantity: 2, total_price: TOTAL }] },
        { guest: 1, is_own: true, order_id: third.id, placed_at: '2026-11-20T12:10:00.000Z' },
      ],
      total_price: 3 * TOTAL,
      to_pay: 3 * TOTAL,
    });
    expect(JSON.stringify(bill)).not.toMatch(/Анна|Пётр/);
    expect((await billOf(friend)).orders.map((one) => one.order_id)).toEqual([null, second.id, null]);
    expect((await billOf(test.guest())).orders.map((one) => one.is_own)).toEqual([false, false, false]);
  });

  it('leaves out canceled orders, and excludes what was paid online from the amount due', async () => {
    const canceled = await orderAt();
    await test.ok(api.cancelOrder, { body: { order_id: canceled.id } });
    const paid = await orderAt();
    await test.db.update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.id, paid.id));
    const draft = await orderAt();
    await test.db.update(orders).set({ status: 'draft' }).where(eq(orders.id, draft.id));
    await orderAt();
    expect(await billOf()).toMatchObject({
      orders: [{ is_paid: true }, { is_paid: false }],
      total_price: 2 * TOTAL,
      to_pay: TOTAL,
    });
  });

  it('drops orders after four hours, even when they were never settled', async () => {
    await orderAt();
    test.at(addHours(FRIDAY_15, 3));
    await orderAt();
    expect((await billOf()).orders).toHaveLength(2);
    test.at(addMinutes(addHours(FRIDAY_15, 4), 1));
    expect((await billOf()).orders).toHaveLength(1);
  });

  it.each([
    ['made up', 'AAAA', 'TABLE_NOT_FOUND'],
    ['of another version', codeOf('r1/12', 2), 'TABLE_GONE'],
    ['of a table that has left', codeOf('r1/old'), 'TABLE_GONE'],
  ])('is not shown for a code that is %s', async (_, code, name) => {
    expect(await test.refused(api.tableBill, { query: { code } })).toMatchObject({ code: name });
  });
});

describe('a waiter', () => {
  it('reads the open bills of their own restaurant', async () => {
    const { number } = await orderAt();
    later(5);
    await orderAt(codeOf('r1/7'));
    later(5);
    await orderAt(TABLE, test.guest());
    expect(await open()).toMatchObject([
      {
        table_id: tableId,
        restaurant_id: 1,
        table: { number: '12', hall: 'Терраса' },
        orders: [{ number, guest: 1 }, { guest: 2 }],
        total_price: 2 * TOTAL,
        to_pay: 2 * TOTAL,
        last_order_at: '2026-11-20T12:10:00.000Z',
      },
      { table: { number: '7', hall: null }, total_price: TOTAL },
    ]);
    expect(await open(elsewhere)).toEqual([]);
  });

  it('settles a bill up to the order that was seen: a later one goes on the next bill', async () => {
    await orderAt();
    const seen = test.now();
    later(5);
    const next = await orderAt();
    later(5);
    const settled = await settle(seen);
    expect(settled).toEqual({ table_id: tableId, settled_until: seen.toISOString() });
    expect((await billOf()).orders.map((one) => one.order_id)).toEqual([next.id]);
    expect(await settle(seen), 'once more it is as it was').toEqual(settled);
    expect(await settle(FRIDAY_15), 'an earlier instant opens nothing again').toEqual(settled);
    const logged = await test.db.select().from(auditLog).where(eq(auditLog.action, 'table_bill.settle'));
    expect(logged).toMatchObject([{ restaurantId: 1, details: { table: '12' } }]);
    await settle(test.now());
    expect(await billOf()).toMatchObject({ orders: [], to_pay: 0 });
    expect(await open()).toEqual([]);
  });

  it('does not settle orders placed later', async () => {
    await settle(addHours(test.now(), 3));
    later(1);
    await orderAt();
    expect((await billOf()).orders).toHaveLength(1);
  });

  it.each(['0000-01-01T00:00:00.000Z', '2026-02-31T12:00:00.000Z'])(
    'cannot settle up to %s, which is not a valid date',
    async (until) => {
      const body = { table_id: tableId, until };
      expect(await waiter.refused(partnerApi.partnerSettleTable, { body })).toMatchObject({
        code: 'VALIDATION_FAILED',
      });
    },
  );

  it('cannot settle a table of another restaurant', async () => {
    const body = { table_id: tableId, until: FRIDAY_15.toISOString() };
    expect(await elsewhere.refused(partnerApi.partnerSettleTable, { body })).toMatchObject({ code: 'TABLE_NOT_FOUND' });
  });
});
