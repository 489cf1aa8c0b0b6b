import * as fc from 'fast-check';
import * as v from 'valibot';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSchema = (value: unknown): value is v.GenericSchema => isObject(value) && value['kind'] === 'schema';
const partsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const ZONES = ['Europe/Moscow', 'Asia/Yekaterinburg'];

/** Texts that satisfy one of the contract's text checks, each tried against the schema that requires one. */
const text = fc.oneof(
  fc.constantFrom(
    ...ZONES,
    '/media/a',
    'kaluga',
    '#f4ede1',
    '2026-11-20',
    '10:00',
    '15',
    'Борщ',
    '',
    '+79161234567',
    'https://a.b/c',
  ),
  fc
    .date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
    .map((at) => at.toISOString()),
  fc.stringMatching(/^[A-Za-z0-9_-]{22,32}$/),
);
const number = fc.oneof(
  fc.integer({ min: 0, max: 60 }),
  fc.integer({ min: 1, max: 100_000 }),
  fc.double({ min: 0.1, max: 50, noNaN: true }),
);

/**
 * Random values valid by a schema of the contract, every optional field included: anything that our own backend could answer.
 * Built from the schema itself, so that a new field needs no line here.
 */
export function answerOf(schema: unknown): fc.Arbitrary<unknown> {
  if (!isObject(schema) || !isSchema(schema)) throw new Error('no schema');
  const only = (values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => values.filter((value) => v.is(schema, value));
  switch (schema['type']) {
    case 'string':
      return only(text);
    case 'number':
      return only(number);
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constant(schema['literal']);
    case 'picklist':
      return fc.constantFrom(...partsOf(schema['options']));
    case 'nullable':
      return fc.option(answerOf(schema['wrapped']));
    case 'optional':
      return answerOf(schema['wrapped']);
    case 'unknown':
      return fc.constant(null);
    case 'array':
      return only(fc.array(answerOf(schema['item']), { maxLength: 2 }));
    case 'tuple':
      return fc.tuple(...partsOf(schema['items']).map(answerOf));
    case 'union':
    case 'variant':
      return fc.oneof(...partsOf(schema['options']).map(answerOf));
    case 'object':
    case 'strict_object': {
      const entries = isObject(schema['entries']) ? Object.entries(schema['entries']) : [];
      return fc.record(Object.fromEntries(entries.map(([name, entry]) => [name, answerOf(entry)])));
    }
    default:
      throw new Error(`no values for ${schema['type']}`);
  }
}
