import { type Compressed, compress, compressedBytes, compressSmallest } from '../http/compressed.ts';
import { createCompressedCache } from '../http/compressed-cache.ts';

/** Stands for the origin in what is made once for all hosts. No host can have this name (RFC 2606). */
export const ANY_ORIGIN = 'http://origin.invalid';

/** Few hosts lead to a server without a configured origin: `localhost`, the machine's name and addresses. */
const MAX_COPIES_BYTES = 8 * 1024 * 1024;
const LIFETIME_MS = 10 * 60_000;
const BROTLI_QUALITY = 5;
/** Without signs that HTML, JSON or XML would have to escape. */
const PLAIN_ORIGIN = /^https?:\/\/(?:[a-z\d.-]{1,253}|\[[a-f\d:.]{2,45}\])(?::\d{1,5})?$/;

/**
 * Creates copies of responses for the host by which they were requested, where no origin is configured (docs/product.md §12.16). The
 * response itself is made and kept once, with {@link ANY_ORIGIN} for its origin, so that made-up `Host` headers neither cost renderings
 * nor displace pages: their copies only displace each other.
 */
export function createHostCopies(maxBytes = MAX_COPIES_BYTES) {
  const cache = createCompressedCache<Compressed, null>({
    maxWeight: maxBytes,
    weigh: compressedBytes,
    lifetimeMs: LIFETIME_MS,
    onAskedForAgain: (body) => void compressSmallest(body),
  });
  return {
    /** Bytes of all copies. */
    weight: cache.weight,
    /**
     * Returns the response for an origin; null for a host that is none, or when `isTooMany` forbids a new copy.
     *
     * @param isTooMany called only when a copy has to be made
     */
    of: async (body: Compressed, origin: string, isTooMany: () => boolean): Promise<Compressed | null> => {
      const host = origin.toLowerCase();
      if (!PLAIN_ORIGIN.test(host)) return null;
      return cache.get(`${host} ${body.etag}`, '', () =>
        isTooMany() ? null : compress(body.plain.toString().replaceAll(ANY_ORIGIN, host), BROTLI_QUALITY),
      );
    },
  };
}
