import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ApiClient } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { useKitchen, useKitchenSnapshot } from './use-kitchen.ts';

const FRESH_MS = 15_000;

/**
 * Reads the data of a section, and again from time to time while it is open. An expired session prompts for the key.
 *
 * @param name names the data; combined with the key, so that another key's data is not shown
 * @param options `keepsOld`: data read under another name stays until this has loaded
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
      // Offline, the last data read stays visible; a retry is triggered by the button or by the network's return.
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

/** Returns a function that applies a completed tap to the data read under a name, and rereads it. */
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
