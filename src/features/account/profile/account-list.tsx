import type { JSX } from 'react';
import { useConnectivity } from '#client/use-services.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { accountStrings } from './account-strings.ts';
import css from './account.module.css';

interface AccountListStateProps {
  /** The query, with no data yet. */
  query: { readonly error: Error | null; readonly isFetching: boolean; readonly refetch: () => unknown };
  /** Height and number of skeletons. */
  height: string;
  rows?: number;
}

/** Replaces one of the customer's lists until it loads: its skeleton, or a neutral message. */
export function AccountListState({ query, height, rows = 2 }: AccountListStateProps): JSX.Element {
  const isOffline = useConnectivity() === 'unreachable';
  if (query.error === null && !isOffline)
    return (
      <div className={css['skeletons']}>
        <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} className={css['skeleton']} height={height} />
        ))}
      </div>
    );
  return (
    <div className={css['card']}>
      <p role="status">{isOffline ? accountStrings.offlineLoad : accountStrings.loadFailed}</p>
      {!isOffline && (
        <Button variant="secondary" busy={query.isFetching} onClick={() => void query.refetch()}>
          {accountStrings.retry}
        </Button>
      )}
    </div>
  );
}
