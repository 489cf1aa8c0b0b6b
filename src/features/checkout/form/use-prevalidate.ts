import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { PrevalidateResult } from '#contract/orders.ts';
import type { PrevalidateBody } from '#contract/placing-orders.ts';
import { PREVALIDATE_KEY, prevalidateQuery } from '#client/queries/order-queries.ts';
import { useConnectivity } from '#client/use-connectivity.ts';
import { useServices } from '#client/use-services.ts';

/** A question per decision, not per key, ms. */
const DELAY = 400;

export interface Prevalidation {
  /** The last answer, which may be about a moment ago: something to show. */
  readonly shown: PrevalidateResult | null;
  /** The answer to exactly what stands in the form, or null. */
  readonly current: PrevalidateResult | null;
}

/**
 * Asks in passing what the order would cost and when it would be there, whenever address, time, payment or cart change and
 * the API is reachable. `body` null: there is nothing to ask yet. Nothing about the person is sent (`passingBody`).
 * `isOrdering`: the order is on its way, and a question that came after it would ask about a cart that is none any more.
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
