import type { EventSink } from '#server/http/event-streams.ts';
import type { Visitor } from '../cart/cart-access.ts';
import { type State, stateOf, type StateFor } from './order-states.ts';

const MENU = 'menu';
const WATCHING = 'watching';
/** Of forty orders and what else there is; what is longer is not ours. */
const LAST_EVENT_ID = /^[\w.-]{1,1024}$/;

/** What is said of the public data of the chain. */
export function menuState(version: string): State {
  return stateOf(MENU, { version });
}

/** Who watches, what, and what the client says that it has already. */
export interface Watch {
  readonly visitor: Visitor;
  /** The stream ends with it; null: a guest's, or none. */
  readonly sessionId: number | null;
  /** Besides those of the customer. */
  readonly ids: readonly string[];
  readonly lastEventId: string | null;
}

/**
 * One stream: remembers the mark of all that it has told, so that nothing is told twice. The marks together are the id of an
 * event; sent back, they say what the client has, and the rest is told (docs/product.md §6.16).
 */
export function createWatcher({ visitor, lastEventId }: Pick<Watch, 'visitor' | 'lastEventId'>, sink: EventSink) {
  const watched = new Set<string>();
  const unread = new Set<string>();
  let begun = false;
  /** Orders that do not exist, for this visitor. */
  const missing = new Set<string>();
  const told = new Map<string, string>();
  const known = new Set(lastEventId !== null && LAST_EVENT_ID.test(lastEventId) ? lastEventId.split('.') : []);

  /** What was last said of what is watched: the rest of it is not made anew for each event. */
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
    /** One more order, which is to be read. */
    add: (id: string): void => {
      if (watched.has(id)) return;
      watched.add(id);
      unread.add(id);
    },
    /** It is known what is watched. */
    begin: (): void => {
      begun = true;
      notifyWatched();
    },
    /** What has been read of some orders, whether they are watched or not. */
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
    /** Of {@link menuState}: made once for all. */
    onMenu: (state: State): void => tell(MENU, state),
  };
}
export type Watcher = ReturnType<typeof createWatcher>;
