// Proves docs/product.md §6.4 and §26.8: whatever is done by anyone at any time, an order's statuses are a path of the table.
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { CANCEL_REASONS, ORDER_STATUSES } from '#contract/orders.ts';
import { KITCHEN_STEPS } from '#contract/partner.ts';
import { canTransition } from '#domain/order-status.ts';
import { orderStatusHistory } from '#server/db/schema/orders.ts';
import { tickKitchen } from '#server/sandbox/kitchen-clock.ts';
import { cases } from '../support/depth.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { placeBodyOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

let test: PaymentWorld;
let kitchen: TestPartner;
beforeAll(async () => {
  test = await startPaymentWorld();
  kitchen = await newPartner(test);
});
afterAll(() => test.close());

const order = fc.nat({ max: 2 });
const minutes = fc.integer({ min: 1, max: 600 });
const Command = fc.oneof(
  // Most orders proceed normally, so that the end of the table is reached.
  { arbitrary: fc.record({ what: fc.constant('next step' as const), order }), weight: 12 },
  fc.record({ what: fc.constant('accept' as const), order, promised: fc.option(fc.record({ minutes })) }),
  fc.record({ what: fc.constant('reject' as const), order, reason: fc.constantFrom(...CANCEL_REASONS) }),
  fc.record({ what: fc.constant('move' as const), order, status: fc.constantFrom(...KITCHEN_STEPS) }),
  fc.record({ what: fc.constant('promise' as const), order, promised: fc.record({ minutes }) }),
  fc.record({ what: fc.constant('cancel' as const), order }),
  fc.record({ what: fc.constant('pay' as const), order }),
  fc.record({ what: fc.constant('pay otherwise' as const), order }),
  fc.record({ what: fc.constantFrom('work' as const, 'clock' as const, 'wait' as const), order }),
);
type Command = typeof Command extends fc.Arbitrary<infer T> ? T : never;

/** The next action of a kitchen that has looked at the order. */
const nextStep = async (order_id: string): Promise<unknown> => {
  const { body } = await kitchen.send(partnerApi.partnerOrder, { query: { order_id } });
  const found = v.safeParse(partnerApi.partnerOrder.ok, body);
  const step = found.success ? found.output.next[0] : undefined;
  if (step === 'confirmed') return kitchen.send(partnerApi.partnerAcceptOrder, { body: { order_id } });
  return step && kitchen.send(partnerApi.partnerMoveOrder, { body: { order_id, status: step } });
};

const run = (command: Command, ids: readonly string[]): Promise<unknown> => {
  const order_id = ids[command.order % ids.length] ?? '';
  switch (command.what) {
    case 'next step':
      return nextStep(order_id);
    case 'accept':
      return kitchen.send(partnerApi.partnerAcceptOrder, { body: { order_id, promised: command.promised } });
    case 'reject':
      return kitchen.send(partnerApi.partnerRejectOrder, { body: { order_id, reason: command.reason } });
    case 'move':
      return kitchen.send(partnerApi.partnerMoveOrder, { body: { order_id, status: command.status } });
    case 'promise':
      return kitchen.send(partnerApi.partnerPromiseOrder, { body: { order_id, promised: command.promised } });
    case 'cancel':
      return test.inject(api.cancelOrder, { body: { order_id } });
    case 'pay otherwise':
      return test.inject(api.updateOrder, { body: { order_id, payment_method: 'cash' } });
    case 'pay':
      return test.tell(test.books.charge(order_id, 93_000));
    case 'work':
      return test.work();
    case 'clock':
      return tickKitchen({ db: test.db, now: test.now, speed: 1 });
    case 'wait':
      return test.later(8 * 60_000);
  }
};

/** An order to be paid online, one paid on receipt, and a pickup. */
const newOrders = async (): Promise<string[]> => {
  const cash = await test.newCartOf(2);
  const pickup = await test.newCartOf(2, 'pickup');
  const bodies = [await placeBodyOf(test, cash.id), await placeBodyOf(test, pickup.id)];
  const placed = await Promise.all(bodies.map((body) => test.ok(api.placeOrder, { body })));
  return [(await test.unpaid()).id, ...placed.map(({ id }) => id)];
};

// Verified to fail with a `changeStatus` that does not check the table.
it(
  'an order’s statuses follow the table for any partner, customer and money commands, in sequence or two at once',
  { timeout: 600_000 },
  async () => {
    const commands = fc.array(fc.tuple(Command, fc.option(Command)), { minLength: 3, maxLength: 20, size: 'max' });
    const next = (order: number) =>
      Array.from({ length: 5 }, (): [Command, null] => [{ what: 'next step', order }, null]);
    const wholeRoads: [Command, Command | null][] = [
      ...next(1),
      [
        { what: 'pay', order: 0 },
        { what: 'cancel', order: 0 },
      ],
      [{ what: 'reject', order: 2, reason: 'other' }, null],
    ];
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(commands, async (list) => {
        test.at(FRIDAY_15);
        const ids = await newOrders();
        for (const [one, other] of list) {
          await Promise.all([run(one, ids), other === null ? null : run(other, ids)]);
        }
        const history = await test.db.select().from(orderStatusHistory).orderBy(orderStatusHistory.id);
        for (const [index, id] of ids.entries()) {
          const path = history.filter(({ orderId }) => orderId === id).map(({ status }) => status);
          const type = index === 2 ? 'pickup' : 'delivery';
          expect(path[0]).toBe(index === 0 ? 'draft' : 'new');
          for (const [at, status] of path.entries()) {
            seen.add(status);
            const before = path[at - 1];
            if (before !== undefined) expect([before, status, canTransition(before, status, type)]).toContain(true);
          }
          expect((await test.order(id)).status).toBe(path.at(-1));
        }
      }),
      { numRuns: cases(1, 100), endOnFailure: true, examples: [[wholeRoads]] },
    );
    // The commands reach every part of the table; otherwise this would prove little.
    expect([...seen].toSorted()).toEqual([...ORDER_STATUSES].toSorted());
  },
);
