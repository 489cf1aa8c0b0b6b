import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { buildOpenApi } from '#contract/openapi.ts';
import { DOCS_STYLE, docsPage } from './docs-page.ts';

const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** `GET /api/openapi.json` and `GET /api/docs`, each generated on first request. */
export function installDocs(app: FastifyInstance): void {
  let document: string | undefined;
  let page: string | undefined;
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.header('cache-control', 'public, max-age=300').type(`${type}; charset=utf-8`).send(body);
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(buildOpenApi());
    return send(reply, 'application/json', document);
  });
  app.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(buildOpenApi());
    return send(reply.header('content-security-policy', POLICY), 'text/html', page);
  });
}
