import * as calls from '../../../contract/calls/orders.ts';
import type { QueryInput } from '../../../contract/endpoint.ts';
import type { PrevalidateBody } from '../../../contract/placing-orders.ts';
import type { ApiClient } from '../../lib/api/client.ts';
import { ordersQuery } from './queries.ts';
import { PERSON, PERSON_KEPT, queryOptions } from './query-options.ts';

const PAGE = 20;
const FRESH_FOR = 30_000;
/** The first page has no cursor; a function, because a literal null would be all that the type knows. */
const startCursor = (): string | null => null;

type Filter = QueryInput<typeof calls.orders>;
interface OrdersPage {
  readonly next_cursor: string | null;
}

/** Orders that are over, page by page. */
export function finishedOrdersQuery(api: ApiClient, status: NonNullable<Filter['status']>, owned: Filter) {
  return {
    queryKey: ['orders', 'finished', status, owned],
    meta: PERSON_KEPT,
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
      ordersQuery(api, {
        ...owned,
        status,
        limit: PAGE,
        ...(pageParam === null ? {} : { cursor: pageParam }),
      }).queryFn({ signal }),
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
