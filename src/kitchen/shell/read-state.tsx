import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore, type JSX } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { errorMessage } from '#client/error-message.ts';
import { readStrings } from './read-strings.ts';
import css from './read-state.module.css';
import { useKitchen } from './use-kitchen.ts';

interface ReadStateProps<T> {
  readonly read: UseQueryResult<T>;
  readonly children: (data: T) => JSX.Element;
}

/** Renders the data read; until then a skeleton, or why there is none. Reads again automatically when the network returns. */
export function ReadState<T>({ read, children }: ReadStateProps<T>): JSX.Element {
  const { connectivity } = useKitchen();
  const reach = useSyncExternalStore(connectivity.subscribe, connectivity.getSnapshot);
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
      text={reach === 'unreachable' ? readStrings.offline : errorMessage(error)}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
