// Proves docs/decisions/0043-chain-version-in-memory.md: what a call costs the database is the number of its round trips, and no
// statement reads a table that grows with customers and orders from end to end.
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { carts } from '#server/db/schema/carts.ts';
import { stopList } from '#server/db/schema/places.ts';
import { statementsOf } from '../support/statements.ts';
import { FRIDAY_15, startWorld, type TestWorld } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';
import { placeBodyOf } from './order-drafts.ts';
import { waitFor } from '../support/wait-for.ts';

let test: TestWorld;
beforeAll(async () => {
  test = await startWorld({}, { unpaidOrders: 100 });
  // The first calls of a version read the menu and the places into memory.
  await placeBodyOf(test, (await test.newCartOf(1)).id);
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

/** PostgreSQL gets BEGIN together with the first statement (server/db/first-statement.ts); PGlite has no round trips. */
const withoutBegin = (sent: readonly string[]): readonly string[] =>
  process.env['DATABASE_URL'] === undefined ? sent.filter((text) => text !== 'begin') : sent;

/** Expects that many round trips, and shows what was sent: more are slower, and fewer belong here too. */
const expectTrips = async (count: number, work: () => Promise<unknown>): Promise<void> => {
  const sent = withoutBegin(await statementsOf(work));
  expect(sent.length, sent.join('\n')).toBe(count);
};

const add = (cartId: string, by: Pick<TestWorld, 'ok'> = test) =>
  by.ok(api.addItem, {
    body: { cart_id: cartId, product_id: test.world.dishes.borsch, modifiers: [], quantity: 1 },
  });
const read = (cartId: string, by: Pick<TestWorld, 'ok'> = test) => by.ok(api.cart, { query: { cart_id: cartId } });
const changeQuantity = async (quantity: number) => {
  const cart = await test.newCartOf(2);
  const item = cart.items[0]?.item_id ?? 0;
  return () => test.ok(api.updateItem, { body: { cart_id: cart.id, item_id: item, modifiers: [], quantity } });
};
const place = async () => {
  const body = await placeBodyOf(test, (await test.newCartOf(2)).id);
  return () => test.ok(api.placeOrder, { body });
};

describe('round trips', () => {
  it('a guest reads a cart', async () => {
    const { id } = await test.newCartOf(2);
    await expectTrips(1, () => read(id));
  });

  it('a guest adds a dish: as a new line, and to a line', async () => {
    const { id } = await test.newCart();
    await expectTrips(4, () => add(id));
    await expectTrips(4, () => add(id));
  });

  // Session, account and bonuses are read too.
  it('a customer reads a cart, and adds a dish', async () => {
    const customer = await test.customer();
    const { id } = await test.newCartOf(2);
    await add(id, customer);
    await expectTrips(3, () => read(id, customer));
    await expectTrips(7, () => add(id, customer));
  });

  it('a guest changes the quantity of a line', async () => {
    await expectTrips(5, await changeQuantity(3));
  });

  it('a guest places an order that is paid on receipt', async () => {
    await expectTrips(13, await place());
  });

  it('a guest reads the menu, which is kept', async () => {
    const query = { restaurant_id: 1 };
    await test.ok(api.products, { query });
    await expectTrips(1, () => test.ok(api.products, { query }));
  });
});

// PGlite has one connection, on which nothing waits.
describe.runIf(process.env['DATABASE_URL'])('a change that has waited for its cart', () => {
  it('is judged by the menu as it is then, not as it was when it began to wait', async () => {
    const { id } = await test.newCartOf(1);
    const again = test.database.openAgain();
    let refusal: Promise<unknown> = Promise.resolve();
    await again.db.transaction(async (tx) => {
      await tx.select().from(carts).where(eq(carts.id, id)).for('update');
      const body = { cart_id: id, product_id: test.world.dishes.mors, modifiers: [], quantity: 1 };
      refusal = test.refused(api.addItem, { body });
      await waitFor(async () => {
        const { rows } = await test.database.run('select from pg_locks where not granted');
        expect(rows).not.toEqual([]);
      });
      await changeWorld(test.db, () => test.db.insert(stopList).values({ restaurant: 'r1', item: 'mors' }));
    });
    expect(await refusal).toMatchObject({ code: 'PRODUCT_UNAVAILABLE' });
    await again.close();
    await changeWorld(test.db, () => test.db.delete(stopList).where(eq(stopList.item, 'mors')));
  });
});

/** Tables that have a few rows, however many customers there are. */
const SMALL = new Set(['chain', 'iiko_restaurants', 'webhook_endpoints', 'restaurants', 'queue']);
/** Indexes of only those rows that matter at the moment, which may be read from end to end. */
const SHORT_INDEXES = new Set(['orders_active']);

const Plan = v.looseObject({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Index Cond': v.optional(v.string()),
  Plans: v.optional(v.array(v.unknown())),
});
const Explained = v.looseObject({
  rows: v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.looseObject({ Plan: v.unknown() })]) })]),
});

/** Returns the steps that read a growing table from end to end: a whole table, or a whole index of it. */
const longScans = (node: unknown): string[] => {
  const plan = v.parse(Plan, node);
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Name': index = '' } = plan;
  const isLong =
    (type === 'Seq Scan' && !SMALL.has(table)) ||
    (type.includes('Index') &&
      type.includes('Scan') &&
      plan['Index Cond'] === undefined &&
      !SMALL.has(table) &&
      !SHORT_INDEXES.has(index));
  return [...(isLong ? [`${type} ${table} ${index}`] : []), ...(plan.Plans ?? []).flatMap(longScans)];
};

/** Explains a statement as the database would run it for any parameters, with whole tables read only where no index serves. */
const explain = (text: string): Promise<string[]> =>
  test.db.transaction(async (tx) => {
    const last = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
    const values = last === 0 ? '' : `(${Array.from({ length: last }, () => 'null').join(', ')})`;
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    await tx.execute(sql.raw(`prepare explained as ${text}`));
    const { rows } = v.parse(Explained, await tx.execute(sql.raw(`explain (format json) execute explained${values}`)));
    await tx.execute(sql`deallocate explained`);
    return longScans(rows[0]['QUERY PLAN'][0].Plan);
  });

describe('plans', () => {
  it.each([
    ['a cart is read', async () => read.bind(null, (await test.newCartOf(2)).id)],
    ['a dish is added', async () => add.bind(null, (await test.newCart()).id)],
    ['a quantity changes', () => changeQuantity(4)],
    ['an order is placed', place],
  ])('nothing that grows is read from end to end when %s', async (_, prepare) => {
    const sent = await statementsOf(await prepare());
    const explained = sent.filter((text) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text));
    expect(explained.length).toBeGreaterThan(0);
    for (const text of explained) expect(await explain(text), text).toEqual([]);
  });

  it('a table that is read from end to end is found out', async () => {
    expect(await explain('select * from orders where comment = $1')).not.toEqual([]);
    expect(await explain('select * from carts order by id')).not.toEqual([]);
    expect(await explain('select * from carts where id = $1')).toEqual([]);
  });
});
