import { NO_RETURNED, type ReturnedLines } from '../cart-state.ts';

/**
 * Puts each of `keys` that is not in `list` where it stands in `order`: behind the nearest one before it that is there, else before
 * the nearest one after it; where none is, everything in `list` is newer. Nothing in it moves.
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

/** Returns the lines with those that were taken back in their places. */
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

/** Only lines that are still there have a place. */
export function keepReturned({ keys, order }: ReturnedLines, isThere: (key: string) => boolean): ReturnedLines {
  const kept = keys.filter(isThere);
  return kept.length === 0 ? NO_RETURNED : { keys: kept, order: order.filter(isThere) };
}

/** The line `from` is called `to` now, and stands where it stood. */
export function renameReturned({ keys, order }: ReturnedLines, from: string, to: string): ReturnedLines {
  const rename = (list: readonly string[]): string[] =>
    list.filter((key) => key !== to).map((key) => (key === from ? to : key));
  return { keys: rename(keys), order: rename(order) };
}
