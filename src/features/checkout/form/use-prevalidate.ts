import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PrevalidateResult } from '#contract/orders.ts';
import type { PrevalidateBody } from '#contract/placing-orders.ts';
import { PREVALIDATE_KEY, prevalidateQuery } from '#client/queries/order-queries.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
/** Debounce, ms: one request per decision, not per keystroke. */
const DELAY = 400;

export interface Prevalidation {
  /** The last response, possibly for an earlier form state: for display. */
  readonly shown: PrevalidateResult | null;
  /** The response for exactly the current form, or null. */
  readonly current: PrevalidateResult | null;
}

/**
 * Queries the price and time of the order in the background whenever address, time, payment or cart change and the API is
 * reachable. `body` is null when there is nothing to query yet. No personal data is sent (`passingBody`).
 * `isOrdering`: the order is being sent; a later query would be about a cart that no longer exists.
 */
export function usePrevalidate(
  body: PrevalidateBody | null,
  revision: number,
  { isOrdering }: { isOrdering: boolean },
): Prevalidation {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const isReachable = useConnectivity() !== 'unreachable';
  const wanted = JSON.stringify({ revision, body });
  const [rested] = useDebouncedValue(wanted, DELAY);
  const isRested = rested === wanted;
  useEffect(() => {
    if (isOrdering) void queryClient.cancelQueries({ queryKey: PREVALIDATE_KEY });
  }, [isOrdering, queryClient]);
  const { data, isPlaceholderData, isError } = useQuery({
    ...prevalidateQuery(api, body, revision),
    enabled: body !== null && isReachable && isRested && !isOrdering,
    retry: false,
    placeholderData: keepPreviousData,
  });
  const answer = body === null || isError ? null : (data ?? null);
  return { shown: answer, current: isPlaceholderData ? null : answer };
}
