import { createLru } from './lru.ts';

interface Entry<T> {
  readonly version: string;
  /** Of the monotonic clock, ms: whatever the wall clock does, the value grows old. */
  readonly until: number;
  readonly value: T;
  isAskedForAgain: boolean;
}

interface CacheOptions<T> {
  /** All that is kept weighs no more than this, as `weigh` says. */
  readonly maxWeight: number;
  readonly weigh: (value: T) => number;
  readonly lifetimeMs: number;
  /** For so long after its lifetime a value is still answered, while the next one is made: nobody waits for it. None when missing. */
  readonly graceMs?: number;
  /** Making the next value failed while the present one was answered: nobody has noticed. */
  readonly onUnnoticed?: (error: unknown) => void;
  /** Told once of a value that somebody has asked for again. */
  readonly onAskedForAgain?: (value: T) => void;
}

/**
 * Keeps answers that are expensive to make, compressed: those that were used last, each for `lifetimeMs` and for one version of
 * the data. Of many requests for the same answer one makes it. It is only a copy: another instance's import changes the
 * version, and with it every answer here.
 *
 * @template Refused null where an answer is not always made (`begin` may answer null)
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
    /** How many are being made now. */
    busy: (): number => underWay.size,
    /** What all of it weighs now. */
    weight: kept.weight,
    /**
     * The value of this key. `begin` is called only when it has to be made, and answers null when that cannot be now: then
     * a value of the same version is good at any age, and without one there is none.
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
        // One that fails is tried again by the next visitor, who waits for it once the grace is over.
        if (shared === undefined) making.catch(onUnnoticed);
        return present(entry);
      }
      return making;
    },
  };
}
