import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** One page in every coding, ready for the wire. */
export interface KeptPage {
  readonly status: number;
  readonly etag: string;
  readonly plain: Buffer;
  /** Quickly made first; the smallest there is takes its place a moment later. */
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

export async function packPage(status: number, html: string): Promise<KeptPage> {
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([toBrotli(plain, QUICK), gzipped(plain, { level: 6 })]);
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const page: KeptPage = { status, etag, plain, br, gzip: gz };
  // The smallest takes a quarter of a second of another thread: the first visitor does not wait for it, the rest profit.
  void toBrotli(plain, SMALLEST).then((smallest) => {
    page.br = smallest;
  });
  return page;
}

interface Entry<T> {
  readonly version: string;
  readonly until: number;
  readonly value: T;
}

interface KeeperOptions {
  readonly limit: number;
  readonly lifetimeMs: number;
  /** For so long after its lifetime a value is still answered, while the next one is made: nobody waits for it. */
  readonly graceMs: number;
  /** Making the next value failed while the present one was answered: nobody has noticed. */
  readonly onUnnoticed: (error: unknown) => void;
}

/**
 * Keeps what is expensive to make: the newest `limit` values, each for `lifetimeMs` and for one version of the data. Of
 * many requests for the same value one makes it.
 */
export function createKeeper<T>({ limit, lifetimeMs, graceMs, onUnnoticed }: KeeperOptions) {
  const kept = new Map<string, Entry<T>>();
  const underWay = new Map<string, Promise<T>>();

  const make = async (key: string, version: string, produce: () => Promise<T>): Promise<T> => {
    const value = await produce();
    kept.delete(key);
    kept.set(key, { version, until: Date.now() + lifetimeMs, value });
    // A Map keeps insertion order: the first key is the one longest unused.
    const oldest = kept.size > limit ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return value;
  };

  return {
    /** How many are being made now. */
    busy: (): number => underWay.size,
    get: async (key: string, version: string, produce: () => Promise<T>): Promise<T> => {
      const found = kept.get(key);
      const age = found?.version === version ? Date.now() - found.until : Number.POSITIVE_INFINITY;
      const present = age < graceMs ? found : undefined;
      if (present) {
        kept.delete(key);
        kept.set(key, present);
        if (age < 0) return present.value;
      }
      const name = `${version} ${key}`;
      const inTheMaking = underWay.get(name);
      const making = inTheMaking ?? make(key, version, produce).finally(() => underWay.delete(name));
      underWay.set(name, making);
      if (!present) return making;
      // One that fails is tried again by the next visitor, who waits for it once the grace is over.
      if (!inTheMaking) making.catch(onUnnoticed);
      return present.value;
    },
  };
}
