import { tableBill, tableCalls } from '#contract/calls/places.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { PERSON, queryOptions } from './query-options.ts';

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
