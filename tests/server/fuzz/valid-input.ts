import * as v from 'valibot';

/** The internal form of valibot's schemas, as far as values are made from them. */
const Shape = v.looseObject({
  type: v.string(),
  entries: v.optional(v.record(v.string(), v.unknown())),
  wrapped: v.optional(v.unknown()),
  item: v.optional(v.unknown()),
  items: v.optional(v.array(v.unknown())),
  options: v.optional(v.array(v.unknown())),
  literal: v.optional(v.unknown()),
  pipe: v.optional(v.array(v.looseObject({ type: v.string(), requirement: v.optional(v.unknown()) }))),
});

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'schema';

const schemaOf = (value: unknown): v.GenericSchema => {
  if (!isSchema(value)) throw new Error('a schema was expected here');
  return value;
};

/** Values of fields by name that exist in the tested world. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Candidates for strings without a known name; those that the field's own schema accepts are used. */
const STRINGS = [
  'Анна',
  'Кирова',
  'about',
  'allergens',
  'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  '123456',
  '+7 (916) 123-45-67',
  'anna@example.org',
  '2026-11-20',
  '1990-02-28',
  '2026-11-20T15:00:00.000Z',
  '2026-01',
  '2147483648',
  '1.5',
];
/** Accepted by some schemas, and hard for unprepared code. */
const HARD_STRINGS = [
  'Анна\ud83d',
  '\udc4dда',
  'а\u0000б',
  '\u200b',
  '\u202eannA',
  '\ufffe\uffff',
  'e\u0301'.repeat(8),
  "'); drop table orders; --",
  '%00%2e%2e%2f',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  '\\u0000\\ud800',
  '0001-01-01',
  '9999-12-31',
  '0000-02-29',
  '0000-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z',
  '-1',
  '2147483648',
  '9007199254740993',
  '99999999999999999999999',
  '1e5',
  '',
];
const NUMBERS = [1, 0, 2, 54.5, 36.25, 90, 180, -90, 100, 2_147_483_647, 0.1, -0, 500_000, 1e-9];

/**
 * Makes a value that a schema accepts, from the schema alone: an endpoint of the contract needs nothing here to be called.
 *
 * @param hard the share of strings that are hard to handle, 0-1
 * @throws for a kind of schema, or a text format, that is not known here
 */
export function validInput(
  schema: v.GenericSchema,
  { random, known, hard }: { random: () => number; known: Known; hard: number },
): unknown {
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(random() * list.length)];
    if (one === undefined) throw new Error('nothing to pick from');
    return one;
  };
  const accepted = (own: v.GenericSchema, values: readonly unknown[]) => values.filter((value) => v.is(own, value));

  const leaf = (
    own: v.GenericSchema,
    name: string,
    usual: readonly unknown[],
    extremes: readonly unknown[],
  ): unknown => {
    const extreme = accepted(own, extremes);
    if (extreme.length > 0 && random() < hard) return pick(extreme);
    const named = accepted(own, known[name] ?? []);
    if (named.length > 0 && random() < 0.9) return pick(named);
    const any = accepted(own, usual);
    if (any.length > 0) return pick(any);
    if (named.length > 0) return pick(named);
    throw new Error(`tests/server/fuzz/valid-input.ts knows no value for ${name}: give it one`);
  };

  const make = (own: v.GenericSchema, name: string): unknown => {
    const shape = v.parse(Shape, own);
    const limit = (type: string): number | undefined => {
      const found = shape.pipe?.find((action) => action.type === type)?.requirement;
      return typeof found === 'number' ? found : undefined;
    };
    switch (shape.type) {
      case 'object':
      case 'strict_object':
      case 'loose_object': {
        const made: Record<string, unknown> = {};
        for (const [key, entry] of Object.entries(shape.entries ?? {})) {
          const value = make(schemaOf(entry), key);
          if (value !== undefined) made[key] = value;
        }
        return made;
      }
      case 'optional':
      case 'nullish':
        return random() < 0.4 ? undefined : make(schemaOf(shape.wrapped), name);
      case 'nullable':
        return random() < 0.3 ? null : make(schemaOf(shape.wrapped), name);
      case 'array': {
        const most = random() < hard ? Math.min(limit('max_length') ?? 5, 500) : 3;
        const length = Math.max(limit('min_length') ?? 0, Math.floor(random() * (most + 1)));
        return Array.from({ length }, () => make(schemaOf(shape.item), name));
      }
      case 'tuple':
        return (shape.items ?? []).map((item) => make(schemaOf(item), name));
      case 'union':
      case 'variant':
        return make(schemaOf(pick(shape.options ?? [])), name);
      case 'picklist':
        return pick(shape.options ?? []);
      case 'literal':
        return shape.literal;
      case 'boolean':
        return random() < 0.5;
      case 'number':
        return leaf(own, name, NUMBERS, [limit('max_value'), limit('min_value'), 2_147_483_648, 9_007_199_254_740_991]);
      case 'string': {
        const long = limit('max_length') ?? 5000;
        return leaf(own, name, STRINGS, [...HARD_STRINGS, 'я'.repeat(long), '👍'.repeat(long / 2), 'x'.repeat(long)]);
      }
      default:
        throw new Error(`tests/server/fuzz/valid-input.ts makes no ${shape.type} yet: teach it`);
    }
  };
  return make(schema, '');
}
