import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { localities as localitiesCall } from '../../contract/calls/menu.ts';
import { api } from '../../contract/endpoints.ts';
import { endpointPath } from '../../contract/endpoint.ts';
import type { ApiFetch } from './api-access.ts';
import { escapeHtml } from './share-tags.ts';
import { LOCALITIES_PATH } from './localities-path.ts';

/** Screens with contents of their own that anybody may see; `/menu` and the cities' come from the chain. */
const SCREENS = [
  '/',
  '/menu',
  '/promos',
  '/delivery',
  '/address',
  '/about',
  '/interior',
  '/events',
  '/vacancy',
  '/contacts',
];

/** Nothing for search engines: answers of the API, what is somebody's own, windows over a page. */
const ROBOTS = ['/api/', '/cart', '/checkout', '/order-status/', '/orders', '/profile', '/sandbox/', '/*?*modal='];

/** Returns where customers find the shop: as configured, else (in the demo) as this visitor has found it. */
export function originOf(request: FastifyRequest, publicOrigin: string | null | undefined): string {
  return publicOrigin ?? `${request.protocol}://${request.host}`;
}

/** `/robots.txt` and `/sitemap.xml`, under the origin that customers know (docs/product.md §11.4). */
export function installSiteFiles(app: FastifyInstance, apiFetch: ApiFetch, publicOrigin: string | null): void {
  app.get('/robots.txt', async (request, reply) => {
    const lines = ['User-agent: *', ...ROBOTS.map((path) => `Disallow: ${path}`)];
    return reply
      .header('cache-control', 'no-cache')
      .type('text/plain; charset=utf-8')
      .send(`${[...lines, '', `Sitemap: ${originOf(request, publicOrigin)}/sitemap.xml`].join('\n')}\n`);
  });
  app.get('/sitemap.xml', async (request, reply) => {
    const read = async <S extends v.GenericSchema>(schema: S, path: string): Promise<v.InferOutput<S>> =>
      v.parse(schema, await (await apiFetch(path)).json());
    const localities = await read(localitiesCall.ok, LOCALITIES_PATH);
    const categories = await read(api.categories.ok, endpointPath(api.categories));
    const paths = [
      ...SCREENS,
      ...localities.map(({ slug }) => `/${slug}`),
      ...categories.map(({ slug }) => `/menu/${slug}`),
    ];
    const origin = originOf(request, publicOrigin);
    const urls = paths.map((path) => `<url><loc>${escapeHtml(origin + path)}</loc></url>`).join('');
    return reply
      .header('cache-control', 'no-cache')
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>\n`,
      );
  });
}
