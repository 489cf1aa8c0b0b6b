import * as v from 'valibot';

/**
 * Runs raw SQL where drizzle cannot; `$1` is the first of `values`. Without values the text may be a script of several
 * statements; only the last one's rows are returned, if any.
 */
export type RunSql = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;

/** Returns the rows that a statement of raw SQL has returned through drizzle, parsed. @throws {Error} when they are not of this shape */
export function rowsOf<T extends v.GenericSchema>(row: T, result: unknown): v.InferOutput<T>[] {
  return v.parse(v.object({ rows: v.array(row) }), result).rows;
}
