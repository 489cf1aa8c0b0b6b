import * as v from 'valibot';
import { MAX_WATCHED } from '#contract/live.ts';
import type { Broadcast } from '#lib/broadcast.ts';
import type { ReceivedEvent } from './event-text.ts';
import { createLead, type Locks } from './lead.ts';
import { createLiveStream, type LiveStreamOptions, type Wanted } from './live-stream.ts';

/** The lock of the tab that has the stream, and the channel on which it broadcasts to the others. */
export const LIVE_NAME = 'storefront-live';
/** A live leader responds at once; one silent for this long loses the lead, ms. */
const ANSWER_MS = 4_000;
/** The leader broadcasts with each heartbeat (docs/product.md §6.19); a follower that hears nothing for this long asks, ms. */
const SILENT_MS = 45_000;
/** Tabs that announce what they watch within this time share one stream, ms. */
const GATHER_MS = 50;

const version = v.literal(1);
const to = v.nullable(v.string());
/** Messages between tabs about the shared stream. `to`: one tab, or all. */
export const LiveMessage = v.variant('kind', [
  /** A tab watches these orders; requested from all by a new leader, and announced by each tab on start. */
  v.object({
    version,
    kind: v.literal('wants'),
    tab: v.string(),
    ids: v.array(v.string()),
    person: v.nullable(v.string()),
    isVisible: v.boolean(),
  }),
  v.object({ version, kind: v.literal('left'), tab: v.string() }),
  v.object({ version, kind: v.literal('who') }),
  /** The leader is alive. */
  v.object({ version, kind: v.literal('here') }),
  v.object({ version, kind: v.literal('open'), to, isSame: v.boolean() }),
  v.object({ version, kind: v.literal('closed') }),
  v.object({
    version,
    kind: v.literal('event'),
    to,
    event: v.object({ name: v.string(), id: v.nullable(v.string()), data: v.string() }),
  }),
]);
export type LiveMessage = v.InferOutput<typeof LiveMessage>;

export interface SharedStreamOptions extends LiveStreamOptions {
  /** This tab's id. */
  readonly tab: string;
  readonly channel: Broadcast<LiveMessage>;
  /** Null, as on plain http: each tab has its own stream. */
  readonly locks: Locks | null;
}

const Identified = v.object({ id: v.string() });
/** What an event replaces when received again: the event of the same name and order. */
const subjectOf = ({ name, data }: ReceivedEvent): string => {
  try {
    const parsed = v.safeParse(Identified, JSON.parse(data));
    return parsed.success ? `${name} ${parsed.output.id}` : name;
  } catch {
    return name;
  }
};

/**
 * The stream of a tab, shared with the others of the device (docs/product.md §6.19): a visible tab leads, keeps the stream for
 * everything watched in any tab, and forwards each event to the others. A lock decides which tab leads; it is released when its
 * tab closes, and taken from a tab that has stopped responding.
 */
export function createSharedStream(options: SharedStreamOptions) {
  const { tab, scheduler } = options;
  const channel = options.locks === null ? null : options.channel;
  /** What other tabs watch; used by the leader. */
  const others = new Map<string, Wanted & { readonly isVisible: boolean }>();
  /** The last event on each subject since the stream opened, for tabs that join later. */
  const said = new Map<string, ReceivedEvent>();
  let isOpen = false;
  /** Whether another tab's stream is open and this tab receives it. */
  let isFollowing = false;
  let leaveChannel: (() => void) | null = null;
  let told = '';
  let cancelWaiting: (() => void) | null = null;
  let cancelGathering: (() => void) | null = null;

  const lead = createLead(options.locks, LIVE_NAME, () => onTurn());
  const post = (message: LiveMessage): void => channel?.post(message);
  const tell = (message: LiveMessage): void => {
    if (lead.isLeading()) post(message);
  };

  const stream = createLiveStream({
    ...options,
    wanted: () => {
      const own = lead.isLeading() ? options.wanted() : null;
      if (own === null) return null;
      const more = [...others.values()].filter(({ person }) => person === own.person).flatMap(({ ids }) => ids);
      return { ...own, ids: [...new Set([...own.ids, ...more])].slice(0, MAX_WATCHED).toSorted() };
    },
    onEvent: (event) => {
      said.set(subjectOf(event), event);
      options.onEvent(event);
      tell({ version: 1, kind: 'event', to: null, event });
    },
    onOpen: (isSame) => {
      if (!isSame) said.clear();
      isOpen = true;
      options.onOpen(isSame);
      tell({ version: 1, kind: 'open', to: null, isSame });
    },
    onClosed: () => {
      isOpen = false;
      options.onClosed();
      tell({ version: 1, kind: 'closed' });
    },
    onHeard: () => {
      options.onHeard();
      tell({ version: 1, kind: 'here' });
    },
  });

  const stopWaiting = (): void => {
    cancelWaiting?.();
    cancelWaiting = null;
  };
  /** Announces what this tab watches; the leader replies. */
  const say = (own: Wanted): void => {
    told = JSON.stringify(own);
    post({ version: 1, kind: 'wants', tab, ids: [...own.ids], person: own.person, isVisible: options.isVisible() });
  };
  /** Makes sure that a visible tab is not left with a stream that no tab reads any more. */
  const ask = (): void => {
    stopWaiting();
    const own = options.wanted();
    if (own === null || !options.isVisible()) return;
    say(own);
    cancelWaiting = scheduler.after(ANSWER_MS, () => lead.take());
  };
  const stopFollowing = (): void => {
    if (!isFollowing) return;
    isFollowing = false;
    options.onClosed();
  };

  const onTurn = (): void => {
    stopWaiting();
    told = '';
    others.clear();
    if (lead.isLeading()) {
      stopFollowing();
      post({ version: 1, kind: 'who' });
    }
    check();
  };
  const stepDown = (): void => {
    lead.leave();
    onTurn();
  };

  /** As the leader: another tab has opened, watches something else, or asks whether there is a leader. */
  const onWants = ({ tab: other, ids, person, isVisible }: LiveMessage & { kind: 'wants' }): void => {
    others.set(other, { ids, person, isVisible });
    if (isVisible && !options.isVisible()) {
      stepDown();
      return;
    }
    post({ version: 1, kind: 'here' });
    if (isOpen) {
      post({ version: 1, kind: 'open', to: other, isSame: false });
      for (const event of said.values()) post({ version: 1, kind: 'event', to: other, event });
    }
    cancelGathering ??= scheduler.after(GATHER_MS, () => {
      cancelGathering = null;
      check();
    });
  };
  /** As a follower. */
  const onWord = (message: LiveMessage): void => {
    stopWaiting();
    cancelWaiting = scheduler.after(SILENT_MS, ask);
    if (message.kind === 'closed') stopFollowing();
    if ('to' in message && message.to !== null && message.to !== tab) return;
    if (message.kind === 'open') {
      isFollowing = true;
      options.onOpen(message.isSame);
    }
    if (!isFollowing) return;
    options.onHeard();
    if (message.kind === 'event') options.onEvent(message.event);
  };
  const onMessage = (message: LiveMessage): void => {
    const own = options.wanted();
    if (own === null) return;
    if (message.kind === 'who') {
      if (!lead.isLeading()) say(own);
    } else if (message.kind === 'wants') {
      if (lead.isLeading()) onWants(message);
    } else if (message.kind === 'left') {
      if (others.delete(message.tab)) check();
    } else if (!lead.isLeading()) onWord(message);
  };

  const leave = (): void => {
    stopWaiting();
    cancelGathering?.();
    cancelGathering = null;
    if (leaveChannel === null) return;
    if (lead.isLeading() && isOpen) tell({ version: 1, kind: 'closed' });
    post({ version: 1, kind: 'left', tab });
    leaveChannel();
    leaveChannel = null;
    told = '';
    others.clear();
    stopFollowing();
    lead.leave();
  };

  const check = (): void => {
    const own = options.wanted();
    if (own === null) leave();
    else {
      leaveChannel ??= channel?.subscribe(onMessage) ?? (() => undefined);
      // A hidden tab may be suspended at any moment: it leads only while no other wants to.
      if (options.isVisible()) lead.stand();
      else if (!lead.isLeading()) lead.leave();
      if (!lead.isLeading() && JSON.stringify(own) !== told) {
        if (options.isVisible()) ask();
        else say(own);
      }
    }
    stream.check();
  };

  return {
    check,
    onVisibility: (): void => {
      stream.onVisibility();
      // Reports the tab's visibility to the leader; a tab that is visible again has to know whether the leader still responds.
      told = '';
      if (!options.isVisible()) {
        stopWaiting();
        if (lead.isLeading() && [...others.values()].some(({ isVisible }) => isVisible)) stepDown();
      }
      check();
    },
    retryNow: stream.retryNow,
    /** The page is being left, perhaps into the back/forward cache: another tab leads from now on. */
    leave: (): void => {
      leave();
      stream.check();
    },
  };
}
