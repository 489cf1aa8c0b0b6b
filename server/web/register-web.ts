import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ApiError } from '../http/api-error.ts';
import { type ApiFetch, fetchInProcess, visitorHeaders } from './api-access.ts';
import { type BuiltStorefront, readBuiltStorefront } from './built-storefront.ts';
import { contentPolicy } from './content-policy.ts';
import { createKeeper, type KeptPage, packPage } from './kept-pages.ts';
import { pageHtml } from './page-html.ts';
import { placeFromCookies } from './place-cookies.ts';
import type { RenderFirstView } from './renderer.ts';
import { serveImmutable, serveRootFiles } from './static-files.ts';

export interface WebOptions {
  readonly clientDir: string;
  readonly ssrDir: string;
  /** Null: pictures come from elsewhere. */
  readonly mediaDir: string | null;
  /** False: every page is the plain shell, which the browser renders. */
  readonly rendering: boolean;
  /** Where the rendering reads; this process's own API when missing. */
  readonly apiFetch?: ApiFetch;
  /** Changes when the chain's public data change: pages of another version are not sent. */
  readonly catalogVersion?: () => Promise<string>;
  readonly now?: () => Date;
}

/** Pages are as fresh as the browser's own copy of the menu (a minute); a stop list is asked for again after hydration. */
const PAGE_LIFETIME_MS = 30_000;
const MAX_KEPT = 500;
/** More renderings at once than two cores can do: the rest get the plain shell, which costs nothing. */
const MAX_RENDERING = 16;
const FILE_LIKE = /\.[a-z0-9]{1,8}$/i;

/**
 * The host of the storefront: built files, pictures, and every other address as a page, rendered or as the plain shell.
 * Mount it after the API: `/api` never gets here.
 */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  if (options.mediaDir !== null) {
    await serveImmutable(app, { prefix: '/media', folder: options.mediaDir, preCompressed: false });
  }
  const built = await readBuiltStorefront(options);
  if (built === null) {
    app.log.warn({ clientDir: options.clientDir }, 'no built storefront: serving the API alone');
    return;
  }
  await serveImmutable(app, { prefix: '/assets', folder: join(options.clientDir, 'assets'), preCompressed: true });
  const rootFiles = readdirSync(options.clientDir).filter(
    (name) => FILE_LIKE.test(name) && !/\.(html|br|gz)$/.test(name),
  );
  await serveRootFiles(app, options.clientDir, rootFiles);
  const pages = createPages(app, built, options);
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) throw new ApiError('NOT_FOUND');
    if (FILE_LIKE.test(path)) return plainNotFound(reply);
    return pages(request, reply);
  });
}

const plainNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');

type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

function createPages(app: FastifyInstance, built: BuiltStorefront, options: WebOptions): AnswerPage {
  const policy = contentPolicy(built.scriptHashes);
  const keeper = createKeeper<KeptPage | { readonly redirect: string }>({
    limit: MAX_KEPT,
    lifetimeMs: PAGE_LIFETIME_MS,
  });
  const shell = packPage(200, built.template);
  const apiFetch = options.apiFetch ?? fetchInProcess(app);
  const { render } = built;

  const rendered = async (request: FastifyRequest, renderPage: RenderFirstView) => {
    const place = placeFromCookies(request.cookies);
    const version = `${built.buildId} ${(await options.catalogVersion?.()) ?? ''}`;
    const key = `${place.localitySlug ?? ''} ${place.restaurantId ?? ''} ${place.orderType} ${request.url}`;
    return keeper.get(key, version, async () => {
      const result = await renderPage({
        href: request.url,
        place,
        now: options.now?.() ?? new Date(),
        fetch: apiFetch,
        headers: visitorHeaders(request),
      });
      if (result.kind === 'redirect') return { redirect: result.href };
      const assets = built.assetsOf(result.modules);
      return packPage(result.status, pageHtml(built.template, { ...result, assets }));
    });
  };

  return async (request, reply) => {
    void reply.header('content-security-policy', policy).header('vary', 'accept-encoding, cookie');
    if (render === null || keeper.busy() >= MAX_RENDERING) return sendPage(request, reply, await shell);
    try {
      const page = await rendered(request, render);
      if ('redirect' in page) return await reply.header('cache-control', 'no-store').redirect(page.redirect, 302);
      return await sendPage(request, reply, page);
    } catch (error) {
      // The browser can still try by itself, and tell the customer what is wrong.
      request.log.error({ err: error }, 'rendering failed; sent the plain shell');
      return sendPage(request, reply, await shell);
    }
  };
}

/** Sends what the browser can read; one that has it already gets 304. */
function sendPage(request: FastifyRequest, reply: FastifyReply, page: KeptPage): FastifyReply {
  // Kept by the browser, asked about each time: the next build, or another place, is seen at once.
  void reply.header('etag', page.etag).header('cache-control', 'no-cache').type('text/html; charset=utf-8');
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  void reply.code(page.status);
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gzip);
  return reply.send(page.plain);
}
