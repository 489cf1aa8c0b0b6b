// Proves docs/product.md §26.32: a tap that moves an order on can be undone for five seconds, and nothing of it reaches the server before.
import { beforeEach, describe, expect, test } from 'vitest';
import { ping } from '#contract/calls/menu.ts';
import { SESSION_HEADER } from '#contract/calls/kitchen.ts';
import { memoryStore, type Store } from '#client/sync/store.ts';
import { laneOf, type NewCommand } from '#kitchen/data/commands.ts';
import { heldTaps, releaseHeldTaps, UNDO_MS, withoutTap, withTaps } from '#kitchen/data/held-taps.ts';
import { createKitchenOutbox, type KitchenOutbox } from '#kitchen/data/kitchen-outbox.ts';
import { EMPTY_STATE, type KitchenState } from '#kitchen/data/kitchen-state.ts';
import { shownOrders } from '#kitchen/data/orders.ts';
import { createPolling, type Polling } from '#kitchen/data/polling.ts';
import { createApi } from '#lib/api/client.ts';
import { createClock, type Scheduler } from '#lib/clock.ts';
import { createConnectivity } from '#lib/connectivity.ts';
import { FakeKitchen } from '#tests/support/fake-kitchen.ts';
import { KITCHEN_NOW, ME, partnerOrder } from '#tests/support/fixtures/kitchen.ts';

/** Time that passes when the test says so. */
class Time implements Scheduler {
  private at = KITCHEN_NOW.getTime();
  private readonly timers = new Set<{ readonly at: number; readonly run: () => void }>();

  readonly now = (): number => this.at;
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
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

interface Screen {
  readonly outbox: KitchenOutbox;
  readonly polling: Polling;
  readonly tap: (...commands: readonly NewCommand[]) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly leave: () => void;
  /** Ends the page; what it has stored stays. */
  readonly close: () => void;
  readonly statusOf: (id: string) => string | undefined;
}

let api: FakeKitchen;
let time: Time;
beforeEach(() => {
  api = new FakeKitchen();
  time = new Time();
});

/** A screen of the kitchen, without what it draws. */
const openScreen = async (
  store: Store<KitchenState> = memoryStore<KitchenState>({ ...EMPTY_STATE, me: ME }),
): Promise<Screen> => {
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
  let keys = 0;
  const newKey = (): string => {
    keys += 1;
    return `key-${Math.trunc(time.now())}-${screens}-${keys}`;
  };
  screens += 1;
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
        held_until: at + UNDO_MS,
      }));
      return outbox.commit((state) => ({ ...state, commands: withTaps(state.commands, stamped) }));
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
};
let screens = 0;

const accept = (id: string): NewCommand => ({ call: 'accept', body: { order_id: id, promised: null } });
const move = (id: string, status: 'preparing' | 'prepared'): NewCommand => ({
  call: 'move',
  body: { order_id: id, status },
});
const names = (): string[] => api.changes().map(({ name }) => name);

describe('a tap that moves an order on', () => {
  test('is shown at once and sent after five seconds, once', async () => {
    const order = partnerOrder();
    api.put(order);
    const screen = await openScreen();
    await screen.tap(accept(order.id));
    expect(screen.statusOf(order.id)).toBe('confirmed');
    await time.pass(UNDO_MS - 1);
    expect(names()).toEqual([]);
    await time.pass(1);
    expect(names()).toEqual(['partnerAcceptOrder']);
    await time.pass(60_000);
    expect(names()).toEqual(['partnerAcceptOrder']);
    expect(screen.outbox.stored().commands).toEqual([]);
  });

  test('undone within that time leaves nothing to send, and one that is being sent stays', async () => {
    const order = partnerOrder();
    api.put(order);
    const screen = await openScreen();
    await screen.tap(accept(order.id));
    await time.pass(UNDO_MS - 1);
    await screen.undo();
    expect(screen.statusOf(order.id)).toBe('new');
    await time.pass(60_000);
    expect(names()).toEqual([]);
    // The button of a tap whose time is over at that very moment.
    await screen.tap(accept(order.id));
    const [held] = heldTaps(screen.outbox.stored().commands);
    if (held === undefined) throw new Error('the tap is held');
    api.isOffline = true;
    await time.pass(UNDO_MS);
    expect(withoutTap(screen.outbox.stored().commands, held)).toHaveLength(1);
  });

  test('of another order keeps the first one’s time, and of the same order sends the one before', async () => {
    const [one, other] = [partnerOrder(), partnerOrder()];
    api.put(one, other);
    const screen = await openScreen();
    await screen.tap(accept(one.id));
    await time.pass(3_000);
    await screen.tap(accept(other.id));
    await screen.undo();
    await time.pass(2_000);
    expect(api.changes().map(({ body }) => body)).toEqual([{ order_id: one.id, promised: null }]);
    await screen.tap(accept(other.id));
    await screen.tap(move(other.id, 'preparing'));
    await settle();
    expect(names()).toEqual(['partnerAcceptOrder', 'partnerAcceptOrder']);
    await screen.undo();
    expect(screen.statusOf(other.id)).toBe('confirmed');
    await time.pass(60_000);
    expect(api.orders.get(other.id)?.status).toBe('confirmed');
  });

  test('of several orders at once is undone at once', async () => {
    const orders = [partnerOrder(), partnerOrder(), partnerOrder()];
    api.put(...orders);
    const screen = await openScreen();
    await screen.tap(...orders.map(({ id }) => accept(id)));
    expect(heldTaps(screen.outbox.stored().commands)).toHaveLength(1);
    await screen.undo();
    await time.pass(60_000);
    expect(names()).toEqual([]);
  });

  test('is held without a network too, and over a reload', async () => {
    const order = partnerOrder();
    api.put(order);
    const store = memoryStore<KitchenState>({ ...EMPTY_STATE, me: ME });
    const first = await openScreen(store);
    api.isOffline = true;
    await first.tap(accept(order.id));
    await time.pass(2_000);
    first.close();
    const again = await openScreen(store);
    expect(again.statusOf(order.id)).toBe('confirmed');
    expect(heldTaps(again.outbox.stored().commands)).toHaveLength(1);
    api.isOffline = false;
    await time.pass(2_999);
    expect(names()).toEqual([]);
    await time.pass(60_000);
    expect(names()).toEqual(['partnerAcceptOrder']);
  });

  test('is sent when the page is left', async () => {
    const order = partnerOrder();
    api.put(order);
    const screen = await openScreen();
    await screen.tap(accept(order.id));
    screen.leave();
    await settle();
    expect(names()).toEqual(['partnerAcceptOrder']);
  });

  test('is not held for longer when the clock is put right', async () => {
    const order = partnerOrder();
    api.put(order);
    const screen = await openScreen();
    await screen.tap(accept(order.id));
    await screen.outbox.amend((state) => ({
      ...state,
      commands: state.commands.map((command) => ({ ...command, held_until: time.now() + 3_600_000 })),
    }));
    await time.pass(100);
    expect(names()).toEqual(['partnerAcceptOrder']);
  });
});

test('a customer’s cancellation within the five seconds ends in one history on two screens', async () => {
  const order = partnerOrder();
  api.put(order);
  const [one, other] = [await openScreen(), await openScreen()];
  await one.tap(accept(order.id));
  await time.pass(1_000);
  api.now = new Date(time.now());
  api.set(order, { status: 'canceled' }, 'customer');
  await time.pass(15_000);
  for (const screen of [one, other]) {
    expect(screen.statusOf(order.id)).toBe('canceled');
    const [known] = screen.outbox.stored().orders;
    expect(known?.status_history.map(({ status, actor }) => `${status} by ${actor}`)).toEqual([
      'new by customer',
      'canceled by customer',
    ]);
  }
  expect(api.orders.get(order.id)?.status_history).toHaveLength(2);
  expect(one.outbox.stored().failures).toMatchObject([
    { call: 'accept', now: { status: 'canceled', actor: 'customer' } },
  ]);
  expect(other.outbox.stored().failures).toEqual([]);
  // Undone instead: the cancellation is all that there is.
  const second = partnerOrder();
  api.put(second);
  await time.pass(5_000);
  await other.tap(accept(second.id));
  api.set(second, { status: 'canceled' }, 'customer');
  await other.undo();
  await time.pass(15_000);
  expect(names()).toEqual(['partnerAcceptOrder']);
  for (const screen of [one, other]) expect(screen.statusOf(second.id)).toBe('canceled');
  for (const screen of [one, other]) screen.close();
});
