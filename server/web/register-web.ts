import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PAGE_PLACE_HEADER, type PagePlace, pagePlace, placeFromCookies } from '#contract/page-place.ts';
import type { Environment } from '#contract/restaurants.ts';
import { addressBlock } from '../http/address-block.ts';
import { ApiError } from '../http/api-error.ts';
import { type Compressed, compress, compressedBytes, compressSmallest, sendCompressed } from '../http/compressed.ts';
import { createCompressedCache } from '../http/compressed-cache.ts';
import { LIMITS } from '../http/limits.ts';
import { createMinuteBudget } from '../http/rate-limit.ts';
import { isPlainTarget } from '../http/targets.ts';
import { createTurns } from '../http/turns.ts';
import { cleanHtml } from '../rich-text/clean-html.ts';
import { type ApiFetch, fetchInProcess, originOf, readForFile, visitorHeaders } from './api-access.ts';
import { type BuiltStorefront, readBuiltStorefront } from './built-storefront.ts';
import { type PaymentConfig, widgetOrigin } from '../modules/payments/payment-config.ts';
import { contentPolicy } from './content-policy.ts';
import { installKitchen } from './kitchen-host.ts';
import { oneAddress } from './one-address.ts';
import { pageHtml } from './page-html.ts';
import { sharedAs } from './share-tags.ts';
import { dishIn, sharedDish } from './shared-dish.ts';
import { installSiteFiles } from './site-files.ts';
import { ASKED_ABOUT, notFound, serveImmutable, serveNamedFiles, serveRootFiles } from './static-files.ts';
import { type BrandColours, brandColours } from './share/brand-colours.ts';
import { installCards } from './share/card-files.ts';
import { cityDrawing } from './share/city-card.ts';
import { pageImage } from './share/page-image.ts';
import { createChainReader } from './structured-data/chain-reader.ts';
import { pageThings } from './structured-data/page-things.ts';
import { webManifest } from './web-manifest.ts';

export interface WebOptions {
  readonly clientDir: string;
  readonly ssrDir: string;
  /** The kitchen's screen as it was built; missing: there is none. */
  readonly kitchenDir?: string;
  /** Null: pictures come from elsewhere. */
  readonly mediaDir: string | null;
  /** False: every page is the plain shell, which the browser renders. */
  readonly rendering: boolean;
  /** Where the rendering reads; this process's own API when missing. */
  readonly apiFetch?: ApiFetch;
  /** Changes when the chain's public data change: pages of another version are not sent. */
  readonly catalogVersion?: () => Promise<string>;
  readonly now?: () => Date;
  /** The origin that customers know; null (the demo): whatever host a request came to. */
  readonly publicOrigin?: string | null;
  /** Where goals are counted; nowhere when missing. */
  readonly metrics?: Environment['metrics'];
  /** Who takes money online; nobody when missing. */
  readonly payments?: PaymentConfig | null;
  /** Pages that one address may have rendered in a minute; LIMITS of http/limits.ts when missing. */
  readonly newPages?: number;
}

/** Pages are as fresh as the browser's own copy of the menu (a minute); a stop list is asked for again after hydration. */
const PAGE_LIFETIME_MS = 30_000;
const PAGE_GRACE_MS = 30_000;
/** Of all kept pages together, in every coding. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** Nobody waits for the smallest coding: a page that is asked for again gets it. */
const BROTLI_QUALITY = 5;
/**
 * Renderings at the same time: one blocks the process for as long as it takes, so more would only all be later. Of one
 * address two, so that it cannot take every turn. Whoever gets none gets the plain shell, which costs nothing.
 */
const RENDERING = { atOnce: 6, perAddress: 2, waiting: 0 };
/** docs/product.md §25.3. */
const PAY_PATH = '/pay/';
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
  const contractFetch = hostFetch(app, built, options);
  const colours = coloursOf(built);
  if (options.mediaDir !== null) {
    installCards(app, {
      mediaDir: options.mediaDir,
      cityDrawing: (name, request) =>
        cityDrawing(name, createChainReader(contractFetch, visitorHeaders(request, options.publicOrigin)), colours),
    });
  }
  installSiteFiles(app, contractFetch, {
    publicOrigin: options.publicOrigin ?? null,
    catalogVersion: options.catalogVersion,
  });
  await serveRootFiles(app, options.clientDir, rootFiles);
  for (const folder of ['icons', 'splash', 'screenshots']) await serveNamedFiles(app, options.clientDir, folder);
  // Another backend has no partner API of ours.
  if (options.kitchenDir !== undefined && options.apiFetch === undefined) {
    await installKitchen(app, options.kitchenDir, contractFetch);
  }
  const pages = createPages(app, built, options);
  app.get('/index.html', (request, reply) => pages.shell(request, reply));
  const manifest = webManifest(built.template, contractFetch);
  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(await readForFile(request.log, manifest))),
  );
  app.get('/*', { config: { answersAnyTarget: true } }, async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const isPlain = isPlainTarget(request.originalUrl);
    if (path === '/api' || path.startsWith('/api/')) throw new ApiError(isPlain ? 'NOT_FOUND' : 'MALFORMED_REQUEST');
    if (FILE_LIKE.test(path)) return notFound(reply);
    if (!isPlain) return pages.missing(request, reply);
    const one = oneAddress(path);
    if (one !== path) {
      return reply.header('cache-control', 'no-cache').redirect(`${one}${searchOf(request.url)}`, 301);
    }
    return path.startsWith(PAY_PATH) ? pages.pay(request, reply) : pages.answer(request, reply);
  });
}

const coloursOf = ({ assetsOf }: BuiltStorefront): BrandColours =>
  brandColours(
    assetsOf([])
      .styles.map(({ css }) => css)
      .join(''),
  );

/** How the host itself asks: another backend may tell less than the contract, which the build knows to read. */
const hostFetch = (app: FastifyInstance, { renderer }: BuiltStorefront, { apiFetch }: WebOptions): ApiFetch => {
  if (apiFetch === undefined) return fetchInProcess(app);
  return renderer === null ? apiFetch : renderer.contractFetch(apiFetch);
};

type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface Pages {
  readonly answer: AnswerPage;
  /** The page without contents, under an address of its own: the worker keeps it. */
  readonly shell: AnswerPage;
  /** The same, for an address at which nothing can stand: the browser says so. */
  readonly missing: AnswerPage;
  /** Where an order is paid: with a policy of its own, and never kept, because it is about somebody's money. */
  readonly pay: AnswerPage;
}

interface Redirect {
  readonly redirect: string;
  /** It has moved for good: search engines forget the old address. */
  readonly isPermanent: boolean;
}

interface RenderedPage {
  readonly status: number;
  readonly body: Compressed;
  /** For which place, when it is nobody's in particular: then a worker may keep it. */
  readonly place: string | null;
}

function createPages(app: FastifyInstance, built: BuiltStorefront, options: WebOptions): Pages {
  const hosts = { apiOrigin: built.renderer?.apiOrigin, metrics: options.metrics ?? null };
  const policy = contentPolicy(built.scriptHashes, hosts);
  const payments = options.payments ?? null;
  const payPolicy = ({ host }: FastifyRequest): string =>
    payments === null
      ? policy
      : contentPolicy(built.scriptHashes, {
          ...hosts,
          payment: { widget: widgetOrigin(payments, host), api: payments.apiOrigin },
        });
  const cache = createCompressedCache<RenderedPage | Redirect, null>({
    maxWeight: MAX_KEPT_BYTES,
    weigh: (page) => ('redirect' in page ? page.redirect.length : compressedBytes(page.body)),
    lifetimeMs: PAGE_LIFETIME_MS,
    graceMs: PAGE_GRACE_MS,
    onUnnoticed: (error) => app.log.error({ err: error }, 'rendering anew failed; sent the page from before'),
    onAskedForAgain: (page) => {
      if (!('redirect' in page)) void compressSmallest(page.body);
    },
  });
  const shell = compress(built.template, BROTLI_QUALITY).then((body) => ({ status: 200, body }));
  const apiFetch = options.apiFetch ?? fetchInProcess(app);
  const contractFetch = hostFetch(app, built, options);
  const turns = createTurns(RENDERING);
  const secondsToWait = createMinuteBudget();
  const { renderer } = built;
  const hasCards = options.mediaDir !== null;
  const colours = coloursOf(built);

  const render = async (
    request: FastifyRequest,
    { href, place, now, origin }: { href: string; place: PagePlace; now: Date; origin: string },
  ): Promise<RenderedPage | Redirect> => {
    if (renderer === null) throw new Error('this build has no rendering');
    const result = await renderer.render({
      href,
      place,
      now,
      fetch: apiFetch,
      headers: visitorHeaders(request, options.publicOrigin),
      cleanHtml,
    });
    if (result.kind === 'redirect') return { redirect: result.href, isPermanent: result.isPermanent };
    const assets = built.assetsOf(result.modules);
    const path = pathOf(href);
    const isListed = result.status === 200 && !result.personal;
    const chain = createChainReader(contractFetch, visitorHeaders(request, options.publicOrigin));
    const html = pageHtml(built.template, {
      ...result,
      assets,
      url: `${origin}${path}`,
      image: await pageImage(path, { chain, place, origin, hasCards, isListed, colours }),
      thing: isListed ? await pageThings(path, { chain, origin, place, title: result.title }).catch(() => null) : null,
      isListed,
    });
    return {
      status: result.status,
      body: await compress(html, BROTLI_QUALITY),
      place: result.personal ? null : pagePlace(place),
    };
  };

  /** A page with the dish that the address opens in its head; nothing is rendered for it. */
  const withDish = async (
    request: FastifyRequest,
    page: RenderedPage,
    dish: { id: number; place: PagePlace; origin: string },
  ): Promise<RenderedPage> => {
    const shared = await sharedDish(createChainReader(contractFetch, visitorHeaders(request, options.publicOrigin)), {
      ...dish,
      hasCards,
    }).catch(() => null);
    if (shared === null) return page;
    return { ...page, body: await compress(sharedAs(page.body.plain.toString(), shared), BROTLI_QUALITY) };
  };

  const sendShell: AnswerPage = async (request, reply) => sendPage(request, reply, await shell);
  const answer: AnswerPage = async (request, reply) => {
    if (renderer === null) return sendShell(request, reply);
    try {
      const place = placeFromCookies((name) => request.cookies[name]);
      const href = renderer.pageAddress(request.url);
      const version = `${built.buildId} ${(await options.catalogVersion?.()) ?? ''}`;
      const origin = originOf(request, options.publicOrigin);
      const key = `${origin} ${place.localitySlug ?? ''} ${place.restaurantId ?? ''} ${place.orderType} ${href}`;
      const from = addressBlock(request.ip);
      const now = options.now?.() ?? new Date();
      const isTooMany = (): boolean => secondsToWait(from, options.newPages ?? LIMITS.newPages, now) > 0;
      const page = await cache.get(key, version, () =>
        isTooMany() ? null : turns.now(from, () => render(request, { href, place, now, origin })),
      );
      if (page === null) return await sendShell(request, reply);
      if ('redirect' in page) {
        const target = withSearchOf(request.url, href, page.redirect);
        return await reply.header('cache-control', 'no-store').redirect(target, page.isPermanent ? 301 : 302);
      }
      if (page.place !== null) void reply.header(PAGE_PLACE_HEADER, page.place);
      const id = page.status === 200 ? dishIn(request.url) : null;
      if (id === null) return await sendPage(request, reply, page);
      const told = await cache.get(`${key} dish ${id}`, version, () =>
        isTooMany() ? null : withDish(request, page, { id, place, origin }),
      );
      return await sendPage(request, reply, told === null || 'redirect' in told ? page : told);
    } catch (error) {
      // The browser can still try by itself, and tell the customer what is wrong.
      request.log.error({ err: error }, 'rendering failed; sent the plain shell');
      return sendShell(request, reply);
    }
  };
  const asPage =
    (send: AnswerPage, policyOf: (request: FastifyRequest) => string = () => policy): AnswerPage =>
    (request, reply) => {
      void reply.header('content-security-policy', policyOf(request)).header('vary', 'accept-encoding, cookie');
      return send(request, reply);
    };
  const sendMissing: AnswerPage = async (request, reply) => sendPage(request, reply, { ...(await shell), status: 404 });
  return {
    answer: asPage(answer),
    shell: asPage(sendShell),
    missing: asPage(sendMissing),
    pay: asPage(sendShell, payPolicy),
  };
}

const pathOf = (href: string): string => href.replace(/[?#].*/s, '');
const searchOf = (href: string): string => /\?.*/s.exec(href)?.[0] ?? '';

/** A page that has moved takes all of the visitor's own search along, also what the rendering was not told. */
const withSearchOf = (url: string, rendered: string, target: string): string =>
  searchOf(target) === searchOf(rendered) ? `${target.replace(/\?.*/s, '')}${searchOf(url)}` : target;

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Pick<RenderedPage, 'status' | 'body'>,
): FastifyReply {
  // Kept by the browser, asked about each time: the next build, or another place, is seen at once.
  void reply.header('cache-control', ASKED_ABOUT);
  return sendCompressed(request, reply, body, { type: 'text/html', status });
}
