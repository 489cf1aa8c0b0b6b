import type { Clock, Scheduler } from '#lib/clock.ts';
import type { Command } from './commands.ts';
import type { KitchenOutbox } from './kitchen-outbox.ts';
import type { KitchenState } from './kitchen-state.ts';
import { shownOrders, withTap } from './orders.ts';
import { isOnBoard, stationOf } from './stations.ts';

/** How long a tap that moves an order on can be undone (docs/product.md §26.32). */
export const UNDO_MS = 5_000;

/** Taps made at once, which are undone at once. */
export interface HeldTap {
  readonly until: number;
  readonly commands: readonly Command[];
}

/** Returns the taps that can still be undone, the newest first. */
export function heldTaps(commands: readonly Command[]): HeldTap[] {
  const times = [...new Set(commands.flatMap(({ held_until: until }) => until ?? []))];
  return times
    .toSorted((one, other) => other - one)
    .map((until) => ({ until, commands: commands.filter((command) => command.held_until === until) }));
}

const STEPS: ReadonlySet<Command['call']> = new Set(['accept', 'move', 'take', 'hand_over']);

/** Reports whether a tap can be undone: it moves an order on, or takes the card off the screen of a station. */
const isUndoable = (state: KitchenState, command: Command): boolean => {
  if (STEPS.has(command.call)) return true;
  const station = stationOf(state)?.id ?? null;
  const order =
    command.call === 'lines' ? shownOrders(state).find(({ id }) => id === command.body.order_id) : undefined;
  return order !== undefined && isOnBoard(order, station) && !isOnBoard(withTap(order, command), station);
};

/** Adds taps. The one before of the same order is no longer held: who goes on has meant it. */
const withTaps = (commands: readonly Command[], added: readonly Command[]): Command[] => {
  const lanes = new Set(added.map(({ lane }) => lane));
  return [
    ...commands.map((command) => (lanes.has(command.lane) ? { ...command, held_until: null } : command)),
    ...added,
  ];
};

/** Adds taps that were just made, and holds those that can be undone for so long, ms. */
export function addTaps(state: KitchenState, taps: readonly Command[], undoMs: number): KitchenState {
  const held = taps.map((tap) =>
    undoMs > 0 && isUndoable(state, tap) ? { ...tap, held_until: tap.at + undoMs } : tap,
  );
  return { ...state, commands: withTaps(state.commands, held) };
}

/** Removes a tap, unless it is being sent already. */
export function withoutTap(commands: readonly Command[], tap: HeldTap): Command[] {
  return commands.filter(({ id, held_until: until }) => until === null || tap.commands.every((one) => one.id !== id));
}

/**
 * Sends held taps when their time is over, also those of before a reload, and all of them when the page is left. Returns a stop
 * function.
 */
export function releaseHeldTaps({
  outbox,
  clock,
  scheduler,
  undoMs,
  onLeave,
  onLog,
}: {
  readonly outbox: KitchenOutbox;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly undoMs: number;
  /** Calls back when the page is left; returns a stop function. */
  readonly onLeave: (listener: () => void) => () => void;
  readonly onLog: (message: string, error: unknown) => void;
}): () => void {
  let cancel = (): void => undefined;
  const release = (isDue: (until: number) => boolean): void => {
    const commands = (all: readonly Command[]): Command[] =>
      all.map((one) => (one.held_until !== null && isDue(one.held_until) ? { ...one, held_until: null } : one));
    outbox
      .amend((state) => ({ ...state, commands: commands(state.commands) }))
      .then(
        () => {
          outbox.wake();
          plan();
        },
        (error: unknown) => onLog('Held taps were not released', error),
      );
  };
  const isDue = (until: number): boolean => {
    const left = until - clock.now().getTime();
    // Much longer than any is held: the clock was put right meanwhile.
    return left <= 0 || left > 2 * undoMs;
  };
  const plan = (): void => {
    cancel();
    const times = heldTaps(outbox.stored().commands).map(({ until }) => until);
    if (times.length === 0) return;
    const left = times.some(isDue) ? 0 : Math.min(...times) - clock.now().getTime();
    cancel = scheduler.after(left, () => release(isDue));
  };
  const stops = [outbox.subscribe(plan), onLeave(() => release(() => true))];
  return () => {
    cancel();
    for (const stop of stops) stop();
  };
}
