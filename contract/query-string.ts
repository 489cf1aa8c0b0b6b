import type * as v from 'valibot';

type Schema = v.GenericSchema;
/** The internal structure of valibot's own schemas; the public types hide `entries`, `wrapped` and `item`. */
interface Shape {
  readonly type: string;
  readonly entries?: Record<string, Shape>;
  readonly wrapped?: Shape;
  readonly item?: Shape;
}

const unwrap = (shape: Shape): Shape => (shape.wrapped ? unwrap(shape.wrapped) : shape);

const decodeValue = (shape: Shape, raw: string): unknown => {
  const inner = unwrap(shape);
  if (inner.type === 'number') return /^-?\d+(?:\.\d+)?$/.test(raw) ? Number(raw) : raw;
  if (inner.type === 'boolean') return raw === 'true' ? true : raw === 'false' ? false : raw;
  if (inner.type === 'array' && inner.item) {
    const { item } = inner;
    return raw === '' ? [] : raw.split(',').map((part) => decodeValue(item, part));
  }
  return raw;
};

/**
 * Converts query parameters to the values that `schema` describes: numbers, booleans, and comma-separated lists. A value that does not
 * parse as its type remains text, so that the schema reports it by name. Unknown parameters remain too, for the same reason.
 */
export function decodeQuery(schema: Schema, params: URLSearchParams): Record<string, unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- valibot keeps `entries` on the schema object at run time
  const shape = schema as unknown as Shape;
  const decoded: Record<string, unknown> = {};
  for (const [name, raw] of params) {
    const entry = shape.entries?.[name];
    decoded[name] = entry ? decodeValue(entry, raw) : raw;
  }
  return decoded;
}

/** The reverse of `decodeQuery`: names are sorted, so that equal queries have equal URLs; undefined is left out. */
export function encodeQuery(query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams();
  for (const name of Object.keys(query).toSorted()) {
    const value = query[name];
    if (value === undefined || value === null) continue;
    params.set(
      name,
      Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value),
    );
  }
  const encoded = params.toString();
  return encoded === '' ? '' : `?${encoded}`;
}
