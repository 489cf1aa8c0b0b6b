// Proves docs/product.md §26.32: a tap that moves an order on can be undone for five seconds, and nothing of it reaches the server before.
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryStore, type Store } from '#client/sync/store.ts';
import type { NewCommand } from '#kitchen/data/commands.ts';
import { heldTaps, UNDO_MS, withoutTap } from '#kitchen/data/held-taps.ts';
import { EMPTY_STATE, type KitchenState } from '#kitchen/data/kitchen-state.ts';
import { FakeKitchen } from '#tests/support/fake-kitchen.ts';
import { ME, partnerOrder } from '#tests/support/fixtures/kitchen.ts';
import { openKitchenScreen, settle, Time } from '#tests/support/kitchen-screens.ts';

let api: FakeKitchen;
let time: Time;
beforeEach(() => {
  api = new FakeKitchen();
  time = new Time();
});

const openScreen = (store?: Store<KitchenState>) => openKitchenScreen({ api, time }, store);
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
