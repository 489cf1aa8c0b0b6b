import { addressSuggestions } from '../../../contract/calls/places.ts';
import type { ApiClient } from '../../lib/api/client.ts';
import { MENU_TIME } from './queries.ts';
import { PERSON, queryOptions } from './query-options.ts';

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
