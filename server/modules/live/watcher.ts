import type { EventSink } from '#server/http/event-streams.ts';
import type { Visitor } from '#server/http/visitor.ts';
import { type State, stateOf, type StateFor } from './order-states.ts';

const MENU = 'menu';
const WATCHING = 'watching';
/** Fits forty orders plus the other marks; anything longer is not ours. */
const LAST_EVENT_ID = /^[\w.-]{1,1024}$/;

/** Returns the state of the chain's public data. */
export function menuState(version: string): State {
  return stateOf(MENU, { version });
}

/** The visitor, what is watched, and what the client reports it already has. */
export interface Watch {
  readonly visitor: Visitor;
  /** The stream ends with this session; null: a guest's, or none. */
  readonly sessionId: number | null;
  /** In addition to the customer's orders. */
  readonly ids: readonly string[];
  readonly lastEventId: string | null;
}

/**
 * Creates one stream's watcher: remembers the marks of all states sent, so that nothing is sent twice. The marks together are an
 * event's id; sent back by the client, they say what it has, and only the rest is sent (docs/product.md §6.16).
 */
export function createWatcher({ visitor, lastEventId }: Pick<Watch, 'visitor' | 'lastEventId'>, sink: EventSink) {
  const watched = new Set<string>();
  const unread = new Set<string>();
  let begun = false;
  /** Orders that do not exist for this visitor. */
  const missing = new Set<string>();
  const told = new Map<string, string>();
  const known = new Set(lastEventId !== null && LAST_EVENT_ID.test(lastEventId) ? lastEventId.split('.') : []);

  /** The last list of watched orders sent; avoids rebuilding that state for each event. */
  let listed: string | null = null;

  const tell = (key: string, state: State): void => {
    const before = told.get(key);
    if (before === state.mark) return;
    told.set(key, state.mark);
    if (before === undefined && known.has(state.mark)) return;
    sink.send(state.event([...told.values()].join('.')));
  };
  const notifyWatched = (): void => {
    if (!begun || unread.size > 0) return;
    const there = [...watched].filter((id) => !missing.has(id)).toSorted();
    const list = there.join(' ');
    if (list === listed) return;
    listed = list;
    tell(WATCHING, stateOf(WATCHING, { ids: there }));
  };

  return {
    visitor,
    end: sink.end,
    ids: (): Iterable<string> => watched,
    /** Adds an order to watch, marked as not yet read. */
    add: (id: string): void => {
      if (watched.has(id)) return;
      watched.add(id);
      unread.add(id);
    },
    /** Marks the set of watched orders as complete. */
    begin: (): void => {
      begun = true;
      notifyWatched();
    },
    /** Handles states just read, whether or not their orders are watched here. */
    onRead: (ids: readonly string[], states: ReadonlyMap<string, StateFor>): void => {
      for (const id of ids) {
        if (!watched.has(id)) continue;
        unread.delete(id);
        const state = states.get(id)?.(visitor) ?? null;
        if (state === null) {
          missing.add(id);
          told.delete(id);
        } else {
          missing.delete(id);
          tell(id, state);
        }
      }
      notifyWatched();
    },
    /** Takes a {@link menuState}, built once for all watchers. */
    onMenu: (state: State): void => tell(MENU, state),
  };
}
export type Watcher = ReturnType<typeof createWatcher>;
