import * as calls from '#contract/calls/orders.ts';
import type { QueryInput } from '#contract/endpoint.ts';
import type { PrevalidateBody } from '#contract/placing-orders.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { ownOptions } from './queries.ts';
import { PERSON, PERSON_KEPT, queryOptions } from './query-options.ts';

const PAGE = 20;
/** Nobody has more orders under way. */
const MOST = 100;
const FRESH_FOR = 30_000;
/** The first page has no cursor; a function, because a literal null would be all that the type knows. */
const startCursor = (): string | null => null;

type Filter = QueryInput<typeof calls.orders>;
interface OrdersPage {
  readonly next_cursor: string | null;
}

/**
 * Orders are believed for ten minutes (docs/product.md §9.16) where this visit has read them. What an earlier one has left on the
 * device may be of before somebody logged in, or of before an order: it is shown, and asked for again.
 */
const ofThisVisit =
  (staleTime: number) =>
  ({ state }: { readonly state: { readonly dataUpdatedAt: number } }): number =>
    state.dataUpdatedAt < performance.timeOrigin ? 0 : staleTime;

/** Orders under way. Their statuses are asked for apart (docs/product.md §6.9). */
export function activeOrdersQuery(api: ApiClient, owned: Filter) {
  const query = ordersQuery(api, { ...owned, status: 'active', limit: MOST });
  return { ...query, staleTime: ofThisVisit(query.staleTime) };
}

/** Orders that are over, page by page. */
export function finishedOrdersQuery(api: ApiClient, status: NonNullable<Filter['status']>, owned: Filter) {
  const pageQuery = (cursor: string | null) =>
    ordersQuery(api, { ...owned, status, limit: PAGE, ...(cursor === null ? {} : { cursor }) });
  const { meta, staleTime, gcTime, refetchOnWindowFocus } = pageQuery(null);
  return {
    queryKey: ['orders', 'finished', status, owned],
    meta,
    staleTime: ofThisVisit(staleTime),
    gcTime,
    refetchOnWindowFocus,
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
      pageQuery(pageParam).queryFn({ signal }),
    initialPageParam: startCursor(),
    getNextPageParam: (page: OrdersPage) => page.next_cursor,
  };
}

/** The first words of the keys of all questions what an order would cost. */
export const PREVALIDATE_KEY = ['prevalidate'] as const;

/**
 * Asks what an order would cost and when it would be there; `revision` makes another cart another question. Null: nothing to
 * ask.
 */
export function prevalidateQuery(api: ApiClient, body: PrevalidateBody | null, revision: number) {
  return {
    ...queryOptions(
      [...PREVALIDATE_KEY, revision, body],
      PERSON,
      ({ signal }) => {
        if (body === null) throw new Error('Nothing to prevalidate');
        return api.call(calls.prevalidateOrder, { body, signal });
      },
      FRESH_FOR,
    ),
    gcTime: FRESH_FOR,
  };
}

/**
 * Begins to pay an order (docs/product.md §25.3): asked once for each visit of its page, and again when the customer wants it.
 * @throws as the api client does: ORDER_NOT_PAYABLE, ORDER_NOT_FOUND, UPSTREAM_UNAVAILABLE
 */
export function paymentQuery(api: ApiClient, orderId: string) {
  return {
    ...queryOptions(
      ['payment', orderId],
      PERSON,
      ({ signal }) => api.call(calls.startPayment, { body: { order_id: orderId }, signal }),
      Number.POSITIVE_INFINITY,
    ),
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  };
}

/** docs/product.md §9.16: key 'orders'. A guest's orders are found by the ids that the device keeps. */
export function ordersQuery(api: ApiClient, filter: Filter) {
  return ownOptions(['orders', 'list', filter], PERSON_KEPT, ({ signal }) =>
    api.call(calls.orders, { query: filter, signal }),
  );
}

/** For polling: always asked anew; the screen sets `refetchInterval`. */
export function orderStatusQuery(api: ApiClient, orderId: string) {
  return queryOptions(
    ['orders', 'status', orderId],
    PERSON_KEPT,
    ({ signal }) => api.call(calls.orderStatus, { query: { order_id: orderId }, signal }),
    0,
  );
}
