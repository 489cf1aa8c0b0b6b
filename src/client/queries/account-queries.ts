import * as calls from '../../../contract/calls/account.ts';
import type { ApiClient } from '../../lib/api/client.ts';
import { recipe } from './queries.ts';

// Keys begin with 'profile': a purge forgets them with the rest of the person, and none of them is written down
// (src/client/offline/stored-queries.ts). The customer's number keeps two people of one device apart.

/** Saved addresses. */
export const addressesQuery = (api: ApiClient, userId: number) =>
  recipe(
    ['profile', 'addresses', userId],
    async ({ signal }) => (await api.call(calls.addresses, { signal })).addresses,
    60_000,
  );

/** Where the customer is logged in. */
export const sessionsQuery = (api: ApiClient, userId: number) =>
  recipe(
    ['profile', 'sessions', userId],
    async ({ signal }) => (await api.call(calls.sessions, { signal })).sessions,
    0,
  );

/** The last word on each consent. */
export const consentsQuery = (api: ApiClient, userId: number) =>
  recipe(
    ['profile', 'consents', userId],
    async ({ signal }) => (await api.call(calls.consents, { signal })).consents,
    60_000,
  );
