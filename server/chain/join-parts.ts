/** One file of a chain: its name, lists and sections. */
export type Part = { name: string; value: Record<string, unknown> };

/**
 * Joins a chain file with its included files: lists are concatenated in the order of the files; everything else is in
 * the main (first) file. `placeOf` maps a path of the whole back to file and path: `products[40].price` →
 * `menu/pizza.json: products[3].price`.
 */
export function joinParts(parts: readonly Part[]): {
  joined: Record<string, unknown>;
  placeOf: (path: string) => string;
} {
  const [main, ...included] = parts;
  if (!main) throw new Error('There is nothing to join');
  const joined: Record<string, unknown> = { ...main.value };
  const pieces: { list: string; name: string; from: number; length: number }[] = [];
  for (const part of parts) {
    for (const [list, items] of Object.entries(part.value)) {
      if (!Array.isArray(items)) continue;
      const before = part === main ? [] : listOf(joined[list]);
      pieces.push({ list, name: part.name, from: before.length, length: items.length });
      joined[list] = [...before, ...items.map((item: unknown) => item)];
    }
  }

  const placeOf = (path: string) => {
    // Messages mention other places of the whole as well, but editors jump to a path.
    const [, list = '', index = '', rest = ''] = /^(\w+)\[(\d+)\](.*)$/s.exec(path) ?? [];
    const at = Number(index);
    const piece = pieces.find((one) => one.list === list && at >= one.from && at < one.from + one.length);
    if (piece && index !== '') return `${piece.name}: ${list}[${at - piece.from}]${rest}`;
    return included.length > 0 && path in joined && !(path in main.value) ? path : `${main.name}: ${path}`;
  };
  return { joined, placeOf };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
