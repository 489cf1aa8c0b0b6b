/**
 * Returns my list of ids over one that others have changed since I saw it (docs/product.md §34.17): in my order, without what they have taken
 * out, and what they have added is last.
 */
export function mergedList(mine: readonly string[], theirs: readonly string[], seen: readonly string[]): string[] {
  const there = new Set(theirs);
  const known = new Set(seen);
  const kept = mine.filter((id) => there.has(id) || !known.has(id));
  const own = new Set(kept);
  return [...kept, ...theirs.filter((id) => !known.has(id) && !own.has(id))];
}
