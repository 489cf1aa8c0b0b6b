// Proves docs/product.md §26.35 to §26.37: what a station's screen shows, and that ticks, steps, undoing and a cancellation end in one history.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryStore } from '#client/sync/store.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import { canTransition, recalledStatus, transitionsFrom } from '#domain/order-status.ts';
import { KITCHEN_STEPS } from '#contract/partner.ts';
import { EMPTY_STATE, type KitchenState } from '#kitchen/data/kitchen-state.ts';
import type { NewCommand } from '#kitchen/data/commands.ts';
import { heldTaps } from '#kitchen/data/held-taps.ts';
import { ringingOrders, shownOrders } from '#kitchen/data/orders.ts';
import { isOnBoard, startOf, ticksOf } from '#kitchen/data/stations.ts';
import { FakeKitchen } from '#tests/support/fake-kitchen.ts';
import { item, ME, partnerOrder } from '#tests/support/fixtures/kitchen.ts';
import { openKitchenScreen, settle, Time, type KitchenScreen } from '#tests/support/kitchen-screens.ts';
import { cases } from '#tests/support/depth.ts';

const STATIONS = [
  { id: 'hot', name: 'Горячий цех' },
  { id: 'bar', name: 'Бар' },
];
const DONE = '2026-11-20T09:55:00.000Z';
/** An order of borsch (hot) and mors (bar), with what is ticked off of it. */
const orderOf = (own: Partial<PartnerOrder> = {}, done: readonly ('hot' | 'bar')[] = []): PartnerOrder =>
  partnerOrder({
    status: 'preparing',
    items: [
      { ...item(1, 'Борщ', 2), station: 'hot', done_at: done.includes('hot') ? DONE : null },
      { ...item(2, 'Морс', 1), station: 'bar', done_at: done.includes('bar') ? DONE : null },
    ],
    ...own,
  });
const stateOf = (station: string | null, orders: readonly PartnerOrder[] = []): KitchenState => ({
  ...EMPTY_STATE,
  me: { ...ME, stations: STATIONS },
  orders: [...orders],
  settings: { ...EMPTY_STATE.settings, station },
});

describe('the board of a station', () => {
  const onlyHot = orderOf({ items: [{ ...item(1, 'Борщ', 2), station: 'hot' }] });

  test('shows what has its dishes, until they are ticked off; what is ready is everyone’s', () => {
    expect(isOnBoard(onlyHot, 'bar')).toBe(false);
    expect(isOnBoard({ ...onlyHot, status: 'new' }, 'bar')).toBe(false);
    expect(isOnBoard({ ...onlyHot, status: 'canceled' }, 'bar')).toBe(false);
    expect(isOnBoard({ ...onlyHot, status: 'prepared' }, 'bar')).toBe(true);
    expect(isOnBoard(onlyHot, null)).toBe(true);
    expect(isOnBoard(orderOf({}, ['bar']), 'bar')).toBe(false);
    expect(isOnBoard(orderOf({}, ['bar']), 'hot')).toBe(true);
    // It has still to be accepted.
    expect(isOnBoard(orderOf({ status: 'new' }, ['bar']), 'bar')).toBe(true);
  });

  test('shows a dish without a station on every screen', () => {
    const order = orderOf({ items: [item(1, 'Хлеб', 1)] });
    expect([isOnBoard(order, 'bar'), isOnBoard(order, 'hot'), isOnBoard(order, null)]).toEqual([true, true, true]);
  });

  test('rings for orders with its dishes alone', () => {
    const orders = [orderOf({ status: 'new' }), { ...onlyHot, status: 'new' as const }];
    const ringing = (station: string | null): number => ringingOrders(stateOf(station, orders)).length;
    expect([ringing(null), ringing('hot'), ringing('bar'), ringing('gone')]).toEqual([2, 2, 1, 2]);
  });
});

test('the start goes back from the promise by the courier’s way and the longest dish that is not ticked off', () => {
  const promised = { from: '2026-11-20T16:00:00.000Z', to: '2026-11-20T16:30:00.000Z' };
  const order = { promised, transport_minutes: 30 };
  const dish = (minutes: number | null, at: string | null = null) => ({ cook_minutes: minutes, done_at: at });
  expect(startOf(order, [dish(10), dish(25), dish(null)])).toEqual(new Date('2026-11-20T15:35:00.000Z'));
  expect(startOf(order, [dish(10), dish(25, DONE)])).toEqual(new Date('2026-11-20T15:50:00.000Z'));
  expect(startOf(order, [dish(null)])).toBeNull();
  expect(startOf(order, [dish(25, DONE)])).toBeNull();
});

test('an order is all ticked off when each of its dishes is', () => {
  expect([orderOf(), orderOf({}, ['bar']), orderOf({}, ['bar', 'hot'])].map(ticksOf)).toEqual(['none', 'some', 'all']);
});

const lines = (id: string, ids: readonly number[], done: boolean): NewCommand => ({
  call: 'lines',
  body: { order_id: id, item_ids: [...ids], done },
});

test('a tick that takes the card off its screen can be undone, any other is sent at once [26.36]', async () => {
  const [api, time] = [new FakeKitchen(), new Time()];
  api.me = { ...ME, stations: STATIONS };
  const order = orderOf({ items: [item(1, 'Борщ', 1), item(2, 'Щи', 1)].map((one) => ({ ...one, station: 'hot' })) });
  api.put(order);
  const screen = await openKitchenScreen({ api, time }, memoryStore(stateOf('hot')));
  await screen.tap(lines(order.id, [1], true));
  await settle();
  expect(api.changes()).toHaveLength(1);
  await screen.tap(lines(order.id, [2], true));
  await settle();
  expect([api.changes().length, heldTaps(screen.outbox.stored().commands).length]).toEqual([1, 1]);
  const [shown] = shownOrders(screen.outbox.getSnapshot().state);
  expect(shown).toMatchObject({
    sending: false,
    items: [{ done_at: expect.any(String) }, { done_at: expect.any(String) }],
  });
  await screen.undo();
  await time.pass(60_000);
  expect(api.orders.get(order.id)?.items.map(({ done_at: at }) => at !== null)).toEqual([true, false]);
  screen.close();
});

type Act =
  | { readonly do: 'tick'; readonly screen: number; readonly line: number; readonly done: boolean }
  | { readonly do: 'step' | 'undo' | 'station' | 'recall'; readonly screen: number }
  | { readonly do: 'cancel' | 'off' | 'on' | 'lose' }
  | { readonly do: 'pass'; readonly ms: number };

const screenIndex = fc.nat({ max: 1 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    do: fc.constant('tick' as const),
    screen: screenIndex,
    line: fc.integer({ min: 1, max: 2 }),
    done: fc.boolean(),
  }),
  fc.record({
    do: fc.constantFrom('step' as const, 'undo' as const, 'station' as const, 'recall' as const),
    screen: screenIndex,
  }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'off' as const, 'on' as const, 'lose' as const) }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(500, 3_000, 6_000) }),
);

/** Returns the next step of an order as a screen shows it. */
const nextOf = ({ status, order_type: type }: PartnerOrder) => {
  const [next] = transitionsFrom(status, type);
  return KITCHEN_STEPS.find((step) => step === next) ?? null;
};

const play = async (acts: readonly Act[]): Promise<void> => {
  const [api, time] = [new FakeKitchen(), new Time()];
  api.me = { ...ME, stations: STATIONS };
  const order = orderOf({ status: 'new' });
  api.put(order);
  const screens: KitchenScreen[] = [];
  for (const station of ['hot', null]) {
    screens.push(await openKitchenScreen({ api, time }, memoryStore(stateOf(station))));
  }
  const tap = async (screen: KitchenScreen | undefined, one: Act): Promise<void> => {
    if (screen === undefined) return;
    const shown = shownOrders(screen.outbox.getSnapshot().state).find(({ id }) => id === order.id);
    if (shown === undefined) return;
    if (one.do === 'tick') await screen.tap(lines(order.id, [one.line], one.done));
    else if (one.do === 'undo') await screen.undo();
    else if (one.do === 'recall') {
      const { status } = shown;
      if (status === 'prepared' || status === 'delivering' || status === 'delivered') {
        await screen.tap({ call: 'recall', body: { order_id: order.id, status } });
      }
    } else if (one.do === 'station') await screen.tap(lines(order.id, [1, 2], true));
    else if (shown.status === 'new') await screen.tap({ call: 'accept', body: { order_id: order.id, promised: null } });
    else {
      const status = nextOf(shown);
      if (status !== null) await screen.tap({ call: 'move', body: { order_id: order.id, status } });
    }
  };
  for (const one of acts) {
    api.now = new Date(time.now());
    const known = api.orders.get(order.id);
    if ('screen' in one) await tap(screens[one.screen], one);
    else if (one.do === 'pass') await time.pass(one.ms);
    else if (one.do === 'cancel') {
      if (known && canTransition(known.status, 'canceled', known.order_type)) {
        api.set(known, { status: 'canceled' }, 'customer');
      }
    } else if (one.do === 'lose') api.losesAnswer = true;
    else api.isOffline = one.do === 'off';
    await settle();
  }
  api.isOffline = false;
  await time.pass(180_000);
  const end = api.orders.get(order.id);
  if (end === undefined) throw new Error('the order is gone');
  for (const screen of screens) {
    const { state } = screen.outbox.getSnapshot();
    expect(state.commands).toEqual([]);
    expect(state.orders).toEqual([end]);
    screen.close();
  }
  // One history: each status follows from the one before, or takes that back.
  const history = end.status_history.map(({ status }) => status);
  for (const [index, status] of history.slice(1).entries()) {
    const from = history[index] ?? 'new';
    const follows = canTransition(from, status, end.order_type) || recalledStatus(from, end.order_type) === status;
    expect(follows).toBe(true);
  }
  expect(end.status).toBe(history.at(-1));
};

test('ticks, steps, undoing, recalls and a customer’s cancellation on two screens end in one history [26.36, 26.39]', async () => {
  const steps: Act[] = [0, 1, 2].map(() => ({ do: 'step', screen: 1 }));
  const recall: Act = { do: 'recall', screen: 0 };
  const examples: [readonly Act[]][] = [
    [[...steps, { do: 'pass', ms: 6_000 }, recall, { do: 'tick', screen: 1, line: 1, done: true }, ...steps, recall]],
    [[...steps, { do: 'off' }, { do: 'station', screen: 0 }, { do: 'cancel' }, { do: 'on' }]],
    [
      [
        { do: 'step', screen: 1 },
        { do: 'tick', screen: 0, line: 1, done: true },
        { do: 'cancel' },
        { do: 'undo', screen: 1 },
      ],
    ],
    [
      [
        { do: 'tick', screen: 0, line: 1, done: true },
        { do: 'lose' },
        { do: 'tick', screen: 1, line: 1, done: false },
        ...steps,
      ],
    ],
  ];
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 16 }), (acts) => play(acts)),
    { numRuns: cases(25, 300), examples },
  );
});
