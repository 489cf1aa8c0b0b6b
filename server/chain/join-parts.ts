import { readablePlace } from './readable-place.ts';

/** One file of a chain: its name, lists and sections. */
export type Part = { name: string; value: Record<string, unknown> };

/**
 * Joins a chain file with its included files: lists are concatenated in the order of the files; everything else is in
 * the main (first) file. `placeOf` writes a path of the whole for a person, with its file: `products[40].price` →
 * `menu/pizza.json: products «margarita» → price`.
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
    const [, list = '', index = ''] = /^(\w+)\[(\d+)\]/.exec(path) ?? [];
    const at = Number(index);
    const piece = pieces.find((one) => one.list === list && at >= one.from && at < one.from + one.length);
    if (piece && index !== '') return `${piece.name}: ${readablePlace(joined, path, piece.from)}`;
    const isOfIncluded = included.length > 0 && path in joined && !(path in main.value);
    return isOfIncluded ? path : `${main.name}: ${readablePlace(joined, path)}`;
  };
  return { joined, placeOf };
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
