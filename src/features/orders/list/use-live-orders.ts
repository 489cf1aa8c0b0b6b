import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Order } from '#contract/orders.ts';
import { isFinal } from '#domain/order-status.ts';
import { noteAgain, MAX_KEPT } from '#client/ordering/orders/own-orders.ts';
import { orderStatusQuery } from '#client/queries/order-queries.ts';
import { useConnectivity, useServices } from '#client/use-services.ts';
import { useLive, createFailureCount, pollInterval } from '#client/ordering/orders/use-order.ts';
import type { Command } from '#client/ordering/orders/order-state.ts';

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

interface LiveOrders {
  readonly orders: readonly Order[];
  /** When the status of an order was last heard, by the device's clock, ms; 0 if only its list is known. */
  readonly heardAt: (orderId: string) => number;
}

/**
 * The active orders with their current status, from live updates, else by polling (docs/product.md §6.9, §6.19). The list itself is
 * reloaded when one of them is finished.
 */
export function useLiveOrders(orders: readonly Order[]): LiveOrders {
  const { api, clock, storage } = useServices();
  const queryClient = useQueryClient();
  const reachability = useConnectivity();
  const [countOf] = useState(createCounts);
  const { covers, heardAt } = useLive(orders.map(({ id }) => id));
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
    combine: (answers) =>
      orders.map((order, index) => ({
        order: withStatus(order, answers[index]?.data),
        answeredAt: answers[index]?.dataUpdatedAt ?? 0,
      })),
  });
  const now = live.map(({ order }) => order);
  const over = now
    .filter(({ status }) => isFinal(status))
    .map(({ id }) => id)
    .join(' ');
  const isDelivered = now.some(({ status }) => status === 'delivered');
  useEffect(() => {
    if (isDelivered) noteAgain(storage, true);
  }, [isDelivered, storage]);
  useEffect(() => {
    // It is now listed among the finished orders.
    if (over === '') return;
    // Another list on the page reacts too: a request in flight is not repeated.
    void queryClient.invalidateQueries({ queryKey: ['orders'], predicate: isList }, { cancelRefetch: false });
  }, [over, queryClient]);
  return {
    orders: now,
    heardAt: (id) => Math.max(live.find(({ order }) => order.id === id)?.answeredAt ?? 0, covers(id) ? heardAt() : 0),
  };
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

type Dated = Pick<Order, 'id' | 'created_at'>;

/** Orders loaded so far, newest first, and whether there are older ones. */
export interface OrderSource<T extends Dated = Order> {
  readonly orders: readonly T[];
  readonly hasMore: boolean;
}

const at = ({ created_at: created }: Dated): number => Date.parse(created);

/** Date of the oldest loaded order of an unfinished source: older ones may still have to be inserted. */
const reach = <T extends Dated>({ orders, hasMore }: OrderSource<T>): number => {
  const last = orders.at(-1);
  if (!hasMore) return -Infinity;
  return last === undefined ? Infinity : at(last);
};

/**
 * Merges several lists into one, newest first, without duplicates. Ends where one of them is not loaded further: nothing
 * is inserted later above what is already on the screen.
 */
export function mergeOrders<T extends Dated>(sources: readonly OrderSource<T>[]): T[] {
  const until = Math.max(-Infinity, ...sources.map(reach));
  const known = new Map(sources.flatMap(({ orders }) => orders.map((order) => [order.id, order] as const)));
  return [...known.values()].filter((order) => at(order) >= until).toSorted((a, b) => at(b) - at(a));
}

/** Reports which sources limit the merged list: those whose next page extends it. */
export function needsMore<T extends Dated>(sources: readonly OrderSource<T>[]): boolean[] {
  const until = Math.max(-Infinity, ...sources.map(reach));
  return sources.map((source) => source.hasMore && reach(source) === until);
}

/**
 * Ids of the orders that this device may request, newest first. A waiting order is included as soon as it
 * is placed, from whichever tab: this page may read the outbox before the order's id is added to the device's list.
 */
export function ownIds(
  kept: readonly string[],
  commands: readonly Pick<Command, 'kind' | 'state' | 'order_id'>[],
): readonly string[] {
  const placed = commands.flatMap(({ kind, state, order_id: id }) =>
    kind === 'place' && state === 'acked' && id !== null ? [id] : [],
  );
  return [...new Set([...placed.toReversed().filter((id) => !kept.includes(id)), ...kept])].slice(0, MAX_KEPT);
}
