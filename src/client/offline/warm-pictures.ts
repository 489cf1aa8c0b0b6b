import { isQuotaError } from '#lib/quota-error.ts';
import { PICTURE_CACHE } from './picture-cache.ts';

/** Decimal megabytes: 15 MB and 200 files are what a restaurant may take of a phone (docs/product.md §9.17). */
export const PICTURE_BUDGET = { bytes: 15_000_000, files: 200 } as const;
const AT_ONCE = 3;

interface WarmPictures {
  /** Addresses in the order in which they will be missed. */
  readonly wanted: readonly string[];
  readonly signal: AbortSignal;
  readonly budget?: { readonly bytes: number; readonly files: number };
  readonly fetch?: typeof globalThis.fetch;
  readonly caches?: CacheStorage;
}

/** What came of it. */
export interface Warmed {
  readonly stored: number;
  readonly fetched: number;
  readonly bytes: number;
}

/**
 * Puts the wanted pictures by, those that are not there yet, and lets go of those that nobody wants any more. Stops at the
 * budget, when the line fails, or when there is no room: pictures are the first thing to go (docs/product.md §9.25).
 */
export async function warmPictures({
  wanted,
  signal,
  budget = PICTURE_BUDGET,
  fetch: ask = (...request) => fetch(...request),
  caches: storage = caches,
}: WarmPictures): Promise<Warmed> {
  const cache = await storage.open(PICTURE_CACHE);
  const list = [...new Set(wanted)].slice(0, budget.files);
  const present = await sizes(cache, new Set(list));
  let bytes = [...present.values()].reduce((sum, size) => sum + size, 0);
  let fetched = 0;
  const missing = list.filter((address) => !present.has(address));

  const take = async (address: string): Promise<void> => {
    const answer = await ask(address, { signal, priority: 'low' });
    // Anything else is not the picture: a portal's page, an error.
    if (answer.status !== 200 || answer.redirected || !answer.headers.get('content-type')?.startsWith('image/')) return;
    const body = await answer.arrayBuffer();
    if (bytes + body.byteLength > budget.bytes) {
      missing.length = 0;
      return;
    }
    bytes += body.byteLength;
    const headers = {
      'content-type': answer.headers.get('content-type') ?? '',
      'content-length': `${body.byteLength}`,
    };
    await cache.put(address, new Response(body, { headers }));
    fetched += 1;
  };
  const work = async (): Promise<void> => {
    for (let next = missing.shift(); next !== undefined && !signal.aborted; next = missing.shift()) {
      await take(next);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  // Any other failure is the line's: the next visit goes on where this one stopped.
  if (ends.some((end) => end.status === 'rejected' && isQuotaError(end.reason))) await storage.delete(PICTURE_CACHE);
  return { stored: present.size + fetched, fetched, bytes };
}

/** Bytes of each stored picture that is wanted; the others are let go of. */
async function sizes(cache: Cache, wanted: ReadonlySet<string>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const request of await cache.keys()) {
    const path = new URL(request.url).pathname;
    if (wanted.has(path)) {
      const length = Number((await cache.match(request))?.headers.get('content-length') ?? 0);
      found.set(path, length);
    } else await cache.delete(request);
  }
  return found;
}
