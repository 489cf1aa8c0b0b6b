import type { User } from '#contract/account.ts';
import type * as AccountCalls from '#contract/calls/account.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { isApiError, NetworkError } from '#lib/api/errors.ts';

/** Loaded with the first query. A contract chunk that fails to load is treated as a lost connection. */
const accountCalls = () =>
  import('#contract/calls/account.ts').catch((error: unknown) => {
    throw new NetworkError('failed', { cause: error });
  });

interface ReadOptions {
  readonly signal?: AbortSignal;
}

/**
 * Returns whose the session is according to the API: a customer, or null for a guest. Our API returns null, another backend may
 * reject with 403 (docs/product.md §7.6).
 * @throws as the API client does, any other rejection included
 */
export async function readCustomer(api: ApiClient, options: ReadOptions = {}): Promise<User | null> {
  const { profile } = await accountCalls();
  return requestProfile(api, profile, options);
}

/** Same, where the account's calls are loaded already. */
export async function requestProfile(
  api: ApiClient,
  profile: typeof AccountCalls.profile,
  options: ReadOptions = {},
): Promise<User | null> {
  try {
    return await api.call(profile, { ...options, query: { or_null: true } });
  } catch (error) {
    if (isApiError(error) && error.status === 403) return null;
    throw error;
  }
}
