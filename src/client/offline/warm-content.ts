import { hashKey, type QueryClient } from '@tanstack/query-core';
import { contentList } from '#contract/calls/content.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { ApiClient } from '#lib/api/client.ts';
import * as content from '../queries/content-queries.ts';
import { homesQuery, townMapQuery } from '../queries/place-queries.ts';
import { LONG_MENU } from '../queries/menu-start.ts';
import * as ask from '../queries/queries.ts';
import { wholeDetails } from '../queries/read-menu-rest.ts';

/** A single failed call affects nothing else; after this many, the connection or the API is left alone. */
const MAX_FAILED = 3;

/**
 * Releases the long menus that nothing shows, which are on the device (docs/product.md §1.23): other restaurants', the other order type's.
 *
 * @param kept hashes of the queries that stay
 */
export function releaseLongMenus(queryClient: QueryClient, kept: ReadonlySet<string>): void {
  for (const query of queryClient.getQueryCache().findAll({ type: 'inactive', fetchStatus: 'idle' })) {
    const [kind] = query.queryKey;
    const data: unknown = query.state.data;
    if (kind !== 'menu' && kind !== 'menu-details') continue;
    if (Array.isArray(data) && data.length > LONG_MENU && !kept.has(query.queryHash))
      queryClient.getQueryCache().remove(query);
  }
}

interface WarmContent {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly place: { readonly restaurantId: number; readonly orderType: OrderType } | null;
  /** Restaurants that the customer may switch to offline: their cards are kept as well. */
  readonly neighbours?: readonly number[];
  /** Keys of texts that screens open in a dialog. */
  readonly textKeys: readonly string[];
  /** The customer's own city, whose map is kept; null if unknown. */
  readonly localityId?: number | null;
  readonly signal: AbortSignal;
  /** Resolves before each request. */
  readonly rest: () => Promise<void>;
}

/**
 * Fetches everything that the storefront can show of the chosen restaurant, one request at a time; the query client's
 * persister stores it. Data that is fresh in memory is not fetched again.
 *
 * @throws the third failure, or that of the list of pages
 */
export async function warmContent({
  api,
  queryClient,
  place,
  neighbours = [],
  textKeys,
  localityId = null,
  signal,
  rest,
}: WarmContent): Promise<void> {
  const other = place?.orderType === 'delivery' ? 'pickup' : 'delivery';
  const questions: (() => Promise<unknown>)[] = [
    ...(place === null
      ? []
      : [
          () => queryClient.query(wholeDetails({ api, queryClient }, place)),
          () => queryClient.query(ask.popularQuery(api, place)),
        ]),
    () => queryClient.query(ask.seoTitlesQuery(api)),
    () => queryClient.query(ask.categoriesQuery(api)),
    () => queryClient.query(ask.bannersQuery(api)),
    () => queryClient.query(ask.tripleSliderQuery(api)),
    () => queryClient.query(content.promosQuery(api)),
    async () => {
      const news = await queryClient.query(ask.newsQuery(api));
      await queryClient.query(
        homesQuery(
          api,
          news.flatMap(({ restaurant_id: id }) => id ?? []),
        ),
      );
    },
    async () => {
      const vacancies = await queryClient.query(content.vacanciesQuery(api));
      await queryClient.query(
        homesQuery(
          api,
          vacancies.flatMap(({ restaurant_ids: ids }) => ids),
        ),
      );
    },
    () => queryClient.query(ask.footerPagesQuery(api)),
    () => queryClient.query(ask.homePagesQuery(api)),
    ...textKeys.map((key) => () => queryClient.query(content.contentTextQuery(api, key))),
    ...(place === null
      ? []
      : [() => queryClient.query(wholeDetails({ api, queryClient }, { ...place, orderType: other }, place))]),
  ];
  const own = place === null ? [] : [ask.menuQuery(api, place), ask.menuDetailsQuery(api, place)];
  const kept = new Set(own.map(({ queryKey }) => hashKey(queryKey)));
  let failed = 0;
  const all = async (asked: readonly (() => Promise<unknown>)[]): Promise<void> => {
    for (const question of asked) {
      await rest();
      if (signal.aborted) return;
      await question().catch((error: unknown) => {
        failed += 1;
        if (failed >= MAX_FAILED) throw error;
      });
      releaseLongMenus(queryClient, kept);
    }
  };
  await all(questions);
  if (signal.aborted) return;
  if (place !== null)
    await all(
      neighbours.map((restaurantId) => () => queryClient.query(ask.menuQuery(api, { ...place, restaurantId }))),
    );
  if (signal.aborted) return;
  const pages = await api.call(contentList, { signal });
  await all(
    pages.map(
      ({ slug }) =>
        () =>
          queryClient.query(content.contentPageQuery(api, slug)),
    ),
  );
  if (signal.aborted || localityId === null) return;
  // Last, and optional: a map shows zones and cafes without its streets.
  await queryClient.query(townMapQuery(api, localityId)).catch(() => undefined);
}
