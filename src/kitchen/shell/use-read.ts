import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiClient } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { useKitchen, useKitchenSnapshot } from './use-kitchen.ts';

const FRESH_MS = 15_000;

/**
 * Reads what a section shows, and again now and then while it is open. A session that is over asks for the key.
 *
 * @param name names what is read; with the key, so that another key's is not shown
 * @param options `keepsOld`: what was read under another name stays until this has come
 */
export function useRead<T>(
  name: readonly unknown[],
  load: (api: ApiClient) => Promise<T>,
  { keepsOld = false }: { readonly keepsOld?: boolean } = {},
): UseQueryResult<T> {
  const kitchen = useKitchen();
  const { me } = useKitchenSnapshot().state;
  const result = useQuery(
    {
      queryKey: [me?.key_id ?? null, ...name],
      queryFn: () => load(kitchen.api),
      // Without a network somebody sees what was read; the retry is a button, or the network.
      networkMode: 'always',
      retry: false,
      staleTime: FRESH_MS,
      refetchInterval: 2 * FRESH_MS,
      ...(keepsOld && { placeholderData: keepPreviousData }),
    },
    kitchen.reads,
  );
  const { error } = result;
  useEffect(() => {
    if (isApiError(error) && error.status === 401) kitchen.session.need();
  }, [error, kitchen]);
  return result;
}

/** Changes what was read under a name as a tap that is done has changed it, and has it read anew. */
export function useReread<T>(): (name: readonly unknown[], change: (data: T) => T) => void {
  const kitchen = useKitchen();
  const { me } = useKitchenSnapshot().state;
  return (name, change) => {
    const { reads } = kitchen;
    const queryKey = [me?.key_id ?? null, ...name];
    reads.setQueryData<T>(queryKey, (data) => (data === undefined ? data : change(data)));
    void reads.invalidateQueries({ queryKey });
  };
}
