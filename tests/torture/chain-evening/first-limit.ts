/** What a resource was used at, as a part of what there is of it: 1 is all. */
export interface ResourceUse {
  readonly name: string;
  /** While load lasted. */
  readonly mean: number;
  readonly peak: number;
}

/** From here on whoever comes waits. */
const SATURATED = 0.85;

/**
 * Names the resource that limits first: the one nearest to its end, and whether it has been reached.
 *
 * @param uses at least one
 */
export function firstLimit(uses: readonly ResourceUse[]): { readonly name: string; readonly isReached: boolean } {
  const [first] = uses.toSorted((a, b) => b.mean - a.mean);
  if (first === undefined) throw new Error('no resource was measured');
  return { name: first.name, isReached: first.mean >= SATURATED };
}
