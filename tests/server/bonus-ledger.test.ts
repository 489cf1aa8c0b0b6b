// Proves docs/product.md §8.18 to §8.21.
import { eq, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database, OpenDatabase } from '#server/db/connection.ts';
import { isTransient } from '#server/db/errors.ts';
import { customers } from '#server/db/schema/account.ts';
import { bonusEntries, bonusHoldParts, bonusHolds, bonusLots } from '#server/db/schema/bonuses.ts';
import { readExpiring } from '#server/modules/bonuses/read-bonuses.ts';
import * as ledger from '#server/modules/bonuses/ledger.ts';
import { cases } from '../support/depth.ts';
import { openTestDatabase } from '../support/test-database.ts';

/**
 * The ledger under random concurrent steps, on the real database. On PostgreSQL they truly overlap; PGlite runs transactions one
 * after another, in its own order.
 *
 * Verified to fail with `lockCustomer` locking nothing, on PostgreSQL, and with the surplus of an order not returned: lots, holds
 * and history no longer agreed.
 */

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const CARTS = 3;
type Step =
  | { readonly do: 'accrue'; readonly amount: number }
  | { readonly do: 'hold'; readonly cart: number; readonly amount: number }
  | { readonly do: 'release'; readonly cart: number }
  | { readonly do: 'order'; readonly cart: number; readonly share: number }
  | { readonly do: 'cancel'; readonly order: number }
  | { readonly do: 'revoke'; readonly lot: number; readonly share: number }
  | { readonly do: 'settle' };
interface Round {
  readonly days: number;
  readonly steps: readonly Step[];
}

const kopecks = fc.integer({ min: 1, max: 500 }).map((points) => points * 100);
const cart = fc.integer({ min: 0, max: CARTS - 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('accrue' as const), amount: kopecks }),
  fc.record({ do: fc.constant('hold' as const), cart, amount: kopecks }),
  fc.record({ do: fc.constant('release' as const), cart }),
  fc.record({ do: fc.constant('order' as const), cart, share: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ do: fc.constant('cancel' as const), order: fc.nat(20) }),
  fc.record({ do: fc.constant('revoke' as const), lot: fc.nat(20), share: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ do: fc.constant('settle' as const) }),
);
/** The case of `npm test`: two carts compete for the same points; an order is canceled, refunds take back, a hold and a lot expire. */
const HALF_A_YEAR: Round[] = [
  {
    days: 0,
    steps: [
      { do: 'accrue', amount: 30_000 },
      { do: 'accrue', amount: 5_000 },
    ],
  },
  {
    days: 0,
    steps: [{ do: 'hold', cart: 0, amount: 20_000 }, { do: 'hold', cart: 1, amount: 20_000 }, { do: 'settle' }],
  },
  {
    days: 0.01,
    steps: [
      { do: 'order', cart: 0, share: 50 },
      { do: 'order', cart: 1, share: 100 },
      { do: 'release', cart: 1 },
    ],
  },
  {
    days: 0,
    steps: [
      { do: 'cancel', order: 1 },
      { do: 'hold', cart: 2, amount: 50_000 },
      { do: 'cancel', order: 1 },
    ],
  },
  {
    days: 0,
    steps: [
      { do: 'hold', cart: 1, amount: 4_000 },
      { do: 'revoke', lot: 1, share: 50 },
      { do: 'revoke', lot: 1, share: 50 },
      { do: 'revoke', lot: 1, share: 0 },
    ],
  },
  { days: 0.1, steps: [{ do: 'settle' }, { do: 'accrue', amount: 10_000 }] },
  { days: 181, steps: [{ do: 'cancel', order: 0 }, { do: 'hold', cart: 0, amount: 10_000 }, { do: 'settle' }] },
];
const rounds: fc.Arbitrary<Round[]> = fc.array(
  fc.record({
    // Mostly minutes, sometimes beyond a hold's two hours, or a lot's half year.
    days: fc.constantFrom(0, 0, 0, 0.01, 0.1, 1, 90, 181),
    steps: fc.array(step, { minLength: 1, maxLength: 8 }),
  }),
  { minLength: 1, maxLength: 8 },
);

/** Runs one step in its transaction, retried on conflicts, as calls are. */
const transact = async (work: (tx: Database) => Promise<void>): Promise<void> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.db.transaction(work);
    } catch (error) {
      if (attempt === 10 || !isTransient(error)) throw error;
    }
  }
};

let made = 0;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const play = async (all: readonly Round[]): Promise<void> => {
  const { db } = database;
  made += 1;
  const world = made;
  const [customer] = await db.insert(customers).values({ createdAt: new Date() }).returning({ id: customers.id });
  const customerId = customer?.id ?? 0;
  const orders: string[] = [];
  /** What each order has earned, and what it may keep after its refunds. */
  const earned: { readonly id: string; readonly amount: number; kept: number }[] = [];
  const revoke = async (tx: Database, orderId: string): Promise<void> => {
    const entitled = earned.find(({ id }) => id === orderId)?.kept ?? 0;
    await ledger.revoke(tx, { orderId, entitled }, now);
  };
  // A cart becomes one order; the next hold belongs to the next cart.
  const generation = Array.from({ length: CARTS }, () => 0);
  const cartId = (index: number) => `cart ${world} ${index} ${generation[index] ?? 0}`;
  let now = new Date('2026-11-20T12:00:00.000Z');

  const run = async (one: Step, number: number): Promise<void> => {
    switch (one.do) {
      case 'accrue': {
        made += 1;
        const id = `from ${made} ${number}`;
        earned.push({ id, amount: one.amount, kept: one.amount });
        return transact((tx) => ledger.accrue(tx, { id, customerId, amount: one.amount }, now));
      }
      case 'hold': {
        const id = cartId(one.cart);
        return transact(async (tx) => {
          await ledger.holdForCart(tx, { id, customerId }, one.amount, now);
        });
      }
      case 'release':
        return transact((tx) => ledger.releaseCart(tx, { id: cartId(one.cart), customerId }, now));
      case 'order': {
        const id = cartId(one.cart);
        generation[one.cart] = (generation[one.cart] ?? 0) + 1;
        const orderId = `order ${id}`;
        await transact(async (tx) => {
          await ledger.openLedger(tx, customerId, now, id);
          const bonus = await ledger.readCartBonus(tx, { id, customerId }, now);
          const used = Math.floor(((bonus?.requested ?? 0) * one.share) / 10_000) * 100;
          await ledger.spendHold(tx, { cartId: id, orderId, customerId, used }, now);
        });
        orders.push(orderId);
        return undefined;
      }
      case 'cancel': {
        const orderId = orders[one.order];
        if (orderId === undefined) return undefined;
        return transact(async (tx) => {
          for (const earning of await ledger.returnToCustomer(tx, orderId, now)) await revoke(tx, earning);
        });
      }
      case 'revoke': {
        const lot = earned[one.lot];
        if (lot === undefined) return undefined;
        lot.kept = Math.min(lot.kept, Math.floor((lot.amount * one.share) / 10_000) * 100);
        return transact((tx) => revoke(tx, lot.id));
      }
      case 'settle':
        return transact((tx) => ledger.openLedger(tx, customerId, now));
    }
  };

  const check = async (): Promise<void> => {
    const lots = await db.select().from(bonusLots).where(eq(bonusLots.customerId, customerId));
    const holds = await db.select().from(bonusHolds).where(eq(bonusHolds.customerId, customerId));
    const entries = await db.select().from(bonusEntries).where(eq(bonusEntries.customerId, customerId));
    const left = sum(lots.map(({ remaining }) => remaining));
    const inCarts = sum(holds.filter(({ orderId }) => orderId === null).map(({ amount }) => amount));
    for (const { remaining } of lots) expect(remaining).toBeGreaterThanOrEqual(0);
    expect(left + inCarts).toBe(sum(entries.map(({ amount }) => amount)));
    // What orders have spent and still hold was available.
    const spent = sum(holds.filter(({ orderId }) => orderId !== null).map(({ amount }) => amount));
    expect(left + inCarts + spent).toBeLessThanOrEqual(sum(lots.map(({ amount }) => amount)));
    for (const lot of lots) {
      const taken =
        0 -
        sum(
          entries
            .filter(({ kind, orderId }) => kind === 'revoked' && orderId === lot.orderId)
            .map(({ amount }) => amount),
        );
      const due = lot.amount - (earned.find(({ id }) => id === lot.orderId)?.kept ?? lot.amount);
      expect(taken).toBeLessThanOrEqual(due);
      if (lot.remaining > 0 && lot.expiresAt > now) expect(taken, 'nothing is left of what must go').toBe(due);
    }
    for (const hold of holds) {
      const parts = await db.select().from(bonusHoldParts).where(eq(bonusHoldParts.holdId, hold.id));
      expect(sum(parts.map(({ amount }) => amount))).toBe(hold.amount);
    }
    const { available, held } = await ledger.readBalance(db, customerId, now);
    expect(available).toBeLessThanOrEqual(left);
    expect(held).toBe(inCarts);
  };

  for (const { days, steps } of all) {
    now = new Date(now.getTime() + days * 86_400_000);
    await Promise.all(steps.map(run));
    await check();
  }
};

it('lots, holds and history agree after any concurrent steps, and nothing goes below zero', async () => {
  await fc.assert(fc.asyncProperty(rounds, play), { numRuns: cases(1, 50), examples: [[HALF_A_YEAR]] });
}, 120_000);

const DAY = 86_400_000;
const START = new Date('2026-11-20T12:00:00.000Z');
const newCustomer = async (...amounts: number[]): Promise<number> => {
  const [row] = await database.db.insert(customers).values({ createdAt: START }).returning({ id: customers.id });
  const customerId = row?.id ?? 0;
  for (const amount of amounts) {
    made += 1;
    const id = `accrued ${made}`;
    await transact((tx) => ledger.accrue(tx, { id, customerId, amount }, START));
  }
  return customerId;
};
const after = (days: number) => new Date(START.getTime() + days * DAY);
const balance = async (customerId: number, now: Date) => ledger.readBalance(database.db, customerId, now);

it('a delivered order accrues its bonuses once', async () => {
  const customerId = await newCustomer();
  await Promise.all(
    Array.from({ length: 5 }, () =>
      transact((tx) => ledger.accrue(tx, { id: 'the same', customerId, amount: 5000 }, START)),
    ),
  );
  expect(await balance(customerId, START)).toEqual({ available: 5000, held: 0 });
});

it('bonuses expire at the end of the 180th day in Moscow, and the history shows it', async () => {
  const customerId = await newCustomer(5000);
  const midnight = new Date('2027-05-20T00:00:00.000+03:00');
  expect((await balance(customerId, new Date(midnight.getTime() - 1))).available).toBe(5000);
  expect(await readExpiring(database.db, customerId, new Date(midnight.getTime() - 1))).toEqual([
    { on: '2027-05-19', amount: 5000 },
  ]);
  expect((await balance(customerId, midnight)).available).toBe(0);
  await ledger.settleLedgers(database.db, after(181));
  const entries = await database.db.select().from(bonusEntries).where(eq(bonusEntries.customerId, customerId));
  expect(entries.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['accrued', 5000],
    ['expired', -5000],
  ]);
});

it('an abandoned cart returns its bonuses after two hours, on the next read of the ledger', async () => {
  const customerId = await newCustomer(5000);
  const cart = { id: 'forgotten', customerId };
  await transact(async (tx) => {
    expect(await ledger.holdForCart(tx, cart, 5000, START)).toBe(true);
    expect(await ledger.holdForCart(tx, { id: 'another', customerId }, 100, START)).toBe(false);
  });
  expect(await balance(customerId, START)).toEqual({ available: 0, held: 5000 });
  await ledger.settleLedgers(database.db, after(0.1));
  expect(await balance(customerId, after(0.1))).toEqual({ available: 5000, held: 0 });
});

it('bonuses returned by a canceled order last at least two weeks, though their expiry date has passed', async () => {
  const customerId = await newCustomer(5000);
  const order = { cartId: 'late cart', orderId: 'late order', customerId, used: 5000 };
  await transact(async (tx) => {
    await ledger.holdForCart(tx, { id: order.cartId, customerId }, 5000, after(179));
    await ledger.spendHold(tx, order, after(179));
  });
  await Promise.all(
    [1, 2, 3].map(() =>
      transact(async (tx) => {
        await ledger.returnToCustomer(tx, order.orderId, after(181));
      }),
    ),
  );
  expect((await balance(customerId, after(194))).available).toBe(5000);
  expect((await balance(customerId, after(196))).available).toBe(0);
});

it('the migration of earlier lots moves their expiry to the end of its day in Moscow, and repeats without effect', async () => {
  const customerId = await newCustomer(100, 200, 300);
  const times = ['2026-12-01T12:00:00.000Z', '2026-12-01T21:00:00.000Z', '2026-12-01T21:00:00.001Z'];
  const lots = await database.db
    .select()
    .from(bonusLots)
    .where(eq(bonusLots.customerId, customerId))
    .orderBy(bonusLots.id);
  for (const [at, { id }] of lots.entries()) {
    await database.db
      .update(bonusLots)
      .set({ expiresAt: new Date(times[at] ?? '') })
      .where(eq(bonusLots.id, id));
  }
  const statement = readFileSync('server/db/migrations/0031_bonus_days.sql', 'utf8');
  for (let run = 0; run < 2; run += 1) {
    await database.db.execute(sql.raw(statement));
    const now = await database.db
      .select()
      .from(bonusLots)
      .where(eq(bonusLots.customerId, customerId))
      .orderBy(bonusLots.id);
    expect(now.map(({ expiresAt }) => expiresAt.toISOString())).toEqual([
      '2026-12-01T21:00:00.000Z',
      '2026-12-01T21:00:00.000Z',
      '2026-12-02T21:00:00.000Z',
    ]);
  }
});
