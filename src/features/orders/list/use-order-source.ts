import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { activeOrdersQuery, finishedOrdersQuery } from '#client/queries/order-queries.ts';
import { useServices } from '#client/use-services.ts';
import type { OrderFilters } from './order-filters.ts';
import type { OrderSource } from './merge-orders.ts';

/** One owner's orders loaded so far. */
export interface OwnedOrders {
  /** Undefined until loaded. */
  readonly active: readonly Order[] | undefined;
  readonly finished: OrderSource | undefined;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly isLoadingMore: boolean;
  /** The last attempt to load more failed. */
  readonly failedMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
}

interface Owner {
  /** Orders with these ids; null for those of the logged-in customer. */
  readonly ids: readonly string[] | null;
  /** False if there are none to request. */
  readonly enabled: boolean;
  readonly filters: OrderFilters;
}

/**
 * `GET /orders` for one owner: active orders at once, finished ones in pages. If a filter cannot be queried now, returns
 * all orders stored on the device (the caller filters them).
 */
export function useOrderSource(owner: Owner): OwnedOrders {
  const asked = useAsked(owner);
  const isNarrowed = owner.filters.show !== undefined || owner.filters.type !== undefined;
  const isShort = isNarrowed && asked.failed && (asked.active === undefined || asked.finished === undefined);
  const all = useAsked({ ids: owner.ids, enabled: owner.enabled && isShort, filters: {} });
  if (!isShort) return asked;
  return {
    ...asked,
    active: asked.active ?? all.active,
    finished: asked.finished ?? (all.finished && { ...all.finished, hasMore: false }),
    failed: all.failed,
    busy: asked.busy || all.busy,
  };
}

const useAsked = ({ ids, enabled, filters: { show, type } }: Owner): OwnedOrders => {
  const { api } = useServices();
  const owned = {
    ...(ids === null ? {} : { ids: [...ids] }),
    ...(type === undefined ? {} : { order_type: type }),
  };
  const asksActive = enabled && (show === undefined || show === 'active');
  const asksFinished = enabled && show !== 'active';
  const active = useQuery({ ...activeOrdersQuery(api, owned), enabled: asksActive });
  const status = show === undefined || show === 'active' ? 'finished' : show;
  const finished = useInfiniteQuery({ ...finishedOrdersQuery(api, status, owned), enabled: asksFinished });
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = finished;
  return {
    active: asksActive ? active.data?.orders : [],
    finished: !asksFinished
      ? { orders: [], hasMore: false }
      : finished.data && { orders: finished.data.pages.flatMap(({ orders }) => orders), hasMore: hasNextPage },
    failed: (asksActive && active.isError) || (asksFinished && finished.isError),
    busy: active.isFetching || finished.isFetching,
    isLoadingMore: isFetchingNextPage,
    failedMore: isFetchNextPageError,
    loadMore: () => {
      if (hasNextPage && !isFetchingNextPage) void finished.fetchNextPage();
    },
    retry: () => {
      if (asksActive) void active.refetch();
      if (asksFinished) void finished.refetch();
    },
  };
};
