import * as endpoints from '../../../contract/calls/menu.ts';
import type { ApiClient } from '../../lib/api/client.ts';
import { MENU_TIME, readProducts, type MenuOf } from './queries.ts';
import { PERSON, PUBLIC, PUBLIC_IN_MEMORY, queryOptions } from './query-options.ts';

/** @file What is asked of single dishes, once the menu stands. */

/** Reads one dish with its details, or null when this restaurant does not sell it. */
export function productQuery(api: ApiClient, { id, restaurantId, orderType }: MenuOf & { readonly id: number }) {
  return queryOptions(
    ['product', id, restaurantId, orderType],
    PUBLIC,
    async ({ signal }) => {
      const query = { ids: [id], restaurant_id: restaurantId, order_type: orderType, details: true };
      return (await readProducts(api, query, signal))[0] ?? null;
    },
    MENU_TIME,
  );
}

/** Candidates to replace a dish (docs/product.md §2.15). */
export function replacementsQuery(api: ApiClient, { id, restaurantId, orderType }: MenuOf & { readonly id: number }) {
  return queryOptions(
    ['replacements', id, restaurantId, orderType],
    PUBLIC_IN_MEMORY,
    ({ signal }) => {
      const query = { replacement_for: id, restaurant_id: restaurantId, order_type: orderType, details: true };
      return readProducts(api, query, signal);
    },
    MENU_TIME,
  );
}

/** Dishes by their numbers, wherever the chain sells them. The numbers are of a person's favourites: so is the answer. */
export function dishesQuery(api: ApiClient, ids: readonly number[]) {
  return queryOptions(
    ['dishes', ids],
    PERSON,
    async ({ signal }) => (await api.call(endpoints.products, { query: { ids: [...ids] }, signal })).products,
    0,
  );
}

/** Asks what goes with the cart; `revision` makes another cart another question. */
export function recommendedQuery(
  api: ApiClient,
  {
    cartId,
    restaurantId,
    revision,
  }: { readonly cartId: string | null; readonly restaurantId: number; readonly revision: number },
) {
  return queryOptions(
    ['recommended', cartId, restaurantId, revision],
    PERSON,
    async ({ signal }) => {
      const query = { restaurant_id: restaurantId, ...(cartId === null ? {} : { cart_id: cartId }) };
      return (await api.call(endpoints.recommendedProducts, { query, signal })).products;
    },
    MENU_TIME,
  );
}
