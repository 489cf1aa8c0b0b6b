import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import * as endpoints from '../../../contract/calls/orders.ts';
import type { Order } from '../../../contract/orders.ts';
import { ordersQuery } from '../../platform/queries.ts';
import { MAX_KEPT, ownOrderIds } from '../../platform/storage/own-orders.ts';
import { useServices } from '../../state/services.ts';
import { useOutbox } from '../../state/use-cart.ts';

const PAGE = 20;
/** Spec §2: infinite scroll only below phoneLarge, 130 px from the bottom. */
const PHONE = '(max-width: 767.98px)';
const TRIGGER = '0px 0px 130px 0px';
/** Often enough for a list; the order's own screen asks more often. */
const ACTIVE_INTERVAL = 15_000;

export interface OwnOrders {
  /** Undefined while they are not known. */
  readonly active: readonly Order[] | undefined;
  readonly finished: readonly Order[] | undefined;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Stands after the list: on a phone the next page comes when it comes near. */
  readonly sentinel: (element: Element | null) => void;
}

/** The orders of this device (spec §7; a guest's only way back to them), those under way first. */
export const useOrders = (): OwnOrders => {
  const { api, storage } = useServices();
  const { commands } = useOutbox();
  // An order that has waited is one of this device's from the moment it is placed, whoever sent it: this page may read
  // the outbox before anybody has put the order's id into the device's list.
  const placed = commands.flatMap(({ kind, state, order_id: id }) =>
    kind === 'place' && state === 'acked' && id !== null ? [id] : [],
  );
  const fresh = placed.toReversed().join(' ');
  const ids = useMemo(() => {
    const kept = ownOrderIds(storage);
    const isKept = new Set(kept);
    return [...fresh.split(' ').filter((id) => id !== '' && !isKept.has(id)), ...kept].slice(0, MAX_KEPT);
  }, [storage, fresh]);
  const isSome = ids.length > 0;
  const active = useQuery({
    ...ordersQuery(api, { ids, status: 'active', limit: 100 }),
    enabled: isSome,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data && state.data.orders.length > 0 ? ACTIVE_INTERVAL : false),
  });
  const finished = useInfiniteQuery({
    queryKey: ['orders', 'finished', ids],
    queryFn: ({ signal, pageParam }) =>
      api.call(endpoints.orders, {
        query: { ids, status: 'finished', limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: startCursor(),
    getNextPageParam: (page) => page.next_cursor,
    enabled: isSome,
    refetchOnMount: 'always',
  });

  const { hasNextPage, isFetchingNextPage, fetchNextPage } = finished;
  const loadMore = useCallback((): void => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const observer = useRef<IntersectionObserver>(undefined);
  const sentinel = useCallback(
    (element: Element | null): void => {
      observer.current?.disconnect();
      if (element === null) return;
      observer.current = new IntersectionObserver(
        (entries) => {
          if (matchMedia(PHONE).matches && entries.some((entry) => entry.isIntersecting)) loadMore();
        },
        { rootMargin: TRIGGER },
      );
      observer.current.observe(element);
    },
    [loadMore],
  );
  return {
    active: isSome ? active.data?.orders : [],
    finished: isSome ? finished.data?.pages.flatMap(({ orders }) => orders) : [],
    failed: active.isError || finished.isError,
    busy: active.isFetching || finished.isFetching,
    hasMore: hasNextPage,
    loadMore,
    retry: () => {
      void active.refetch();
      void finished.refetch();
    },
    sentinel,
  };
};

/** The first page has no cursor; said as a function, because a literal null would be all that the type knows. */
const startCursor = (): string | null => null;
