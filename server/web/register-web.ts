import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_PLACE_HEADER, pagePlace, placeFromCookies } from '../../contract/kept-page.ts';
import { ApiError } from '../http/api-error.ts';
import { type ApiFetch, fetchInProcess, visitorHeaders } from './api-access.ts';
import { type BuiltStorefront, readBuiltStorefront } from './built-storefront.ts';
import { contentPolicy } from './content-policy.ts';
import { createKeeper, type KeptPage, packPage } from './kept-pages.ts';
import { pageHtml } from './page-html.ts';
import type { RenderFirstView } from './renderer.ts';
import { serveImmutable, serveNamedFiles, serveRootFiles } from './static-files.ts';
import { webManifest } from './web-manifest.ts';

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
const PAGE_GRACE_MS = 30_000;
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
  // With those of the build before, which its open pages may still ask for (scripts/lib/previous-assets.mjs).
  await serveImmutable(app, { prefix: '/assets', folder: join(options.clientDir, 'assets'), preCompressed: true });
  const rootFiles = readdirSync(options.clientDir).filter(
    (name) => FILE_LIKE.test(name) && !/\.(html|br|gz)$/.test(name),
  );
  await serveRootFiles(app, options.clientDir, rootFiles);
  for (const folder of ['icons', 'splash', 'screenshots']) await serveNamedFiles(app, options.clientDir, folder);
  const pages = createPages(app, built, options);
  app.get('/index.html', (request, reply) => pages.shell(request, reply));
  const manifest = webManifest(built.template, options.apiFetch ?? fetchInProcess(app));
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(await manifest())),
  );
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (path === '/api' || path.startsWith('/api/')) throw new ApiError('NOT_FOUND');
    if (FILE_LIKE.test(path)) return plainNotFound(reply);
    return pages.answer(request, reply);
  });
}

const plainNotFound = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found');

type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface Pages {
  readonly answer: AnswerPage;
  /** The page without contents, under an address of its own: the worker keeps it. */
  readonly shell: AnswerPage;
}

interface RenderedPage extends KeptPage {
  /** For which place, when it is nobody's in particular: then a worker may keep it. */
  readonly place: string | null;
}

function createPages(app: FastifyInstance, built: BuiltStorefront, options: WebOptions): Pages {
  const policy = contentPolicy(built.scriptHashes);
  const keeper = createKeeper<RenderedPage | { readonly redirect: string }>({
    limit: MAX_KEPT,
    lifetimeMs: PAGE_LIFETIME_MS,
    graceMs: PAGE_GRACE_MS,
    onUnnoticed: (error) => app.log.error({ err: error }, 'rendering anew failed; sent the page from before'),
  });
  const shell = packPage(200, built.template);
  const apiFetch = options.apiFetch ?? fetchInProcess(app);
  const { render } = built;

  const rendered = async (request: FastifyRequest, renderPage: RenderFirstView) => {
    const place = placeFromCookies((name) => request.cookies[name]);
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
      const packed = await packPage(result.status, pageHtml(built.template, { ...result, assets }));
      // The one object, because its smallest coding comes later.
      return Object.assign(packed, { place: result.personal ? null : pagePlace(place) });
    });
  };

  const sendShell: AnswerPage = async (request, reply) => sendPage(request, reply, await shell);
  const answer: AnswerPage = async (request, reply) => {
    if (render === null || keeper.busy() >= MAX_RENDERING) return sendShell(request, reply);
    try {
      const page = await rendered(request, render);
      if ('redirect' in page) return await reply.header('cache-control', 'no-store').redirect(page.redirect, 302);
      if (page.place !== null) void reply.header(PAGE_PLACE_HEADER, page.place);
      return await sendPage(request, reply, page);
    } catch (error) {
      // The browser can still try by itself, and tell the customer what is wrong.
      request.log.error({ err: error }, 'rendering failed; sent the plain shell');
      return sendShell(request, reply);
    }
  };
  const asPage =
    (send: AnswerPage): AnswerPage =>
    (request, reply) => {
      void reply.header('content-security-policy', policy).header('vary', 'accept-encoding, cookie');
      return send(request, reply);
    };
  return { answer: asPage(answer), shell: asPage(sendShell) };
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
