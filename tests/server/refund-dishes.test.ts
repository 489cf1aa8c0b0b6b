// Proves docs/product.md §26.54, §26.66: a refund of dishes costs what the customer has paid for them, and no portion is refunded twice.
import { addMinutes } from 'date-fns';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import type { Order } from '#contract/orders.ts';
import { verifyMoney } from '#server/modules/payments/verify-money.ts';
import { cases } from '../support/depth.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

let test: PaymentWorld;
let manager: TestPartner;
beforeAll(async () => {
  test = await startPaymentWorld();
  manager = await newPartner(test, { restaurantId: null });
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

/** Hands over an order of three portions of borscht, and one of mors, paid online; `added` ones of mors were paid on receipt. */
const delivered = async (type: 'delivery' | 'pickup', added = 0): Promise<Order> => {
  const cart = await test.newCartOf(3, type);
  await test.ok(api.addItem, {
    body: { cart_id: cart.id, product_id: test.world.dishes.mors, modifiers: [], quantity: 1 },
  });
  const details = type === 'pickup' ? { delivery_details: null } : {};
  const draft = draftOf(cart.id, { payment_method: 'card-online', change_from: null, ...details });
  const { quote } = await test.ok(api.prevalidateOrder, { body: draft });
  const { id, total_price: total } = await test.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
  await test.tell(test.books.charge(id, total));
  if (added > 0) {
    const add = [{ product_id: test.world.dishes.mors, modifiers: [], quantity: added }];
    const body = { order_id: id, revision: 0, add, collect_on_receipt: true };
    await manager.ok(partnerApi.partnerChangeOrder, { body });
  }
  await manager.ok(partnerApi.partnerAcceptOrder, { body: { order_id: id } });
  for (const status of ['preparing', 'prepared', 'delivering', 'delivered'] as const) {
    await manager.send(partnerApi.partnerMoveOrder, { body: { order_id: id, status } });
  }
  return test.order(id);
};
const refundable = (order_id: string) => manager.ok(partnerApi.partnerRefundable, { query: { order_id } });
const dishes = (order_id: string, lines: { item_id: number; quantity: number }[], refunded_before = 0) =>
  ({ body: { order_id, lines, refunded_before, reason: 'dish_missing' as const } }) as const;
const expectEven = async (): Promise<void> => {
  const report = await verifyMoney(test.db);
  expect(report.faults).toEqual([]);
  expect(report.received - report.returned).toBe(test.books.balance());
};

describe('a refund of dishes', () => {
  it('returns what they cost after discounts, names them everywhere, and each portion once [26.54]', async () => {
    const order = await delivered('pickup');
    const { lines, order: before } = await refundable(order.id);
    const [borsch, other] = lines;
    if (!borsch || !other) throw new Error('no lines');
    expect(lines.reduce((sum, { paid }) => sum + paid, 0)).toBe(order.total_price);
    expect(borsch.paid, 'the discount of a pickup is shared out').toBeLessThan(3 * 39_000);
    expect(before).toMatchObject({ refunded: 0, refunded_dishes: [] });
    const two = [{ item_id: borsch.item_id, quantity: 2 }];
    const first = await manager.ok(partnerApi.partnerRefundOrder, dishes(order.id, two));
    expect(first.refunded_dishes).toEqual([{ name: 'Борщ', quantity: 2 }]);
    expect(Math.abs(first.refunded - (borsch.paid * 2) / 3)).toBeLessThanOrEqual(1);
    await test.work();
    await expectEven();
    // The receipt of the return has the dish as the receipt of the payment has it.
    const receipt = test.books.refundReceipts.at(-1);
    expect(receipt?.Items.every(({ label }) => label === 'Борщ')).toBe(true);
    expect(receipt?.Items.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(2);
    expect(receipt?.amounts.electronic).toBe(first.refunded / 100);
    expect((await test.order(order.id)).payment?.refund).toEqual({
      amount: first.refunded,
      done: true,
      dishes: [{ name: 'Борщ', quantity: 2 }],
    });
    const { entries } = await manager.ok(partnerApi.partnerAudit, { query: { restaurant_id: 1, limit: 1 } });
    expect(entries[0]).toMatchObject({ action: 'order.refund', details: { dishes: ['Борщ × 2'] } });
    expect((await refundable(order.id)).lines[0]).toMatchObject({ quantity: 3, refunded: 2 });
    const tooMany = await manager.refused(partnerApi.partnerRefundOrder, dishes(order.id, two, first.refunded));
    expect(tooMany).toMatchObject({ status: 422, code: 'VALIDATION_FAILED' });
    const rest = [
      { item_id: borsch.item_id, quantity: 1 },
      { item_id: other.item_id, quantity: 1 },
    ];
    const last = await manager.ok(partnerApi.partnerRefundOrder, dishes(order.id, rest, first.refunded));
    expect(last).toMatchObject({ refunded: order.total_price, refund_waiting: order.total_price - first.refunded });
    await test.work();
    expect(await test.order(order.id)).toMatchObject({ payment_status: 'refunded' });
    await expectEven();
  });

  it('leaves what delivery has cost, and sums stay possible beside it', async () => {
    const order = await delivered('delivery');
    const { lines } = await refundable(order.id);
    const all = lines.map(({ item_id, quantity }) => ({ item_id, quantity }));
    const sum = { order_id: order.id, amount: 10_000, refunded_before: 0, reason: 'late' as const };
    await manager.ok(partnerApi.partnerRefundOrder, { body: sum });
    await test.work();
    expect(test.books.refundReceipts.at(-1), 'a sum has no dishes').toBeNull();
    const made = await manager.ok(partnerApi.partnerRefundOrder, dishes(order.id, all, 10_000));
    expect(made.refunded).toBe(order.total_price - order.delivery_price + 10_000);
    await test.work();
    await expectEven();
  });

  it('is refused with neither or both of sum and dishes, for another order’s line, twice the same, and beyond the sum', async () => {
    const order = await delivered('delivery');
    const [line] = (await refundable(order.id)).lines;
    const item_id = line?.item_id ?? 0;
    const codeOf = async (own: object): Promise<string> => {
      const body = { order_id: order.id, refunded_before: 0, reason: 'other' as const, ...own };
      return (await manager.refused(partnerApi.partnerRefundOrder, { body })).code;
    };
    expect(await codeOf({})).toBe('VALIDATION_FAILED');
    expect(await codeOf({ amount: 100, lines: [{ item_id, quantity: 1 }] })).toBe('VALIDATION_FAILED');
    expect(await codeOf({ lines: [{ item_id: item_id + 1000, quantity: 1 }] })).toBe('VALIDATION_FAILED');
    const twice = [
      { item_id, quantity: 1 },
      { item_id, quantity: 1 },
    ];
    expect(await codeOf({ lines: twice })).toBe('VALIDATION_FAILED');
    await manager.ok(partnerApi.partnerRefundOrder, {
      body: { order_id: order.id, amount: order.total_price - 1, refunded_before: 0, reason: 'other' },
    });
    await test.work();
    const stale = { refunded_before: order.total_price - 1, lines: [{ item_id, quantity: 1 }] };
    expect(await codeOf(stale)).toBe('VALIDATION_FAILED');
    expect(await codeOf({ lines: [{ item_id, quantity: 1 }] })).toBe('REFUND_CHANGED');
    await expectEven();
  });
});

it(
  'refunds of dishes and sums never exceed what was paid, of the order and of each line',
  { timeout: 300_000 },
  async () => {
    let runs = 0;
    const Step = fc.record({
      line: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      sum: fc.nat({ max: 60_000 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(Step, { minLength: 2, maxLength: 6 }),
        fc.boolean(),
        fc.nat({ max: 2 }),
        async (steps, isPickup, added) => {
          runs += 1;
          // Each in a minute of its own, since calls are counted by the minute.
          test.at(addMinutes(FRIDAY_15, runs));
          const order = await delivered(isPickup ? 'pickup' : 'delivery', added);
          const paidOnline = order.total_price - (order.payment?.due_on_receipt ?? 0);
          expect(paidOnline < order.total_price).toBe(added > 0);
          for (const { line, quantity, sum } of steps) {
            const { lines, order: now } = await refundable(order.id);
            const item_id = lines[line]?.item_id ?? 0;
            const what = sum % 3 === 0 && sum > 0 ? { amount: sum } : { lines: [{ item_id, quantity }] };
            const body = { order_id: order.id, refunded_before: now.refunded, reason: 'other' as const, ...what };
            await manager.send(partnerApi.partnerRefundOrder, { body });
            await test.work();
            const after = await refundable(order.id);
            expect(after.order.refunded).toBeLessThanOrEqual(paidOnline);
            expect(after.order.refunded + after.order.refundable).toBeLessThanOrEqual(paidOnline);
            for (const one of after.lines) expect(one.refunded).toBeLessThanOrEqual(one.quantity);
            await expectEven();
          }
        },
      ),
      { numRuns: cases(4, 60), seed: 20_261_120 },
    );
  },
);
