import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import { type Compressed, compress, compressedBytes, sendCompressed } from './compressed.ts';
import { createCompressedCache } from './compressed-cache.ts';
import { createTurns } from './turns.ts';

/** All cached responses together, in every encoding. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Limits on responses made concurrently: the menu of a large chain takes megabytes until it is compressed. */
const MAKING = { atOnce: 8, perAddress: 4, waiting: 40 };
const MAX_AGE_MS = 5 * 60_000;
const BROTLI_QUALITY = 7;

/** Caches public API responses, compressed, per version of the chain's data: ten times the requests per second. */
export function createPublicCache(currentVersion: () => Promise<string>, maxBytes = MAX_BYTES) {
  const cache = createCompressedCache<Compressed>({
    maxWeight: maxBytes,
    weigh: compressedBytes,
    lifetimeMs: MAX_AGE_MS,
  });
  const turns = createTurns(MAKING);
  return {
    /** Total bytes cached. */
    weight: cache.weight,
    answer: async (
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      produce: () => Promise<unknown>,
    ): Promise<FastifyReply> => {
      const make = async () => compress(JSON.stringify(await produce()), BROTLI_QUALITY);
      const body = await cache.get(key, await currentVersion(), () => turns.inTurn(addressBlock(request.ip), make));
      void reply
        .header('vary', 'accept-encoding')
        .header('cache-control', 'public, max-age=30, stale-while-revalidate=300');
      return sendCompressed(request, reply, body, { type: 'application/json' });
    },
  };
}
export type PublicCache = ReturnType<typeof createPublicCache>;
