import { QueryClient } from '@tanstack/react-query';
import { isApiError, isNetworkError } from '../platform/api/errors.ts';
import { UNUSED_TIME } from '../platform/queries.ts';

/** The cache of everything read. One for the page's life; on the server one for each rendering. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: UNUSED_TIME,
        // Reachability is asked of our own API (platform/connectivity), not of the browser's guess.
        networkMode: 'always',
        // Repeating helps against a lost connection, not against a refusal or an answer that does not parse.
        retry: (failures, error) =>
          failures < 2 && (isNetworkError(error) || (isApiError(error) && error.status >= 500)),
      },
    },
  });
}
