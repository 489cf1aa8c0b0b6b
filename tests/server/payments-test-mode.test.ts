// Proves docs/product.md §25.9: what a terminal in test mode reports is no money where real food is sold.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyEntries, paymentEvents } from '#server/db/schema/payments.ts';
import { verifyMoney } from '#server/modules/payments/verify-money.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

const TOTAL = 93_000;
const MINUTE = 60_000;
let test: PaymentWorld;

const eventOf = (order: string, id: number, TestMode: string | number | boolean) => ({
  TransactionId: id,
  Amount: 930,
  InvoiceId: order,
  Status: 'Completed',
  TestMode,
});

describe('where test mode does not count [25.8]', () => {
  beforeAll(async () => {
    test = await startPaymentWorld({ takesTests: false });
  });
  afterAll(() => test.close());

  it.each(['1', 1, true, 'true', 'True'])(
    'a payment with TestMode %o pays nothing, and needs a person',
    async (mark) => {
      const { id } = await test.unpaid();
      const payment = test.books.charge(id, TOTAL, 'default', { test: true });
      const event = eventOf(id, payment, mark);
      expect((await test.notify('check', event, { form: 'json' })).code).toBe(13);
      for (const kind of ['pay', 'confirm', 'pay']) {
        expect(await test.notify(kind, event, { form: 'json' })).toEqual({ status: 200, code: 0 });
      }
      expect(test.odd.at(-1)).toMatchObject({ msg: 'a payment that needs a person', order: id, received: 'test' });
      // Neither a question to the provider nor its books make it money.
      await test.jobs['ask-provider']?.({ order_id: id });
      await test.jobs['reconcile-payments']?.({});
      expect(await test.order(id)).toMatchObject({ status: 'draft', payment_status: 'pending' });
      const back = test.books.next();
      const refund = { ...eventOf(id, back, mark), PaymentTransactionId: payment };
      expect((await test.notify('refund', refund, { form: 'json' })).code).toBe(0);
      await test.notify('cancel', event, { form: 'json' });
      expect(await test.db.$count(moneyEntries, eq(moneyEntries.orderId, id))).toBe(0);
      expect(await test.db.$count(paymentEvents, eq(paymentEvents.orderId, id))).toBe(4);
      expect((await verifyMoney(test.db)).faults).toEqual([]);
      await test.later(25 * MINUTE);
      await test.work();
      expect((await test.order(id)).status).toBe('canceled');
    },
  );

  it('the real payment of that order counts all the same', async () => {
    const { id } = await test.unpaid();
    await test.tell(test.books.charge(id, TOTAL, 'default', { test: true }));
    await test.tell(test.books.charge(id, TOTAL));
    expect(await test.order(id)).toMatchObject({ status: 'new', payment_status: 'paid' });
  });

  it.each(['0', 0, false, 'false', 'False', ''])('a payment with TestMode %o is money', async (mark) => {
    const { id } = await test.unpaid();
    await test.notify('pay', eventOf(id, test.books.charge(id, TOTAL), mark), { form: 'json' });
    expect((await test.order(id)).payment_status).toBe('paid');
  });
});

it('where test mode counts, as in the demo, such a payment is money', async () => {
  test = await startPaymentWorld();
  const { id } = await test.unpaid();
  await test.tell(test.books.charge(id, TOTAL, 'default', { test: true }));
  expect((await test.order(id)).payment_status).toBe('paid');
  await test.close();
});
