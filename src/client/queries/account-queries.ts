import type { Bonuses } from '#contract/account.ts';
import * as calls from '#contract/calls/account.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { PERSON, queryOptions } from './queries.ts';

// The customer's id keeps two people on one device apart.

const PAGE = 20;
/** The first page has no cursor; a function, because a literal null would narrow the type to null. */
const startCursor = (): string | null => null;

/** Saved addresses. */
export function addressesQuery(api: ApiClient, userId: number) {
  return queryOptions(
    ['profile', 'addresses', userId],
    PERSON,
    async ({ signal }) => (await api.call(calls.addresses, { signal })).addresses,
    60_000,
  );
}

/** Requests where the customer is logged in. */
export function sessionsQuery(api: ApiClient, userId: number) {
  return queryOptions(
    ['profile', 'sessions', userId],
    PERSON,
    async ({ signal }) => (await api.call(calls.sessions, { signal })).sessions,
    0,
  );
}

/** The latest decision on each consent. */
export function consentsQuery(api: ApiClient, userId: number) {
  return queryOptions(
    ['profile', 'consents', userId],
    PERSON,
    async ({ signal }) => (await api.call(calls.consents, { signal })).consents,
    60_000,
  );
}

/** Balance and history of the bonuses, page by page. */
export function bonusesQuery(api: ApiClient, userId: number) {
  return {
    queryKey: ['profile', 'bonuses', userId],
    meta: PERSON,
    queryFn: ({ signal, pageParam }: { signal: AbortSignal; pageParam: string | null }) =>
      api.call(calls.bonuses, { query: { limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal }),
    initialPageParam: startCursor(),
    getNextPageParam: (page: Bonuses) => page.next_cursor,
  };
}

/** The account's figures without the history. */
export function bonusFactsQuery(api: ApiClient) {
  return queryOptions(
    ['profile', 'bonuses-short'],
    PERSON,
    ({ signal }) => api.call(calls.bonuses, { query: { limit: 1 }, signal }),
    0,
  );
}
