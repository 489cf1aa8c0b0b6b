/**
 * Creates a cache of the most recently used values, with a total weight of at most `maxWeight`. A single value heavier than
 * that is kept alone: its caller will request it again.
 */
export function createLru<T>(maxWeight: number, weigh: (value: T, key: string) => number) {
  // A Map keeps insertion order: the first key is the least recently used.
  const kept = new Map<string, { readonly value: T; readonly weight: number }>();
  let total = 0;

  const remove = (key: string): void => {
    total -= kept.get(key)?.weight ?? 0;
    kept.delete(key);
  };

  return {
    get: (key: string): T | undefined => {
      const entry = kept.get(key);
      if (entry === undefined) return undefined;
      kept.delete(key);
      kept.set(key, entry);
      return entry.value;
    },
    set: (key: string, value: T): void => {
      remove(key);
      const weight = weigh(value, key);
      kept.set(key, { value, weight });
      total += weight;
      for (const oldest of kept.keys()) {
        if (total <= maxWeight || oldest === key) break;
        remove(oldest);
      }
    },
    /** Total weight. */
    weight: (): number => total,
  };
}
