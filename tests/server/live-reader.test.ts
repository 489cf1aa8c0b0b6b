// Proves docs/product.md §6.16: a stream reader gets each change once, in order, across lost connections and server restarts.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OrderStatus } from '#contract/orders.ts';
import { statusSequence } from '#domain/order-status.ts';
import { cases } from '../support/depth.ts';
import { openStream } from '../support/open-stream.ts';
import { waitFor } from '../support/wait-for.ts';
import { startWorld, type TestWorld } from './cart-order-client.ts';
import { listening, move, orderOf } from './live-world.ts';

let test: TestWorld;
let origin = '';
beforeAll(async () => {
  test = await startWorld();
  origin = await listening(test.app);
});
afterAll(() => test.close());

/** A page that tracks orders: it reopens the stream with the last event id that it received, as ours does (§6.19). */
class Reader {
  /** The order's statuses in the order received. */
  readonly heard: OrderStatus[] = [];
  isOpen = false;
  /** The other order has moved: all earlier events have arrived. */
  hasHeardOther = false;
  private readonly order: string;
  private readonly other: string;
  private lastEventId: string | null = null;
  private leaving: (() => Promise<void>) | null = null;

  constructor(order: string, other: string) {
    this.order = order;
    this.other = other;
  }

  async open(): Promise<void> {
    const since = this.lastEventId === null ? {} : { lastEventId: this.lastEventId };
    const stream = await openStream(origin, { ids: [this.order, this.other], ...since });
    if (!stream.response.ok) throw new Error(`the stream was refused: ${stream.response.status}`);
    this.isOpen = true;
    // The connection is lost: what was read until then is kept.
    const reading = this.read(stream).catch(() => undefined);
    this.leaving = async () => {
      stream.leave();
      await reading;
      this.isOpen = false;
    };
  }

  async leave(): Promise<void> {
    await this.leaving?.();
    this.leaving = null;
  }

  private async read({ next }: Awaited<ReturnType<typeof openStream>>): Promise<void> {
    for (let told = await next(); told !== null; told = await next()) {
      this.lastEventId = told.id;
      if (told.name !== 'order') continue;
      const { id, status } = told.data;
      if (id === this.order) this.heard.push(status);
      else if (status === 'confirmed') this.hasHeardOther = true;
    }
  }
}

const Step = fc.constantFrom('cook', 'cook', 'cook', 'cut', 'sleep', 'wake', 'restart the server', 'cancel');

// Verified to fail with an empty `known` in the watcher: a status came twice.
it('a stream reader gets each change once, in order, and what it missed after reconnecting', async () => {
  const road = statusSequence('delivery');
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const guest = test.guest();
      const [order, other] = [await orderOf(test, guest), await orderOf(test, guest)];
      const reader = new Reader(order, other);
      let status: OrderStatus = 'new';
      const due: OrderStatus[] = [];
      /** While connected it receives every change; after a reconnect, the current state. */
      const hears = async (): Promise<void> => {
        if (!reader.isOpen) return;
        if (due.at(-1) !== status) due.push(status);
        await waitFor(() => expect(reader.heard).toEqual(due));
      };
      const go = async (next: OrderStatus | undefined): Promise<void> => {
        if (next === undefined || status === 'canceled' || status === 'delivered') return;
        await move(test, order, next);
        status = next;
      };
      await reader.open();
      await hears();
      for (const step of steps) {
        if (step === 'cook') await go(road[road.indexOf(status) + 1]);
        else if (step === 'cancel') await go('canceled');
        else if (step === 'restart the server') {
          await test.restart();
          origin = await listening(test.app);
        }
        const ends = step === 'cut' || step === 'sleep' || step === 'restart the server';
        const wasOpen = reader.isOpen;
        if (ends) await reader.leave();
        if (step === 'wake' ? !wasOpen : ends && wasOpen && step !== 'sleep') await reader.open();
        await hears();
      }
      if (!reader.isOpen) await reader.open();
      await hears();
      await move(test, other, 'confirmed');
      await waitFor(() => expect(reader.hasHeardOther).toBe(true));
      expect(reader.heard).toEqual(due);
      await reader.leave();
    }),
    {
      numRuns: cases(2, 60),
      examples: [[['cook', 'restart the server', 'cut', 'cook', 'sleep', 'cook', 'cook', 'wake']]],
    },
  );
  // Sixty random runs in `npm run test:all`, beside other tests.
}, 240_000);
