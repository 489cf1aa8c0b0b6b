import { addressSuggestions, townMap } from '#contract/calls/places.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { MENU_TIME } from './queries.ts';
import { PERSON, PUBLIC, queryOptions } from './query-options.ts';

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
