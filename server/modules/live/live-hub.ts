import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/connection.ts';
import type { Listen } from '#server/db/notifications.ts';
import { currentVersion } from '#server/db/versioned.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { EventSink, EventStreams } from '#server/http/event-streams.ts';
import { existingSessions } from '../account/customer-repository.ts';
import { activeOrdersOf } from '../orders/order-repository.ts';
import { readStates, type State } from './order-states.ts';
import { createWatcher, menuState, type Watch, type Watcher } from './watcher.ts';

/** Channel names, as in the triggers of the schema (server/db/migrations). */
const ORDER_CHANGED = 'order_changed';
const MENU_CHANGED = 'menu_changed';
const SESSION_ENDED = 'session_ended';
/** Orders per read. */
const BATCH = 200;
const RETRY_MS = 1000;
/** How long the database connection may be lost before streams are closed: a stream without updates must not look alive. */
const DEAF_MS = 10_000;

export interface LiveOptions {
  readonly db: Database;
  readonly listen: Listen;
  readonly streams: Pick<EventStreams, 'endAll'>;
  /** Called on a new version of public data, before any watcher is notified. */
  readonly onMenu: () => void;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Indexes watchers by what they watch. */
const createIndex = <Key>() => {
  const byKey = new Map<Key, Set<Watcher>>();
  return {
    of: (key: Key): Iterable<Watcher> => byKey.get(key) ?? [],
    has: (key: Key): boolean => byKey.has(key),
    keys: (): Key[] => [...byKey.keys()],
    add: (key: Key, watcher: Watcher): void => {
      const there = byKey.get(key);
      if (there) there.add(watcher);
      else byKey.set(key, new Set([watcher]));
    },
    remove: (key: Key, watcher: Watcher): void => {
      const there = byKey.get(key);
      there?.delete(watcher);
      if (there?.size === 0) byKey.delete(key);
    },
  };
};

/**
 * Listens for changes and notifies watchers (docs/product.md §6.15). A changed order is read once, however many
 * watch it; changes that arrive during a read are batched into the next one.
 */
export async function createLiveHub({ db, listen, streams, onMenu, log }: LiveOptions) {
  const byOrder = createIndex<string>();
  const byCustomer = createIndex<number>();
  const bySession = createIndex<number>();
  const watchers = new Set<Watcher>();
  const unread = new Set<string>();
  let menu: { readonly version: string; readonly state: State } | null = null;
  let reading: Promise<void> | null = null;
  let closed = false;
  /** Runs while the database connection is lost. */
  let deaf: NodeJS.Timeout | null = null;

  const readOnce = async (): Promise<void> => {
    const ids = [...unread].slice(0, BATCH);
    for (const id of ids) unread.delete(id);
    try {
      const states = await readStates(db, ids);
      const concerned = new Set(ids.flatMap((id) => [...byOrder.of(id)]));
      for (const watcher of concerned) watcher.onRead(ids, states);
    } catch (error) {
      if (closed) return;
      log.error({ err: error }, 'orders that are watched could not be read');
      for (const id of ids) unread.add(id);
      await wait(RETRY_MS, undefined, { ref: false });
    }
  };
  const readNext = async (): Promise<void> => {
    await readOnce();
    reading = null;
    // Changes that arrived meanwhile are read together.
    read([]);
  };
  const read = (ids: Iterable<string>): void => {
    for (const id of ids) unread.add(id);
    if (unread.size > 0 && !closed) reading ??= readNext();
  };

  const onOrder = (payload: string): void => {
    const [id = '', customer = ''] = payload.split(' ');
    if (customer !== '') {
      for (const watcher of byCustomer.of(Number(customer))) {
        watcher.add(id);
        byOrder.add(id, watcher);
      }
    }
    if (byOrder.has(id)) read([id]);
  };
  const onVersion = (version: string): void => {
    if (version === menu?.version) return;
    const state = menuState(version);
    menu = { version, state };
    onMenu();
    for (const watcher of watchers) watcher.onMenu(state);
  };

  const onSessionEnd = (session: number): void => {
    for (const watcher of bySession.of(session)) watcher.end();
  };
  const endOver = async (sessions: readonly number[]): Promise<void> => {
    const there = await existingSessions(db, sessions);
    for (const session of sessions) if (!there.has(session)) onSessionEnd(session);
  };
  const hear: Readonly<Record<string, (payload: string) => void>> = {
    [ORDER_CHANGED]: onOrder,
    [MENU_CHANGED]: onVersion,
    [SESSION_ENDED]: (payload) => onSessionEnd(Number(payload)),
  };

  /** Notifications sent while disconnected are lost: rereads everything that is watched. */
  const catchUp = async (): Promise<void> => {
    await endOver(bySession.keys());
    const customers = byCustomer.keys();
    const version = await currentVersion(db);
    if (version !== null) onVersion(version);
    for (const { id, customerId } of customers.length === 0 ? [] : await activeOrdersOf(db, customers)) {
      onOrder(`${id} ${customerId ?? ''}`);
    }
    read(byOrder.keys());
  };
  const hearAgain = (): void => {
    if (deaf) clearTimeout(deaf);
    deaf = null;
    catchUp().catch((error: unknown) => {
      log.error({ err: error }, 'watched orders could not be looked at');
      // Clients reconnect, and new streams begin with the current state.
      streams.endAll();
    });
  };

  const stopListening = await listen(Object.keys(hear), {
    onNotification: (channel, payload) => hear[channel]?.(payload),
    onLost: () => {
      deaf ??= setTimeout(() => streams.endAll(), DEAF_MS).unref();
    },
    onBack: hearAgain,
  });

  return {
    /**
     * Feeds a stream until it ends.
     *
     * @throws {ApiError} UNAVAILABLE while the database connection is lost
     */
    watch: async (watch: Watch, sink: EventSink): Promise<void> => {
      if (deaf) throw new ApiError('UNAVAILABLE', { retryAfter: 5 });
      const watcher = createWatcher(watch, sink);
      const { sessionId, visitor } = watch;
      const { customerId } = visitor;
      const add = (id: string): void => {
        watcher.add(id);
        byOrder.add(id, watcher);
      };
      watchers.add(watcher);
      if (customerId !== null) byCustomer.add(customerId, watcher);
      if (sessionId !== null) bySession.add(sessionId, watcher);
      sink.onEnd(() => {
        watchers.delete(watcher);
        for (const id of watcher.ids()) byOrder.remove(id, watcher);
        if (customerId !== null) byCustomer.remove(customerId, watcher);
        if (sessionId !== null) bySession.remove(sessionId, watcher);
      });
      // The session may have ended while its owner was being looked up.
      if (sessionId !== null) await endOver([sessionId]);
      // Already subscribed, so orders placed meanwhile are not missed.
      const own = customerId === null ? [] : await activeOrdersOf(db, [customerId]);
      if (menu === null) {
        const version = await currentVersion(db);
        if (version !== null) menu ??= { version, state: menuState(version) };
      }
      for (const { id } of own) add(id);
      for (const id of watch.ids) add(id);
      if (menu !== null) watcher.onMenu(menu.state);
      watcher.begin();
      // Uses the same sequential reads as changes: an older state never follows a newer one.
      read(watcher.ids());
    },
    /** Returns the number of watchers. */
    count: (): number => watchers.size,
    close: async (): Promise<void> => {
      closed = true;
      if (deaf) clearTimeout(deaf);
      await stopListening();
      await reading;
    },
  };
}
export type LiveHub = Awaited<ReturnType<typeof createLiveHub>>;
