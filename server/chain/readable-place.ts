/** What names an item of a list, in this order; an item with none of these is named by its position. */
const NAMES = ['id', 'slug', 'key', 'number', 'code', 'option', 'product', 'path'] as const;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isName = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

const nameOf = (item: unknown): string | null => {
  if (!isRecord(item)) return null;
  const name = NAMES.map((key) => item[key]).find(isName);
  return name === undefined ? null : String(name);
};

/** The item at `index` of a list: «borsch», or № 3 where it has no name; both where another one has the same name. */
const itemText = (list: unknown, index: number, before: number): string => {
  const items: readonly unknown[] = Array.isArray(list) ? list : [];
  const name = nameOf(items[index]);
  const position = `№ ${index - before + 1}`;
  if (name === null) return position;
  return items.filter((item) => nameOf(item) === name).length > 1 ? `«${name}» (${position})` : `«${name}»`;
};

/**
 * Writes a path for a person: `products[2].sizes[0].price` is «products «borsch» → sizes «size/36» → price». Items have the names that
 * the file gives them, others their position, counted from 1.
 *
 * @param value what the path leads into
 * @param before items of the outermost list that are in the files before this one
 */
export function readablePlace(value: unknown, path: string, before = 0): string {
  const parts: string[] = [];
  let at: unknown = value;
  for (const [, key, index] of path.matchAll(/([^.[\]]+)|\[(\d+)\]/g)) {
    if (key !== undefined) {
      parts.push(key);
      at = isRecord(at) ? at[key] : undefined;
      continue;
    }
    const position = Number(index);
    parts.push(`${parts.pop() ?? ''} ${itemText(at, position, parts.length === 0 ? before : 0)}`.trim());
    at = Array.isArray(at) ? at[position] : undefined;
  }
  return parts.join(' → ');
}
