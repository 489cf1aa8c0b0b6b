import { partnerApi } from '#contract/calls/partner.ts';
import type { PartnerOrder } from '#contract/partner.ts';
import { isFinal } from '#domain/order-status.ts';
import { pause } from '../support/expect.ts';
import { startTablet } from '../support/restaurant.ts';
import type { Surprises, Way } from '../support/shop.ts';
import type { KitchenStep } from './proof.ts';
import type { Timings } from './timings.ts';

/** As the kitchen's screen polls (docs/product.md §26.26), ms. */
const EVERY_MS = 4000;

export interface KitchenOptions {
  readonly restaurantId: number;
  readonly client: Way;
  readonly random: () => number;
  /** Least and most ms of an order in one status. */
  readonly pace: readonly [number, number];
  readonly timings: Timings;
  readonly surprises: Surprises;
  readonly steps: KitchenStep[];
}

/** Plays a restaurant's tablet: reads what has changed, accepts, cooks and hands over. Works until it is stopped and nothing is open. */
export function startKitchen({ restaurantId, client, random, pace, timings, surprises, steps }: KitchenOptions) {
  const tablet = startTablet(restaurantId, () => client, Date.now, surprises);
  const open = new Map<string, { readonly order: PartnerOrder; readonly due: number }>();
  const [least, most] = pace;
  let cursor: string | null = null;
  let isStopping = false;

  const read = async (due: number): Promise<void> => {
    for (;;) {
      const answer = await tablet.call(partnerApi.partnerOrders, {
        query: { include: 'table_calls', limit: 100, ...(cursor === null ? {} : { since: cursor }) },
      });
      timings.took('partnerOrders', due);
      if (answer === null) return;
      cursor = answer.cursor;
      for (const order of answer.orders) {
        const known = open.get(order.id);
        if (isFinal(order.status)) open.delete(order.id);
        else if (known?.order.status !== order.status)
          open.set(order.id, { order, due: performance.now() + least + random() * (most - least) });
      }
      if (!answer.has_more) return;
    }
  };
  const work = async (): Promise<void> => {
    for (const [id, { order, due }] of open) {
      if (due > performance.now()) continue;
      const sent = performance.now();
      const done = await tablet.step(order, 0);
      if (done === null) {
        // Someone was faster, or it awaits the money: the next poll shows it.
        open.set(id, { order, due: performance.now() + least });
        continue;
      }
      timings.took(`kitchen: ${done.status}`, sent);
      steps.push({ orderId: id, status: done.status });
      if (isFinal(done.status)) open.delete(id);
      else open.set(id, { order: done, due: performance.now() + least + random() * (most - least) });
    }
  };
  const going = (async (): Promise<void> => {
    let due = performance.now() + random() * EVERY_MS;
    for (;;) {
      await pause(due - performance.now());
      await read(due);
      await work();
      if (isStopping && open.size === 0) return;
      due = Math.max(due + EVERY_MS, performance.now());
    }
  })();
  return {
    stop: async (): Promise<void> => {
      isStopping = true;
      await going;
    },
  };
}
