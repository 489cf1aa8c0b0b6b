import { addressSuggestions, townMap, tableBill, tableCalls } from '#contract/calls/places.ts';
import { BY_LOCALITY, cities, localities, MOST_IDS } from '#contract/calls/menu.ts';
import type { Locality } from '#contract/restaurants.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { CONTENT_TIME, MENU_TIME, PERSON, PUBLIC, queryOptions } from './queries.ts';

/** Streets do not move. */
const DAY = 86_400_000;

/** Addresses that start like `text`. */
export function suggestionsQuery(
  api: ApiClient,
  { localityId, text }: { readonly localityId: number; readonly text: string },
) {
  return queryOptions(
    ['suggestions', localityId, text],
    PERSON,
    async ({ signal }) => {
      const query = { locality_id: localityId, query: text };
      return (await api.call(addressSuggestions, { query, signal })).suggestions;
    },
    MENU_TIME,
  );
}

/** The cities with their centres and boxes, to find that of a point (docs/product.md §29.6). */
export function townsQuery(api: ApiClient) {
  return queryOptions(['towns'], PUBLIC, ({ signal }) => api.call(cities, { signal }), CONTENT_TIME);
}

/** The cities of these restaurants, with only these inside, in the chain's order; for pages that name restaurants of any city. */
export function homesQuery(api: ApiClient, ids: readonly number[]) {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  return queryOptions(
    ['homes', ...wanted],
    PUBLIC,
    async ({ signal }): Promise<readonly Locality[]> => {
      const found = new Map<number, Locality>();
      for (let from = 0; from < wanted.length; from += MOST_IDS) {
        const query = { ...BY_LOCALITY, ids: wanted.slice(from, from + MOST_IDS) };
        for (const locality of await api.call(localities, { query, signal })) {
          // A backend may ignore the filter.
          const restaurants = locality.restaurants.filter(({ id }) => query.ids.includes(id));
          const before = found.get(locality.id)?.restaurants ?? [];
          if (restaurants.length > 0) found.set(locality.id, { ...locality, restaurants: [...before, ...restaurants] });
        }
      }
      return [...found.values()];
    },
    MENU_TIME,
  );
}

/** Data for drawing a town's map; persisted, so that a map seen before opens offline. */
export function townMapQuery(api: ApiClient, localityId: number) {
  return queryOptions(
    ['town-map', localityId],
    PUBLIC,
    ({ signal }) => api.call(townMap, { query: { locality_id: localityId }, signal }),
    DAY,
  );
}

const FRESH_FOR = 10_000;

/** Requests the calls made from a table (docs/product.md §33.14). */
export function tableCallsQuery(api: ApiClient, code: string) {
  return queryOptions(
    ['table-calls', code],
    PERSON,
    ({ signal }) => api.call(tableCalls, { query: { code }, signal }),
    FRESH_FOR,
  );
}

/** Requests what was ordered from a table (docs/product.md §33.17). */
export function tableBillQuery(api: ApiClient, code: string) {
  return queryOptions(
    ['table-bill', code],
    PERSON,
    ({ signal }) => api.call(tableBill, { query: { code }, signal }),
    FRESH_FOR,
  );
}
