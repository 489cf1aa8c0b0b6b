// Proves docs/product.md §34.17.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergedList } from '#domain/merged-list.ts';

describe('mergedList', () => {
  it('has my order, then what the others have added; what they have taken out is gone', () => {
    expect(mergedList(['c', 'new', 'a', 'b'], ['a', 'c', 'd'], ['a', 'b', 'c'])).toEqual(['c', 'new', 'a', 'd']);
  });

  it('leaves out what I have taken out', () => {
    expect(mergedList(['a'], ['a', 'b', 'c'], ['a', 'b'])).toEqual(['a', 'c']);
  });

  it('loses nothing that either side has added, and names nothing twice', () => {
    const ids = fc.uniqueArray(fc.constantFrom<string[]>('a', 'b', 'c', 'd', 'e', 'f'));
    fc.assert(
      fc.property(ids, ids, ids, (mine, theirs, seen) => {
        const merged = mergedList(mine, theirs, seen);
        const added = [...mine, ...theirs].filter((id) => !seen.includes(id));
        expect(new Set(merged).size).toBe(merged.length);
        expect(merged).toEqual(expect.arrayContaining(added));
        expect(merged.filter((id) => seen.includes(id) && !(mine.includes(id) && theirs.includes(id)))).toEqual([]);
      }),
    );
  });
});
