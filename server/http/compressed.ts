import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** One body in every encoding, ready to send. */
export interface Compressed {
  /** Depends on the content only: a body that a new data version leaves unchanged costs a client nothing. */
  readonly etag: string;
  readonly plain: Buffer;
  /** Compressed quickly at first; {@link compressSmallest} replaces it with the smallest. */
  br: Buffer;
  readonly gzip: Buffer;
}

const SMALLEST = 11;

const toBrotli = (text: Buffer, quality: number): Promise<Buffer> =>
  brotli(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });

/** @param quality of brotli, 0 to 11: the first client waits for it */
export async function compress(text: string, quality: number): Promise<Compressed> {
  const plain = Buffer.from(text);
  const [br, gz] = await Promise.all([toBrotli(plain, quality), gzipped(plain, { level: 6 })]);
  return {
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br,
    gzip: gz,
  };
}

/**
 * Recompresses a body as small as possible, which takes a quarter of a second of another thread for a page. Worth it for bodies
 * requested again: most made-up addresses never are.
 */
export async function compressSmallest(body: Compressed): Promise<void> {
  body.br = await toBrotli(body.plain, SMALLEST);
}

/** Returns the memory that a body takes, bytes. */
export function compressedBytes({ plain, br, gzip: gz }: Compressed): number {
  return plain.length + br.length + gz.length;
}

const hasAlready = (request: FastifyRequest, etag: string): boolean => {
  const known = request.headers['if-none-match'] ?? '';
  return known === '*' || known.split(',').some((tag) => tag.trim() === etag);
};

/** `br;q=0.5`, `*`: an encoding with its weight, 1 by default (RFC 9110, 12.5.3). */
const CODING = /^([\w!#$%&'*+.^`|~-]+)(?:\s*;\s*q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * Returns the encoding that a client prefers, the smallest among equals; null: plain text only. An unreadable weight counts as
 * a refusal: plain text works for everyone.
 */
export function codingFor(accepted: string): 'br' | 'gzip' | null {
  const weights = new Map<string, number>();
  for (const part of accepted.split(',')) {
    const [, name, weight = '1'] = CODING.exec(part.trim()) ?? [];
    const coding = name?.toLowerCase().replace(/^x-gzip$/, 'gzip');
    if (coding !== undefined && !weights.has(coding)) weights.set(coding, Number(weight));
  }
  const weightOf = (coding: string): number => weights.get(coding) ?? weights.get('*') ?? 0;
  const [br, gz] = [weightOf('br'), weightOf('gzip')];
  // Plain text is accepted unless refused, with the weight given for `identity`.
  if (Math.max(br, gz) < (weights.get('identity') ?? 0)) return null;
  if (br > 0 && br >= gz) return 'br';
  return gz > 0 ? 'gzip' : null;
}

/** Sends the best encoding for the client, or 304 if it has the body already and the response is not an error. */
export function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Compressed,
  { type, status = 200 }: { readonly type: string; readonly status?: number },
): FastifyReply {
  void reply.header('etag', body.etag);
  if (status === 200 && hasAlready(request, body.etag)) return reply.code(304).send();
  const coding = codingFor(request.headers['accept-encoding'] ?? '');
  void reply.code(status).type(`${type}; charset=utf-8`);
  if (coding === null) return reply.send(body.plain);
  return reply.header('content-encoding', coding).send(body[coding]);
}
