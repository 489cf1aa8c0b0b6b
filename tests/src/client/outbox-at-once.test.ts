import { describe, expect, it } from 'vitest';
import { selectPlace, addLine, setQuantity } from '#client/ordering/cart/cart-changes.ts';
import { memoryOutboxStore } from '#client/outbox/outbox-store.ts';
import { dish, ORDER_BODY, PLACE } from './support/builders.ts';
import type { Fault } from './support/fake-api.ts';
import { settled, World } from './support/world.ts';
import { requestCancellation, orderCart } from '#client/ordering/orders/order-commands.ts';

/** Runs resolved promises and nothing else: no timer, no next frame. */
const sameTurn = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

describe('a tap (docs/product.md §9.12)', () => {
  it('is written to disk in the same turn, each tap separately, in the order of the taps', async () => {
    const memory = memoryOutboxStore();
    const written: number[][] = [];
    const world = new World(() =>
      Promise.resolve({
        durable: true,
        read: memory.read,
        update: async (change) => {
          const next = await memory.update(change);
          written.push(next.lines.map(({ quantity }) => quantity));
          return next;
        },
      }),
    );
    world.server.offline = true;
    const tab = world.open();
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    await settled();
    written.length = 0;
    const waiting = world.scheduler.waiting;
    void tab.outbox.commit((state) => addLine(state, dish(1)));
    void tab.outbox.commit((state) => addLine(state, dish(1)));
    void tab.outbox.commit((state) => setQuantity(state, '1', 5));
    expect(
      tab.outbox.getSnapshot().lines.map(({ quantity }) => quantity),
      'shown at once',
    ).toEqual([5]);
    await sameTurn();
    expect(written).toEqual([[1], [2], [5]]);
    expect(world.scheduler.waiting, 'no timer collects taps').toBe(waiting);
  });

  it('is confirmed to the caller only once it is on disk', async () => {
    const memory = memoryOutboxStore();
    let isSlow = false;
    const slow: (() => void)[] = [];
    const world = new World(() =>
      Promise.resolve({
        durable: true,
        read: memory.read,
        update: async (change) => {
          if (isSlow) await new Promise<void>((resolve) => slow.push(resolve));
          return memory.update(change);
        },
      }),
    );
    world.server.offline = true;
    const tab = world.open();
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    await tab.outbox.commit((state) => addLine(state, dish(1)));
    await settled();
    isSlow = true;
    let told = false;
    const ordering = orderCart(tab.outbox, { body: ORDER_BODY, quote: null, totalShown: 100 }).then(() => {
      told = true;
    });
    await settled();
    expect([told, (await memory.read()).commands.length]).toEqual([false, 0]);
    isSlow = false;
    for (const go of slow) go();
    await ordering;
    expect((await memory.read()).commands).toHaveLength(1);
  });
});

describe('a queued order while the server does not respond', () => {
  const MINUTES = 30;

  /** Requests per minute, while the page stays visible. */
  const requests = async (offline: boolean, fault: Fault): Promise<number[]> => {
    const world = new World();
    world.server.offline = true;
    const tab = world.open();
    await tab.outbox.commit((state) => selectPlace(state, PLACE));
    await tab.outbox.commit((state) => addLine(state, dish(1), 2));
    await orderCart(tab.outbox, { body: ORDER_BODY, quote: null, totalShown: 200 });
    await requestCancellation(tab.outbox, { order_id: 'order0000000000000000000000' });
    world.server.offline = offline;
    world.server.nextFault = () => fault;
    await settled();
    const counts: number[] = [];
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const before = world.server.seen.length;
      for (let second = 0; second < 60; second += 1) {
        world.scheduler.advance(1_000);
        await settled(4);
      }
      counts.push(world.server.seen.length - before);
    }
    return counts;
  };

  it.each([
    ['no network', true, null],
    ['answers that are lost', false, 'drop-after'],
    ['a gateway that answers for the API', false, 'gateway-502'],
    ['errors', false, 'error-500'],
    ['a captive portal', false, 'portal'],
    ['«not now»', false, 'limit-429'],
  ] as const)('sends few requests: %s', { timeout: 30_000 }, async (_what, offline, fault) => {
    const counts = await requests(offline, fault);
    expect(Math.max(...counts.slice(0, 2)), 'in the first minutes').toBeLessThanOrEqual(40);
    expect(Math.max(...counts.slice(2)), 'later').toBeLessThanOrEqual(12);
  });
});
