// Proves docs/product.md §25.1, §25.2, §25.5, §25.8 to §25.13, §25.15.
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { BY_LOCALITY, localities } from '#contract/calls/menu.ts';
import { api } from '#contract/endpoints.ts';
import { orders } from '#server/db/schema/orders.ts';
import { moneyEntries } from '#server/db/schema/payments.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { findOpenRefund, findPayment } from '#server/modules/payments/payment-repository.ts';
import { returnPart } from '#server/modules/payments/refunds.ts';
import { verifyMoney } from '#server/modules/payments/verify-money.ts';
import { FRIDAY_15, UNKNOWN_ID } from './cart-order-client.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';

const MINUTE = 60_000;
const TOTAL = 93_000;

let test: PaymentWorld;
beforeAll(async () => {
  test = await startPaymentWorld();
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

/** Expects journal, provider and orders to agree after any test. */
const expectEven = async (): Promise<void> => {
  const report = await verifyMoney(test.db);
  expect(report.faults).toEqual([]);
  expect(report.received - report.returned).toBe(test.books.balance());
};

/** The balance of each account for an order, kopecks; accounts without entries are missing. */
const balanceOf = async (orderId: string): Promise<Record<string, number>> => {
  const balance = sql<string>`sum(${moneyEntries.amount})`;
  const rows = await test.db
    .select({ account: moneyEntries.account, balance })
    .from(moneyEntries)
    .where(eq(moneyEntries.orderId, orderId))
    .groupBy(moneyEntries.account);
  return Object.fromEntries(rows.map((row) => [row.account, Number(row.balance)]));
};

/** Numbers of refund jobs that are still to be done, or have failed for good. */
const unfinished = async (): Promise<unknown> => {
  const query = sql`select id from queue.job where name = 'refund' and state <> 'completed' order by id`;
  return v.parse(v.object({ rows: v.array(v.object({ id: v.string() })) }), await test.db.execute(query)).rows;
};

const paid = async () => {
  const order = await test.unpaid();
  const transaction = test.books.charge(order.id, TOTAL);
  expect(await test.tell(transaction)).toEqual({ status: 200, code: 0 });
  return { order, transaction };
};

describe('the payment methods of a restaurant', () => {
  const methodsOf = async (id: number) => {
    const answer = await test.ok(localities, { query: BY_LOCALITY });
    return answer.flatMap(({ restaurants: all }) => all).find((one) => one.id === id)?.payment_methods;
  };
  const change = async (id: number, money: { acceptsOnlinePayments?: boolean | null; ownPaymentKey?: boolean }) => {
    await test.db.update(restaurants).set(money).where(eq(restaurants.id, id));
    await renewVersion(test.db, test.now());
  };

  it('list card and SBP online first, where the restaurant takes online payments and has a terminal', async () => {
    expect(await methodsOf(1)).toEqual(['card-online', 'sbp-online', 'cash', 'card-courier']);
    expect(await methodsOf(2)).toEqual(['card-online', 'sbp-online', 'cash', 'card-courier']);
  });

  it('are on receipt only where the restaurant takes no online payments', async () => {
    await change(1, { acceptsOnlinePayments: false });
    expect(await methodsOf(1)).toEqual(['cash', 'card-courier']);
    await change(1, { acceptsOnlinePayments: null });
    expect(await methodsOf(1)).toContain('card-online');
  });

  it('never fall back to the chain’s terminal when the restaurant’s own one is missing', async () => {
    await change(1, { ownPaymentKey: true });
    expect(await methodsOf(1)).toEqual(['cash', 'card-courier']);
    await expect(test.unpaid()).rejects.toThrow(/PAYMENT_METHOD_UNAVAILABLE|ORDER_REFUSED/);
    await change(1, { ownPaymentKey: false });
  });
});

describe('an order awaiting payment', () => {
  it('is a draft for 15 minutes, and returns what starts its payment [25.4c]', async () => {
    const order = await test.unpaid();
    expect(order).toMatchObject({
      status: 'draft',
      payment_status: 'pending',
      can_cancel: true,
      payment: { pay_until: new Date(FRIDAY_15.getTime() + 15 * MINUTE).toISOString(), expired: false, refund: null },
    });
    const start = await test.ok(api.startPayment, { body: { order_id: order.id } });
    expect(start).toMatchObject({
      payment_method: 'card-online',
      order_id: order.id,
      restaurant_id: 1,
      amount: TOTAL,
      public_id: 'pk_test_default',
      widget_url: 'http://widget.test/bundles/cloudpayments.js',
      client_name: 'Анна',
      client_phone: '+79161234567',
    });
    if (start.payment_method !== 'card-online') throw new Error('another method');
    const items = start.receipt?.Items ?? [];
    expect(items.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(TOTAL);
  });

  it('shows neither name nor phone to a caller that has only the link', async () => {
    const order = await test.unpaid();
    const start = await test.guest().ok(api.startPayment, { body: { order_id: order.id } });
    expect(start).toMatchObject({ amount: TOTAL, client_name: null, client_phone: null, receipt: null });
  });

  it('is paid once the provider confirms it, and gets a new promised time', async () => {
    const order = await test.unpaid();
    await test.later(7 * MINUTE);
    const transaction = test.books.charge(order.id, TOTAL);
    expect(await test.tell(transaction)).toEqual({ status: 200, code: 0 });
    const now = await test.order(order.id);
    expect(now).toMatchObject({ status: 'new', payment_status: 'paid', payment: { pay_until: null, failure: null } });
    // Seven minutes, rounded up to five minutes of the clock as any promise (docs/product.md §13.7).
    expect(Date.parse(now.promised.from) - Date.parse(order.promised.from)).toBe(10 * MINUTE);
    expect(Date.parse(now.promised.to) % (5 * MINUTE)).toBe(0);
    expect(await balanceOf(order.id)).toEqual({ provider: TOTAL, orders: -TOTAL });
    await expectEven();
  });

  it('is canceled when it is not paid in time, and a late payment is refunded', async () => {
    const order = await test.unpaid();
    await test.later(15 * MINUTE);
    await test.work();
    expect(await test.order(order.id)).toMatchObject({ status: 'canceled', payment: { expired: true } });
    expect(await test.refused(api.startPayment, { body: { order_id: order.id } })).toMatchObject({
      status: 409,
      code: 'ORDER_NOT_PAYABLE',
    });
    const late = test.books.charge(order.id, TOTAL);
    expect(await test.tell(late)).toEqual({ status: 200, code: 0 });
    expect((await test.order(order.id)).payment?.refund).toEqual({ amount: TOTAL, done: false, dishes: [] });
    await test.work();
    expect((await test.order(order.id)).payment?.refund).toEqual({ amount: TOTAL, done: true, dishes: [] });
    expect((await test.order(order.id)).status).toBe('canceled');
    await expectEven();
  });

  it('is checked with the provider before it expires: a payment whose notification was lost counts', async () => {
    const order = await test.unpaid();
    test.books.charge(order.id, TOTAL);
    await test.later(15 * MINUTE);
    await test.work();
    expect(await test.order(order.id)).toMatchObject({ status: 'new', payment_status: 'paid' });
    await expectEven();
  });

  it('waits five minutes at most for a provider that does not respond', async () => {
    const order = await test.unpaid();
    await test.later(15 * MINUTE);
    test.books.trouble('find', 'lost-request');
    await test.work();
    expect((await test.order(order.id)).status).toBe('draft');
    await test.later(5 * MINUTE);
    test.books.trouble('find', 'lost-request');
    await test.work();
    expect(await test.order(order.id)).toMatchObject({ status: 'canceled', payment: { expired: true } });
  });

  it('can switch to payment on receipt, and goes to the kitchen at once', async () => {
    const order = await test.unpaid({ courier_wishes: ['leave_at_door', 'do_not_ring'] });
    expect(order.courier_wishes).toEqual(['leave_at_door', 'do_not_ring']);
    const body = { order_id: order.id, payment_method: 'cash' as const, change_from: 100_000 };
    const changed = await test.ok(api.updateOrder, { body });
    expect(changed).toMatchObject({
      status: 'new',
      payment_method: 'cash',
      payment_status: 'not_needed',
      change_from: 100_000,
      // The courier has to be met (docs/product.md §5.30).
      courier_wishes: ['do_not_ring'],
    });
    const again = await test.refused(api.updateOrder, { body: { order_id: order.id, payment_method: 'card-online' } });
    expect(again.code).toBe('ORDER_NOT_EDITABLE');
    // The card was charged in the same moment.
    await test.tell(test.books.charge(order.id, TOTAL));
    await test.work();
    expect(await test.order(order.id)).toMatchObject({
      status: 'new',
      payment_status: 'not_needed',
      payment: { refund: { amount: TOTAL, done: true, dishes: [] } },
    });
    await expectEven();
  });

  it('switches from card to SBP and back, and returns the SBP link', async () => {
    const order = await test.unpaid();
    await test.ok(api.updateOrder, { body: { order_id: order.id, payment_method: 'sbp-online' } });
    const start = await test.ok(api.startPayment, { body: { order_id: order.id } });
    expect(start).toMatchObject({ payment_method: 'sbp-online', link: `https://qr.test/${order.id}` });
    const back = await test.ok(api.updateOrder, { body: { order_id: order.id, payment_method: 'card-online' } });
    expect(back).toMatchObject({ status: 'draft', payment_status: 'pending' });
  });
});

describe('a restaurant with its own terminal', () => {
  it('returns its own id and public key, and accepts notifications of its payments on that terminal only [25.1]', async () => {
    test.at('2026-11-20T16:00:00.000Z');
    const { zones, dishes } = test.world;
    const place = { restaurant_id: 2, order_type: 'pickup' as const, delivery_zone_id: zones.nightPickup };
    const cart = await test.ok(api.createCart, { body: place });
    const line = { cart_id: cart.id, product_id: dishes.mors, modifiers: [], quantity: 1 };
    await test.ok(api.addItem, { body: line });
    const draft = draftOf(cart.id, { payment_method: 'card-online', change_from: null, delivery_details: null });
    const { quote } = await test.ok(api.prevalidateOrder, { body: draft });
    const order = await test.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
    const start = await test.ok(api.startPayment, { body: { order_id: order.id } });
    expect(start).toMatchObject({ restaurant_id: 2, public_id: 'pk_test_2', amount: order.total_price });
    const stray = test.books.charge(order.id, order.total_price);
    await test.tell(stray);
    expect((await test.order(order.id)).status).toBe('draft');
    const own = test.books.charge(order.id, order.total_price, '2');
    expect((await test.tell(own, 'pay', { terminal: '2' })).code).toBe(0);
    expect((await test.order(order.id)).payment_status).toBe('paid');
    await expectEven();
  });
});

describe('the provider’s check before it takes a payment', () => {
  const ask = (order: string, change: Readonly<Record<string, string | number>> = {}, at = {}) =>
    test.notify(
      'check',
      { TransactionId: 1, Amount: '930.00', Currency: 'RUB', InvoiceId: order, AccountId: '+79161234567', ...change },
      at,
    );

  it('allows it: 0', async () => {
    expect(await ask((await test.unpaid()).id)).toEqual({ status: 200, code: 0 });
  });
  it('rejects an unknown order or another terminal: 10', async () => {
    expect((await ask(UNKNOWN_ID)).code).toBe(10);
    expect((await ask((await test.unpaid()).id, {}, { terminal: '2' })).code).toBe(10);
  });
  it('rejects another phone: 11', async () => {
    expect((await ask((await test.unpaid()).id, { AccountId: '+79990000000' })).code).toBe(11);
  });
  it('rejects another amount or currency: 12', async () => {
    const { id } = await test.unpaid();
    expect((await ask(id, { Amount: '930.01' })).code).toBe(12);
    expect((await ask(id, { Currency: 'KZT' })).code).toBe(12);
  });
  it('rejects an order that is paid, canceled or paid by another method: 13', async () => {
    const { order } = await paid();
    expect((await ask(order.id)).code).toBe(13);
    const canceled = await test.unpaid();
    await test.ok(api.cancelOrder, { body: { order_id: canceled.id } });
    expect((await ask(canceled.id)).code).toBe(13);
    const cash = await test.unpaid();
    await test.ok(api.updateOrder, { body: { order_id: cash.id, payment_method: 'card-courier' } });
    expect((await ask(cash.id)).code).toBe(13);
  });
  it('rejects an expired order: 20', async () => {
    const { id } = await test.unpaid();
    await test.later(15 * MINUTE);
    expect((await ask(id)).code).toBe(20);
    await test.work();
    expect((await ask(id)).code).toBe(20);
  });
});

describe('notifications', () => {
  it('that are unsigned or signed with another terminal’s secret get 403 and change nothing', async () => {
    const order = await test.unpaid();
    const transaction = test.books.charge(order.id, TOTAL);
    for (const at of [{ signature: null }, { signature: 'AAAA' }, { secret: 'secret-of-the-terminal-2' }]) {
      expect((await test.tell(transaction, 'pay', at)).status).toBe(403);
    }
    expect((await test.order(order.id)).status).toBe('draft');
    await test.tell(transaction);
  });

  it('of an unknown terminal or kind get 404', async () => {
    const { id } = await test.unpaid();
    const event = { TransactionId: 1, Amount: '1', InvoiceId: id };
    expect((await test.notify('pay', event, { terminal: '7', secret: 'whatever-it-is-like' })).status).toBe(404);
    expect((await test.notify('charge', event)).status).toBe(404);
  });

  it('that are signed but unreadable get 400, to be sent again later', async () => {
    expect((await test.notify('pay', { TransactionId: 'x', Amount: 'much' })).status).toBe(400);
  });

  it('are read as JSON too, where the terminal’s owner has chosen it', async () => {
    const order = await test.unpaid();
    const id = test.books.charge(order.id, TOTAL);
    expect(await test.tell(id, 'pay', { form: 'json', secret: 'another' })).toMatchObject({ status: 403 });
    expect(await test.tell(id, 'pay', { form: 'json' })).toEqual({ status: 200, code: 0 });
    expect(await test.tell(id, 'pay'), 'the same event in the other form').toEqual({ status: 200, code: 0 });
    expect((await test.order(order.id)).status_history.map(({ status }) => status)).toEqual(['draft', 'new']);
    await expectEven();
    expect(await test.notify('pay', {}, { form: 'json', signature: null })).toMatchObject({ status: 403 });
  });

  describe.each(['json', 'urlencoded'] as const)(
    'as %s treat null and empty text as a missing field [25.8]',
    (form) => {
      const EMPTY = {
        AccountId: null,
        SubscriptionId: null,
        Name: null,
        Email: null,
        IpAddress: '',
        Currency: form === 'json' ? null : 'RUB',
        OperationType: null,
        PaymentMethod: '',
        Reason: null,
        ReasonCode: null,
        TestMode: null,
        Data: null,
      };
      const event = (order: string, id: number, own: Record<string, string | number | null> = {}) => ({
        ...EMPTY,
        TransactionId: id,
        Amount: form === 'json' ? 930 : '930.00',
        InvoiceId: order,
        PaymentTransactionId: null,
        Status: null,
        ...own,
      });
      it('check, pay, confirm, refund and receipt', async () => {
        const { id } = await test.unpaid();
        const payment = test.books.charge(id, TOTAL);
        expect(await test.notify('check', event(id, payment), { form })).toEqual({ status: 200, code: 0 });
        expect(await test.notify('pay', event(id, payment), { form })).toEqual({ status: 200, code: 0 });
        expect(await test.notify('confirm', event(id, payment), { form })).toEqual({ status: 200, code: 0 });
        expect(await test.order(id)).toMatchObject({ status: 'new', payment_status: 'paid' });
        const receipt = { InvoiceId: id, Type: null, Url: 'https://receipts.test/2', Receipt: null };
        expect(await test.notify('receipt', receipt, { form })).toEqual({ status: 200, code: 0 });
        const back = test.books.giveBack(payment, TOTAL);
        const refund = event(id, back, { PaymentTransactionId: payment });
        expect(await test.notify('refund', refund, { form })).toEqual({ status: 200, code: 0 });
        expect(await test.order(id)).toMatchObject({
          payment_status: 'refunded',
          payment: { receipt_url: 'https://receipts.test/2' },
        });
        await expectEven();
      });
      it('fail and cancel', async () => {
        const { id } = await test.unpaid();
        expect(await test.notify('fail', event(id, test.books.next()), { form })).toEqual({ status: 200, code: 0 });
        expect(await test.order(id)).toMatchObject({ payment_status: 'failed' });
        const payment = test.books.charge(id, TOTAL);
        await test.notify('pay', event(id, payment), { form });
        test.books.cancel(payment);
        expect(await test.notify('cancel', event(id, payment), { form })).toEqual({ status: 200, code: 0 });
        expect((await test.order(id)).payment_status).toBe('refunded');
        await expectEven();
      });
      it('but not a required one', async () => {
        const { id } = await test.unpaid();
        for (const own of [{ TransactionId: null }, { Amount: '' }]) {
          expect((await test.notify('pay', event(id, 1, own), { form })).status).toBe(400);
        }
      });
    },
  );

  it('in JSON may have numbers where a form has digits', async () => {
    const { id, phone_number } = await test.unpaid();
    const payment = test.books.charge(id, TOTAL);
    const event = { TransactionId: payment, Amount: 930, InvoiceId: id, AccountId: Number(phone_number) };
    expect(await test.notify('check', event, { form: 'json' })).toEqual({ status: 200, code: 0 });
    expect(await test.notify('pay', event, { form: 'json' })).toEqual({ status: 200, code: 0 });
    expect((await test.order(id)).status).toBe('new');
  });

  it.each(['930', '930.0', '930.00', '930.0000'])('with the amount %s are read', async (Amount) => {
    const { id } = await test.unpaid();
    const event = { TransactionId: test.books.charge(id, TOTAL), Amount, InvoiceId: id };
    expect(await test.notify('check', event)).toEqual({ status: 200, code: 0 });
    expect(await test.notify('pay', event)).toEqual({ status: 200, code: 0 });
    expect((await test.order(id)).payment_status).toBe('paid');
    await expectEven();
  });

  it.each(['930,00', '930.001', '+930', '9.3e2', '930.', '930 ₽', '0x3a2', '1 930.00', '-930'])(
    'with the amount %s pay nothing: check answers 12, others 400, and the log says so [25.8]',
    async (Amount) => {
      const { id } = await test.unpaid();
      const event = { TransactionId: test.books.next(), Amount, InvoiceId: id };
      expect(await test.notify('check', event)).toEqual({ status: 200, code: 12 });
      const before = test.odd.length;
      expect((await test.notify('pay', event)).status).toBe(400);
      expect(test.odd.slice(before)).toMatchObject([{ msg: 'a payment notification that cannot be read' }]);
      expect((await test.order(id)).status).toBe('draft');
    },
  );

  it('that are repeated, in sequence or concurrently, count once', async () => {
    const order = await test.unpaid();
    const transaction = test.books.charge(order.id, TOTAL);
    const answers = await Promise.all(Array.from({ length: 8 }, () => test.tell(transaction)));
    expect(answers).toEqual(Array.from({ length: 8 }, () => ({ status: 200, code: 0 })));
    await test.tell(transaction);
    const entries = await test.db.select().from(moneyEntries).where(eq(moneyEntries.orderId, order.id));
    expect(entries).toHaveLength(2);
    expect((await test.order(order.id)).status_history.map(({ status }) => status)).toEqual(['draft', 'new']);
    await expectEven();
  });

  it('of a declined payment are shown, and do not affect a paid order, in either order of arrival', async () => {
    const refusal = (id: string) =>
      test.notify('fail', {
        TransactionId: test.books.next(),
        Amount: '930.00',
        InvoiceId: id,
        Reason: 'InsufficientFunds',
        ReasonCode: 5051,
      });
    const order = await test.unpaid();
    expect(await refusal(order.id)).toEqual({ status: 200, code: 0 });
    expect(await test.order(order.id)).toMatchObject({
      status: 'draft',
      payment_status: 'failed',
      payment: { failure: 'недостаточно средств' },
    });
    await test.tell(test.books.charge(order.id, TOTAL));
    await refusal(order.id);
    expect(await test.order(order.id)).toMatchObject({ payment_status: 'paid', payment: { failure: null } });
  });

  it.each([
    ['3001', 'restaurant', 'заказ сейчас нельзя оплатить'],
    ['3004', 'restaurant', 'время на оплату вышло'],
    ['3006', 'restaurant', 'ресторан сейчас не отвечает'],
    ['3008', 'restaurant', 'заказ сейчас нельзя оплатить'],
    ['5051', 'bank', 'недостаточно средств'],
    ['5999', 'bank', 'банк отклонил платёж'],
    [null, 'bank', 'банк отклонил платёж'],
  ])('of a failure with the code %s say that it was the %s’s', async (ReasonCode, failed_at, failure) => {
    const order = await test.unpaid();
    await test.notify('fail', { TransactionId: test.books.next(), Amount: '930', InvoiceId: order.id, ReasonCode });
    expect(await test.order(order.id)).toMatchObject({ payment_status: 'failed', payment: { failure, failed_at } });
  });

  it('of a wrong amount hold the order and are reported, and the money is refunded when the order ends', async () => {
    const order = await test.unpaid();
    expect(await test.tell(test.books.charge(order.id, TOTAL - 1))).toEqual({ status: 200, code: 0 });
    expect(test.odd.at(-1)).toMatchObject({ order: order.id, received: 'held' });
    expect((await test.order(order.id)).status).toBe('draft');
    await expectEven();
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    await test.work();
    expect((await test.order(order.id)).payment?.refund).toEqual({ amount: TOTAL - 1, done: true, dishes: [] });
    await expectEven();
  });

  it('of a wrong amount followed by the right one: the wrong one is refunded', async () => {
    const order = await test.unpaid();
    await test.tell(test.books.charge(order.id, 100));
    await test.tell(test.books.charge(order.id, TOTAL));
    await test.work();
    expect(await test.order(order.id)).toMatchObject({
      status: 'new',
      payment: { refund: { amount: 100, done: true, dishes: [] } },
    });
    await expectEven();
  });

  it('of another currency or an unknown order are reported and left to a person', async () => {
    const order = await test.unpaid();
    const foreign = test.books.charge(order.id, TOTAL, 'default', { currency: 'USD' });
    expect(await test.tell(foreign)).toEqual({ status: 200, code: 0 });
    expect(test.odd.at(-1)).toMatchObject({ order: order.id, received: 'unknown' });
    expect((await test.order(order.id)).status).toBe('draft');
    test.books.records.splice(
      test.books.records.findIndex(({ transactionId }) => transactionId === foreign),
      1,
    );
    await test.tell(test.books.charge('an invoice of somebody else', 5_000));
    expect(test.odd.at(-1)).toMatchObject({ order: 'an invoice of somebody else', received: 'unknown' });
    await expectEven();
  });

  it('of an authorized payment pay nothing until the provider confirms it, and then once', async () => {
    const order = await test.unpaid();
    const transaction = test.books.charge(order.id, TOTAL);
    expect(await test.tell(transaction, 'pay', { status: 'Authorized' })).toEqual({ status: 200, code: 0 });
    expect(test.odd.at(-1)).toMatchObject({ order: order.id, received: 'unknown' });
    expect((await test.order(order.id)).status).toBe('draft');
    for (let told = 0; told < 2; told += 1) {
      expect(await test.tell(transaction, 'confirm')).toEqual({ status: 200, code: 0 });
      expect(await test.order(order.id)).toMatchObject({ status: 'new', payment_status: 'paid' });
    }
    expect(await balanceOf(order.id)).toEqual({ provider: TOTAL, orders: -TOTAL });
    await expectEven();
  });

  it('of a receipt bring its link', async () => {
    const { order } = await paid();
    const url = 'https://receipts.test/1';
    expect(await test.notify('receipt', { InvoiceId: order.id, Type: 'Income', Url: url })).toEqual({
      status: 200,
      code: 0,
    });
    expect((await test.order(order.id)).payment?.receipt_url).toBe(url);
  });
});

describe('a refund', () => {
  it('of a canceled paid order is made in full, once, and shown in the order', async () => {
    const { order } = await paid();
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    expect(await test.order(order.id)).toMatchObject({
      status: 'canceled',
      payment_status: 'paid',
      payment: { refund: { amount: TOTAL, done: false, dishes: [] } },
    });
    await expectEven();
    await test.work();
    expect(await test.order(order.id)).toMatchObject({
      payment_status: 'refunded',
      payment: { refund: { amount: TOTAL, done: true, dishes: [] }, expired: false },
    });
    const back = test.books.records.filter(({ orderId, returns }) => orderId === order.id && returns !== null);
    expect(back).toHaveLength(1);
    // The notification of what the response has already said.
    await test.tell(back[0]?.transactionId ?? 0, 'refund');
    await expectEven();
  });

  it.each(['lost-request', 'lost-answer', 'refused'] as const)(
    'is made despite trouble at the provider: %s',
    async (trouble) => {
      const { order } = await paid();
      await test.ok(api.cancelOrder, { body: { order_id: order.id } });
      test.books.trouble('refund', trouble);
      await test.work();
      expect((await test.order(order.id)).payment?.refund?.done).toBe(false);
      // After the provider has forgotten the request ids.
      test.books.forgetRequests();
      await test.later(2 * 60 * MINUTE);
      await test.work();
      expect((await test.order(order.id)).payment?.refund?.done).toBe(true);
      expect(
        test.books.records.filter(({ orderId, returns }) => orderId === order.id && returns !== null),
      ).toHaveLength(1);
      await test.tell(test.books.records.findLast(({ orderId }) => orderId === order.id)?.transactionId ?? 0, 'refund');
      await expectEven();
    },
  );

  it('of an order paid twice by one code keeps the first payment and returns the others', async () => {
    const { order } = await paid();
    await test.tell(test.books.charge(order.id, TOTAL));
    await test.tell(test.books.charge(order.id, TOTAL));
    await test.work();
    expect(await test.order(order.id)).toMatchObject({
      status: 'new',
      payment_status: 'paid',
      payment: { refund: { amount: 2 * TOTAL, done: true, dishes: [] } },
    });
    await expectEven();
  });

  it('by hand in the provider’s cabinet is recorded', async () => {
    const { order, transaction } = await paid();
    await test.tell(test.books.giveBack(transaction, TOTAL), 'refund');
    expect(await test.order(order.id)).toMatchObject({
      payment_status: 'refunded',
      payment: { refund: { done: true } },
    });
    await expectEven();
  });

  it('by a payment that the bank canceled is recorded once', async () => {
    const { order, transaction } = await paid();
    test.books.cancel(transaction);
    for (let told = 0; told < 2; told += 1) {
      // The canceled transaction is the payment itself.
      expect(await test.tell(transaction, 'cancel')).toEqual({ status: 200, code: 0 });
      expect(await test.order(order.id)).toMatchObject({
        payment_status: 'refunded',
        payment: { refund: { amount: TOTAL, done: true, dishes: [] } },
      });
    }
    await expectEven();
  });

  it('in part by hand before the full one leaves only the rest to return', async () => {
    const { order, transaction } = await paid();
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    const byHand = test.books.giveBack(transaction, 100);
    await test.work();
    expect((await test.order(order.id)).payment?.refund).toEqual({ amount: TOTAL, done: false, dishes: [] });
    await test.later(MINUTE);
    await test.work();
    expect((await test.order(order.id)).payment?.refund).toEqual({ amount: TOTAL, done: true, dishes: [] });
    const back = test.books.records.filter(({ orderId, returns }) => orderId === order.id && returns !== null);
    expect(back.map(({ amount }) => amount)).toEqual([100, TOTAL - 100]);
    for (const { transactionId } of back) await test.tell(transactionId, 'refund');
    await test.tell(byHand, 'refund');
    await expectEven();
  });

  it('is requested anew with another request id after a part was returned by hand, within the hour of the old id [25.11]', async () => {
    const before = await unfinished();
    const { order, transaction } = await paid();
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    const ids: string[] = [];
    const { refund } = test.books.provider;
    const spy = vi.spyOn(test.books.provider, 'refund').mockImplementation((terminal, wish) => {
      ids.push(`${wish.requestId} ${wish.amount}`);
      return refund(terminal, wish);
    });
    test.books.trouble('refund', 'refused');
    await test.work();
    const byHand = test.books.giveBack(transaction, 30_000);
    await test.tell(byHand, 'refund');
    await test.work();
    spy.mockRestore();
    expect(ids.map((id) => id.split(' ')[1])).toEqual([String(TOTAL), String(TOTAL - 30_000)]);
    expect(new Set(ids.map((id) => id.split(' ')[0])).size).toBe(2);
    expect((await test.order(order.id)).payment?.refund).toEqual({ amount: TOTAL, done: true, dishes: [] });
    await test.later(MINUTE);
    await test.work();
    expect(await unfinished()).toEqual(before);
    await expectEven();
  });

  it.each([
    ['the rest of the payment', TOTAL - 10_000, 10_000],
    ['more than the open one, and all', TOTAL, 0],
    ['more than the open one, and leaves enough for it', 50_000, 30_000],
    ['so much that a part of the open one is left', TOTAL - 20_000, 20_000],
    ['less than the open one', 1_000, 30_000],
  ])('by hand of %s leaves of an open one what is left of the payment [25.11]', async (_, byHand, left) => {
    const before = await unfinished();
    const { order, transaction } = await paid();
    const payment = await findPayment(test.db, { terminal: 'default', transactionId: transaction });
    if (!payment) throw new Error('the payment is known');
    await test.db.transaction((tx) => returnPart(tx, payment, { amount: 30_000, reason: 'manager', now: test.now() }));
    test.books.trouble('refund', 'refused');
    await test.work();
    await test.tell(test.books.giveBack(transaction, byHand), 'refund');
    await expectEven();
    const open = await findOpenRefund(test.db, payment);
    expect(open?.amount ?? 0).toBe(left);
    await test.later(MINUTE);
    await test.work();
    await test.jobs['reconcile-payments']?.({});
    await test.work();
    expect(await findOpenRefund(test.db, payment)).toBeUndefined();
    expect((await test.order(order.id)).payment?.refund).toEqual({ amount: byHand + left, done: true, dishes: [] });
    expect(await unfinished()).toEqual(before);
    await expectEven();
  });

  it('that arrives before its payment leaves the order unpaid', async () => {
    const order = await test.unpaid();
    const transaction = test.books.charge(order.id, TOTAL);
    await test.tell(test.books.giveBack(transaction, TOTAL), 'refund');
    await test.tell(transaction);
    expect((await test.order(order.id)).status).toBe('draft');
    await expectEven();
  });
});

describe('the nightly reconciliation', () => {
  it('finds payments and refunds whose notifications were lost', async () => {
    const order = await test.unpaid();
    const twice = await paid();
    test.books.charge(order.id, TOTAL);
    test.books.charge(twice.order.id, TOTAL);
    const { transaction } = await paid();
    test.books.giveBack(transaction, TOTAL);
    const canceled = await paid();
    test.books.cancel(canceled.transaction);
    await test.jobs['reconcile-payments']?.({});
    await test.jobs['reconcile-payments']?.({});
    await test.work();
    expect((await test.order(canceled.order.id)).payment_status).toBe('refunded');
    expect((await test.order(order.id)).payment_status).toBe('paid');
    expect((await test.order(twice.order.id)).payment?.refund).toEqual({ amount: TOTAL, done: true, dishes: [] });
    await expectEven();
  });
});

describe('the journal', () => {
  it('is append-only, and rejects entries that do not balance', async () => {
    const { order } = await paid();
    const whose = eq(moneyEntries.orderId, order.id);
    await expect(test.db.delete(moneyEntries).where(whose)).rejects.toThrow(/delete from/);
    await expect(test.db.update(moneyEntries).set({ amount: 1 }).where(whose)).rejects.toThrow(/update/);
    const odd = { posting: 'odd', account: 'provider', amount: 5, terminal: 'default', orderId: order.id } as const;
    await expect(test.db.insert(moneyEntries).values({ ...odd, at: test.now() })).rejects.toThrow(/insert into/);
    await expectEven();
  });

  it('reports an order that is prepared and not paid', async () => {
    const order = await test.unpaid();
    await test.db.update(orders).set({ status: 'preparing' }).where(eq(orders.id, order.id));
    const { faults } = await verifyMoney(test.db);
    expect(faults).toEqual([{ orderId: order.id, what: 'it is prepared and not paid' }]);
    await test.db.update(orders).set({ status: 'canceled' }).where(eq(orders.id, order.id));
  });
});
