import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { createLru } from '../http/lru.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** One page in every coding, ready for the wire. */
export interface KeptPage {
  readonly status: number;
  readonly etag: string;
  readonly plain: Buffer;
  /** Quickly made first; {@link packSmallest} puts the smallest there is in its place. */
  br: Buffer;
  readonly gzip: Buffer;
}

const QUICK = 5;
const SMALLEST = 11;

const toBrotli = (text: Buffer, quality: number): Promise<Buffer> =>
  brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/** A page as the first visitor gets it: nobody waits for the smallest coding. */
export async function packPage(status: number, html: string): Promise<KeptPage> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([toBrotli(plain, QUICK), gzipped(plain, { level: 6 })]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  return { status, etag, plain, br, gzip: gz };
}

/**
 * Makes the page as small as it gets, a quarter of a second of another thread. Worth it for a page that is asked for again:
 * most addresses that somebody makes up never are.
 */
export async function packSmallest(page: KeptPage): Promise<void> {
  page.br = await toBrotli(page.plain, SMALLEST);
}

/** Bytes that a page holds in memory. */
export const pageBytes = ({ plain, br, gzip: gz }: KeptPage): number => plain.length + br.length + gz.length;

interface Entry<T> {
  readonly version: string;
  /** Of the monotonic clock, ms: what the wall clock does, a page grows old. */
  readonly until: number;
  readonly value: T;
  isAskedForAgain: boolean;
}

interface KeeperOptions<T> {
  /** All that is kept weighs no more than this, as `weigh` says. */
  readonly maxWeight: number;
  readonly weigh: (value: T) => number;
  readonly lifetimeMs: number;
  /** For so long after its lifetime a value is still answered, while the next one is made: nobody waits for it. */
  readonly graceMs: number;
  /** Making the next value failed while the present one was answered: nobody has noticed. */
  readonly onUnnoticed: (error: unknown) => void;
  /** Told once of a value that somebody has asked for again. */
  readonly onAskedForAgain?: (value: T) => void;
}

/**
 * Keeps what is expensive to make: the values that were used last, each for `lifetimeMs` and for one version of the data.
 * Of many requests for the same value one makes it.
 */
export function createKeeper<T>(options: KeeperOptions<T>) {
  const { maxWeight, weigh, lifetimeMs, graceMs, onUnnoticed, onAskedForAgain } = options;
  const kept = createLru<Entry<T>>(maxWeight, ({ value }, key) => weigh(value) + 2 * key.length);
  const underWay = new Map<string, Promise<T>>();

  const make = async (key: string, version: string, value: Promise<T>): Promise<T> => {
    const made = await value;
    kept.set(key, { version, until: performance.now() + lifetimeMs, value: made, isAskedForAgain: false });
    return made;
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
    get: async (key: string, version: string, begin: () => Promise<T> | null): Promise<T | null> => {
      const found = kept.get(key);
      const entry = found?.version === version ? found : null;
      const age = entry ? performance.now() - entry.until : Number.POSITIVE_INFINITY;
      if (entry && age < 0) return present(entry);
      const name = `${version} ${key}`;
      const inTheMaking = underWay.get(name);
      const begun = inTheMaking ? null : begin();
      if (begun) {
        underWay.set(
          name,
          make(key, version, begun).finally(() => underWay.delete(name)),
        );
      }
      const making = underWay.get(name) ?? null;
      if (entry && (making === null || age < graceMs)) {
        // One that fails is tried again by the next visitor, who waits for it once the grace is over.
        if (begun) making?.catch(onUnnoticed);
        return present(entry);
      }
      return making;
    },
  };
}
