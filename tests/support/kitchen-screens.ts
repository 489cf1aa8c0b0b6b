import { ping } from '#contract/calls/menu.ts';
import { SESSION_HEADER } from '#contract/calls/partner-endpoint.ts';
import { memoryStore, type Store } from '#client/sync/store.ts';
import { laneOf, type NewCommand } from '#kitchen/data/commands.ts';
import { addTaps, heldTaps, releaseHeldTaps, UNDO_MS, withoutTap } from '#kitchen/data/held-taps.ts';
import { createKitchenOutbox, type KitchenOutbox } from '#kitchen/data/kitchen-outbox.ts';
import { EMPTY_STATE, type KitchenState } from '#kitchen/data/kitchen-state.ts';
import { shownOrders } from '#kitchen/data/orders.ts';
import { createPolling, type Polling } from '#kitchen/data/polling.ts';
import { createApi } from '#lib/api/client.ts';
import { createClock, type Scheduler } from '#lib/clock.ts';
import { createConnectivity } from '#lib/connectivity.ts';
import type { FakeKitchen } from './fake-kitchen.ts';
import { KITCHEN_NOW, ME } from './fixtures/kitchen.ts';

/** Time that passes when the test says so. */
export class Time implements Scheduler {
  private at = KITCHEN_NOW.getTime();
  private readonly timers = new Set<{ readonly at: number; readonly run: () => void }>();

  private names = 0;

  readonly now = (): number => this.at;
  /** A name that nothing else has had in this time. */
  readonly nextName = (): number => {
    this.names += 1;
    return this.names;
  };
  readonly after = (ms: number, run: () => void): (() => void) => {
    const timer = { at: this.at + ms, run };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  };

  /** Lets time pass, one timer after the other, and what follows from each come to an end. */
  async pass(ms: number): Promise<void> {
    const end = this.at + ms;
    await settle();
    for (;;) {
      const [next] = [...this.timers].filter(({ at }) => at <= end).toSorted((one, other) => one.at - other.at);
      if (next === undefined) break;
      this.timers.delete(next);
      this.at = Math.max(this.at, next.at);
      next.run();
      await settle();
    }
    this.at = end;
  }
}
export /** Waits until what is under way has come to an end. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

export interface KitchenScreen {
  readonly outbox: KitchenOutbox;
  readonly polling: Polling;
  readonly tap: (...commands: readonly NewCommand[]) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly leave: () => void;
  /** Ends the page; what it has stored stays. */
  readonly close: () => void;
  readonly statusOf: (id: string) => string | undefined;
}

/** Opens a screen of the kitchen, without what it draws. */
export async function openKitchenScreen(
  { api, time }: { readonly api: FakeKitchen; readonly time: Time },
  store: Store<KitchenState> = memoryStore<KitchenState>({ ...EMPTY_STATE, me: ME }),
): Promise<KitchenScreen> {
  const clock = createClock(time);
  const connectivity = createConnectivity({
    ask: () => client.call(ping),
    scheduler: time,
    random: () => 0,
    hints: () => () => undefined,
  });
  const client = createApi({
    origin: 'http://kitchen.test',
    fetch: api.fetch,
    getHeaders: () => ({ [SESSION_HEADER]: '1' }),
    onReachable: (reachable) => connectivity.report(reachable),
  });
  const screen = time.nextName();
  let keys = 0;
  const newKey = (): string => {
    keys += 1;
    return `key-${screen}-${keys}`;
  };
  const log: string[] = [];
  const onLog = (message: string): void => void log.push(message);
  const common = { api: client, clock, scheduler: time, connectivity, onLog };
  const outbox = createKitchenOutbox({
    ...common,
    openStore: () => Promise.resolve(store),
    lock: (task) => task(),
    newKey,
    random: () => 0,
    onDone: () => undefined,
  });
  const polling = createPolling({ ...common, outbox, onLogin: () => undefined });
  let leave = (): void => undefined;
  const onLeave = (listener: () => void): (() => void) => {
    leave = listener;
    return () => undefined;
  };
  const stops = [
    connectivity.start(),
    outbox.start(() => void polling.poll()),
    polling.start(),
    releaseHeldTaps({ outbox, clock, scheduler: time, undoMs: UNDO_MS, onLeave, onLog }),
  ];
  await settle();
  return {
    outbox,
    polling,
    tap: (...commands) => {
      const at = time.now();
      const stamped = commands.map((command) => ({
        ...command,
        id: newKey(),
        key: newKey(),
        at,
        lane: laneOf(command),
        held_until: null,
      }));
      return outbox.commit((state) => addTaps(state, stamped, UNDO_MS));
    },
    undo: () =>
      outbox.commit((state) => {
        const [newest] = heldTaps(state.commands);
        return newest === undefined ? state : { ...state, commands: withoutTap(state.commands, newest) };
      }),
    leave: () => leave(),
    close: () => {
      for (const stop of stops) stop();
    },
    statusOf: (id) => shownOrders(outbox.getSnapshot().state).find((order) => order.id === id)?.status,
  };
}
