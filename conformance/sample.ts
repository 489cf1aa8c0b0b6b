import * as v from 'valibot';
import { isThing } from '#contract/reading/walk.ts';

/** An id that does not exist: in the contract's format, and small enough for any column. */
export const UNKNOWN_ID = '2147483647';

/** Texts and numbers, one of which satisfies each check of the contract. */
const CANDIDATES: readonly unknown[] = [
  UNKNOWN_ID,
  2_147_483_647,
  1,
  0,
  'conformance',
  '0000',
  '2000-01-01',
  '2000-01-01T00:00:00.000Z',
  '#ffffff',
];

const isSchema = (value: unknown): value is v.GenericSchema => isThing(value) && value['kind'] === 'schema';

/** Returns a value that satisfies a schema and references nothing that exists: nullable is null, lists are empty. */
export function sampleOf(schema: unknown): unknown {
  if (!isThing(schema) || !isSchema(schema)) throw new Error('no schema');
  const parts: Readonly<Record<string, unknown>> = schema;
  const { type, entries, options } = parts;
  if (type === 'nullable' || type === 'nullish') return null;
  if (type === 'optional') return undefined;
  if (type === 'array') return [];
  if (type === 'boolean') return false;
  if (type === 'literal') return parts['literal'];
  if (type === 'picklist' && Array.isArray(options)) return options[0];
  if ((type === 'union' || type === 'variant') && Array.isArray(options)) return sampleOf(options[0]);
  if (isThing(entries))
    return Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, sampleOf(part)]));
  const value = CANDIDATES.find((one) => v.is(schema, one));
  if (value === undefined) throw new Error(`no value for ${String(type)}`);
  return value;
}
