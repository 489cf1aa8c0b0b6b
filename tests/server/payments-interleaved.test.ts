// Proves docs/product.md §25.9, §25.11 to §25.13, §25.15: the paid amount is money received less money returned.
import { millisecondsInDay } from 'date-fns/constants';
import { and, inArray, isNotNull, isNull, notInArray } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { statusSequence } from '#domain/order-status.ts';
import { orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { lockOrder } from '#server/modules/orders/order-repository.ts';
import { changeStatus } from '#server/modules/orders/order-status-change.ts';
import { findOpenRefund, orderPayment, returnedOf } from '#server/modules/payments/payment-repository.ts';
import { returnPart } from '#server/modules/payments/refunds.ts';
import { verifyMoney } from '#server/modules/payments/verify-money.ts';
import { cases } from '../support/depth.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

const TOTAL = 93_000;
const MINUTE = 60_000;
const TROUBLES = ['lost-request', 'lost-answer', 'refused'] as const;

let test: PaymentWorld;
beforeAll(async () => {
  test = await startPaymentWorld();
});
afterAll(() => test.close());

/** A random step; `which` picks an existing order, payment or notification. */
const Step = fc.record({
  what: fc.constantFrom(
    'order',
    'pay',
    'pay',
    'pay twice',
    'pay another amount',
    'refuse',
    'notify',
    'notify',
    'notify again',
    'lose a notification',
    'cancel',
    'pay otherwise',
    'return by hand',
    'return a part by hand',
    'refund a part',
    'cook',
    'wait a minute',
    'wait until it ends',
    'work',
    'work in trouble',
    'restart',
  ),
  which: fc.nat({ max: 50 }),
});
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

type Name = Step['what'];

/** The case of `npm test`: each kind of trouble once, each line on an order of its own, which its steps name by number. */
const EVERY_TROUBLE = (
  [
    [0, ['pay', 'notify', 'notify again', 'cook', 'work']],
    [1, ['order', 'pay twice', 'notify', 'lose a notification', 'work']],
    [2, ['order', 'pay another amount', 'notify', 'work in trouble']],
    [
      3,
      ['order', 'refuse', 'pay', 'cancel', 'restart', 'notify', 'work in trouble', 'wait a minute', 'work', 'notify'],
    ],
    [4, ['order', 'pay otherwise', 'pay', 'notify', 'work in trouble', 'work', 'notify again']],
    [5, ['order', 'pay', 'notify', 'return by hand', 'notify']],
    [6, ['order', 'pay', 'wait until it ends', 'work', 'notify', 'work']],
  ] satisfies [number, Name[]][]
).flatMap(([which, names]) => names.map((what): Step => ({ what, which })));

const notifyAll = Array.from({ length: 12 }, (): Step => ({ what: 'notify', which: 0 }));
/** A part of a payment waits to be returned while a person returns all of it. */
const ALL_BY_HAND: Step[] = [
  { what: 'pay', which: 0 },
  ...notifyAll,
  { what: 'refund a part', which: 0 },
  { what: 'work in trouble', which: 0 },
  { what: 'restart', which: 0 },
  { what: 'return by hand', which: 0 },
  ...notifyAll,
  { what: 'work', which: 0 },
];

/** Plays one run of the provider and its notifications. */
const play = async (steps: readonly Step[]): Promise<void> => {
  const ids: string[] = [];
  const waiting: { id: number; kind: string }[] = [];
  const told: { id: number; kind: string }[] = [];
  const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];
  const charge = async (which: number, amount: number): Promise<void> => {
    const id = pick(ids, which);
    if (id !== undefined) waiting.push({ id: test.books.charge(id, amount), kind: 'pay' });
  };
  const deliver = async (notification: { id: number; kind: string } | undefined): Promise<void> => {
    if (notification === undefined) return;
    expect((await test.tell(notification.id, notification.kind)).code).toBe(0);
    told.push(notification);
  };
  const mine = () => test.books.records.filter(({ orderId }) => ids.includes(orderId));
  const noteReturns = (): void => {
    for (const { transactionId, returns } of mine()) {
      const isKnown = [...waiting, ...told].some(({ id }) => id === transactionId);
      if (returns !== null && !isKnown) waiting.push({ id: transactionId, kind: 'refund' });
    }
  };
  /** Returns up to `most` of what is left of a payment in the provider's cabinet. */
  const returnByHand = (which: number, most: number): void => {
    const payment = pick(
      mine().filter(({ returns }) => returns === null),
      which,
    );
    if (payment === undefined) return;
    const back = mine().filter(({ returns }) => returns === payment.transactionId);
    const amount = Math.min(most, payment.amount - back.reduce((sum, one) => sum + one.amount, 0));
    if (amount > 0) test.books.giveBack(payment.transactionId, amount);
    noteReturns();
  };
  const changing = (endpoint: typeof api.cancelOrder | typeof api.updateOrder, body: Record<string, unknown>) =>
    test.inject(endpoint, { body });

  const run: Record<Step['what'], (which: number) => Promise<unknown>> = {
    order: async () => ids.push((await test.unpaid()).id),
    pay: (which) => charge(which, TOTAL),
    'pay twice': async (which) => {
      await charge(which, TOTAL);
      await charge(which, TOTAL);
    },
    'pay another amount': (which) => charge(which, TOTAL - 100),
    refuse: async (which) => {
      const id = pick(ids, which);
      if (id === undefined) return;
      await test.notify('fail', { TransactionId: test.books.next(), Amount: '930', InvoiceId: id, ReasonCode: 5051 });
    },
    notify: (which) => deliver(waiting.splice(which % Math.max(1, waiting.length), 1)[0]),
    'notify again': (which) => deliver(pick(told, which)),
    'lose a notification': async (which) => waiting.splice(which % Math.max(1, waiting.length), 1),
    cancel: async (which) => {
      const id = pick(ids, which);
      if (id !== undefined) await changing(api.cancelOrder, { order_id: id });
    },
    'pay otherwise': async (which) => {
      const id = pick(ids, which);
      if (id !== undefined) await changing(api.updateOrder, { order_id: id, payment_method: 'cash' });
    },
    'return by hand': async (which) => returnByHand(which, TOTAL),
    'return a part by hand': async (which) => returnByHand(which, 1 + which * 1000),
    'refund a part': async (which) => {
      const id = pick(ids, which);
      if (id === undefined) return;
      await test.db.transaction(async (tx) => {
        await lockOrder(tx, { orderId: id });
        const payment = await orderPayment(tx, id);
        if (payment === undefined || (await findOpenRefund(tx, payment)) !== undefined) return;
        const amount = Math.min(20_000, payment.amount - (await returnedOf(tx, payment)));
        if (amount > 0) await returnPart(tx, payment, { amount, reason: 'manager', now: test.now() });
      });
    },
    cook: async (which) => {
      const id = pick(ids, which);
      if (id === undefined) return;
      await test.db.transaction(async (tx) => {
        const order = await lockOrder(tx, { orderId: id });
        const sequence = statusSequence('delivery');
        const next = order && order.status !== 'draft' && sequence[sequence.indexOf(order.status) + 1];
        if (order && next) await changeStatus(tx, order, next, { actor: 'kitchen', now: test.now() });
      });
    },
    'wait a minute': () => test.later(MINUTE),
    'wait until it ends': () => test.later(21 * MINUTE),
    work: async () => {
      await test.work();
      noteReturns();
    },
    'work in trouble': async (which) => {
      test.books.trouble(which % 2 === 0 ? 'refund' : 'find', pick(TROUBLES, which) ?? 'none');
      await test.work();
      noteReturns();
    },
    restart: () => test.restart(),
  };

  for (const { what, which } of steps) {
    await run[what](which);
    // No unpaid order is prepared at any moment.
    const unpaid = and(
      isNotNull(orders.terminal),
      inArray(orders.paymentMethod, ['card-online', 'sbp-online']),
      notInArray(orders.status, ['draft', 'canceled']),
      notInArray(orders.paymentStatus, ['paid', 'refunded']),
    );
    expect(await test.db.$count(orders, unpaid)).toBe(0);
  }

  // The nightly comparison finds all losses, and pending jobs are done.
  test.books.trouble('refund', 'none');
  for (let round = 0; round < 4; round += 1) {
    await test.later(25 * 60 * MINUTE);
    await test.jobs['reconcile-payments']?.({});
    await test.work();
  }
  const report = await verifyMoney(test.db);
  expect(report.faults).toEqual([]);
  expect(await test.db.$count(refunds, isNull(refunds.confirmedAt)), 'refunds that wait for ever').toBe(0);
  expect(report.received - report.returned).toBe(report.standing);
  expect(test.books.balance()).toBe(report.standing);
};

it(
  'payments balance over any order of payments, refusals, cancellations, lost notifications and restarts',
  { timeout: 600_000 },
  async () => {
    let runs = 0;
    const steps = fc.array(Step, { minLength: 4, maxLength: 30, size: 'max' });
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        // Each run has its own days in the provider's books.
        runs += 1;
        test.at(new Date(FRIDAY_15.getTime() + runs * 7 * millisecondsInDay));
        await play([{ what: 'order', which: 0 }, ...list]);
      }),
      { numRuns: cases(2, 100), endOnFailure: true, examples: [[EVERY_TROUBLE], [ALL_BY_HAND]] },
    );
  },
);
