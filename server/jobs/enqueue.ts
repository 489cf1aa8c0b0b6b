import { type QueryWithTypings, SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/connection.ts';
import type { RunSql } from '../db/run-sql.ts';
import { createBoss } from './boss.ts';
import type { JobData, JobName } from './job-list.ts';

/** SQL from pg-boss with numbered parameters, which drizzle passes to the driver unchanged. */
class NumberedSql extends SQL {
  readonly #query: QueryWithTypings;

  constructor(text: string, values: readonly unknown[]) {
    super([]);
    this.#query = { sql: text, params: values.map((value) => value ?? null) };
  }

  override toQuery(): QueryWithTypings {
    return this.#query;
  }
}

const Result = v.object({ rows: v.array(v.unknown()) });

/** Runs raw SQL on a pool or inside a drizzle transaction, on either database. */
export function runOn(db: Database): RunSql {
  return async (text, values = []) => v.parse(Result, await db.execute(new NumberedSql(text, values)));
}

/**
 * Enqueues a job (docs/product.md §25.16). Inside a transaction the job exists if and only if that commits.
 *
 * @param options `afterMs`: delay in milliseconds; none by default
 * @throws {Error} when the job could not be stored: the caller's transaction must not commit then
 */
export async function enqueue<N extends JobName>(
  db: Database,
  name: N,
  data: JobData<N>,
  { afterMs = 0 }: { readonly afterMs?: number } = {},
): Promise<void> {
  const id = await createBoss(runOn(db)).send(name, data, afterMs > 0 ? { startAfter: afterMs / 1000 } : {});
  if (id === null) throw new Error(`there is no queue for ${name}`);
}
