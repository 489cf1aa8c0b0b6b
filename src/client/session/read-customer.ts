import type { User } from '../../../contract/account.ts';
import type * as AccountCalls from '../../../contract/calls/account.ts';
import type { ApiClient } from '../../lib/api/client.ts';
import { isApiError, NetworkError } from '../../lib/api/errors.ts';

/**
 * The account's calls: they come with the first question.
 * @throws NetworkError when the file does not come: a lost connection like any other
 */
export function accountCalls(): Promise<typeof AccountCalls> {
  return import('../../../contract/calls/account.ts').catch((error: unknown) => {
    throw new NetworkError('failed', { cause: error });
  });
}

/**
 * Whose the session is, as the API says: a customer, or null for a guest, whom it answers 403.
 * @throws as the api client does, any other refusal included
 */
export async function readCustomer(
  api: ApiClient,
  options: { readonly signal?: AbortSignal } = {},
): Promise<User | null> {
  const { profile } = await accountCalls();
  try {
    return await api.call(profile, options);
  } catch (error) {
    if (isApiError(error) && error.status === 403) return null;
    throw error;
  }
}
