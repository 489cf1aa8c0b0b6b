import { type QueryWithTypings, SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from './connection.ts';
import type { RunSql } from './run-sql.ts';

/** SQL with numbered parameters, which drizzle passes to the driver unchanged. */
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
