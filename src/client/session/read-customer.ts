import type { User } from '#contract/account.ts';
import type * as AccountCalls from '#contract/calls/account.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { isApiError, NetworkError } from '#lib/api/errors.ts';

/** Comes with the first question. A file of the contract that did not come is a lost connection like any other. */
const accountCalls = () =>
  import('#contract/calls/account.ts').catch((error: unknown) => {
    throw new NetworkError('failed', { cause: error });
  });

interface ReadOptions {
  readonly signal?: AbortSignal;
}

/**
 * Whose the session is, as the API says: a customer, or null for a guest. Ours answers null, another backend may refuse with 403
 * (docs/product.md §7.6).
 * @throws as the api client does, any other refusal included
 */
export async function readCustomer(api: ApiClient, options: ReadOptions = {}): Promise<User | null> {
  const { profile } = await accountCalls();
  return askProfile(api, profile, options);
}

/** The same where the account's calls are there already. */
export async function askProfile(
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
