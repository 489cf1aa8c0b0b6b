import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Order } from '#contract/orders.ts';
import { orderStatusQuery } from '#client/queries/order-queries.ts';
import { orderQuery } from '#client/queries/queries.ts';
import { useConnectivity, useNow, useServices } from '#client/use-services.ts';
import { isFinal } from '#domain/order-status.ts';
import { isApiError } from '#lib/api/errors.ts';
import type { Reachability } from '#lib/connectivity.ts';
import { noteDraftPromise } from '#client/promise-note.ts';
import { noteAgain } from './own-orders.ts';
import { knownOrder } from './live/event-text.ts';
import { liveOrdersOf } from './live/live-orders.ts';

const NONE: readonly string[] = [];

interface OrderView {
  /** Undefined while unknown; null when there is none. */
  readonly order: Order | null | undefined;
  /** When this was true, by the corrected clock: the time of the last response. */
  readonly updatedAt: Date;
  /**
   * Whether the whole order is being read for the first time since the screen was opened, or its status again after a sleep: until then
   * it is known only as of `updatedAt` (docs/product.md §6.25). False once that has failed.
   */
  readonly isChecking: boolean;
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}

/** How often each order was answered in this page: data that the device has restored, or a status event, is not an answer. */
const answers = new WeakMap<QueryClient, Map<string, number>>();
const answersOf = (queryClient: QueryClient): Map<string, number> => {
  const known = answers.get(queryClient) ?? new Map<string, number>();
  answers.set(queryClient, known);
  return known;
};

/** Longer than any polling interval, ms: the page has slept, and its status may be anything by now. */
const SLEPT_MS = 150_000;

/**
 * Returns an order, kept up to date by the live status, else by polling, while the page is visible; from the cache when offline. The
 * whole order is read at each opening, and again whenever its status has changed (docs/product.md §6.25).
 *
 * @param often milliseconds: the polling interval while its status may change at any moment; see `pollInterval`
 */
export function useOrder(orderId: string, often?: number): OrderView {
  const { api, queryClient, clock, storage } = useServices();
  const reachability = useConnectivity();
  // The age of what is known grows while nothing is answered.
  useNow();
  const query = orderQuery(api, orderId);
  const [trouble] = useState(() => createFailureCount());
  const [known] = useState(() => knownOrder(queryClient, orderId));
  const count = answersOf(queryClient);
  const [countBefore] = useState(() => count.get(orderId) ?? 0);
  const {
    data: order,
    dataUpdatedAt,
    isError,
    isFetching,
    fetchStatus,
    refetch,
  } = useQuery<Order | null>({
    ...query,
    queryFn: async (context) => {
      const answer = await query.queryFn(context);
      count.set(orderId, (count.get(orderId) ?? 0) + 1);
      return answer;
    },
    staleTime: 0,
    refetchOnMount: 'always',
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
  const isToPay = order?.status === 'draft';
  useEffect(() => {
    if (isToPay && order != null) noteDraftPromise(order);
    // oxlint-disable-next-line react/exhaustive-deps -- what is promised while it waits for its money does not change
  }, [isToPay, orderId]);
  const { queryKey } = query;
  useEffect(() => {
    const before = queryClient.getQueryData(queryKey);
    if (!status || !before || status.updated_at < before.updated_at) return;
    // Updates the order itself, so that its next reader, also offline, sees the newest. The rest is as old as it was.
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
    queryClient.setQueryData(queryKey, { ...before, ...status }, { updatedAt });
    if (status.updated_at > before.updated_at) void refetch();
    // oxlint-disable-next-line react/exhaustive-deps -- the key is made anew with each render, of the order's id
  }, [status, queryClient, orderId, refetch, order?.updated_at]);
  const isAnswered = (count.get(orderId) ?? 0) > countBefore;
  const hasFailed = isError && fetchStatus !== 'fetching';
  const isUnread = !isAnswered && !hasFailed;
  const isReadAgain = useRef(false);
  useEffect(() => {
    // What the device has restored may count as fresh, by a clock that was set back.
    if (!isUnread || fetchStatus !== 'idle' || isReadAgain.current) return;
    isReadAgain.current = true;
    void refetch({ cancelRefetch: false });
  }, [isUnread, fetchStatus, refetch]);
  const readAt = Math.max(dataUpdatedAt, statusUpdatedAt, isLive ? heardAt() : 0);
  return {
    order,
    updatedAt: new Date(readAt + clock.offset()),
    isChecking: isUnread || (isOpen && !hasFailed && clock.now().getTime() - clock.offset() - readAt > SLEPT_MS),
    failed: isError,
    busy: isFetching,
    retry: () => void refetch(),
  };
}

const NOTHING = (): string => '';

/** What the stream reports while there are watchers. */
interface Live {
  /** Whether this order need not be polled. */
  readonly covers: (id: string) => boolean;
  /** When something was last received, by the device's clock, ms; 0 without a stream. */
  readonly heardAt: () => number;
}

/**
 * Watches orders while the screen is mounted (docs/product.md §6.19): their statuses are written to the cache automatically.
 *
 * @param ids empty: nothing is watched
 */
export function useLive(ids: readonly string[]): Live {
  const services = useServices();
  const live = liveOrdersOf(services);
  const covered = useSyncExternalStore(live.subscribe, live.covered, NOTHING);
  const wanted = ids.join(' ');
  useEffect(() => (wanted === '' ? undefined : live.watch(wanted.split(' '))), [live, wanted]);
  return { covers: (id) => covered.split(' ').includes(id), heardAt: live.heardAt };
}

const ACTIVE_POLL_MS = 5_000;
const IDLE_POLL_MS = 30_000;
const HOUR = 3_600_000;
/** After this long without a change, another five seconds do not matter. */
const IDLE_AFTER_MS = HOUR / 2;

/** Most refunds complete within seconds; the others take hours. */
const FRESH_RETURN_MS = 120_000;

/** Upper limit of the polling interval, however long the API is in trouble: a customer is waiting for dinner. */
const MAX_POLL_MS = 120_000;

type Polled = Pick<Order, 'status' | 'updated_at' | 'promised'> & Partial<Pick<Order, 'payment'>>;

/** A refund is in progress: the screen shows when it completes (docs/product.md §25.11). */
const isReturning = ({ payment }: Polled): boolean => payment?.refund?.done === false;

/** Consecutive failures. */
interface Failures {
  readonly failures: number;
  /** 0 to 1, constant for a screen's lifetime: screens that failed together do not retry together. */
  readonly jitter: number;
  /** Milliseconds that the server has requested to wait, or null. */
  readonly retryAfter: number | null;
}
const NO_FAILURES: Failures = { failures: 0, jitter: 0, retryAfter: null };

/** Doubles the interval after each failure, up to two minutes, and never retries before the server allows (docs/product.md §9.4). */
function withBackoff(interval: number, { failures, jitter, retryAfter }: Failures): number {
  return failures === 0
    ? interval
    : Math.max(retryAfter ?? 0, Math.min(MAX_POLL_MS, interval * 2 ** failures) * (1 - jitter / 4));
}

/** Counts consecutive failures of a polled query; one counter per screen. */
export function createFailureCount(
  random: () => number = Math.random,
): (state: { readonly errorUpdateCount: number; readonly error: Error | null }) => Failures {
  const jitter = random();
  let before = 0;
  return ({ errorUpdateCount, error }) => {
    if (error === null) before = errorUpdateCount;
    const failures = Math.max(0, errorUpdateCount - before);
    return { failures, jitter, retryAfter: isApiError(error) ? error.retryAfter : null };
  };
}

/**
 * Returns the milliseconds until the next poll of the status; false: never, it is final. Short while something may change at any
 * moment; long for an order hours ahead, one unchanged for long, one being refunded, or without a connection. An order
 * awaiting payment is polled often, however far ahead it is (docs/product.md §6.9).
 *
 * @param trouble recent failures: see `withBackoff`
 * @param often milliseconds: the interval while something may change at any moment
 */
export function pollInterval(
  order: Polled | null,
  reachability: Reachability,
  now: number,
  trouble: Failures = NO_FAILURES,
  often = ACTIVE_POLL_MS,
): number | false {
  if (order === null) return false;
  if (isFinal(order.status)) {
    if (!isReturning(order)) return false;
    const isFresh = now - Date.parse(order.updated_at) < FRESH_RETURN_MS;
    return withBackoff(isFresh ? often : IDLE_POLL_MS, trouble);
  }
  if (reachability === 'unreachable') return withBackoff(IDLE_POLL_MS, trouble);
  const isFarAhead = Date.parse(order.promised.from) - now > 2 * HOUR;
  const isQuiet = now - Date.parse(order.updated_at) > IDLE_AFTER_MS;
  const isSlow = order.status !== 'draft' && (isFarAhead || isQuiet);
  return withBackoff(isSlow ? IDLE_POLL_MS : often, trouble);
}
