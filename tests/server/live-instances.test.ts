// Proves docs/product.md §6.15: several instances on one database.
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/server.ts';
import { startWorld, type TestWorld } from './cart-order-client.ts';
import { listening, move, orderOf, watching } from './live-world.ts';

let test: TestWorld;
const leaving: (() => unknown)[] = [];
beforeAll(async () => {
  test = await startWorld();
});
afterAll(() => test.close());
afterEach(async () => {
  for (const leave of leaving.splice(0)) await leave();
});

const instance = async () => {
  const { app, close } = await startTestApp({ database: test.database, now: test.now });
  leaving.push(close);
  return listening(app);
};
const watch = async (origin: string, order: string) => {
  const stream = await watching(origin, { ids: [order] });
  leaving.push(stream.leave);
  return stream;
};

it('a change by one instance is sent by every other [6.15b]', async () => {
  const origins = [await instance(), await instance()];
  const order = await orderOf(test, test.guest());
  const streams = await Promise.all(origins.map((origin) => watch(origin, order)));
  await move(test, order, 'confirmed');
  const told = await Promise.all(streams.map((stream) => stream.nextOf('order')));
  expect(told.map(({ data }) => data.status)).toEqual(['confirmed', 'confirmed']);
});

describe.runIf(process.env['DATABASE_URL'])('a listening PostgreSQL connection', () => {
  // Verified to fail without `catchUp`: the change was never reported.
  it('reconnects when it is cut, and delivers what was missed', async () => {
    const origin = await instance();
    const order = await orderOf(test, test.guest());
    const stream = await watch(origin, order);
    // In one statement, so that no connection is back before the change is made.
    await test.db.transaction(async (tx) => {
      await tx.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and (query like 'listen %' or query = 'select 1') and pid <> pg_backend_pid()
      `);
      await move({ ...test, db: tx }, order, 'confirmed');
    });
    expect((await stream.nextOf('order')).data.status).toBe('confirmed');
    await move(test, order, 'preparing');
    expect((await stream.nextOf('order')).data.status).toBe('preparing');
  });
});
