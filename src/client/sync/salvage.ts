import * as v from 'valibot';
import type { Mend, Shape } from './shape.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSchema = (value: unknown): value is v.GenericSchema => isRecord(value) && value['kind'] === 'schema';

const fits = (schema: v.GenericSchema, value: unknown): boolean => v.safeParse(schema, value).success;

/** Returns the parts of a schema, unwrapped from «may be missing» and «may be null». */
const partsOf = (schema: v.GenericSchema): { item: v.GenericSchema | null; entries: [string, v.GenericSchema][] } => {
  const { wrapped, item, entries }: Record<string, unknown> = { ...schema };
  if (isSchema(wrapped)) return partsOf(wrapped);
  const named = isRecord(entries) ? Object.entries(entries) : [];
  return {
    item: isSchema(item) ? item : null,
    entries: named.flatMap(([name, entry]) => (isSchema(entry) ? [[name, entry]] : [])),
  };
};

/**
 * Returns the part of `value` that `schema` can read: a list without unreadable items, an object with unreadable fields replaced by
 * those of `instead`, else `instead`. An item is kept whole or dropped: half an order is not an order.
 */
function readablePart(schema: v.GenericSchema, value: unknown, instead: unknown): unknown {
  if (fits(schema, value)) return value;
  const { item, entries } = partsOf(schema);
  if (item !== null && Array.isArray(value)) {
    const items = value.filter((one) => fits(item, one));
    return fits(schema, items) ? items : instead;
  }
  // Without a replacement (null), a part of it would mean something else.
  if (entries.length === 0 || !isRecord(instead)) return instead;
  const given = isRecord(value) ? value : {};
  const read = entries.map(([name, entry]) => [name, readablePart(entry, given[name], instead[name])] as const);
  return { ...given, ...Object.fromEntries(read.filter(([, one]) => one !== undefined)) };
}

/**
 * Returns a stored value without its unreadable parts (docs/product.md §9.24); everything else is kept. Loaded when there is
 * such a value; a whole copy of it is set aside.
 */
export function salvage<State extends { readonly version: number }>(
  { schema, empty }: Shape<State>,
  raw: unknown,
  mend: Mend<State>,
): State {
  const given = isRecord(raw) ? raw : {};
  const parsed = v.safeParse(schema, readablePart(schema, raw, empty));
  const { entries } = partsOf(schema);
  const lost = entries.filter(([name, entry]) => !fits(entry, given[name])).map(([name]) => name);
  return mend(parsed.success ? { ...given, ...parsed.output } : empty, new Set(lost));
}
