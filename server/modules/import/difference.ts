import { canonicalJson } from '#server/canonical-json.ts';

/** A change that an import would make, or has made. */
export interface Change {
  readonly kind: 'added' | 'changed' | 'archived' | 'restored';
  /** Name of the list in the file. */
  readonly section: string;
  /** External id. */
  readonly id: string;
  /** Of a change: old and new values, by field. */
  readonly fields: readonly { readonly name: string; readonly before: unknown; readonly after: unknown }[];
}

export type Row = Readonly<Record<string, unknown>> & { readonly externalId: string };
export type StoredRow = Row & { readonly archivedAt: Date | null };

/** The writes needed for the table to match the file. */
export interface Plan<R extends Row> {
  readonly changes: readonly Change[];
  readonly insert: readonly R[];
  readonly update: readonly R[];
  readonly archive: readonly string[];
}

/** Returns the fields of `after` that differ in `before`; ignores key order, since the database sorts object keys its own way. */
export function changedFields(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Change['fields'] {
  return Object.keys(after)
    .filter((name) => canonicalJson(before[name]) !== canonicalJson(after[name]))
    .map((name) => ({ name, before: before[name], after: after[name] }));
}

/** Compares a table with the file, row by row, by external id. */
export function planOf<R extends Row>(section: string, stored: readonly StoredRow[], desired: readonly R[]): Plan<R> {
  const known = new Map(stored.map((row) => [row.externalId, row]));
  const wanted = new Set(desired.map((row) => row.externalId));
  const changes: Change[] = [];
  const insert: R[] = [];
  const update: R[] = [];
  for (const row of desired) {
    const before = known.get(row.externalId);
    const fields = before ? changedFields(before, row) : [];
    const change = { section, id: row.externalId, fields };
    if (!before) {
      insert.push(row);
      changes.push({ ...change, kind: 'added' });
    } else if (before.archivedAt !== null) {
      update.push(row);
      changes.push({ ...change, kind: 'restored' });
    } else if (fields.length > 0) {
      update.push(row);
      changes.push({ ...change, kind: 'changed' });
    }
  }
  const archive = stored
    .filter((row) => row.archivedAt === null && !wanted.has(row.externalId))
    .map((row) => row.externalId);
  changes.push(...archive.map((id) => ({ kind: 'archived' as const, section, id, fields: [] })));
  return { changes, insert, update, archive };
}
