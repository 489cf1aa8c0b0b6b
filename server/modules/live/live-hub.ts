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

/** As the triggers of the schema name them (server/db/migrations). */
const ORDER_CHANGED = 'order_changed';
const MENU_CHANGED = 'menu_changed';
const SESSION_ENDED = 'session_ended';
/** Orders that are read together. */
const BATCH = 200;
const RETRY_MS = 1000;
/** A database that is not heard for so long: streams that know nothing must not look alive. */
const DEAF_MS = 10_000;

export interface LiveOptions {
  readonly db: Database;
  readonly listen: Listen;
  readonly streams: Pick<EventStreams, 'endAll'>;
  /** Told that public data have another version, before anybody who watches is. */
  readonly onMenu: () => void;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Watchers by what they watch. */
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
 * Hears of changes and tells them to whoever watches (docs/product.md §6.15). A changed order is read once, however many
 * watch it, and what changes while something is being read is read together after it.
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
  /** Runs while the database is not heard. */
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
    // What has changed meanwhile is read together.
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

  /** Whatever was said while nothing was heard is lost: everything that is watched is looked at. */
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
      // Their readers open new ones, which begin with what is so.
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
     * Feeds a stream until it is over.
     *
     * @throws {ApiError} UNAVAILABLE while the database is not heard
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
      // It may have ended while it was asked whose it is.
      if (sessionId !== null) await endOver([sessionId]);
      // Heard of from now on, so none that is placed meanwhile is missed.
      const own = customerId === null ? [] : await activeOrdersOf(db, [customerId]);
      if (menu === null) {
        const version = await currentVersion(db);
        if (version !== null) menu ??= { version, state: menuState(version) };
      }
      for (const { id } of own) add(id);
      for (const id of watch.ids) add(id);
      if (menu !== null) watcher.onMenu(menu.state);
      watcher.begin();
      // Through the same reading as changes, one after the other: an older state never comes after a newer one.
      read(watcher.ids());
    },
    /** How many watch. */
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
