import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { inlineScriptHashes } from './built-storefront.ts';
import { contentPolicy, setPolicy } from './content-policy.ts';
import { ASKED_ABOUT, notFound, serveImmutable } from './static-files.ts';

const BASE = '/office';
const FILE_LIKE = /\.[a-z0-9]{1,12}$/i;

/**
 * Serves the office (docs/product.md §34): a separate build, one page for all of its addresses. It is not announced to search engines, and
 * has no worker: nothing is done there without a network. Without a build in `folder` it is not served.
 */
export async function installOffice(
  app: FastifyInstance,
  folder: string,
  { isSecure }: { readonly isSecure: boolean },
): Promise<void> {
  const file = join(resolve(folder), 'index.html');
  if (!existsSync(file)) return;
  const page = readFileSync(file, 'utf8');
  const policy = contentPolicy(inlineScriptHashes(page), { isSecure });
  await serveImmutable(app, { prefix: `${BASE}/assets`, folder: join(folder, 'assets'), preCompressed: true });
  app.get(BASE, (_request, reply) => reply.redirect(`${BASE}/`, 302));
  app.get(`${BASE}/*`, { config: { answersAnyTarget: true } }, (request, reply) => {
    void reply.header('x-robots-tag', 'noindex, nofollow');
    if (FILE_LIKE.test(request.url.split('?', 1)[0] ?? '') && !request.url.startsWith(`${BASE}/index.html`)) {
      return notFound(reply);
    }
    return setPolicy(reply, policy).header('cache-control', ASKED_ABOUT).type('text/html; charset=utf-8').send(page);
  });
}
