import { queryOptions } from '@tanstack/react-query';
import * as calls from '../../../contract/calls/account.ts';
import type { ApiClient } from '../../platform/api/client.ts';

// Keys begin with 'profile': a purge forgets them with the rest of the person, and none of them is written down
// (src/platform/offline/stored-queries.ts). The customer's number keeps two people of one device apart.

/** Saved addresses. */
export const addressesQuery = (api: ApiClient, userId: number) =>
  queryOptions({
    queryKey: ['profile', 'addresses', userId],
    queryFn: async ({ signal }) => (await api.call(calls.addresses, { signal })).addresses,
    staleTime: 60_000,
  });

/** Where the customer is logged in. */
export const sessionsQuery = (api: ApiClient, userId: number) =>
  queryOptions({
    queryKey: ['profile', 'sessions', userId],
    queryFn: async ({ signal }) => (await api.call(calls.sessions, { signal })).sessions,
    staleTime: 0,
  });

/** The last word on each consent. */
export const consentsQuery = (api: ApiClient, userId: number) =>
  queryOptions({
    queryKey: ['profile', 'consents', userId],
    queryFn: async ({ signal }) => (await api.call(calls.consents, { signal })).consents,
    staleTime: 60_000,
  });
