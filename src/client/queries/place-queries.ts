import { addressSuggestions, townMap, tableBill, tableCalls } from '#contract/calls/places.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { MENU_TIME, PERSON, PUBLIC, queryOptions } from './queries.ts';

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
