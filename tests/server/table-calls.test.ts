// Proves docs/product.md §33.14, §33.15.
import { addMinutes, addSeconds } from 'date-fns';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import type { TableCallKind } from '#contract/hall.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { tableCallReads, tableCalls } from '#server/db/schema/table-calls.ts';
import { tables } from '#server/db/schema/tables.ts';
import { forgetOldTableCalls } from '#server/modules/hall/table-calls.ts';
import { tickWaiter } from '#server/sandbox/demo-waiter.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { codeOf } from './table-codes.ts';

const TABLE = codeOf('r1/12');

let test: TestWorld;
let kitchen: TestPartner;
let elsewhere: TestPartner;
beforeAll(async () => {
  test = await startWorld();
  await test.db.insert(tables).values([
    { externalId: 'r1/12', position: 0, restaurant: 'r1', number: '12', seats: 4, hall: 'Терраса' },
    { externalId: 'r1/7', position: 1, restaurant: 'r1', number: '7', seats: 2, hall: null },
    { externalId: 'r2/1', position: 2, restaurant: 'r2', number: '1', seats: 2, hall: null },
    { externalId: 'r1/old', position: 3, restaurant: 'r1', number: 'old', seats: 2, hall: null, archivedAt: FRIDAY_15 },
  ]);
  kitchen = await newPartner(test);
  elsewhere = await newPartner(test, { restaurantId: 2 });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.db.delete(tableCalls);
  await test.db.delete(tableCallReads);
});

const later = (minutes: number): void => test.at(addMinutes(test.now(), minutes));
const standing = async (who = kitchen) =>
  (await who.ok(partnerApi.partnerOrders, { query: { include: 'table_calls' } })).table_calls;
const call = (kind: TableCallKind = 'waiter', who: Pick<TestWorld, 'ok'> = test, table = TABLE) =>
  who.ok(api.callFromTable, { body: { table, kind } });
const seen = () => test.ok(api.tableCalls, { query: { code: TABLE } });
const take = (id: number, who = kitchen) => who.ok(partnerApi.partnerTakeTableCall, { body: { call_id: id } });

describe('a call from a table', () => {
  it('is shown only to its restaurant, until it is taken', async () => {
    await standing();
    await standing(elsewhere);
    expect(await seen()).toEqual({ is_heard: true, calls: [] });
    expect(await call()).toEqual({
      kind: 'waiter',
      called_at: '2026-11-20T12:00:00.000Z',
      again_at: '2026-11-20T12:02:00.000Z',
      taken_at: null,
    });
    later(1);
    await call('bill', test, codeOf('r1/7'));
    const calls = await standing();
    expect(calls).toMatchObject([
      { restaurant_id: 1, table: { number: '12', hall: 'Терраса' }, kind: 'waiter', times: 1 },
      { restaurant_id: 1, table: { number: '7', hall: null }, kind: 'bill', times: 1 },
    ]);
    expect(await standing(elsewhere)).toEqual([]);
    const taken = await take(calls[0]?.id ?? 0);
    expect(taken.taken_at).toBe('2026-11-20T12:01:00.000Z');
    expect(await standing()).toMatchObject([{ table: { number: '7' } }]);
    expect(await seen()).toMatchObject({ calls: [{ kind: 'waiter', taken_at: '2026-11-20T12:01:00.000Z' }] });
    later(1);
    expect(await take(calls[0]?.id ?? 0), 'once more it is as it was').toEqual(taken);
    const [logged] = await test.db.select().from(auditLog).where(eq(auditLog.action, 'table_call.take'));
    expect(logged).toMatchObject({ restaurantId: 1, details: { table: '12', kind: 'waiter' } });
  });

  it('is one of a kind, whichever of the table’s phones calls, and repeats after two minutes', async () => {
    await standing();
    const [first, ...others] = await Promise.all([call(), ...[1, 2, 3].map(() => call('waiter', test.guest()))]);
    for (const other of others) expect(other).toEqual(first);
    await call('bill');
    expect(await standing()).toHaveLength(2);
    later(1.9);
    expect(await call()).toEqual(first);
    later(0.1);
    await standing();
    expect(await call('waiter', test.guest())).toMatchObject({ called_at: '2026-11-20T12:02:00.000Z' });
    expect(await standing()).toMatchObject([
      { kind: 'bill', times: 1 },
      { kind: 'waiter', times: 2 },
    ]);
  });

  it('is made anew after the previous one was taken, but not at once', async () => {
    await standing();
    await call();
    await take((await standing())[0]?.id ?? 0);
    later(1);
    expect(await call(), 'whoever has just come is there').toMatchObject({ taken_at: '2026-11-20T12:00:00.000Z' });
    later(1);
    await standing();
    const answers = await Promise.all([1, 2, 3].map(() => call('waiter', test.guest())));
    for (const answer of answers)
      expect(answer).toMatchObject({ called_at: '2026-11-20T12:02:00.000Z', taken_at: null });
    expect(await standing()).toMatchObject([{ times: 1 }]);
  });

  it('is shown for half an hour, and starts anew after that', async () => {
    await standing();
    await call();
    later(29.9);
    expect(await standing()).toHaveLength(1);
    later(0.2);
    expect(await standing()).toEqual([]);
    expect(await seen()).toMatchObject({ calls: [] });
    await call();
    expect(await standing()).toMatchObject([{ times: 1, called_at: '2026-11-20T12:30:06.000Z' }]);
  });

  it('is rejected at once where no screen shows calls', async () => {
    const refusal = { status: 409, code: 'TABLE_CALL_UNHEARD', message: expect.stringMatching(/голосом/) };
    const body = { table: TABLE, kind: 'waiter' as const };
    expect(await seen()).toMatchObject({ is_heard: false });
    expect(await test.refused(api.callFromTable, { body })).toMatchObject(refusal);
    await kitchen.ok(partnerApi.partnerOrders, { query: {} });
    expect(await test.refused(api.callFromTable, { body }), 'a till that shows no calls').toMatchObject(refusal);
    await standing(elsewhere);
    expect(await test.refused(api.callFromTable, { body }), 'another restaurant').toMatchObject(refusal);
    await standing();
    await call();
    later(3);
    expect(await seen()).toMatchObject({ is_heard: false, calls: [{ kind: 'waiter' }] });
    expect(await test.refused(api.callFromTable, { body })).toMatchObject(refusal);
  });

  it.each([
    ['made up', 'AAAA', 404, 'TABLE_NOT_FOUND'],
    ['of another version', codeOf('r1/12', 2), 410, 'TABLE_GONE'],
    ['of a table that has left', codeOf('r1/old'), 410, 'TABLE_GONE'],
  ])('is rejected for a code that is %s', async (_, code, status, name) => {
    const expected = { status, code: name };
    expect(await test.refused(api.tableCalls, { query: { code } })).toMatchObject(expected);
    expect(await test.refused(api.callFromTable, { body: { table: code, kind: 'bill' } })).toMatchObject(expected);
  });

  it('does not block reading orders when the read cannot be recorded', async () => {
    await standing();
    await call();
    later(2);
    const rename = (from: string, to: string) => test.db.execute(sql.raw(`alter table "${from}" rename to "${to}"`));
    await rename('table_call_reads', 'away');
    try {
      expect(await standing()).toMatchObject([{ kind: 'waiter' }]);
    } finally {
      await rename('away', 'table_call_reads');
    }
  });

  it('is deleted after a day', async () => {
    await standing();
    await call();
    await forgetOldTableCalls(test.db, addSeconds(test.now(), 86_399));
    expect(await test.db.select().from(tableCalls)).toHaveLength(1);
    await forgetOldTableCalls(test.db, addSeconds(test.now(), 86_401));
    expect(await test.db.select().from(tableCalls)).toEqual([]);
  });

  it('is shown and taken in the demo, without anyone at the screen', async () => {
    const tick = () => tickWaiter({ db: test.db, now: test.now(), speed: 1 });
    await tick();
    await call();
    test.at(addSeconds(test.now(), 39));
    await tick();
    expect(await seen()).toMatchObject({ is_heard: true, calls: [{ taken_at: null }] });
    test.at(addSeconds(test.now(), 1));
    await tick();
    expect(await seen()).toMatchObject({ calls: [{ taken_at: '2026-11-20T12:00:40.000Z' }] });
  });
});
