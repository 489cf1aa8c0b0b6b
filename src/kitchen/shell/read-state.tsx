import { type UseQueryResult, keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, type JSX } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorMessage } from '#client/error-message.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { isApiError } from '#lib/api/errors.ts';
import { readStrings } from './kitchen-strings.ts';
import { useIsOffline, useKitchen, useKitchenSnapshot } from './use-kitchen.ts';
import css from './read-state.module.css';

interface ReadStateProps<T> {
  readonly read: UseQueryResult<T>;
  readonly children: (data: T) => JSX.Element;
}

/** Renders the data read; until then a skeleton, or why there is none. Reads again automatically when the network returns. */
export function ReadState<T>({ read, children }: ReadStateProps<T>): JSX.Element {
  const { connectivity } = useKitchen();
  const isOffline = useIsOffline();
  const { data, error, isFetching, refetch } = read;
  const hasFailed = error !== null;
  useEffect(
    () =>
      connectivity.subscribe(() => {
        if (hasFailed && connectivity.getSnapshot() === 'reachable') void refetch();
      }),
    [connectivity, hasFailed, refetch],
  );
  if (data !== undefined) return children(data);
  if (error === null) {
    return (
      <div className={css['shape']} role="status" aria-label={readStrings.loading}>
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
        <Skeleton height="3.5rem" />
      </div>
    );
  }
  return (
    <ErrorState
      title={readStrings.failed}
      text={isOffline ? readStrings.offline : errorMessage(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}

const FRESH_MS = 15_000;

/**
 * Reads the data of a section, and again from time to time while it is open. An expired session prompts for the key.
 *
 * @param name names the data; combined with the key, so that another key's data is not shown
 * @param options `keepsOld`: data read under another name stays until this has loaded; `once`: it does not change, and is large
 */
export function useRead<T>(
  name: readonly unknown[],
  load: (api: ApiClient) => Promise<T>,
  { keepsOld = false, once = false }: { readonly keepsOld?: boolean; readonly once?: boolean } = {},
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
      staleTime: once ? Number.POSITIVE_INFINITY : FRESH_MS,
      refetchInterval: once ? false : 2 * FRESH_MS,
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

/** Reads the first pages of a list until there are no more. Returns the items read and where the next page begins. */
export async function readPages<T>(
  read: (before: number | undefined) => Promise<{ readonly items: readonly T[]; readonly next: number | null }>,
  pages: number,
): Promise<{ readonly items: readonly T[]; readonly next: number | null }> {
  const items: T[] = [];
  let before: number | undefined;
  for (let page = 0; page < pages; page += 1) {
    const { items: more, next } = await read(before);
    items.push(...more);
    if (next === null) return { items, next };
    before = next;
  }
  return { items, next: before ?? null };
}
