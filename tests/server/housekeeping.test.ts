import { NO_MEDIA } from '#tests/support/no-media.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/connection.ts';
import { idempotencyKeys, rateLimits } from '#server/db/schema/http.ts';
import { vitals } from '#server/db/schema/reports.ts';
import { keepHouse } from '#server/housekeeping.ts';
import { openTestDatabase } from '../support/test-database.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const LONG_AGO = new Date('2026-01-01T12:00:00.000Z');
/** Tables by the step that deletes from them. */
const TABLES = {
  keys: 'idempotency_keys',
  hits: 'rate_limits',
  carts: 'carts',
  codes: 'login_codes',
  sessions: 'sessions',
  vitals: 'vitals',
  bonuses: 'bonus_lots',
};

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const lines: unknown[] = [];
const log = { error: (line: unknown) => void lines.push(line) };
beforeEach(async () => {
  lines.length = 0;
  const { db } = database;
  await db.insert(idempotencyKeys).values({ scope: 's', key: 'k', requestHash: 'h', createdAt: LONG_AGO });
  await db.insert(rateLimits).values({ bucket: 'b', windowStart: LONG_AGO, hits: 1 });
  await db.insert(vitals).values({ day: '2026-01-01', page: '/', metric: 'LCP', bucket: 1, count: 1 });
});

const left = async (): Promise<Record<string, number>> => ({
  keys: await database.db.$count(idempotencyKeys),
  hits: await database.db.$count(rateLimits),
  vitals: await database.db.$count(vitals),
});
const rename = (from: string, to: string) =>
  database.db.execute(sql`alter table ${sql.identifier(from)} rename to ${sql.identifier(to)}`);
const without = async (tables: readonly string[], work: () => Promise<void>): Promise<void> => {
  for (const table of tables) await rename(table, `${table}_away`);
  await work();
  for (const table of tables) await rename(`${table}_away`, table);
};

describe('housekeeping', () => {
  it('deletes expired data, and may run twice', async () => {
    await keepHouse(database.db, { log, now: NOW, media: NO_MEDIA });
    await keepHouse(database.db, { log, now: NOW, media: NO_MEDIA });
    expect(await left()).toEqual({ keys: 0, hits: 0, vitals: 0 });
    expect(lines).toEqual([]);
  });

  it('runs every other step when one fails, and reports the failed one', async () => {
    await without(['rate_limits'], async () => {
      await expect(keepHouse(database.db, { log, now: NOW, media: NO_MEDIA })).rejects.toThrow('failed: hits');
    });
    expect(await left()).toEqual({ keys: 0, hits: 1, vitals: 0 });
    expect(lines).toMatchObject([{ step: 'hits' }]);
    await keepHouse(database.db, { log, now: NOW, media: NO_MEDIA });
    expect(await left()).toEqual({ keys: 0, hits: 0, vitals: 0 });
  });

  it('runs every step, whatever the others do', async () => {
    await without(Object.values(TABLES), async () => {
      await expect(keepHouse(database.db, { log, now: NOW, media: NO_MEDIA })).rejects.toThrow(
        `failed: ${Object.keys(TABLES).join(', ')}`,
      );
    });
    expect(lines).toHaveLength(Object.keys(TABLES).length);
    await keepHouse(database.db, { log, now: NOW, media: NO_MEDIA });
  });
});
