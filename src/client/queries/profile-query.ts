import type { ApiClient } from '#lib/api/client.ts';
import { readCustomer } from '../session/read-customer.ts';
import { MENU_TIME, PROFILE_KEY, PERSON, queryOptions } from './queries.ts';

/** The customer, or null for a guest (docs/product.md §7.6; errors are thrown). */
export function profileQuery(api: ApiClient) {
  return queryOptions(PROFILE_KEY, PERSON, ({ signal }) => readCustomer(api, { signal }), MENU_TIME);
}
