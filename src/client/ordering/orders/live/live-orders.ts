import type { QueryClient } from '@tanstack/query-core';
import * as v from 'valibot';
import { orderEvents } from '#contract/calls/live.ts';
import { MAX_WATCHED } from '#contract/live.ts';
import { encodeQuery } from '#contract/query-string.ts';
import { createBroadcast } from '#lib/broadcast.ts';
import { systemScheduler } from '#lib/clock.ts';
import { newKey } from '#lib/ids.ts';
import { createListeners, type Subscribable } from '#lib/subscribable.ts';
import { orderStatusQuery } from '#client/queries/order-queries.ts';
import type { Services } from '#client/services.ts';
import { knownOrder, type ReceivedEvent } from './event-text.ts';
import { rawRequest } from './live-stream.ts';
import { createMenuReader } from './read-menu-anew.ts';
import { createSharedStream, LIVE_NAME, LiveMessage } from './shared-stream.ts';

type LiveServices = Pick<Services, 'api' | 'queryClient' | 'storage' | 'connectivity' | 'outbox' | 'orderParams'>;

/** Live status of this tab's orders: one stream, shared by all watchers and the other tabs (docs/product.md §6.19). */
export interface LiveOrders extends Subscribable {
  /** Watches these orders (empty: the menu only) and those of the logged-in customer; returns a stop function. */
  readonly watch: (ids: readonly string[]) => () => void;
  /** Ids of the orders that the stream currently covers, as one string: others have to be polled. */
  readonly covered: () => string;
  /** When something was last received, by the device's clock, ms; 0 without a stream. */
  readonly heardAt: () => number;
}

/** The stream of each query client; released with it. */
const streams = new WeakMap<QueryClient, LiveOrders>();

/** Returns the live status of this tab, created on first use. */
export function liveOrdersOf(services: LiveServices): LiveOrders {
  const there = streams.get(services.queryClient);
  if (there) return there;
  const made = createLiveOrders(services);
  streams.set(services.queryClient, made);
  return made;
}

const isList = ({ queryKey: [, kind] }: { readonly queryKey: readonly unknown[] }): boolean =>
  kind === 'list' || kind === 'finished';

function createLiveOrders(services: LiveServices): LiveOrders {
  const { api, queryClient, storage, connectivity } = services;
  const { subscribe, notify } = createListeners();
  const watching = new Set<readonly string[]>();
  /** The coverage last reported by the stream: reported once. */
  let told = '';
  let covered = '';
  let heardAt = 0;
  let openedAt = 0;
  let menu: string | null = null;
  const menuReader = createMenuReader(services, { scheduler: systemScheduler });

  const setCovered = (next: string): void => {
    if (next === covered) return;
    covered = next;
    notify();
  };
  const parsed = <S extends v.GenericSchema>(schema: S, { data }: ReceivedEvent): v.InferOutput<S> | null => {
    try {
      return v.parse(schema, JSON.parse(data));
    } catch {
      // An event unknown to this build: its order is polled.
      return null;
    }
  };

  const onEvent = (event: ReceivedEvent): void => {
    const { events } = orderEvents;
    if (event.name === 'order') {
      const status = parsed(events.order, event);
      if (status === null) return;
      const { queryKey } = orderStatusQuery(api, status.id);
      const isNew =
        queryClient.getQueryData(queryKey) === undefined && knownOrder(queryClient, status.id) === undefined;
      // A request in flight may have been answered before this event, and would overwrite it.
      void queryClient.cancelQueries({ queryKey }).then(() => {
        const before = queryClient.getQueryData(queryKey);
        if (before === undefined || before.updated_at <= status.updated_at) queryClient.setQueryData(queryKey, status);
      });
      // Placed on another device of the same customer.
      if (isNew) void queryClient.invalidateQueries({ queryKey: ['orders'], predicate: isList });
    } else if (event.name === 'watching') {
      told = parsed(events.watching, event)?.ids.join(' ') ?? '';
      setCovered(told);
    } else if (event.name === 'menu') {
      const { version } = parsed(events.menu, event) ?? { version: menu };
      if (version === menu) return;
      if (menu === null) menuReader.check(openedAt);
      else menuReader.readSoon();
      menu = version;
    }
  };

  // May be missing in a browser, which the types do not reflect.
  const locks: LockManager | undefined = navigator.locks;
  const stream = createSharedStream({
    tab: newKey(),
    locks: locks ?? null,
    channel: createBroadcast(LIVE_NAME, LiveMessage),
    open: (ids, lastEventId, signal) =>
      rawRequest(
        `${orderEvents.base}${orderEvents.path}${encodeQuery({ ids })}`,
        { accept: 'text/event-stream', ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }) },
        { cache: 'no-store', signal },
      ),
    wanted: () => {
      // No requests on behalf of a person who has logged out.
      if (watching.size === 0 || storage.get('log_out') !== null) return null;
      const ids = [...new Set([...watching].flat())].toSorted().slice(0, MAX_WATCHED);
      return { ids, person: storage.get('user') };
    },
    onEvent,
    onOpen: (isSame) => {
      openedAt = Date.now();
      heardAt = openedAt;
      if (isSame) setCovered(told);
    },
    onHeard: () => {
      heardAt = Date.now();
    },
    onClosed: () => {
      heardAt = 0;
      setCovered('');
    },
    isVisible: () => document.visibilityState === 'visible',
    isReachable: () => connectivity.getSnapshot() !== 'unreachable',
    scheduler: systemScheduler,
  });

  document.addEventListener('visibilitychange', stream.onVisibility);
  window.addEventListener('online', stream.retryNow);
  window.addEventListener('pagehide', stream.leave);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) stream.check();
  });
  connectivity.subscribe(() => {
    if (connectivity.getSnapshot() === 'unreachable') stream.check();
    else stream.retryNow();
  });

  return {
    subscribe,
    covered: () => covered,
    heardAt: () => heardAt,
    watch: (ids) => {
      const own = [...ids];
      watching.add(own);
      stream.check();
      return () => {
        watching.delete(own);
        // The next page may watch the same orders: it mounts a moment later.
        setTimeout(stream.check);
      };
    },
  };
}
