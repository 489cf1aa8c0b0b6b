import * as v from 'valibot';
import { MAX_WATCHED } from '#contract/live.ts';
import type { Broadcast } from '#lib/broadcast.ts';
import type { ReceivedEvent } from './event-text.ts';
import { createLead, type Locks } from './lead.ts';
import { createLiveStream, type LiveStreamOptions, type Wanted } from './live-stream.ts';

/** The lock of the tab that has the stream, and the channel on which it tells the others. */
export const LIVE_NAME = 'storefront-live';
/** A tab that leads and is alive answers at once; one that does not for so long is led no more, ms. */
const ANSWER_MS = 4_000;
/** What leads says something with each heartbeat (docs/product.md §6.19); who hears nothing for so long asks, ms. */
const SILENT_MS = 45_000;
/** Tabs that say at the same moment what they watch make one stream, not one each, ms. */
const GATHER_MS = 50;

const version = v.literal(1);
const to = v.nullable(v.string());
/** What tabs say of the stream that they share. `to`: one tab, or all. */
export const LiveMessage = v.variant('kind', [
  /** A tab watches these orders; asked of all by whoever has just begun to lead, and told by each at its beginning. */
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
  /** The one that leads is alive. */
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
  /** This tab's own name. */
  readonly tab: string;
  readonly channel: Broadcast<LiveMessage>;
  /** Null, as on plain http: each tab has a stream of its own. */
  readonly locks: Locks | null;
}

const Identified = v.object({ id: v.string() });
/** What an event replaces when it comes again: one of the same name, of the same order. */
const subjectOf = ({ name, data }: ReceivedEvent): string => {
  try {
    const parsed = v.safeParse(Identified, JSON.parse(data));
    return parsed.success ? `${name} ${parsed.output.id}` : name;
  } catch {
    return name;
  }
};

/**
 * The stream of a tab, shared with the others of the device (docs/product.md §6.19): one that is looked at leads, has the stream for
 * all that is watched in any of them, and tells the others each word of it. Which one leads, a lock decides; it is free when its tab
 * has gone, and taken from a tab that has stopped answering.
 */
export function createSharedStream(options: SharedStreamOptions) {
  const { tab, scheduler } = options;
  const channel = options.locks === null ? null : options.channel;
  /** What other tabs watch, for the one that leads. */
  const others = new Map<string, Wanted & { readonly isVisible: boolean }>();
  /** The last word on each subject since the stream was opened, for a tab that comes later. */
  const said = new Map<string, ReceivedEvent>();
  let isOpen = false;
  /** Whether the stream of another tab stands, and this one hears it. */
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
  /** Says what this tab watches; whoever leads answers. */
  const say = (own: Wanted): void => {
    told = JSON.stringify(own);
    post({ version: 1, kind: 'wants', tab, ids: [...own.ids], person: own.person, isVisible: options.isVisible() });
  };
  /** Who looks at this tab is not left with a stream that nobody reads any more. */
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

  /** As the one that leads: another tab has come, watches something else, or asks whether anybody leads. */
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
  /** As one that is led. */
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
      // A tab that nobody looks at may be stopped at any moment: it leads only while no other wants to.
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
      // What leads is told that this tab is looked at, or is not; whether it still answers, the one who has come back has to know.
      told = '';
      if (!options.isVisible()) {
        stopWaiting();
        if (lead.isLeading() && [...others.values()].some(({ isVisible }) => isVisible)) stepDown();
      }
      check();
    },
    retryNow: stream.retryNow,
    /** The page goes, perhaps to be shown once more by going back: another tab leads from now on. */
    leave: (): void => {
      leave();
      stream.check();
    },
  };
}
