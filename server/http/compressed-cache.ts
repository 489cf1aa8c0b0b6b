import { createLru } from './lru.ts';

interface Entry<T> {
  readonly version: string;
  /** Monotonic clock, ms: the value expires whatever the wall clock does. */
  readonly until: number;
  readonly value: T;
  isAskedForAgain: boolean;
}

interface CacheOptions<T> {
  /** Upper bound on the total weight, as measured by `weigh`. */
  readonly maxWeight: number;
  readonly weigh: (value: T) => number;
  readonly lifetimeMs: number;
  /** How long after its lifetime a value is still served while the next is made, so that no one waits. None by default. */
  readonly graceMs?: number;
  /** Making the next value failed while the stale one was served. */
  readonly onUnnoticed?: (error: unknown) => void;
  /** Called once per value, when it is requested again. */
  readonly onAskedForAgain?: (value: T) => void;
}

/**
 * Caches expensive responses, compressed: the least recently used are evicted; each is kept for `lifetimeMs` and one version of
 * the data. Concurrent requests for the same response share one computation. It is only a copy: an import on another instance
 * changes the version, and so invalidates every entry here.
 *
 * @template Refused null where `begin` may return null
 */
export function createCompressedCache<T, Refused extends null = never>(options: CacheOptions<T>) {
  const { maxWeight, weigh, lifetimeMs, graceMs = 0, onUnnoticed = () => undefined, onAskedForAgain } = options;
  const kept = createLru<Entry<T>>(maxWeight, ({ value }, key) => weigh(value) + 2 * key.length);
  const underWay = new Map<string, Promise<T>>();

  const make = async (key: string, version: string, begun: Promise<T>): Promise<T> => {
    const value = await begun;
    kept.set(key, { version, until: performance.now() + lifetimeMs, value, isAskedForAgain: false });
    return value;
  };

  const present = (entry: Entry<T>): T => {
    if (!entry.isAskedForAgain) {
      entry.isAskedForAgain = true;
      onAskedForAgain?.(entry.value);
    }
    return entry.value;
  };

  return {
    /** Number of values being made. */
    busy: (): number => underWay.size,
    /** Total weight. */
    weight: kept.weight,
    /**
     * Returns the value of this key. `begin` is called only when it has to be made, and returns null when that is not possible
     * now: then a value of the same version is served at any age, or null without one.
     */
    get: async (key: string, version: string, begin: () => Promise<T> | Refused): Promise<T | Refused> => {
      const found = kept.get(key);
      const entry = found?.version === version ? found : null;
      const age = entry ? performance.now() - entry.until : Number.POSITIVE_INFINITY;
      if (entry && age < 0) return present(entry);
      const name = `${version} ${key}`;
      const shared = underWay.get(name);
      const begun = shared ?? begin();
      if (!(begun instanceof Promise)) return entry ? present(entry) : begun;
      const making = shared ?? make(key, version, begun).finally(() => underWay.delete(name));
      underWay.set(name, making);
      if (entry && age < graceMs) {
        // A failed one is retried by the next visitor, who waits for it once the grace period is over.
        if (shared === undefined) making.catch(onUnnoticed);
        return present(entry);
      }
      return making;
    },
  };
}
