import { useMemo, type RefCallback } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Order } from '#contract/orders.ts';
import { ownOrderIds } from '#client/ordering/orders/own-orders.ts';
import { useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useUser } from '#client/session/use-user.ts';
import { usePageEnd } from '#ui/use-page-end.ts';
import { activeOrdersQuery, finishedOrdersQuery } from '#client/queries/order-queries.ts';
import type { OrderType } from '#contract/primitives.ts';
import { isFinal } from '#domain/order-status.ts';
import { mergeOrders, needsMore, type OrderSource, useLiveOrders, ownIds } from './use-live-orders.ts';

interface OwnOrders {
  /** Undefined until loaded. */
  readonly active: readonly Order[] | undefined;
  readonly finished: readonly Order[] | undefined;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly isLoadingMore: boolean;
  readonly failedMore: boolean;
  readonly hasMore: boolean;
  readonly loadMore: () => void;
  readonly retry: () => void;
  /** Ref of an element rendered while there is more: on a phone the next page loads near the bottom of the page. */
  readonly sentinel: RefCallback<Element>;
}

const NO_ORDERS: readonly Order[] = [];
const NOTHING: OrderSource = { orders: NO_ORDERS, hasMore: false };

/**
 * The orders of this device (docs/product.md §6.11; a guest's only way back to them) and of the logged-in customer, as
 * one list: a device's order not linked to the account is still shown (docs/product.md §6.11, §6.12).
 */
export function useOrders(wanted: OrderFilters): OwnOrders {
  const { storage } = useServices();
  const { commands } = useOutbox().state;
  const user = useUser().user;
  const written = ownIds(ownOrderIds(storage), commands).join(' ');
  const ids = useMemo(() => written.split(' ').filter((id) => id !== ''), [written]);
  const device = useOrderSource({ ids, enabled: ids.length > 0, filters: wanted });
  // Also requested while the user is unknown: a guest gets an empty list, and offline it returns stored data.
  const account = useOrderSource({ ids: null, enabled: user !== null, filters: wanted });

  const both = [account, device];
  const isKnown = (source: typeof account): boolean => source.active !== undefined && source.finished !== undefined;
  // One of the two is enough, but only after the other has settled: rendering it earlier would cause a layout shift.
  const isSettled = both.every((source) => isKnown(source) || source.failed) && both.some(isKnown);
  const isOwn = (order: Order): boolean => isShown(order, wanted);
  const finished = both.map((source) => source.finished ?? NOTHING);
  const more = needsMore(finished);
  const hasMore = more.some(Boolean);
  const isLoadingMore = both.some((source) => source.isLoadingMore);
  const loadMore = (): void => {
    for (const [index, source] of both.entries()) if (more[index]) source.loadMore();
  };
  const { orders: active } = useLiveOrders(
    isSettled ? mergeOrders(both.map((source) => ({ orders: source.active ?? [], hasMore: false }))) : NO_ORDERS,
  );
  return {
    active: isSettled ? active.filter(isOwn) : undefined,
    finished: isSettled ? mergeOrders(finished).filter(isOwn) : undefined,
    failed: both.some((source) => source.failed && !isKnown(source)),
    busy: both.some((source) => source.busy),
    isLoadingMore,
    failedMore: both.some((source) => source.failedMore),
    hasMore,
    loadMore,
    retry: () => {
      for (const source of both) source.retry();
    },
    sentinel: usePageEnd(loadMore, isLoadingMore),
  };
}

/** One owner's orders loaded so far. */
interface OwnedOrders {
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
function useOrderSource(owner: Owner): OwnedOrders {
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

/**
 * Filters of an order list (docs/product.md §6.12: fetched by filter parameters), as in the
 * URL.
 */
export const SHOWN = ['active', 'delivered', 'canceled'] as const;
export interface OrderFilters {
  /** All if absent. */
  readonly show?: (typeof SHOWN)[number] | undefined;
  /** Both if absent. */
  readonly type?: OrderType | undefined;
}

/** Reports whether an order matches the filters: the server's rule, applied to stored orders. */
export function isShown(order: Pick<Order, 'status' | 'order_type'>, { show, type }: OrderFilters): boolean {
  if (type !== undefined && order.order_type !== type) return false;
  if (show === undefined) return true;
  return show === 'active' ? !isFinal(order.status) : order.status === show;
}
