import * as endpoints from '#contract/calls/menu.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { MENU_TIME, readProducts, type MenuOf, PERSON, PUBLIC, PUBLIC_IN_MEMORY, queryOptions } from './queries.ts';

/** @file Queries for single dishes, after the menu is shown. */

/** Loads one dish with its details, or null when this restaurant does not sell it. */
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

/** Loads one dish from the chain-wide menu, or null when the chain does not have it (any more). */
export function chainDishQuery(api: ApiClient, id: number) {
  return queryOptions(
    ['chain-dish', id],
    PUBLIC_IN_MEMORY,
    async ({ signal }) => (await readProducts(api, { ids: [id], details: true }, signal))[0] ?? null,
    MENU_TIME,
  );
}

/** The most restaurants queried. */
const MAX_ASKED = 12;

/** Ids of the `restaurants` that sell a dish, for delivery or pickup; at most the first {@link MAX_ASKED} are queried. */
export function dishPlacesQuery(api: ApiClient, id: number, restaurants: readonly { readonly id: number }[]) {
  const asked = restaurants.slice(0, MAX_ASKED).map((restaurant) => restaurant.id);
  return queryOptions(
    ['dish-places', id, asked],
    PUBLIC_IN_MEMORY,
    async ({ signal }) => {
      const sells = async (restaurantId: number): Promise<boolean> =>
        (await readProducts(api, { ids: [id], restaurant_id: restaurantId }, signal)).length > 0;
      const answers = await Promise.all(asked.map(sells));
      return asked.filter((_, index) => answers[index]);
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

/** Dishes by id, wherever the chain sells them. The ids are a person's favourites, so the response is personal too. */
export function dishesQuery(api: ApiClient, ids: readonly number[]) {
  return queryOptions(
    ['dishes', ids],
    PERSON,
    async ({ signal }) => (await api.call(endpoints.products, { query: { ids: [...ids] }, signal })).products,
    0,
  );
}

/** Requests recommendations for the cart; `revision` distinguishes the queries of different carts. */
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
