// Proves docs/product.md §33.17, §33.18 with §25.5 and §25.11: the waiter collects what the kitchen cooked, once, and nothing else.
import { addMinutes } from 'date-fns';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { PartnerOrder } from '#contract/partner.ts';
import type { PartnerTableBill } from '#contract/partner-tables.ts';
import { findOrders } from '#server/modules/orders/order-repository.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tableSettlements } from '#server/db/schema/table-settlements.ts';
import { tables } from '#server/db/schema/tables.ts';
import { verifyMoney } from '#server/modules/payments/verify-money.ts';
import { cases } from '../support/depth.ts';
import { FRIDAY_15, type WorldCaller } from './cart-order-client.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';
import { codeOf } from './table-codes.ts';

const TABLE = codeOf('r1/12');
/** Two portions of borscht. */
const TOTAL = 78_000;

let test: PaymentWorld;
let waiter: TestPartner;
let manager: TestPartner;
beforeAll(async () => {
  test = await startPaymentWorld();
  waiter = await newPartner(test);
  manager = await newPartner(test, { restaurantId: null });
  await test.db
    .insert(tables)
    .values([{ externalId: 'r1/12', position: 0, restaurant: 'r1', number: '12', seats: 4, hall: 'Терраса' }]);
});
afterAll(() => test.close());

const anotherEvening = async (): Promise<void> => {
  await test.db.update(orders).set({ table: null });
  await test.db.delete(tableSettlements);
  test.at(FRIDAY_15);
};
beforeEach(anotherEvening);

type Guest = Pick<WorldCaller, 'ok' | 'inject'>;
const order = async (payment_method: 'cash' | 'card-online', who: Guest = test) => {
  const { id } = await who.ok(api.createCart, {
    body: { restaurant_id: 1, order_type: 'pickup', delivery_zone_id: test.world.zones.pickup, table: TABLE },
  });
  const borsch = { product_id: test.world.dishes.borsch, modifiers: [], quantity: 2 };
  await who.ok(api.addItem, { body: { cart_id: id, ...borsch } });
  const draft = draftOf(id, { delivery_details: null, comment: null, change_from: null, payment_method });
  const { quote } = await who.ok(api.prevalidateOrder, { body: draft });
  return who.ok(api.orderHall, { body: { ...draft, consents: CONSENTS, quote } });
};
const payToWaiter = (order_id: string, who: Guest = test) =>
  who.inject(api.updateOrder, { body: { order_id, payment_method: 'cash', change_from: null } });
const bills = async (): Promise<PartnerTableBill[]> =>
  (await waiter.ok(partnerApi.partnerTableBills, { query: {} })).bills;
const settle = ({ table_id, last_order_at: until }: PartnerTableBill) =>
  waiter.ok(partnerApi.partnerSettleTable, { body: { table_id, until } });
const settleAll = async (): Promise<void> => {
  for (const bill of await bills()) await settle(bill);
};
const guestsBill = () => test.ok(api.tableBill, { query: { code: TABLE } });
const handOver = async (order_id: string): Promise<void> => {
  await waiter.ok(partnerApi.partnerAcceptOrder, { body: { order_id } });
  for (const status of ['preparing', 'prepared', 'delivered'] as const) {
    await waiter.ok(partnerApi.partnerMoveOrder, { body: { order_id, status } });
  }
};

describe('an order that becomes due after a settling is on the next bill, though its draft is older [33.17]', () => {
  const settledBetween = async (minutes: number) => {
    const draft = await order('card-online');
    await order('cash', test.guest());
    await settleAll();
    test.at(addMinutes(test.now(), minutes));
    return draft;
  };
  // At 0 minutes everything happens in one millisecond.
  it.each([0, 5])('when its guest chooses to pay the waiter, %i minutes later', async (minutes) => {
    const { id, number } = await settledBetween(minutes);
    expect((await payToWaiter(id)).status).toBe(200);
    expect(await bills()).toMatchObject([{ orders: [{ number, is_paid: false }], to_pay: TOTAL }]);
    expect(await guestsBill()).toMatchObject({ orders: [{ order_id: id, is_own: true }], to_pay: TOTAL });
    await settleAll();
    expect(await bills()).toEqual([]);
    expect(await guestsBill()).toEqual({ orders: [], total_price: 0, to_pay: 0 });
  });

  it.each([0, 5])('when it is paid, %i minutes later', async (minutes) => {
    const { id, number } = await settledBetween(minutes);
    await test.tell(test.books.charge(id, TOTAL));
    expect(await bills()).toMatchObject([{ orders: [{ number, is_paid: true }], total_price: TOTAL, to_pay: 0 }]);
  });

  it('and its guest becomes the second one of the table, at the time when the kitchen got it', async () => {
    const draft = await order('card-online');
    test.at(addMinutes(FRIDAY_15, 3));
    await order('cash', test.guest());
    test.at(addMinutes(FRIDAY_15, 10));
    await payToWaiter(draft.id);
    const at = ['2026-11-20T12:03:00.000Z', '2026-11-20T12:10:00.000Z'];
    expect((await guestsBill()).orders.map((one) => [one.guest, one.placed_at])).toEqual(
      at.map((one, n) => [n + 1, one]),
    );
    expect((await bills()).map((bill) => bill.last_order_at)).toEqual([at[1]]);
  });
});

it('the four hours of a bill begin when an order becomes due', async () => {
  const draft = await order('card-online');
  test.at(addMinutes(FRIDAY_15, 14));
  await payToWaiter(draft.id);
  test.at(addMinutes(FRIDAY_15, 4 * 60 + 10));
  expect((await bills())[0]?.to_pay).toBe(TOTAL);
  test.at(addMinutes(FRIDAY_15, 4 * 60 + 15));
  expect(await bills()).toEqual([]);
});

it('orders of one millisecond are settled only with the bill that shows them', async () => {
  const [first, second] = [await order('cash'), await order('cash', test.guest())];
  const [bill] = await bills();
  expect(bill?.orders.map(({ number }) => number)).toEqual([first.number, second.number]);
  const third = await order('cash', test.guest());
  if (bill) await settle(bill);
  expect((await bills()).map((one) => one.orders.map(({ number }) => number))).toEqual([[third.number]]);
});

describe('money that was returned online is not collected again', () => {
  it.each([
    ['in full', TOTAL],
    ['in part', 30_000],
  ])('when the manager returns it %s', async (_, amount) => {
    const { id } = await order('card-online');
    await test.tell(test.books.charge(id, TOTAL));
    await handOver(id);
    const body = { order_id: id, amount, refunded_before: 0, reason: 'dish_missing', comment: null } as const;
    await manager.ok(partnerApi.partnerRefundOrder, { body });
    for (const isDone of [false, true]) {
      if (isDone) await test.work();
      expect(await guestsBill()).toMatchObject({ orders: [{ is_paid: true }], total_price: TOTAL, to_pay: 0 });
      expect(await bills()).toMatchObject([{ orders: [{ is_paid: true }], total_price: TOTAL, to_pay: 0 }]);
    }
  });

  it('when it was returned in the provider’s cabinet', async () => {
    const { id } = await order('card-online');
    const payment = test.books.charge(id, TOTAL);
    await test.tell(payment);
    await test.tell(test.books.giveBack(payment, TOTAL), 'refund');
    expect(await bills()).toMatchObject([{ orders: [{ is_paid: true }], to_pay: 0 }]);
  });
});

/** A random step at the table; `which` picks a guest, or an existing order. */
const Step = fc.record({
  what: fc.constantFrom(
    'order for the waiter',
    'order online',
    'order online',
    'pay',
    'pay',
    'pay the waiter',
    'pay the waiter',
    'cancel',
    'reject',
    'cook',
    'cook',
    'show the bill',
    'settle',
    'settle',
    'refund',
    'return by hand',
    'work',
    'wait',
    'restart',
  ),
  which: fc.nat({ max: 20 }),
});
type Step = typeof Step extends fc.Arbitrary<infer T> ? T : never;

/**
 * The case of `npm test`: an older draft becomes due between what the waiter sees and what the waiter settles, and after it; the server
 * restarts in between, and with a refund on its way.
 */
const OLDER_DRAFTS: Step[] = (
  [
    ['order online', 0],
    ['order online', 1],
    ['order for the waiter', 0],
    ['show the bill', 0],
    ['pay the waiter', 0],
    ['restart', 0],
    ['settle', 0],
    ['pay', 1],
    ['wait', 3],
    ['order for the waiter', 1],
    ['settle', 0],
    ['cook', 1],
    ['cook', 1],
    ['cook', 1],
    ['cook', 1],
    ['refund', 1],
    ['restart', 0],
    ['order online', 0],
    ['pay', 2],
    ['return by hand', 0],
    ['cancel', 3],
    ['reject', 2],
    ['work', 0],
  ] as const
).map(([what, which]) => ({ what, which }));

/** Plays one evening at the table, and compares what was collected with what was cooked. */
const play = async (steps: readonly Step[]): Promise<void> => {
  await anotherEvening();
  const guests = [test.guest(), test.guest()] as const;
  const made: { readonly id: string; readonly number: string; readonly who: Guest; readonly method: string }[] = [];
  const payments: number[] = [];
  /** The bill that the guests have been shown and have paid, until the waiter settles it. */
  let shown: PartnerTableBill | null = null;
  let collected = 0;
  const billed = new Map<string, number>();
  const collectedFor = new Map<string, number>();
  const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];
  const make = async (method: 'cash' | 'card-online', which: number): Promise<void> => {
    const who = pick(guests, which) ?? guests[0];
    const { id, number } = await order(method, who);
    made.push({ id, number, who, method });
  };
  const show = async (): Promise<void> => {
    if (shown !== null) return;
    [shown = null] = await bills();
    const ours = await guests[0].ok(api.tableBill, { query: { code: TABLE } });
    expect([ours.total_price, ours.to_pay]).toEqual([shown?.total_price ?? 0, shown?.to_pay ?? 0]);
    if (shown === null) return;
    collected += shown.to_pay;
    for (const one of shown.orders) {
      billed.set(one.number, (billed.get(one.number) ?? 0) + 1);
      collectedFor.set(one.number, one.is_paid ? 0 : one.total_price);
    }
  };
  const settleShown = async (): Promise<void> => {
    await show();
    if (shown !== null) await settle(shown);
    shown = null;
  };
  /** The waiter hands back what was collected for an order that is canceled after all. */
  const canceled = (number: string): void => {
    collected -= collectedFor.get(number) ?? 0;
    collectedFor.delete(number);
  };
  const inKitchen = async (id: string): Promise<PartnerOrder | null> => {
    const { status, body } = await waiter.send(partnerApi.partnerOrder, { query: { order_id: id } });
    return status === 200 ? v.parse(PartnerOrder, body) : null;
  };
  const returnable = async (payment: number | undefined): Promise<number> => {
    const paid = test.books.records.find(({ transactionId }) => transactionId === payment);
    const back = test.books.records.filter(({ returns }) => returns === payment);
    return (paid?.amount ?? 0) - back.reduce((sum, { amount }) => sum + amount, 0);
  };

  const run: Record<Step['what'], (which: number) => Promise<unknown>> = {
    'order for the waiter': (which) => make('cash', which),
    'order online': (which) => make('card-online', which),
    pay: async (which) => {
      // The provider is never asked for the money of an order that was made for the waiter.
      const one = pick(
        made.filter(({ method }) => method === 'card-online'),
        which,
      );
      if (one === undefined) return;
      const payment = test.books.charge(one.id, TOTAL);
      payments.push(payment);
      await test.tell(payment);
    },
    'pay the waiter': async (which) => {
      const one = pick(made, which);
      if (one !== undefined) await payToWaiter(one.id, one.who);
    },
    cancel: async (which) => {
      const one = pick(made, which);
      if (one === undefined) return;
      const { status } = await one.who.inject(api.cancelOrder, { body: { order_id: one.id } });
      if (status === 200) canceled(one.number);
    },
    reject: async (which) => {
      const one = pick(made, which);
      if (one === undefined) return;
      const body = { order_id: one.id, reason: 'other', comment: null };
      if ((await waiter.send(partnerApi.partnerRejectOrder, { body })).status === 200) canceled(one.number);
    },
    cook: async (which) => {
      const one = pick(made, which);
      if (one === undefined) return;
      const next = (await inKitchen(one.id))?.next.find((status) => status !== 'canceled');
      if (next === 'confirmed') await waiter.send(partnerApi.partnerAcceptOrder, { body: { order_id: one.id } });
      else if (next !== undefined) {
        await waiter.send(partnerApi.partnerMoveOrder, { body: { order_id: one.id, status: next } });
      }
    },
    'show the bill': show,
    settle: settleShown,
    refund: async (which) => {
      const one = pick(made, which);
      if (one === undefined) return;
      const amount = which % 2 === 0 ? TOTAL : 25_000;
      const body = { order_id: one.id, amount, refunded_before: 0, reason: 'dish_missing', comment: null };
      await manager.send(partnerApi.partnerRefundOrder, { body });
    },
    'return by hand': async (which) => {
      const payment = pick(payments, which);
      const left = await returnable(payment);
      const amount = which % 2 === 0 ? left : Math.min(left, 10_000);
      if (payment !== undefined && amount > 0) await test.tell(test.books.giveBack(payment, amount), 'refund');
    },
    work: () => test.work(),
    wait: (which) => test.later(60_000 * (which % 5)),
    restart: () => test.restart(),
  };

  for (const { what, which } of steps) await run[what](which);
  await settleShown();
  await settleShown();
  expect(await bills()).toEqual([]);
  test.books.trouble('refund', 'none');
  for (let round = 0; round < 4; round += 1) {
    await test.work();
    await test.later(60 * 60_000);
  }

  const ids = made.map(({ id }) => id);
  const rows = await findOrders(test.db, ids);
  const isCooked = ({ status }: (typeof rows)[number]): boolean => status !== 'draft' && status !== 'canceled';
  for (const row of rows) {
    const times = billed.get(String(row.number)) ?? 0;
    if (isCooked(row)) expect(times, 'bills with a due order').toBe(1);
    else expect(times, 'bills with a canceled order').toBeLessThanOrEqual(1);
  }
  // What the restaurant got: from the waiter, and through the provider less what went back.
  const kept = test.books.records.filter(({ orderId }) => ids.includes(orderId));
  const online = kept.reduce((sum, { amount, returns }) => sum + (returns === null ? amount : -amount), 0);
  // What it is worth: all that was cooked, less what was returned of a cooked order's own payment, which is forgiven.
  let worth = 0;
  for (const { id } of rows.filter(isCooked)) worth += TOTAL - ((await inKitchen(id))?.payment.returned ?? 0);
  expect(collected + online).toBe(worth);
  expect((await verifyMoney(test.db)).faults).toEqual([]);
};

it(
  'the waiter collects the value of what was cooked and not paid online, over any order of events, each order on one bill [33.17]',
  { timeout: 600_000 },
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(Step, { minLength: 5, maxLength: 30, size: 'max' }), play), {
      numRuns: cases(4, 60),
      endOnFailure: true,
      examples: [[OLDER_DRAFTS]],
    });
  },
);
