/**
 * Runs raw SQL where drizzle cannot; `$1` is the first of `values`. Without values the text may be a script of several
 * statements; only the last one's rows are returned, if any.
 */
export type RunSql = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;
