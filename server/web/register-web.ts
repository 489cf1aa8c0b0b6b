import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isPaymentPage } from '#contract/payment-page.ts';
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
import { folderMedia } from '../media/folder-media.ts';
import type { Bucket } from '../media/media.ts';
import { serveBucket } from './bucket-files.ts';
import { type BuiltStorefront, readBuiltStorefront } from './built-storefront.ts';
import { type PaymentConfig, widgetOrigin } from '../modules/payments/payment-config.ts';
import { contentPolicy, setPolicy } from './content-policy.ts';
import { sendDifferences } from './dictionaries.ts';
import { ANY_ORIGIN, createHostCopies } from './host-copies.ts';
import { installKitchen } from './kitchen-host.ts';
import { installOffice } from './office-host.ts';
import { oneAddress } from './one-address.ts';
import { pageHtml } from './page-html.ts';
import { sharedAs } from './share-tags.ts';
import { dishIn, sharedDish } from './shared-dish.ts';
import { addServerTiming } from './server-timing.ts';
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
  /** The built kitchen screen; default: none. */
  readonly kitchenDir?: string;
  /** The built office; default: none. */
  readonly officeDir?: string;
  /** The folder of the pictures, or their bucket; null: they are hosted elsewhere. */
  readonly media: string | Bucket | null;
  /** False: every page is the plain shell, which the browser renders. */
  readonly rendering: boolean;
  /** API that the renderer reads from; default: this process's own. */
  readonly apiFetch?: ApiFetch;
  /** Changes with the chain's public data: pages rendered from another version are not sent. */
  readonly catalogVersion?: () => Promise<string>;
  readonly now?: () => Date;
  /** The public origin; null (the demo): the host of each request. */
  readonly publicOrigin?: string | null;
  /** Where goals are counted; default: nowhere. */
  readonly metrics?: Environment['metrics'];
  /** The online payment provider; default: none. */
  readonly payments?: PaymentConfig | null;
  /** Renderings allowed per address and minute; default: LIMITS of http/limits.ts. */
  readonly newPages?: number;
}

/** Pages are as fresh as the browser's own copy of the menu (a minute); the stop list is requested again after hydration. */
const PAGE_LIFETIME_MS = 30_000;
const PAGE_GRACE_MS = 30_000;
/** Limit for all cached pages together, in every encoding. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024;
/** Quality for an immediate response; a page that is requested again gets the smallest encoding. */
const BROTLI_QUALITY = 5;
/**
 * Concurrent renderings: each blocks the process while it runs, so more would only delay all of them. Two per address, so that
 * one address cannot take every slot. A request without a slot gets the plain shell, which costs nothing.
 */
const RENDERING = { atOnce: 6, perAddress: 2, waiting: 0 };
const FILE_LIKE = /\.[a-z0-9]{1,8}$/i;

/**
 * Registers the storefront's host: built files, pictures, and every other address as a page, rendered or as the plain shell.
 * Register it after the API: `/api` never gets here.
 */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  const { media } = options;
  if (typeof media === 'string') await serveImmutable(app, { prefix: '/media', folder: media, preCompressed: false });
  else if (media !== null) serveBucket(app, media);
  const built = await readBuiltStorefront(options);
  if (built === null) {
    app.log.warn({ clientDir: options.clientDir }, 'no built storefront: serving the API alone');
    return;
  }
  // Includes the previous build's files, which open pages may still request (scripts/lib/publish-build.mjs).
  const assets = join(options.clientDir, 'assets');
  await serveImmutable(app, {
    prefix: '/assets',
    folder: assets,
    preCompressed: true,
    prepare: (scope) => sendDifferences(scope, '/assets', assets),
  });
  const rootFiles = readdirSync(options.clientDir).filter(
    (name) => FILE_LIKE.test(name) && !/\.(html|br|gz)$/.test(name),
  );
  const contractFetch = hostFetch(app, built, options);
  const colours = coloursOf(built);
  if (media !== null) {
    installCards(app, {
      media: typeof media === 'string' ? folderMedia(media) : media,
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
  // With another backend there is no partner API of ours.
  if (options.kitchenDir !== undefined && options.apiFetch === undefined) {
    await installKitchen(app, options.kitchenDir, { apiFetch: contractFetch, isSecure: isHttps(options) });
  }
  if (options.officeDir !== undefined && options.apiFetch === undefined) {
    await installOffice(app, options.officeDir, { isSecure: isHttps(options) });
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
    return isPaymentPage(path) ? pages.pay(request, reply) : pages.answer(request, reply);
  });
}

const isHttps = ({ publicOrigin }: WebOptions): boolean => publicOrigin?.startsWith('https://') ?? false;

const coloursOf = ({ assetsOf }: BuiltStorefront): BrandColours =>
  brandColours(
    assetsOf([])
      .styles.map(({ css }) => css)
      .join(''),
  );

/** The API client of the host itself: another backend may return less than the contract, and the build adapts its responses. */
const hostFetch = (app: FastifyInstance, { renderer }: BuiltStorefront, { apiFetch }: WebOptions): ApiFetch => {
  if (apiFetch === undefined) return fetchInProcess(app);
  return renderer === null ? apiFetch : renderer.contractFetch(apiFetch);
};

type AnswerPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

interface Pages {
  readonly answer: AnswerPage;
  /** The page without contents, under its own address: the worker caches it. */
  readonly shell: AnswerPage;
  /** Same, for an address at which nothing can exist: the browser shows that. */
  readonly missing: AnswerPage;
  /** The payment page: it has its own policy, without any counter, and is never cached, because it is about a customer's money. */
  readonly pay: AnswerPage;
}

interface Redirect {
  readonly redirect: string;
  /** It has moved permanently: search engines drop the old address. */
  readonly isPermanent: boolean;
}

interface RenderedPage {
  readonly status: number;
  readonly body: Compressed;
  /** The place it was rendered for, if the page is not personal: then a worker may cache it. */
  readonly place: string | null;
}

function createPages(app: FastifyInstance, built: BuiltStorefront, options: WebOptions): Pages {
  const apiOrigin = built.renderer?.apiOrigin;
  const isSecure = isHttps(options);
  const policy = contentPolicy(built.scriptHashes, { apiOrigin, metrics: options.metrics ?? null, isSecure });
  const payments = options.payments ?? null;
  // Where a card is typed, no counter may run (docs/product.md §24.9).
  const payPolicy = ({ host }: FastifyRequest): string =>
    contentPolicy(built.scriptHashes, {
      apiOrigin,
      isSecure,
      payment: payments === null ? null : { widget: widgetOrigin(payments, host), api: payments.apiOrigin },
    });
  // Another backend may answer differently to each host.
  const sharesHosts = (options.publicOrigin ?? null) === null && options.apiFetch === undefined;
  const cache = createCompressedCache<RenderedPage | Redirect, null>({
    maxWeight: MAX_KEPT_BYTES,
    weigh: (page) => ('redirect' in page ? page.redirect.length : compressedBytes(page.body)),
    lifetimeMs: PAGE_LIFETIME_MS,
    graceMs: PAGE_GRACE_MS,
    onUnnoticed: (error) => app.log.error({ err: error }, 'rendering anew failed; sent the page from before'),
    onAskedForAgain: (page) => {
      if (!('redirect' in page) && !sharesHosts) void compressSmallest(page.body);
    },
  });
  const copies = createHostCopies();
  const secondsToCopy = createMinuteBudget();
  const shell = compress(built.template, BROTLI_QUALITY).then((body) => ({ status: 200, body }));
  const apiFetch = options.apiFetch ?? fetchInProcess(app);
  const contractFetch = hostFetch(app, built, options);
  const turns = createTurns(RENDERING);
  const secondsToWait = createMinuteBudget();
  const { renderer } = built;
  const hasCards = options.media !== null;
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

  /** Adds the dish that the address opens to the page's head, without rendering it. */
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
    const since = performance.now();
    let isOwnRendering = false;
    if (renderer === null) return sendShell(request, reply);
    try {
      const place = placeFromCookies((name) => request.cookies[name]);
      const href = renderer.pageAddress(request.url);
      const version = `${built.buildId} ${(await options.catalogVersion?.()) ?? ''}`;
      const own = originOf(request, options.publicOrigin);
      const origin = sharesHosts ? ANY_ORIGIN : own;
      const key = `${origin} ${pagePlace(place)} ${href}`;
      const from = addressBlock(request.ip);
      const now = options.now?.() ?? new Date();
      const isTooMany = (): boolean => secondsToWait(from, options.newPages ?? LIMITS.newPages, now) > 0;
      const page = await cache.get(key, version, () =>
        isTooMany()
          ? null
          : turns.now(from, async () => {
              const made = await render(request, { href, place, now, origin });
              isOwnRendering = true;
              return made;
            }),
      );
      addServerTiming(reply, page === null ? 'shell' : isOwnRendering ? 'rendered' : 'copy', since);
      /** Sends the page, with the host by which it was requested where pages are made for all hosts. */
      const send = async (made: RenderedPage): Promise<FastifyReply> => {
        if (!sharesHosts) return sendPage(request, reply, made);
        const body = await copies.of(
          made.body,
          own,
          () => secondsToCopy(from, options.newPages ?? LIMITS.newPages, now) > 0,
        );
        return body === null ? sendShell(request, reply) : sendPage(request, reply, { status: made.status, body });
      };
      if (page === null) return await sendShell(request, reply);
      if ('redirect' in page) {
        const target = withSearchOf(request.url, href, page.redirect);
        return await reply.header('cache-control', 'no-store').redirect(target, page.isPermanent ? 301 : 302);
      }
      if (page.place !== null) void reply.header(PAGE_PLACE_HEADER, page.place);
      const id = page.status === 200 ? dishIn(request.url) : null;
      if (id === null) return await send(page);
      const told = await cache.get(`${key} dish ${id}`, version, () =>
        isTooMany() ? null : withDish(request, page, { id, place, origin }),
      );
      return await send(told === null || 'redirect' in told ? page : told);
    } catch (error) {
      // The browser can still try itself, and show the customer what is wrong.
      request.log.error({ err: error }, 'rendering failed; sent the plain shell');
      addServerTiming(reply, 'shell', since);
      return sendShell(request, reply);
    }
  };
  const asPage =
    (send: AnswerPage, policyOf: (request: FastifyRequest) => string = () => policy): AnswerPage =>
    (request, reply) => {
      void setPolicy(reply, policyOf(request)).header('vary', 'accept-encoding, cookie');
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

/** A redirect keeps the visitor's whole query string, including what was not passed to the renderer. */
const withSearchOf = (url: string, rendered: string, target: string): string =>
  searchOf(target) === searchOf(rendered) ? `${target.replace(/\?.*/s, '')}${searchOf(url)}` : target;

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Pick<RenderedPage, 'status' | 'body'>,
): FastifyReply {
  // Cached by the browser but revalidated each time: a new build, or another place, is seen at once.
  void reply.header('cache-control', ASKED_ABOUT);
  return sendCompressed(request, reply, body, { type: 'text/html', status });
}
