import { NO_RETURNED, type ReturnedLines } from '../cart-state.ts';

/**
 * Inserts each of `keys` that is not in `list` by its position in `order`: after the nearest preceding one that is present, else
 * before the nearest following one; if there is none, everything in `list` is newer. Existing items keep their order.
 */
export function insertInOrder(list: readonly string[], keys: readonly string[], order: readonly string[]): string[] {
  const placed = [...list];
  for (const [at, key] of order.entries()) {
    if (!keys.includes(key) || placed.includes(key)) continue;
    const before = order.slice(0, at).findLast((other) => placed.includes(other));
    const after = order.slice(at).find((other) => placed.includes(other));
    const next = after === undefined ? 0 : placed.indexOf(after);
    placed.splice(before === undefined ? next : placed.indexOf(before) + 1, 0, key);
  }
  return placed;
}

/** Returns the lines with restored ones in their places. */
export function placeReturned<Line extends { readonly key: string }>(
  lines: readonly Line[],
  { keys, order }: ReturnedLines,
): readonly Line[] {
  if (keys.length === 0) return lines;
  const named = new Map(lines.map((line) => [line.key, line]));
  const staying = lines.map(({ key }) => key).filter((key) => !keys.includes(key));
  const known = order.filter((key) => named.has(key));
  return insertInOrder(staying, keys, known).flatMap((key) => named.get(key) ?? []);
}

/** Drops lines that no longer exist. */
export function keepReturned({ keys, order }: ReturnedLines, isThere: (key: string) => boolean): ReturnedLines {
  const kept = keys.filter(isThere);
  return kept.length === 0 ? NO_RETURNED : { keys: kept, order: order.filter(isThere) };
}

/** Renames the line `from` to `to`, keeping its position. */
export function renameReturned({ keys, order }: ReturnedLines, from: string, to: string): ReturnedLines {
  const rename = (list: readonly string[]): string[] =>
    list.filter((key) => key !== to).map((key) => (key === from ? to : key));
  return { keys: rename(keys), order: rename(order) };
}
