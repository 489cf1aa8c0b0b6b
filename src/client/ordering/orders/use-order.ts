import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { orderStatusQuery } from '#client/queries/order-queries.ts';
import { orderQuery } from '#client/queries/queries.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { noteAgain } from './again-note.ts';
import { knownOrder } from './live/event-text.ts';
import { useLive, createFailureCount, pollInterval } from './use-live.ts';
const NONE: readonly string[] = [];

export interface OrderView {
  /** Undefined while unknown; null when there is none. */
  readonly order: Order | null | undefined;
  /** When this was true, by the corrected clock: the time of the last response. */
  readonly updatedAt: Date;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/**
 * Returns an order, kept up to date by the live status, else by polling, while the page is visible; from the cache when offline.
 *
 * @param often milliseconds: the polling interval while its status may change at any moment; see `pollInterval`
 */
export function useOrder(orderId: string, often?: number): OrderView {
  const { api, queryClient, clock, storage } = useServices();
  const reachability = useConnectivity();
  const query = orderQuery(api, orderId);
  const [trouble] = useState(() => createFailureCount());
  const [known] = useState(() => knownOrder(queryClient, orderId));
  const {
    data: order,
    dataUpdatedAt,
    isError,
    isFetching,
    refetch,
  } = useQuery<Order | null>({
    ...query,
    ...(known === undefined ? {} : { initialData: known.order, initialDataUpdatedAt: known.at }),
  });
  const isOpen = order != null && pollInterval(order, 'reachable', 0) !== false;
  const { covers, heardAt } = useLive(isOpen ? [orderId] : NONE);
  const isLive = covers(orderId);
  const { data: status, dataUpdatedAt: statusUpdatedAt } = useQuery({
    ...orderStatusQuery(api, orderId),
    enabled: isOpen,
    refetchOnMount: !isLive,
    refetchInterval: ({ state }) =>
      !isLive &&
      pollInterval(
        order ? { ...order, ...state.data } : null,
        reachability,
        clock.now().getTime(),
        trouble(state),
        often,
      ),
    retry: false,
  });
  const isToRepeat = order?.status === 'delivered' && !order.is_masked;
  useEffect(() => {
    if (isToRepeat) noteAgain(storage, true);
  }, [isToRepeat, storage]);
  const { queryKey } = query;
  useEffect(() => {
    // Updates the order itself, so that its next reader, also offline, sees the newest.
    if (status) queryClient.setQueryData(queryKey, (before) => (before ? { ...before, ...status } : before));
    // oxlint-disable-next-line react/exhaustive-deps -- the key is made anew with each render, of the order's id
  }, [status, queryClient, orderId]);
  return {
    order,
    updatedAt: new Date(Math.max(dataUpdatedAt, statusUpdatedAt, isLive ? heardAt() : 0) + clock.offset()),
    failed: isError,
    busy: isFetching,
    retry: () => void refetch(),
  };
}
