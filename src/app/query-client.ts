import { MutationCache, onlineManager, QueryCache, QueryClient, type QueryPersister } from '@tanstack/react-query';
import { hasCode, isApiError, isNetworkError } from '#lib/api/errors.ts';
import { PROFILE_KEY } from '#client/queries/queries.ts';
import { UNUSED_TIME } from '#client/queries/query-options.ts';

/**
 * The cache of everything read. One for the page's life; on the server one for each rendering.
 *
 * @param persister writes down what was read, and reads it back; only in the browser
 */
export function createQueryClient(persister?: QueryPersister): QueryClient {
  // The session has ended, here or from another device: whoever holds this one is a guest now (client/session tells them).
  const onError = (error: Error): void => {
    if (!hasCode(error, 'NOT_AUTHENTICATED')) return;
    if (queryClient.getQueryData(PROFILE_KEY) !== null) queryClient.setQueryData(PROFILE_KEY, null);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Tried at once, and the failure is said: what is to be sent later goes through the outbox.
      mutations: { networkMode: 'always' },
      queries: {
        gcTime: UNUSED_TIME,
        // Always tried once: reachability is asked of our own API (platform/connectivity), not of the browser's guess. When
        // the API is back, what is on the screen and out of date is read again.
        networkMode: 'offlineFirst',
        // Repeating helps against a lost connection, not against a refusal or an answer that does not parse; and not while
        // the API is known to be away, when a screen had better say so at once.
        retry: (failures, error) =>
          onlineManager.isOnline() &&
          failures < 2 &&
          (isNetworkError(error) || (isApiError(error) && error.status >= 500)),
        ...(persister === undefined ? {} : { persister }),
      },
    },
  });
  return queryClient;
}
