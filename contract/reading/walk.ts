/** How a walk handles the values of known schemas, and missing fields. */
export interface Walk {
  /** Conversions by schema identity: every value of the {@link Kopecks} schema is a price, wherever it occurs. */
  readonly leaves: ReadonlyMap<object, Leaf>;
  /** Fallbacks of missing fields, by the schema of their object; `thing` is what was read of it. */
  readonly fallbacks: ReadonlyMap<object, Fallbacks>;
  /** Called for each missing field that was filled, by the schema of its object. */
  readonly onFill?: OnFill | undefined;
}
export type OnFill = (schema: object, field: string) => void;
export type Leaf = (value: unknown) => unknown;
export type Thing = Readonly<Record<string, unknown>>;
export type Fallbacks = Readonly<Record<string, (thing: Thing) => unknown>>;

export function isThing(value: unknown): value is Thing {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a part of a schema: valibot stores them as plain fields. */
const partOf = (schema: object, name: string): unknown => Reflect.get(schema, name);
const wrappedIn = (schema: object): object | null => {
  const wrapped = partOf(schema, 'wrapped');
  return typeof wrapped === 'object' ? wrapped : null;
};
const typeOf = (schema: unknown): unknown => (isThing(schema) ? schema['type'] : undefined);

const takesNull = (schema: unknown): boolean => {
  if (!isThing(schema)) return false;
  if (typeOf(schema) === 'nullable') return true;
  const wrapped = wrappedIn(schema);
  return wrapped !== null && takesNull(wrapped);
};

const walkThing = (schema: object, entries: Thing, thing: Thing, walk: Walk): Thing => {
  const isMissing = ([name, entry]: readonly [string, unknown]): boolean =>
    thing[name] === undefined || (thing[name] === null && !takesNull(entry));
  const fields = Object.entries(entries);
  const missing = fields.filter(isMissing);
  const names = new Set(missing.map(([name]) => name));
  const read: Record<string, unknown> = Object.fromEntries(Object.entries(thing).filter(([name]) => !names.has(name)));
  for (const [name, entry] of fields) {
    if (!names.has(name) && isThing(entry)) read[name] = walkValue(entry, thing[name], walk);
  }
  const fallbacks = walk.fallbacks.get(schema);
  for (const [name, entry] of missing) {
    const fallback = fallbacks?.[name];
    if (fallback !== undefined) read[name] = fallback(read);
    else if (typeOf(entry) === 'nullable') read[name] = null;
    if (name in read) walk.onFill?.(schema, name);
  }
  return read;
};

/**
 * Walks a value along its target valibot schema: converts the leaves listed in `walk` and fills what is missing. A missing nullable field
 * becomes null. Fields unknown to the schema remain; nothing is validated.
 */
export function walkValue(schema: object, value: unknown, walk: Walk): unknown {
  const leaf = walk.leaves.get(schema);
  if (leaf !== undefined) return leaf(value);
  const wrapped = wrappedIn(schema);
  if (wrapped !== null) return value === null || value === undefined ? value : walkValue(wrapped, value, walk);
  const item = partOf(schema, 'item');
  if (Array.isArray(value)) return isThing(item) ? value.map((one: unknown) => walkValue(item, one, walk)) : value;
  const entries = partOf(schema, 'entries');
  return isThing(value) && isThing(entries) ? walkThing(schema, entries, value, walk) : value;
}
