import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { hasCode, isApiError, isNetworkError } from '../../../lib/api/errors.ts';
import { errorMessage } from '../../../client/error-message.ts';
import { profileQuery } from '../../../client/queries/queries.ts';
import { useServices } from '../../../client/use-services.ts';
import { accountStrings } from './account-strings.ts';

/** The session has ended, here or from another device: whoever holds this one is a guest now (state/follow-user.ts tells them). */
const useEnded = (): (() => void) => {
  const { api } = useServices();
  const queryClient = useQueryClient();
  return useCallback(() => {
    const key = profileQuery(api).queryKey;
    if (queryClient.getQueryData(key) === null) return;
    queryClient.setQueryData(key, null);
  }, [api, queryClient]);
};

/** Watches a question about the customer's own: refused as a guest's, it makes the screen a guest's. */
export const useOwnError = (error: Error | null): void => {
  const ended = useEnded();
  useEffect(() => {
    if (hasCode(error, 'NOT_AUTHENTICATED')) ended();
  }, [error, ended]);
};

/** What to say about a call that failed. */
export const failureWords = (error: unknown, texts: { offline?: string; failed?: string } = {}): string => {
  if (isNetworkError(error)) return texts.offline ?? accountStrings.offlineAction;
  const fallback = texts.failed ?? accountStrings.failedAction;
  return isApiError(error) && error.status < 500 ? errorMessage(error, fallback) : fallback;
};

export interface Act {
  readonly busy: boolean;
  /** Does it, unless it is being done: a double tap is one. `onError` hears what was not the end of the session. */
  readonly run: (work: () => Promise<void>, onError: (error: unknown) => void) => void;
}

/** One change of the account at a time. */
export const useAct = (): Act => {
  const ended = useEnded();
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const run = useCallback<Act['run']>(
    (work, onError) => {
      if (running.current) return;
      running.current = true;
      setBusy(true);
      work()
        .catch((error: unknown) => {
          if (hasCode(error, 'NOT_AUTHENTICATED')) ended();
          else onError(error);
        })
        .finally(() => {
          running.current = false;
          setBusy(false);
        });
    },
    [ended],
  );
  return { busy, run };
};
