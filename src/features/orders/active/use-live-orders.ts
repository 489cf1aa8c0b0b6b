import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { noteAgain } from '#client/ordering/orders/again-note.ts';
import { orderStatusQuery } from '#client/queries/order-queries.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { useLive, createFailureCount, pollInterval } from '#client/ordering/orders/use-live.ts';
/** Poll interval for a list, ms; the order's own screen polls more often. */
const LIST_POLL_MS = 15_000;

/** A failure count per order. */
const createCounts = () => {
  const counts = new Map<string, ReturnType<typeof createFailureCount>>();
  return (id: string) => {
    const count = counts.get(id) ?? createFailureCount();
    counts.set(id, count);
    return count;
  };
};

/**
 * The active orders with their current status, from live updates, else by polling (docs/product.md §6.9, §6.19). The list itself is
 * reloaded when one of them is finished.
 */
export function useLiveOrders(orders: readonly Order[]): readonly Order[] {
  const { api, clock, storage } = useServices();
  const queryClient = useQueryClient();
  const reachability = useConnectivity();
  const [countOf] = useState(createCounts);
  const { covers } = useLive(orders.map(({ id }) => id));
  const live = useQueries({
    queries: orders.map((order) => ({
      ...orderStatusQuery(api, order.id),
      refetchOnMount: !covers(order.id),
      refetchInterval: ({ state }: StatusQuery): number | false => {
        if (covers(order.id)) return false;
        const now = { ...order, ...state.data };
        const interval = pollInterval(now, reachability, clock.now().getTime(), countOf(order.id)(state));
        return interval === false ? false : Math.max(LIST_POLL_MS, interval);
      },
      retry: false,
    })),
    combine: (answers) => orders.map((order, index) => withStatus(order, answers[index]?.data)),
  });
  const over = live
    .filter(({ status }) => isFinal(status))
    .map(({ id }) => id)
    .join(' ');
  const isDelivered = live.some(({ status }) => status === 'delivered');
  useEffect(() => {
    if (isDelivered) noteAgain(storage, true);
  }, [isDelivered, storage]);
  useEffect(() => {
    // It is now listed among the finished orders.
    if (over === '') return;
    // Another list on the page reacts too: a request in flight is not repeated.
    void queryClient.invalidateQueries({ queryKey: ['orders'], predicate: isList }, { cancelRefetch: false });
  }, [over, queryClient]);
  return live;
}

/** A list loaded after the status is more recent. */
const withStatus = (order: Order, status: StatusAnswer | undefined): Order =>
  status !== undefined && status.updated_at >= order.updated_at ? { ...order, ...status } : order;

type StatusAnswer = Awaited<ReturnType<ReturnType<typeof orderStatusQuery>['queryFn']>>;
interface StatusQuery {
  readonly state: {
    readonly data: StatusAnswer | undefined;
    readonly errorUpdateCount: number;
    readonly error: Error | null;
  };
}

const isList = ({ queryKey: [, kind] }: { readonly queryKey: readonly unknown[] }): boolean =>
  kind === 'list' || kind === 'finished';
