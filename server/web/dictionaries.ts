import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FOREVER } from './static-files.ts';

/** The entry script, as scripts/lib/differences.mjs knows it. */
const ENTRY = /^\/(index-[\w-]{8}\.js)$/;
const HASH = /^:([A-Za-z0-9+/]{43}=):$/;

/**
 * A browser that has the entry script of an earlier build gets only the difference to it (RFC 9842), where the build has one. Nothing changes
 * for any other browser.
 *
 * @param scope serves the assets at `prefix`
 * @param folder of the assets
 */
export function sendDifferences(scope: FastifyInstance, prefix: string, folder: string): void {
  scope.addHook('onRequest', async (request, reply) => {
    const [, name] = ENTRY.exec(request.url.slice(prefix.length)) ?? [];
    if (name === undefined) return undefined;
    void reply
      .header('use-as-dictionary', `match="${prefix}/index-*.js"`)
      .header('vary', 'accept-encoding, available-dictionary');
    const [, hash] = HASH.exec(String(request.headers['available-dictionary'])) ?? [];
    const accepts = /(?:^|,)\s*dcz\s*(?:,|$)/.test(String(request.headers['accept-encoding']));
    if (hash === undefined || !accepts) return undefined;
    const file = `${name}.${Buffer.from(hash, 'base64').toString('hex')}.dcz`;
    const difference = await open(join(folder, file)).catch(() => null);
    if (difference === null) return undefined;
    const { size } = await difference.stat();
    return reply
      .header('cache-control', FOREVER)
      .header('content-encoding', 'dcz')
      .header('content-length', size)
      .type('text/javascript; charset=utf-8')
      .send(difference.createReadStream());
  });
}
