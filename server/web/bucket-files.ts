import type { FastifyInstance, FastifyReply } from 'fastify';
import { type Bucket, mediaType } from '../media/media.ts';
import { FOREVER, notFound } from './static-files.ts';

/** What the picture pipeline names its files. */
const NAME = /^[\w-]{1,100}\.[a-z0-9]{1,8}$/;

/**
 * Sends the pictures of a bucket at `/media` as they arrive from it (docs/product.md §12.22), with the headers that files of a folder have.
 * A visitor who leaves ends the transfer; a failing store is 503, which no cache keeps.
 */
export function serveBucket(app: FastifyInstance, bucket: Pick<Bucket, 'open'>): void {
  app.get<{ Params: { '*': string } }>('/media/*', async (request, reply): Promise<FastifyReply> => {
    const name = request.params['*'];
    if (!NAME.test(name)) return notFound(reply);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const { range, 'if-none-match': etag } = request.headers;
    let found: Awaited<ReturnType<Bucket['open']>>;
    try {
      found = await bucket.open(name, { range, etag, signal: gone.signal });
    } catch (error) {
      // Nobody is there to be answered, and nothing has failed.
      if (gone.signal.aborted) return reply.hijack();
      throw error;
    }
    if (found === null) return notFound(reply);
    if (found === 'beyond') return reply.code(416).header('cache-control', 'no-store').send();
    void reply.header('cache-control', FOREVER).header('accept-ranges', 'bytes');
    if (found === 'unchanged') return reply.code(304).send();
    if (found.etag !== undefined) void reply.header('etag', found.etag);
    if (found.range !== undefined) void reply.header('content-range', found.range);
    if (found.length !== undefined) void reply.header('content-length', found.length);
    return reply.code(found.status).type(mediaType(name)).send(found.body);
  });
}
