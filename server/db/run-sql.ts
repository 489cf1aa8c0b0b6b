/**
 * Runs SQL as it is written, where drizzle cannot: `$1` is the first of `values`. Without values the text may be a script of
 * several statements, of whose rows only the last ones come back, or none.
 */
export type RunSql = (text: string, values?: readonly unknown[]) => Promise<{ rows: unknown[] }>;
