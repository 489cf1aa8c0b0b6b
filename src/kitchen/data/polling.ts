import { kitchenApi } from '#contract/calls/kitchen.ts';
import type { ApiClient } from '#lib/api/client.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import { businessDay } from '#domain/business-day.ts';
import { hasCode, isApiError } from '#lib/api/errors.ts';
import type { Clock, Scheduler } from '#lib/clock.ts';
import type { Connectivity } from '#lib/connectivity.ts';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import type { KitchenOutbox } from './kitchen-outbox.ts';
import { isCourierScreen, type KitchenState } from './kitchen-state.ts';
import { mergeOrders } from './orders.ts';

/** A tablet may be dimmed and still has to ring: it polls as often when no one is looking. */
const EVERY_MS = 4_000;
/** Precision of the persisted read time: a write every few seconds would wear the tablet's disk. */
const KEPT_MS = 60_000;
/** Pages per poll; the rest is left for the next. */
const MAX_PAGES = 20;
const LIMIT = 100;

export interface Polling extends Subscribable {
  /** Epoch ms of the server at which the orders on the screen were read; null if not yet on this device. */
  readonly readAt: () => number | null;
  /** Polls now. */
  readonly poll: () => Promise<void>;
  /** Starts polling every few seconds. Returns a stop function. */
  readonly start: () => () => void;
}

/** Keeps the screen's orders and calls up to date (docs/product.md §26.26): polls for changes every four seconds. */
export function createPolling({
  api,
  outbox,
  clock,
  scheduler,
  connectivity,
  onLogin,
  onLog,
}: {
  readonly api: ApiClient;
  readonly outbox: KitchenOutbox;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly connectivity: Connectivity;
  readonly onLogin: () => void;
  readonly onLog: (message: string, error: unknown) => void;
}): Polling {
  const { subscribe, notify } = createListeners();
  let readAt: number | null = null;
  let reading: Promise<void> | null = null;
  let running = false;
  let cancel: (() => void) | null = null;

  type Read = Pick<KitchenState, 'orders' | 'table_calls' | 'printers'>;
  /** Without a cursor the orders read are all that there are. */
  const keep = (of: string, { orders: read, ...others }: Read, cursor: string | null): Promise<void> => {
    const { table_calls, printers } = others;
    const now = clock.now();
    const { me, orders, read_at: keptAt, ...before } = outbox.stored();
    const withRead = (known: readonly PartnerOrder[]): PartnerOrder[] => {
      const ids = new Set(read.map(({ id }) => id));
      return mergeOrders(cursor === null ? known.filter(({ id }) => ids.has(id)) : known, read, now);
    };
    const merged = withRead(orders);
    const isSame =
      JSON.stringify([merged, table_calls, printers]) === JSON.stringify([orders, before.table_calls, before.printers]);
    if (me?.key_id !== of) return Promise.resolve();
    if (isSame && keptAt !== null && now.getTime() - keptAt < KEPT_MS) return Promise.resolve();
    return outbox.amend((state) =>
      state.me?.key_id === of
        ? {
            ...state,
            orders: withRead(state.orders),
            table_calls,
            printers,
            cursor,
            read_at: now.getTime(),
          }
        : state,
    );
  };

  /** A courier's own key reads its deliveries, and nothing else. */
  const readDeliveries = async (of: string): Promise<void> => {
    const { orders } = await api.call(kitchenApi.partnerCourierOrders);
    await keep(of, { orders, table_calls: [], printers: [] }, null);
  };

  const readPages = async (of: string): Promise<void> => {
    let { cursor: since } = outbox.stored();
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const query = { limit: LIMIT, include: 'table_calls', ...(since !== null && { since }) } as const;
      const answer = await api.call(kitchenApi.partnerOrders, { query });
      await keep(of, answer, answer.cursor);
      since = answer.cursor;
      if (!answer.has_more) return;
    }
  };

  /** Once a day, and on a screen that has just logged in: what was finished before it was there (docs/product.md §26.38). */
  const readFinished = async (of: string): Promise<void> => {
    const { me, finished_of: known } = outbox.stored();
    const day = businessDay(clock.now(), me?.restaurants[0]?.timezone ?? 'UTC');
    if (known === day) return;
    const found: PartnerOrder[] = [];
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const last = found.at(-1)?.number;
      const query = last === undefined ? {} : { before: Number(last) };
      const answer = await api.call(kitchenApi.partnerFinishedOrders, { query });
      found.push(...answer.orders);
      if (!answer.has_more) break;
    }
    await outbox.amend((state) =>
      state.me?.key_id === of
        ? { ...state, orders: mergeOrders(state.orders, found, clock.now()), finished_of: day }
        : state,
    );
  };

  const read = async (): Promise<void> => {
    const of = outbox.stored().me?.key_id;
    if (of === undefined || connectivity.getSnapshot() === 'unreachable') return;
    try {
      const isCourier = isCourierScreen(outbox.stored());
      await (isCourier ? readDeliveries(of) : readPages(of));
      readAt = clock.now().getTime();
      notify();
      if (!isCourier) await readFinished(of);
    } catch (error) {
      if (isApiError(error) && error.status === 401) onLogin();
      // The cursor is another server's: restart from the beginning.
      else if (hasCode(error, 'VALIDATION_FAILED')) await outbox.amend((state) => ({ ...state, cursor: null }));
      else if (isApiError(error)) onLog('The orders were not read', error);
    }
  };
  const poll = (): Promise<void> => {
    reading ??= read().finally(() => {
      reading = null;
      cancel?.();
      cancel = running ? scheduler.after(EVERY_MS, () => void poll()) : null;
    });
    return reading;
  };

  return {
    subscribe,
    readAt: () => readAt ?? outbox.stored().read_at,
    poll,
    start: () => {
      running = true;
      void poll();
      const stop = connectivity.subscribe(() => {
        if (connectivity.getSnapshot() === 'reachable') void poll();
        notify();
      });
      return () => {
        running = false;
        cancel?.();
        stop();
      };
    },
  };
}
