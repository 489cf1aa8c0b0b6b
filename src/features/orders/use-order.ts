import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { orderQuery, orderStatusQuery } from '../../client/queries/queries.ts';
import { useConnectivity } from '../../client/use-connectivity.ts';
import { useServices } from '../../client/use-services.ts';
import { knownOrder } from './known-order.ts';
import { createFailureCount, pollInterval } from './polling.ts';

export interface OrderAnswer {
  /** Undefined while it is not known; null when there is none. */
  readonly order: Order | null | undefined;
  /** When this was so, by the right clock: of the last answer. */
  readonly updatedAt: Date;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/** An order, kept up to date by polling its status while the page is looked at; from the cache without a connection. */
export function useOrder(orderId: string): OrderAnswer {
  const { api, queryClient, clock } = useServices();
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
  const { data: status, dataUpdatedAt: statusUpdatedAt } = useQuery({
    ...orderStatusQuery(api, orderId),
    enabled: order != null && pollInterval(order, 'reachable', 0) !== false,
    refetchInterval: ({ state }) =>
      pollInterval(order ? { ...order, ...state.data } : null, reachability, clock.now().getTime(), trouble(state)),
    retry: false,
  });
  const { queryKey } = query;
  useEffect(() => {
    // The order itself follows, so that whoever reads it next, offline too, sees the newest.
    if (status) queryClient.setQueryData(queryKey, (before) => (before ? { ...before, ...status } : before));
    // oxlint-disable-next-line react/exhaustive-deps -- the key is made anew with each render, of the order's id
  }, [status, queryClient, orderId]);
  return {
    order,
    updatedAt: new Date(Math.max(dataUpdatedAt, statusUpdatedAt) + clock.offset()),
    failed: isError,
    busy: isFetching,
    retry: () => void refetch(),
  };
}
