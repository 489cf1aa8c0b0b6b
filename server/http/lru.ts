/**
 * Keeps the values that were used last, as many as weigh no more than `maxWeight` together. One that is heavier than that
 * alone is kept alone: whoever made it will ask for it again.
 */
export function createLru<T>(maxWeight: number, weigh: (value: T, key: string) => number) {
  // A Map keeps insertion order: the first key is the one longest unused.
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
    /** What all of it weighs now. */
    weight: (): number => total,
  };
}
