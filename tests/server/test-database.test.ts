import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rateLimits } from '#server/db/schema/http.ts';
import { importTestChain } from '../support/server.ts';
import { smallChain } from '../support/small-chain.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** The isolation of test files that use one database after another. */

const namesOf = async ({ run }: TestDatabase, query: string) => (await run(query)).rows;

const nextLocality = (database: TestDatabase) =>
  namesOf(database, `select nextval(pg_get_serial_sequence('localities', 'id'))::int as id`);

it('a file finds nothing that an earlier one left: rows, numbers, changed settings of the queue', async () => {
  const first = await openTestDatabase();
  await importTestChain(first.db, smallChain());
  await first.db.insert(rateLimits).values({ bucket: 'left', windowStart: new Date(), hits: 1 });
  await first.run(`update queue.queue set retry_limit = 99`);
  expect(await nextLocality(first)).toEqual([{ id: 2 }]);
  await first.close();

  const second = await openTestDatabase();
  expect(await namesOf(second, 'select bucket from rate_limits')).toEqual([]);
  expect(await namesOf(second, 'select id from restaurants')).toEqual([]);
  expect(await namesOf(second, 'select name from queue.queue where retry_limit = 99')).toEqual([]);
  expect(await nextLocality(second)).toEqual([{ id: 1 }]);
  await second.close();
});

it('what a file keeps of a closed database fails, and hears nothing', async () => {
  const first = await openTestDatabase();
  const heard: string[] = [];
  const onLost = () => undefined;
  await first.listen(['left_open'], { onNotification: (_, payload) => heard.push(payload), onLost, onBack: onLost });
  await first.close();
  await expect(first.db.execute(sql`select 1`)).rejects.toThrow('select 1');

  const second = await openTestDatabase();
  await second.run(`select pg_notify('left_open', 'words')`);
  expect(heard).toEqual([]);
  await second.close();
});

it('a file that changed the schema fails, and its database goes to no other', async () => {
  const first = await openTestDatabase();
  await first.run('create table left_behind (id integer)');
  await expect(first.close()).rejects.toThrow('left behind: column left_behind.id integer');

  const second = await openTestDatabase();
  expect(await namesOf(second, `select to_regclass('left_behind')::text as name`)).toEqual([{ name: null }]);
  await second.close();
});

it('two open at once are two databases', async () => {
  const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await first.db.insert(rateLimits).values({ bucket: 'one', windowStart: new Date(), hits: 1 });
  expect(await namesOf(second, 'select bucket from rate_limits')).toEqual([]);
  await first.close();
  await second.close();
});
