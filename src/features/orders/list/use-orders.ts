import { useMemo, type RefCallback } from 'react';
import type { Order } from '#contract/orders.ts';
import { ownOrderIds } from '#client/ordering/orders/own-orders.ts';
import { useServices } from '#client/use-services.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { useUser } from '#client/session/use-user.ts';
import { usePageEnd } from '#ui/use-page-end.ts';
import { mergeOrders, needsMore, type OrderSource } from './merge-orders.ts';
import { isShown, type OrderFilters } from './order-filters.ts';
import { useLiveOrders } from '../active/use-live-orders.ts';
import { ownIds } from './own-ids.ts';
import { useOrderSource } from './use-order-source.ts';

export interface OwnOrders {
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
  const active = useLiveOrders(
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
