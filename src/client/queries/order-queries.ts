import * as calls from '#contract/calls/orders.ts';
import type { QueryInput } from '#contract/endpoint.ts';
import type { PrevalidateResult } from '#contract/orders.ts';
import type { PrevalidateBody } from '#contract/placing-orders.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { ownOptions, PERSON, PERSON_KEPT, queryOptions } from './queries.ts';
const PAGE = 20;
/** More orders than anyone has under way. */
const MAX_ACTIVE_ORDERS = 100;
const FRESH_FOR = 30_000;
/** The first page has no cursor; a function, because a literal null would narrow the type to null. */
const startCursor = (): string | null => null;

type Filter = QueryInput<typeof calls.orders>;
interface OrdersPage {
  readonly next_cursor: string | null;
}

/**
 * Orders are fresh for ten minutes (docs/product.md §9.16) if this visit has loaded them. Those persisted by an earlier visit may
 * predate a login or an order: they are shown, and refetched.
 */
const ofThisVisit =
  (staleTime: number) =>
  ({ state }: { readonly state: { readonly dataUpdatedAt: number } }): number =>
    state.dataUpdatedAt < performance.timeOrigin ? 0 : staleTime;

/** Orders under way. Their statuses are polled separately (docs/product.md §6.9). */
export function activeOrdersQuery(api: ApiClient, owned: Filter) {
  const query = ordersQuery(api, { ...owned, status: 'active', limit: MAX_ACTIVE_ORDERS });
  return { ...query, staleTime: ofThisVisit(query.staleTime) };
}

/** Finished orders, page by page. */
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

/** The key prefix of all prevalidation queries. */
export const PREVALIDATE_KEY = ['prevalidate'] as const;

/**
 * Requests the cost and time of an order; `revision` distinguishes the queries of different carts. Null: nothing to
 * request.
 *
 * @param promised what this device computes for "as soon as possible" now: once it moves, the server's promise has, too
 */
export function prevalidateQuery(
  api: ApiClient,
  body: PrevalidateBody | null,
  revision: number,
  promised: PrevalidateResult['promised'] = null,
) {
  return {
    ...queryOptions(
      [...PREVALIDATE_KEY, revision, body, promised],
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
 * Starts the payment of an order (docs/product.md §25.3): once per visit of its page, and again at the customer's request.
 * @throws as the API client does: ORDER_NOT_PAYABLE, ORDER_NOT_FOUND, UPSTREAM_UNAVAILABLE
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

/** docs/product.md §9.16: key 'orders'. A guest's orders are found by the ids stored on the device. */
export function ordersQuery(api: ApiClient, filter: Filter) {
  return ownOptions(['orders', 'list', filter], PERSON_KEPT, ({ signal }) =>
    api.call(calls.orders, { query: filter, signal }),
  );
}

/** For polling: always refetched; the screen sets `refetchInterval`. */
export function orderStatusQuery(api: ApiClient, orderId: string) {
  return queryOptions(
    ['orders', 'status', orderId],
    PERSON_KEPT,
    ({ signal }) => api.call(calls.orderStatus, { query: { order_id: orderId }, signal }),
    0,
  );
}
