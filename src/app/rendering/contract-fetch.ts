import * as menu from '#contract/calls/menu.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { createApi, type ApiClient } from '#lib/api/client.ts';
import { builtConnection } from '#lib/api/connection.ts';
import { isApiError } from '#lib/api/errors.ts';

/** What a request's query says to the parser. */
interface Asked {
  readonly ids?: number[];
  readonly details: boolean;
}
/** What the page host reads for itself: the sitemap, the manifest, link previews. */
type Read = (api: ApiClient, asked: Asked) => Promise<unknown>;
const READ = new Map<string, Read>([
  [endpointPath(menu.environment), (api) => api.call(menu.environment)],
  [endpointPath(menu.localities), (api) => api.call(menu.localities, { query: menu.BY_LOCALITY })],
  [endpointPath(menu.cities), (api) => api.call(menu.cities)],
  [endpointPath(menu.categories), (api) => api.call(menu.categories)],
  [endpointPath(menu.products), (api, query) => api.call(menu.products, { query })],
]);

/**
 * Adapts responses of this build's backend to the contract (docs/product.md §23.2), for a program that does not know the
 * connection. Other requests pass unchanged. Rejects as the API client does.
 */
export function contractFetch(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const url = typeof input === 'string' ? input : '';
    const [path = '', search] = url.split('?');
    const read = READ.get(path);
    if (read === undefined) return fetch(input, init);
    const asked = new URLSearchParams(search);
    const ids = asked.get('ids')?.split(',').map(Number);
    // Fetches the original address: the query only tells the parser what was requested. A missing call is replaced by another one.
    const api = createApi({
      origin: '',
      connection: builtConnection(),
      fetch: (wanted) => fetch(typeof wanted !== 'string' || wanted.split('?')[0] === path ? url : wanted, init),
    });
    try {
      return Response.json(await read(api, { ...(ids && { ids }), details: asked.get('details') === 'true' }));
    } catch (error) {
      if (isApiError(error)) return new Response(null, { status: error.status });
      throw error;
    }
  };
}
