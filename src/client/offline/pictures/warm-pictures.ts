import { isQuotaError } from '#lib/quota-error.ts';
import { PICTURE_CACHE } from './picture-cache.ts';

/** Decimal megabytes: a restaurant may use 15 MB and 200 files on a phone (docs/product.md §9.17). */
export const PICTURE_BUDGET = { bytes: 15_000_000, files: 200 } as const;
const AT_ONCE = 3;

interface WarmPictures {
  /** Addresses by priority, most important first. */
  readonly wanted: readonly string[];
  readonly signal: AbortSignal;
  readonly budget?: { readonly bytes: number; readonly files: number };
  readonly fetch?: typeof globalThis.fetch;
  readonly caches?: CacheStorage;
}

/** Result of the warming. */
export interface Warmed {
  readonly stored: number;
  readonly fetched: number;
  readonly bytes: number;
}

/**
 * Caches the wanted pictures that are missing and deletes those no longer wanted. Stops at the budget, on a network
 * failure, or when storage is full: pictures are evicted first (docs/product.md §9.25).
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
    // Anything else is not the picture: a captive portal's page, an error.
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
  // Any other failure is the network's: the next visit continues from here.
  if (ends.some((end) => end.status === 'rejected' && isQuotaError(end.reason))) await storage.delete(PICTURE_CACHE);
  return { stored: present.size + fetched, fetched, bytes };
}

/** Returns the bytes of each stored picture that is wanted; deletes the others. */
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
