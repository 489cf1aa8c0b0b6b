import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { callFromTable } from '#contract/calls/places.ts';
import type { TableCall, TableCallKind } from '#contract/hall.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { errorMessage } from '#client/error-message.ts';
import { usePlace } from '#client/place/use-place.ts';
import { tableCallsQuery } from '#client/queries/place-queries.ts';
import { useConnectivity, useNow, useServices } from '#client/use-services.ts';
import { isNetworkError } from '#lib/api/errors.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import css from '../place.module.css';
import { tableStrings } from './table-strings.ts';

const KINDS: readonly TableCallKind[] = ['waiter', 'bill'];
/** How often to poll whether someone is coming. */
const LOOK_EVERY_MS = 15_000;

interface TableCallsProps {
  /** Code of the device's table. */
  readonly code: string;
}

/**
 * «Позвать официанта», «Попросить счёт», and the state of the call (docs/product.md §33.16). Renders nothing where no one would see the
 * call, or the backend does not support calls.
 */
export function TableCalls({ code }: TableCallsProps): JSX.Element | null {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const isOffline = useConnectivity() === 'unreachable';
  const now = useNow();
  const timezone = usePlace().restaurant?.timezone;
  const query = tableCallsQuery(api, code);
  const { data, isLoading } = useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      state.data?.calls.some(({ taken_at: taken }) => taken === null) === true ? LOOK_EVERY_MS : false,
  });
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (kind: TableCallKind) => api.call(callFromTable, { body: { table: code, kind } }),
    onSuccess: (made) => {
      queryClient.setQueryData(query.queryKey, (before) => ({
        is_heard: true,
        calls: [...(before?.calls ?? []).filter(({ kind }) => kind !== made.kind), made],
      }));
    },
  });
  if (isLoading && !isOffline) return <Skeleton height="2.75rem" />;
  if (data === undefined || now === null || timezone === undefined) return null;
  const called = KINDS.flatMap((kind) => data.calls.find((one) => one.kind === kind) ?? []);
  if (!data.is_heard && called.length === 0) return null;
  const isQuiet = ({ again_at: again }: TableCall): boolean => Date.parse(again) > now.getTime();
  const words = ({ kind, called_at: at, taken_at: taken }: TableCall): string =>
    taken === null ? tableStrings.called[kind](formatTime(new Date(at), timezone)) : tableStrings.comes[kind];
  const told = called.filter((call) => call.taken_at === null || isQuiet(call));
  const offered = data.is_heard ? KINDS.filter((kind) => !called.some((one) => one.kind === kind && isQuiet(one))) : [];
  return (
    <div className={css['calls']}>
      <div role="status">
        {told.map((call) => (
          <p key={call.kind}>{words(call)}</p>
        ))}
      </div>
      {offered.length > 0 && (
        <div className={css['callButtons']}>
          {offered.map((kind) => (
            <Button
              key={kind}
              variant="secondary"
              busy={isPending && variables === kind}
              aria-disabled={isOffline || undefined}
              onClick={() => {
                if (!isOffline && !isPending) mutate(kind);
              }}
            >
              {called.some((one) => one.kind === kind && one.taken_at === null)
                ? tableStrings.callAgain[kind]
                : tableStrings.call[kind]}
            </Button>
          ))}
        </div>
      )}
      {isOffline && offered.length > 0 ? (
        <p className={css['muted']}>{tableStrings.callOffline}</p>
      ) : (
        error !== null && (
          <p className={noticeClass} role="alert">
            {isNetworkError(error) ? tableStrings.callFailed : errorMessage(error)}
          </p>
        )
      )}
    </div>
  );
}
