import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { addressBlock } from './address-block.ts';
import { createLru } from './lru.ts';
import { createTurns } from './turns.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** One public answer, ready for the wire in every coding. */
interface KeptAnswer {
  readonly version: string;
  /** Of the monotonic clock, ms. */
  readonly until: number;
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Of all kept answers together, in every coding. */
const MAX_BYTES = 64 * 1024 * 1024;
/** Answers that are made at the same time: the menu of a large chain weighs megabytes until it is compressed. */
const MAKING = { atOnce: 8, perAddress: 4, waiting: 40 };
const MAX_AGE_MS = 5 * 60_000;

const pack = async (version: string, body: unknown): Promise<KeptAnswer> => {
  const plain = Buffer.from(JSON.stringify(body));
  const [br, gz] = await Promise.all([
    brotli(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length },
    }),
    gzipped(plain, { level: 7 }),
  ]);
  return {
    version,
    until: performance.now() + MAX_AGE_MS,
    // Of the content, not of the version: an import that leaves this answer as it was costs clients nothing.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br,
    gzip: gz,
  };
};

/** Sends what the client can read; a client that has it already gets 304. */
const send = (request: FastifyRequest, reply: FastifyReply, kept: KeptAnswer): FastifyReply => {
  void reply
    .header('etag', kept.etag)
    .header('vary', 'accept-encoding')
    .header('cache-control', 'public, max-age=30, stale-while-revalidate=300');
  const known = request.headers['if-none-match'] ?? '';
  if (known === '*' || known.split(',').some((tag) => tag.trim() === kept.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  void reply.type('application/json; charset=utf-8');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(kept.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(kept.gzip);
  return reply.send(kept.plain);
};

/**
 * Public answers, compressed once per version of the chain's data and kept in memory
 * (docs/decisions/0043-chain-version-in-memory.md: ten times the requests per second). Only a copy of what the database
 * says: another instance's import changes the version, and with it every answer here.
 */
export const createPublicCache = (currentVersion: () => Promise<string>, maxBytes = MAX_BYTES) => {
  const kept = createLru<KeptAnswer>(
    maxBytes,
    ({ plain, br, gzip: gz }, key) => plain.length + br.length + gz.length + 2 * key.length,
  );
  const underWay = new Map<string, Promise<KeptAnswer>>();
  const turns = createTurns(MAKING);

  const make = async (key: string, version: string, produce: () => Promise<unknown>): Promise<KeptAnswer> => {
    const answer = await pack(version, await produce());
    kept.set(key, answer);
    return answer;
  };

  return {
    /** Bytes of all that is kept. */
    weight: kept.weight,
    answer: async (
      request: FastifyRequest,
      reply: FastifyReply,
      key: string,
      produce: () => Promise<unknown>,
    ): Promise<FastifyReply> => {
      const version = await currentVersion();
      const present = kept.get(key);
      if (present && present.version === version && present.until > performance.now())
        return send(request, reply, present);
      // Of many requests for the same new answer one makes it.
      const name = `${version} ${key}`;
      const begin = (): Promise<KeptAnswer> => make(key, version, produce);
      const making =
        underWay.get(name) ?? turns.inTurn(addressBlock(request.ip), begin).finally(() => underWay.delete(name));
      underWay.set(name, making);
      return send(request, reply, await making);
    },
  };
};
export type PublicCache = ReturnType<typeof createPublicCache>;
