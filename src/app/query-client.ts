import { MutationCache, onlineManager, QueryCache, QueryClient, type QueryPersister } from '@tanstack/react-query';
import { hasCode, isApiError, isNetworkError } from '#lib/api/errors.ts';
import { PROFILE_KEY, UNUSED_TIME } from '#client/queries/queries.ts';
import type { ReadStore } from '#client/offline/read-store.ts';
import { loadOnce, type LoadedOnce } from '#lib/load-once.ts';

/**
 * Creates the cache of everything read. One per page; on the server one per rendering.
 *
 * @param persister stores what was read and restores it; only in the browser
 */
export function createQueryClient(persister?: QueryPersister): QueryClient {
  // The session has ended, here or from another device: the customer is a guest now (client/session notifies them).
  const onError = (error: Error): void => {
    if (!hasCode(error, 'NOT_AUTHENTICATED')) return;
    if (queryClient.getQueryData(PROFILE_KEY) !== null) queryClient.setQueryData(PROFILE_KEY, null);
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // Tried at once, and failures are shown: what may be sent later goes through the outbox.
      mutations: { networkMode: 'always' },
      queries: {
        gcTime: UNUSED_TIME,
        // Always tried once: reachability is probed at our own API (platform/connectivity), not guessed by the browser. When
        // the API is back, stale data on the screen is reloaded.
        networkMode: 'offlineFirst',
        // Retrying helps against a lost connection, not against a rejection or a response that does not parse; and not while
        // the API is known to be unreachable, when a screen should show that at once.
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

/** The page's only store of persisted reads. Loaded after the menu: the first view does not need it (docs/guides/first-view.md). */
export function deferReadStore(): LoadedOnce<ReadStore> {
  return loadOnce(async () => (await import('./pwa/persister.ts')).openReadStore());
}

/** Persists with `store`, which is loaded on the first query that the server's HTML has not answered. */
export function lazyPersister(store: LoadedOnce<ReadStore>): QueryPersister {
  return async (queryFn, context, query) => {
    const loaded = await store.load().catch(() => null);
    // If the chunk fails to load, reads go on without storage.
    return loaded === null ? queryFn(context) : loaded.persister(queryFn, context, query);
  };
}
