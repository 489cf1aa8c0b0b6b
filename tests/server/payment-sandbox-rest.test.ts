// Proves docs/product.md §25.17: the demo's stand-in for the payment provider, over real HTTP: its REST API and SBP.
import { describe, expect, it } from 'vitest';
import { BILL, FIRST, keys, NOW, ok, OTHER, PLAIN, sandboxWorld, until } from './payment-sandbox-world.ts';

const world = sandboxWorld();
const { post, rest, payByCard, kinds, untilTold, lastTold } = world;

describe('the REST API', () => {
  const paid = async (bill = BILL) => Number((await payByCard(PLAIN, { bill }))['transactionId']);

  it('answers a caller with the keys of a terminal, about this terminal only', async () => {
    const TransactionId = await paid();
    for (const headers of [{}, keys('pk_first', 'wrong'), keys(OTHER.publicId, FIRST.secret)]) {
      expect((await post('/payments/get', { TransactionId }, headers)).status).toBe(401);
    }
    const other = await rest('/payments/get', { TransactionId }, keys(OTHER.publicId, OTHER.secret));
    expect(other.body).toMatchObject({ Success: false, Message: 'Not found' });
    const { body, model } = await rest('/payments/get', { TransactionId });
    expect(body).toMatchObject({ Success: true, Message: null });
    expect(model).toMatchObject({
      TransactionId,
      Amount: 1290.5,
      Currency: 'RUB',
      InvoiceId: 'order-1',
      AccountId: '+79161234567',
      Status: 'Completed',
      StatusCode: 3,
      Reason: 'Approved',
      ReasonCode: 0,
      Type: 'Payment',
      Refunded: false,
      PaymentTransactionId: null,
      PaymentMethod: 'Card',
      CreatedDateIso: '2026-11-20T20:30:00',
      TestMode: true,
    });
  });

  it('refunds in parts, never more than was paid', async () => {
    const TransactionId = await paid();
    const refund = (Amount: number) => rest('/payments/refund', { TransactionId, Amount });
    const first = await refund(1000);
    expect(first.model).toMatchObject({ Type: 'Refund', PaymentTransactionId: TransactionId, Amount: 1000 });
    expect(first.model['TransactionId']).not.toBe(TransactionId);
    await untilTold('check', 'pay', 'refund');
    expect((await refund(290.51)).body['Success']).toBe(false);
    expect((await refund(0)).body['Success']).toBe(false);
    expect((await refund(290.5)).body['Success']).toBe(true);
    expect((await refund(0.01)).body['Success']).toBe(false);
    const ofRefund = await rest('/payments/refund', { TransactionId: first.model['TransactionId'], Amount: 1 });
    expect(ofRefund.body['Success']).toBe(false);
    await untilTold('check', 'pay', 'refund', 'refund');
    expect(world.told[2]?.form).toMatchObject({
      TransactionId: String(first.model['TransactionId']),
      PaymentTransactionId: String(TransactionId),
      Amount: '1000.00',
      OperationType: 'Refund',
      InvoiceId: 'order-1',
    });
    expect((await rest('/payments/get', { TransactionId })).model['Refunded']).toBe(true);
  });

  it('refunds nothing that was not paid', async () => {
    const { transactionId } = await payByCard('4000056655665556');
    const { body } = await rest('/payments/refund', { TransactionId: transactionId, Amount: 1 });
    expect(body['Success']).toBe(false);
  });

  it('authorizes, captures and voids', async () => {
    const dual = { ...BILL, scheme: 'Dual' };
    const first = await payByCard(PLAIN, { bill: dual });
    await untilTold('check', 'pay');
    expect([first['status'], lastTold('pay')['Status']]).toEqual(['Authorized', 'Authorized']);
    const second = await payByCard(PLAIN, { bill: dual });
    await untilTold('check', 'pay', 'check', 'pay');
    const [taken, released] = [{ TransactionId: first['transactionId'] }, { TransactionId: second['transactionId'] }];
    expect((await rest('/payments/confirm', { ...taken, Amount: 1290.51 })).body['Success']).toBe(false);
    expect((await rest('/payments/confirm', { ...taken, Amount: 1000 })).model).toMatchObject({
      Status: 'Completed',
      Amount: 1000,
    });
    await untilTold('check', 'pay', 'check', 'pay', 'confirm');
    expect((await rest('/payments/void', taken)).body['Success']).toBe(false);
    expect((await rest('/payments/void', released)).model['Status']).toBe('Cancelled');
    await untilTold('check', 'pay', 'check', 'pay', 'confirm', 'cancel');
  });

  it('finds the last payment of an invoice, and reports when there is none', async () => {
    await paid();
    for (const path of ['/payments/find', '/v2/payments/find']) {
      const found = await rest(path, { InvoiceId: 'order-1' });
      expect(found.model['Status']).toBe('Completed');
      expect((await rest(path, { InvoiceId: 'order-2' })).body).toEqual({ Success: false, Message: 'Not found' });
    }
    const { transactionId } = await payByCard('4000056655665556');
    expect((await rest('/payments/find', { InvoiceId: 'order-1' })).model).toMatchObject({
      TransactionId: transactionId,
      Status: 'Declined',
      Reason: 'Банк отказал в оплате',
      ReasonCode: 5005,
    });
  });

  it('lists a day of a time zone: payments, refusals and refunds', async () => {
    const TransactionId = await paid();
    await payByCard('4000056655665556');
    await rest('/payments/refund', { TransactionId, Amount: 90 });
    world.now = new Date('2026-11-20T21:10:00.000Z');
    await paid();
    await paid({ ...BILL, publicId: OTHER.publicId });
    const list = async (query: object) =>
      ((await rest('/payments/list', query)).body['Model'] as { Type: string; Status: string }[]).map(
        ({ Type, Status }) => `${Type} ${Status}`,
      );
    const before = ['Payment Completed', 'Payment Declined', 'Refund Completed'];
    expect(await list({ Date: '2026-11-20' })).toEqual([...before, 'Payment Completed']);
    expect(await list({ Date: '2026-11-20', TimeZone: 'MSK' })).toEqual(before);
    expect(await list({ Date: '2026-11-21', TimeZone: 'Europe/Moscow' })).toEqual(['Payment Completed']);
    const unknown = await rest('/payments/list', { Date: '2026-11-20', TimeZone: 'Nowhere' });
    expect(unknown.body).toEqual({ Success: false, Message: 'TimeZone is invalid' });
  });

  it('processes a request id once in an hour, also when two arrive at once', async () => {
    const TransactionId = await paid();
    const again = { 'x-request-id': 'one' };
    const refund = (headers = {}) => rest('/payments/refund', { TransactionId, Amount: 100 }, headers);
    const [first, second] = await Promise.all([refund(again), refund(again)]);
    expect(second.body).toEqual(first.body);
    expect((await refund(again)).body).toEqual(first.body);
    expect((await refund()).body).not.toEqual(first.body);
    world.now = new Date(NOW.getTime() + 3_600_000);
    expect((await refund(again)).body).not.toEqual(first.body);
    expect(
      (await world.sandbox.control({ do: 'list' })).transactions.filter(({ Type }) => Type === 'Refund'),
    ).toHaveLength(3);
  });

  it('limits calls to thirty at a time', async () => {
    await world.sandbox.control({ do: 'rest', fault: 'no-answer', count: 30 });
    const leaving = new AbortController();
    const ask = () =>
      fetch(`${world.sandbox.origin}/payments/get`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...keys() },
        body: '{}',
        signal: leaving.signal,
      });
    const calls = Array.from({ length: 31 }, ask);
    // Thirty are never answered: the first response belongs to the one too many.
    expect((await Promise.race(calls)).status).toBe(429);
    leaving.abort();
    await Promise.allSettled(calls);
    await until(async () => expect((await rest('/payments/get', { TransactionId: 1 })).status).toBe(200));
  });

  it('reports which field is invalid', async () => {
    expect((await rest('/payments/refund', { TransactionId: '1', Amount: 1 })).body).toEqual({
      Success: false,
      Message: 'TransactionId is invalid',
    });
  });
});

describe('SBP', () => {
  const request = { Amount: 65.98, Currency: 'RUB', InvoiceId: 'order-1', Description: 'Заказ', TtlMinutes: 20 };
  const open = async (more = {}) => {
    const { body, model } = await rest('/payments/qr/sbp/link', { ...request, ...more });
    expect(body).toMatchObject({ Success: true });
    return { id: model['TransactionId'], path: new URL(String(model['QrUrl'])).pathname };
  };

  it('checks with the merchant before there is a code', async () => {
    world.answerTo = ({ kind }) => ({ body: JSON.stringify({ code: kind === 'check' ? 20 : 0 }) });
    const { body } = await rest('/payments/qr/sbp/link', request);
    expect(body).toMatchObject({ Success: false, Message: 'Срок оплаты вышел', Model: { Status: 'Declined' } });
  });

  it('is not a payment until someone pays', async () => {
    await open();
    const { model } = await rest('/payments/find', { InvoiceId: 'order-1' });
    expect(model).toMatchObject({ Status: 'AwaitingAuthentication', PaymentMethod: 'Sbp' });
    expect(kinds()).toEqual(['check']);
  });

  it('can be paid twice with one code, each time under its own number', async () => {
    const { id, path } = await open();
    const page = await fetch(`${world.sandbox.origin}${path}`);
    expect((await page.text()).replaceAll('\u00a0', ' ')).toMatch(
      /65,98 ₽[\s\S]+Заказ[\s\S]+Оплатить[\s\S]+Отказаться/,
    );
    const first = await post(path, { paid: true });
    await untilTold('check', 'pay');
    const second = await post(path, { paid: true });
    expect(first.body).toMatchObject({ ...ok, transactionId: id, message: 'Оплачено. Вернитесь в магазин' });
    await untilTold('check', 'pay', 'pay');
    expect(world.told.slice(1).map(({ form }) => form)).toMatchObject([
      { TransactionId: String(id), Amount: '65.98', PaymentMethod: 'Sbp', InvoiceId: 'order-1' },
      { TransactionId: String(second.body['transactionId']), Amount: '65.98', PaymentMethod: 'Sbp' },
    ]);
    expect(second.body['transactionId']).not.toBe(id);
  });

  it('can be configured to check before every payment', async () => {
    await world.sandbox.control({ do: 'set', sbp_check: 'payment' });
    const { path } = await open();
    expect(world.told).toEqual([]);
    await post(path, { paid: true });
    await untilTold('check', 'pay');
    world.answerTo = ({ kind }) => ({ body: JSON.stringify({ code: kind === 'check' ? 13 : 0 }) });
    expect((await post(path, { paid: true })).body).toMatchObject({ status: 'Declined' });
    await untilTold('check', 'pay', 'check', 'fail');
  });

  it('can be declined, and paid after all', async () => {
    const { path } = await open();
    expect((await post(path, { paid: false })).body).toMatchObject({ status: 'Declined' });
    await untilTold('check', 'fail');
    expect((await post(path, { paid: true })).body).toMatchObject(ok);
    await untilTold('check', 'fail', 'pay');
  });

  it('expires after its time', async () => {
    const { path } = await open();
    world.now = new Date(NOW.getTime() + 20 * 60_000 - 1);
    expect((await fetch(`${world.sandbox.origin}${path}`)).status).toBe(200);
    world.now = new Date(NOW.getTime() + 20 * 60_000);
    expect((await fetch(`${world.sandbox.origin}${path}`)).status).toBe(410);
    expect((await post(path, { paid: true })).status).toBe(410);
    expect((await fetch(`${world.sandbox.origin}/sbp/unknown`)).status).toBe(404);
    expect(kinds()).toEqual(['check']);
  });
});
