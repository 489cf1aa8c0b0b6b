import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createCompressedCache } from '../http/compressed-cache.ts';
import { type Compressed, compress, compressedBytes, sendCompressed } from '../http/compressed.ts';
import { type ApiFetch, originOf, readForFile } from './api-access.ts';
import { ANY_ORIGIN, createHostCopies } from './host-copies.ts';
import { readSitePages, SITEMAP_LIMIT, sitemapFiles } from './sitemap.ts';
import { createChainReader } from './structured-data/chain-reader.ts';

/** Not for search engines: API responses, personal pages, windows over a page. */
const ROBOTS = [
  '/api/',
  '/cart',
  '/checkout',
  '/kitchen/',
  '/office/',
  '/order-status/',
  '/orders',
  '/pay/',
  '/profile',
  '/sandbox/',
  '/table/',
  '/*?*modal=',
];

/** Maximum delay before search engines see a new dish. */
const SITEMAP_LIFETIME_MS = 5 * 60_000;
const MAX_KEPT_BYTES = 32 * 1024 * 1024;
const BROTLI_QUALITY = 5;

interface SiteFiles {
  readonly publicOrigin: string | null;
  /** Changes with the chain's public data. */
  readonly catalogVersion?: (() => Promise<string>) | undefined;
  /** Addresses per sitemap; default: the protocol's limit. */
  readonly perSitemap?: number;
}

/**
 * Serves `/robots.txt` and `/sitemap.xml`, with `/sitemap-1.xml` and so on where one file cannot hold all, under the public origin
 * (docs/product.md §32.9). They are generated once per version of the chain and cached.
 */
export function installSiteFiles(
  app: FastifyInstance,
  apiFetch: ApiFetch,
  { publicOrigin, catalogVersion, perSitemap = SITEMAP_LIMIT }: SiteFiles,
): void {
  const kept = createCompressedCache<ReadonlyMap<string, Compressed>>({
    maxWeight: MAX_KEPT_BYTES,
    weigh: (files) => [...files.values()].reduce((sum, file) => sum + compressedBytes(file), 0),
    lifetimeMs: SITEMAP_LIFETIME_MS,
    graceMs: SITEMAP_LIFETIME_MS,
    onUnnoticed: (error) => app.log.error({ err: error }, 'making the sitemap anew failed; sent the one from before'),
  });
  const copies = createHostCopies();
  const make = async (origin: string): Promise<ReadonlyMap<string, Compressed>> => {
    const pages = await readSitePages(createChainReader(apiFetch));
    const files = sitemapFiles(pages, { origin, limit: perSitemap });
    const made = new Map<string, Compressed>();
    for (const [name, xml] of files) made.set(name, await compress(xml, BROTLI_QUALITY));
    return made;
  };
  app.get('/robots.txt', async (request, reply) => {
    const lines = ['User-agent: *', ...ROBOTS.map((path) => `Disallow: ${path}`)];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${[...lines, '', `Sitemap: ${originOf(request, publicOrigin)}/sitemap.xml`].join('\n')}\n`);
  });
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const origin = originOf(request, publicOrigin);
    const made = publicOrigin ?? ANY_ORIGIN;
    const files = await readForFile(request.log, async () =>
      kept.get(made, (await catalogVersion?.()) ?? '', () => make(made)),
    );
    const found = files.get(request.url.replace(/\?.*/s, ''));
    // A copy takes no renderer and no database.
    const file = publicOrigin === null && found !== undefined ? await copies.of(found, origin, () => false) : found;
    if (file === undefined || file === null) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    void reply.header('cache-control', 'no-cache');
    return sendCompressed(request, reply, file, { type: 'application/xml' });
  };
  app.get('/sitemap.xml', send);
  app.get('/sitemap-:part(^[1-9]\\d{0,3}).xml', send);
}
