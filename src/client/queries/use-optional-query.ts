import { skipToken, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { QueryDefinition } from './query-options.ts';

interface OptionalQuery<T> extends Omit<QueryDefinition<T, readonly unknown[]>, 'queryKey' | 'staleTime'> {
  readonly queryKey: readonly unknown[];
  /** Milliseconds; `static`: of any age. */
  readonly staleTime: number | 'static';
}

/** Like `useQuery`, where the query may not be known yet: null requests nothing and has no data. */
export function useOptionalQuery<T>(query: OptionalQuery<T> | null): UseQueryResult<T> {
  return useQuery<T>(query ?? { queryKey: ['nothing'], queryFn: skipToken });
}
