import { addressSuggestions, townMap } from '#contract/calls/places.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { MENU_TIME } from './queries.ts';
import { PERSON, PUBLIC, queryOptions } from './query-options.ts';

/** Streets stay where they are. */
const DAY = 86_400_000;

/** Addresses that begin like `text`. */
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

/** What a map of a town is drawn with; kept, so that a map that was seen opens without a network. */
export function townMapQuery(api: ApiClient, localityId: number) {
  return queryOptions(
    ['town-map', localityId],
    PUBLIC,
    ({ signal }) => api.call(townMap, { query: { locality_id: localityId }, signal }),
    DAY,
  );
}
