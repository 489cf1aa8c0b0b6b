// Proves docs/product.md §34.48.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { desc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { Bonuses } from '#contract/account.ts';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { bonusEntries, bonusLots } from '#server/db/schema/bonuses.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { readBalance } from '#server/modules/bonuses/ledger.ts';
import { customers } from '#server/db/schema/account.ts';
import { logInAs } from '../support/customer.ts';
import { type OfficeBrowser, type OfficeWorld, startOffice } from './office-world.ts';

let test: OfficeWorld;
let owner: OfficeBrowser;
let operator: OfficeBrowser;
beforeAll(async () => {
  test = await startOffice();
  owner = await test.as('owner');
  operator = await test.as('operator');
});
afterAll(() => test.close());

let count = 0;
/** A customer who is logged in, and what the storefront shows of the bonuses. */
const makeCustomer = async () => {
  count += 1;
  const browser = await logInAs(test, `7925${String(2_000_000 + count)}`);
  const [row] = await test.db
    .select()
    .from(customers)
    .where(eq(customers.phone, `7925${String(2_000_000 + count)}`));
  if (row === undefined) throw new Error('no customer');
  const shown = async () => v.parse(Bonuses, (await browser.get('/api/restaurant/bonuses')).json());
  return { id: row.id, browser, shown };
};
const CALL = officeCustomersApi.officeCorrectBonuses;
const REASON = 'Опоздал курьер';
const body = (id: number, amount: number, reason = REASON) => ({ customer_id: id, restaurant: null, amount, reason });

/** What is left in lots is the sum of the history (docs/product.md §8.21). */
const expectBalanced = async (id: number): Promise<void> => {
  const [entries] = await test.db
    .select({ sum: sql<number>`coalesce(sum(${bonusEntries.amount}), 0)::int` })
    .from(bonusEntries)
    .where(eq(bonusEntries.customerId, id));
  const { available, held } = await readBalance(test.db, id, test.now());
  expect(available + held).toBe(entries?.sum);
};

describe('bonuses by hand', () => {
  it('are credited and taken back, the customer sees both in the history, and the log has who and why', async () => {
    const { id, shown } = await makeCustomer();
    expect(await operator.ok(CALL, body(id, 30_000))).toEqual({ balance: 30_000 });
    expect(await operator.ok(CALL, body(id, -10_000, 'Начислили дважды'))).toEqual({ balance: 20_000 });
    const bonuses = await shown();
    expect(bonuses).toMatchObject({
      balance: 20_000,
      // As earned ones: 180 days.
      expiring: [{ on: '2027-05-19', amount: 20_000 }],
      history: [
        { kind: 'spent', amount: -10_000, by_hand: true, order_number: null },
        { kind: 'accrued', amount: 30_000, by_hand: true, order_number: null },
      ],
    });
    // The reason is the staff's.
    expect(JSON.stringify(bonuses)).not.toContain(REASON);
    const [last] = await test.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(last).toMatchObject({
      action: 'customer.bonuses',
      keyId: 'demo-operator',
      person: 'Person operator',
      details: { customer_id: id, amount: -10_000, reason: 'Начислили дважды' },
    });
    const card = await owner.ok(officeCustomersApi.officeCustomer, { customer_id: id, restaurant: null });
    expect(card.balance).toBe(20_000);
    expect(card.whole?.bonuses.history[0]).toMatchObject({ amount: -10_000, note: 'Начислили дважды' });
    await expectBalanced(id);
  });

  it('an app from before reads the history, too: the kinds are those that it knows', async () => {
    const { id, browser } = await makeCustomer();
    await owner.ok(CALL, body(id, 5000));
    const answer = (await browser.get('/api/restaurant/bonuses')).json<{ history: { kind: string }[] }>();
    const before = v.picklist(['accrued', 'spent', 'returned', 'expired', 'revoked']);
    for (const { kind } of answer.history) expect(v.is(before, kind)).toBe(true);
    expect(answer.history).toHaveLength(1);
  });

  it('what expires first goes first, and never more than there is', async () => {
    const { id } = await makeCustomer();
    const soon = new Date(test.now().getTime() + 86_400_000);
    await owner.ok(CALL, body(id, 10_000));
    await test.db.update(bonusLots).set({ expiresAt: soon }).where(eq(bonusLots.customerId, id));
    await owner.ok(CALL, body(id, 10_000));
    expect(await owner.refused(CALL, body(id, -20_100))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { amount: [expect.stringContaining('200')] },
    });
    await owner.ok(CALL, body(id, -15_000));
    const lots = await test.db.select().from(bonusLots).where(eq(bonusLots.customerId, id));
    expect(lots.map(({ remaining }) => remaining).toSorted((one, other) => one - other)).toEqual([0, 5000]);
    expect(lots.find(({ remaining }) => remaining === 5000)?.expiresAt).not.toEqual(soon);
    await expectBalanced(id);
  });

  it('are bounded: whole points, more for the owner than for others', async () => {
    const { id } = await makeCustomer();
    for (const amount of [0, 150, 1_000_100, 0.5]) {
      expect(await owner.refused(CALL, body(id, amount))).toMatchObject({ code: 'VALIDATION_FAILED' });
    }
    expect(await operator.refused(CALL, body(id, 100_100))).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await operator.ok(CALL, body(id, 100_000))).toEqual({ balance: 100_000 });
    expect(await owner.ok(CALL, body(id, 1_000_000))).toEqual({ balance: 1_100_000 });
  });

  it('a reason is needed, and must not say who the customer is', async () => {
    const logged = await test.db.$count(auditLog);
    const { id } = await makeCustomer();
    await test.db.update(customers).set({ name: 'Ольга Неповторимова' }).where(eq(customers.id, id));
    expect(await owner.refused(CALL, body(id, 100, 'ой'))).toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await owner.refused(CALL, body(id, 100, 'Извинились перед Неповторимова'))).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { reason: [expect.stringContaining('журнале')] },
    });
    expect(await test.db.$count(bonusEntries, eq(bonusEntries.customerId, id))).toBe(0);
    expect(await test.db.$count(auditLog)).toBe(logged);
  });

  it('a repeated request credits once, and a manager corrects only those who have ordered in the own restaurant', async () => {
    const { id, shown } = await makeCustomer();
    const key = 'bonus-once-0123456789';
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await owner.send(CALL, body(id, 700), { key })).toMatchObject({ status: 200, body: { balance: 700 } });
    }
    expect((await shown()).balance).toBe(700);
    const manager = await test.as('manager');
    expect(await manager.refused(CALL, { ...body(id, 100), restaurant: 'first' })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await manager.refused(CALL, { ...body(id, 100), restaurant: 'second' })).toMatchObject({
      code: 'OFFICE_RIGHT_MISSING',
    });
  });
});
