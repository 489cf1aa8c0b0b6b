import type { DataTag } from '@tanstack/query-core';
import type { OrderType } from '#contract/primitives.ts';
import type { City, Locality } from '#contract/restaurants.ts';
import type { QueryInput } from '#contract/endpoint.ts';
import * as endpoints from '#contract/calls/menu.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { hasCode, NetworkError } from '#lib/api/errors.ts';

/** An unused cache entry lives five minutes (docs/product.md §9.16); the default of the query client (src/app). */
export const UNUSED_TIME = 300_000;

/** Whose data a response is, and whether the device persists it (docs/product.md §17.7). */
export type ReadMeta = {
  /** `person`: deleted by a purge. */
  readonly scope: 'public' | 'person';
  /** Persisted in IndexedDB, for an offline start; else in memory only. */
  readonly persist: boolean;
};

declare module '@tanstack/query-core' {
  interface Register {
    /** A query without it counts as personal and is not persisted. */
    queryMeta: ReadMeta;
  }
}

/** Public data: the menu, places, texts. */
export const PUBLIC = { scope: 'public', persist: true } as const satisfies ReadMeta;
/** Public data not needed offline. */
export const PUBLIC_IN_MEMORY = { scope: 'public', persist: false } as const satisfies ReadMeta;
/** Personal data, or data that reveals a person's activity. In memory only: a phone may be borrowed. */
export const PERSON = { scope: 'person', persist: false } as const satisfies ReadMeta;
/** Personal data needed offline; it has its own database, which a purge empties. */
export const PERSON_KEPT = { scope: 'person', persist: true } as const satisfies ReadMeta;

export interface QueryDefinition<T, K extends readonly unknown[]> {
  readonly queryKey: DataTag<K, T, Error>;
  readonly queryFn: (context: { signal: AbortSignal }) => Promise<T>;
  readonly meta: ReadMeta;
  /** Milliseconds. */
  readonly staleTime: number;
  readonly gcTime: number;
  readonly refetchOnWindowFocus: boolean;
}

/**
 * The options of one query, without React: the same value serves a loader (`queryClient.query`) and a component (`useQuery`).
 *
 * @param meta whose data the response is, and whether the device persists it
 * @param staleTime milliseconds
 */
export function queryOptions<T, const K extends readonly unknown[]>(
  queryKey: K,
  meta: ReadMeta,
  queryFn: (context: { signal: AbortSignal }) => Promise<T>,
  staleTime: number,
): QueryDefinition<T, K> {
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the tag exists in types only (query-core)
    queryKey: queryKey as DataTag<K, T, Error>,
    queryFn,
    meta,
    staleTime,
    gcTime: UNUSED_TIME,
    refetchOnWindowFocus: true,
  };
}

/** Cart and orders are cached ten minutes and not re-fetched on window focus (docs/product.md §9.16). */
const CART_AND_ORDERS_TIME = 600_000;
const MINUTE = 60_000;
/** For content that an editor changes occasionally. */
export const CONTENT_TIME = 10 * MINUTE;
/** The stop list may change at any moment; the cart reports it too. */
export const MENU_TIME = MINUTE;

/** A contract chunk that fails to load is treated as a lost connection. */
const arrive = <T>(file: Promise<T>): Promise<T> =>
  file.catch((error: unknown) => {
    throw new NetworkError('failed', { cause: error });
  });
// The menu does not need these: they load with the first query of their kind (docs/guides/first-view.md).
const content = () => arrive(import('./content-reads.ts'));
const orderCalls = () => arrive(import('#contract/calls/orders.ts'));
const previews = () => arrive(import('./page-previews.ts'));

/** Cart and orders (docs/product.md §9.16). */
export function ownOptions<T, const K extends readonly unknown[]>(
  queryKey: K,
  meta: ReadMeta,
  queryFn: (context: { signal: AbortSignal }) => Promise<T>,
): QueryDefinition<T, K> {
  return {
    ...queryOptions(queryKey, meta, queryFn, CART_AND_ORDERS_TIME),
    gcTime: CART_AND_ORDERS_TIME,
    refetchOnWindowFocus: false,
  };
}

export function environmentQuery(api: ApiClient) {
  return queryOptions(
    ['environment'],
    PUBLIC,
    ({ signal }) => api.call(endpoints.environment, { signal }),
    CONTENT_TIME,
  );
}

/** What every page knows of every city (docs/product.md §1.20). */
export type CityName = Pick<City, 'id' | 'name' | 'slug' | 'is_default'>;

/** The place of the customer is found in these: they stay while the page is open. */
const KEPT = { gcTime: Number.POSITIVE_INFINITY } as const;

/** The cities by name: all that grows with the chain on every page. */
export function citiesQuery(api: ApiClient) {
  return {
    ...queryOptions(
      ['cities'],
      PUBLIC,
      async ({ signal }): Promise<readonly CityName[]> =>
        (await api.call(endpoints.cities, { signal })).map(({ id, name, slug, is_default }) => ({
          id,
          name,
          slug,
          is_default,
        })),
      CONTENT_TIME,
    ),
    ...KEPT,
  };
}

/** Returns the first city of the filter that fits: a backend may ignore the filter. */
const cityOf = async (
  api: ApiClient,
  signal: AbortSignal,
  filter: { readonly locality: string } | { readonly ids: number[] },
  isIt: (locality: Locality) => boolean,
): Promise<Locality | null> =>
  (await api.call(endpoints.localities, { query: { ...endpoints.BY_LOCALITY, ...filter }, signal })).find(isIt) ?? null;

/** A city with its restaurants; null: the chain has none with this slug. */
export function localityQuery(api: ApiClient, slug: string) {
  return {
    ...queryOptions(
      ['localities', slug],
      PUBLIC,
      ({ signal }) => cityOf(api, signal, { locality: slug }, (one) => one.slug === slug),
      MENU_TIME,
    ),
    ...KEPT,
  };
}

/** The city of a restaurant, with at least this one inside; null: the chain does not have it (any more). */
export function homeQuery(api: ApiClient, restaurantId: number) {
  return queryOptions(
    ['home', restaurantId],
    PUBLIC,
    ({ signal }) =>
      cityOf(api, signal, { ids: [restaurantId] }, ({ restaurants }) =>
        restaurants.some(({ id }) => id === restaurantId),
      ),
    MENU_TIME,
  );
}

export function categoriesQuery(api: ApiClient) {
  return queryOptions(['categories'], PUBLIC, ({ signal }) => api.call(endpoints.categories, { signal }), CONTENT_TIME);
}

export interface MenuOf {
  readonly restaurantId: number;
  readonly orderType: OrderType;
}

/** Loads the dishes of a query. @throws as the API client does */
export async function readProducts(api: ApiClient, query: QueryInput<typeof endpoints.products>, signal: AbortSignal) {
  return (await api.call(endpoints.products, { query, signal })).products;
}

/** The cards of the whole menu. */
export function menuQuery(api: ApiClient, { restaurantId, orderType }: MenuOf) {
  return queryOptions(
    ['menu', restaurantId, orderType],
    PUBLIC,
    ({ signal }) => readProducts(api, { restaurant_id: restaurantId, order_type: orderType }, signal),
    MENU_TIME,
  );
}

/** The whole menu with compositions, nutrition and options: for search, filters and offline dishes. */
export function menuDetailsQuery(api: ApiClient, { restaurantId, orderType }: MenuOf) {
  return queryOptions(
    ['menu-details', restaurantId, orderType],
    PUBLIC,
    ({ signal }) => readProducts(api, { restaurant_id: restaurantId, order_type: orderType, details: true }, signal),
    MENU_TIME,
  );
}

export function popularQuery(api: ApiClient, { restaurantId, orderType }: MenuOf) {
  return queryOptions(
    ['popular', restaurantId, orderType],
    PUBLIC,
    async ({ signal }) => {
      const query = { restaurant_id: restaurantId, order_type: orderType };
      return (await api.call(endpoints.popularProducts, { query, signal })).products;
    },
    CONTENT_TIME,
  );
}

export function bannersQuery(api: ApiClient) {
  return queryOptions(['banners'], PUBLIC, ({ signal }) => api.call(endpoints.banners, { signal }), CONTENT_TIME);
}

export function tripleSliderQuery(api: ApiClient) {
  return queryOptions(
    ['triple-slider'],
    PUBLIC,
    ({ signal }) => api.call(endpoints.tripleSlider, { signal }),
    CONTENT_TIME,
  );
}

/** Loads one order, or null when there is none with this id. */
export function orderQuery(api: ApiClient, orderId: string) {
  return ownOptions(['orders', 'one', orderId], PERSON_KEPT, async ({ signal }) => {
    const { orders: call } = await orderCalls();
    const orders = await api.call(call, { query: { order_id: orderId }, signal }).catch((error: unknown) => {
      if (hasCode(error, 'ORDER_NOT_FOUND')) return { orders: [] };
      throw error;
    });
    return orders.orders[0] ?? null;
  });
}

/** The key prefix of the account's queries. */
export const PROFILE_KEY = ['profile'] as const;

export function newsQuery(api: ApiClient) {
  return queryOptions(['news'], PUBLIC, async ({ signal }) => (await content()).readNews(api, signal), CONTENT_TIME);
}

/** The pages that the footer links to. */
export function footerPagesQuery(api: ApiClient) {
  return queryOptions(
    ['content', 'footer'],
    PUBLIC,
    async ({ signal }) => (await previews()).footerPages(api, signal),
    CONTENT_TIME,
  );
}

/** The pages that the home page previews. */
export function homePagesQuery(api: ApiClient) {
  return queryOptions(
    ['content', 'home'],
    PUBLIC,
    async ({ signal }) => (await previews()).pagePreviews(api, 'home', signal),
    CONTENT_TIME,
  );
}

export function seoTitlesQuery(api: ApiClient) {
  return queryOptions(['seo-titles'], PUBLIC, ({ signal }) => api.call(endpoints.seoTitles, { signal }), CONTENT_TIME);
}
