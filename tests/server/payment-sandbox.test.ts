// Proves docs/product.md §25.17: the demo's stand-in for the payment provider, over real HTTP: cards, checks and notifications, receipts.
import { describe, expect, it } from 'vitest';
import { BILL, ok, OTHER, PLAIN, THREE_DS, sandboxWorld, until } from './payment-sandbox-world.ts';

const world = sandboxWorld();
const { post, rest, payByCard, kinds, untilTold, lastTold, notifications, untilAll, misunderstand, start, startAnew } =
  world;

describe('a card', () => {
  it.each([
    ['4242 with 3-D Secure', THREE_DS, ok, ['check', 'pay']],
    ['4111', PLAIN, ok, ['check', 'pay']],
    ['4012', '4012888888881881', { status: 'Declined', reason: 'Недостаточно средств' }, ['check', 'fail']],
    ['4000', '4000056655665556', { status: 'Declined', reason: 'Банк отказал в оплате' }, ['check', 'fail']],
    ['any other', '4222222222222222', { status: 'Declined', reason: /Карта не найдена/ }, ['check', 'fail']],
  ])('%s ends with its documented outcome', async (_, number, outcome, expected) => {
    const { status, reason, transactionId } = await payByCard(number);
    expect(status).toBe(outcome.status);
    expect(reason).toEqual(outcome.reason instanceof RegExp ? expect.stringMatching(outcome.reason) : outcome.reason);
    await untilTold(...expected);
    expect(world.told.every((one) => one.isSigned)).toBe(true);
    expect(world.told.at(-1)?.form).toMatchObject({
      TransactionId: String(transactionId),
      Amount: '1290.50',
      PaymentAmount: '1290.50',
      Currency: 'RUB',
      PaymentCurrency: 'RUB',
      DateTime: '2026-11-20 20:30:00',
      InvoiceId: 'order-1',
      AccountId: '+79161234567',
      Description: BILL.description,
      TestMode: '1',
      Status: outcome.status,
      OperationType: 'Payment',
      PaymentMethod: 'Card',
      CardLastFour: number.slice(-4),
      Data: '{"order_id":"order-1"}',
    });
  });

  it('reports the decline reason as a code', async () => {
    for (const [number, code] of [
      ['4012888888881881', '5051'],
      ['4000056655665556', '5005'],
      ['4222222222222222', '5014'],
    ] as const) {
      const { reason } = await payByCard(number);
      await until(() => expect(lastTold('fail')).toMatchObject({ Reason: reason, ReasonCode: code }));
    }
    await payByCard(PLAIN, { expires: '10/26' });
    await until(() => expect(lastTold('fail')['ReasonCode']).toBe('5054'));
    expect(await payByCard(PLAIN, { expires: '11/26' })).toMatchObject(ok);
  });

  it('is not charged when its owner does not confirm, and once when they do', async () => {
    expect(await payByCard(THREE_DS, { confirmed: false })).toMatchObject({ status: 'Declined' });
    await until(() => expect(lastTold('fail')['ReasonCode']).toBe('5206'));
    const { id } = (await post('/widget/sessions', BILL)).body;
    await post(`/widget/sessions/${String(id)}/pay`, { number: THREE_DS, expires: '12/29', code: '123' });
    const confirm = () => post(`/widget/sessions/${String(id)}/secure`, { confirmed: true });
    expect((await confirm()).body).toMatchObject(ok);
    expect((await post(`/widget/sessions/${String(id)}/secure`, { confirmed: false })).body).toMatchObject(ok);
    expect((await notifications()).map(({ kind }) => kind)).toEqual(['fail', 'pay']);
  });

  it('is not charged while awaiting its owner’s confirmation', async () => {
    const { id } = (await post('/widget/sessions', BILL)).body;
    await post(`/widget/sessions/${String(id)}/pay`, { number: THREE_DS, expires: '12/29', code: '123' });
    const { model } = await rest('/v2/payments/find', { InvoiceId: 'order-1' });
    expect(model).toMatchObject({ Status: 'AwaitingAuthentication', StatusCode: 1 });
    expect(kinds()).toEqual(['check']);
  });

  it('is rejected with an explanation where the form was opened incorrectly', async () => {
    const refusal = async (bill: object) => (await post('/widget/sessions', { ...BILL, ...bill })).body['message'];
    expect(await refusal({ publicId: 'pk_unknown' })).toBe('Терминал не найден');
    expect(await refusal({ amount: 0 })).toContain('неверными параметрами');
    expect(await refusal({ amount: 10.005 })).toContain('неверными параметрами');
    const { id } = (await post('/widget/sessions', BILL)).body;
    const card = { number: PLAIN, expires: '13/29', code: '123' };
    expect((await post(`/widget/sessions/${String(id)}/pay`, card)).status).toBe(400);
    expect((await post('/widget/sessions/none/pay', { ...card, expires: '12/29' })).status).toBe(400);
    expect(world.told).toEqual([]);
  });
});

describe('check', () => {
  it.each([
    [10, 'Неверный номер заказа', '3001'],
    [11, 'Неверный номер плательщика', '3002'],
    [12, 'Неверная сумма платежа', '3003'],
    [13, 'Платёж не может быть принят', '3005'],
    [20, 'Срок оплаты вышел', '3004'],
    [99, 'Платёж не может быть принят', '3005'],
  ])('answered with %i declines the payment: %s', async (code, reason, reasonCode) => {
    world.answerTo = ({ kind }) => ({ body: JSON.stringify({ code: kind === 'check' ? code : 0 }) });
    expect(await payByCard(THREE_DS)).toMatchObject({ status: 'Declined', reason });
    await untilTold('check', 'fail');
    expect(lastTold('fail')).toMatchObject({ Reason: reason, ReasonCode: reasonCode });
  });

  it.each([
    ['a lost connection', 'cut' as const],
    ['500', { status: 500, body: '{"code":0}' }],
    ['a page', { body: '<html>' }],
    ['a text for a number', { body: '{"code":"0"}' }],
  ])('answered with %s declines the payment, and is not repeated', async (_, answer) => {
    world.answerTo = ({ kind }) => (kind === 'check' ? answer : { body: '{"code":0}' });
    expect(await payByCard(PLAIN)).toMatchObject({ status: 'Declined', reason: 'Магазин не отвечает' });
    await untilTold('check', 'fail');
  });

  it('times out after the configured time', async () => {
    await startAnew({ answerTimeoutMs: 50 });
    world.answerTo = ({ kind }) => (kind === 'check' ? 'silence' : { body: '{"code":0}' });
    expect(await payByCard(PLAIN)).toMatchObject({ status: 'Declined', reason: 'Магазин не отвечает' });
    expect(kinds().filter((kind) => kind === 'check')).toHaveLength(1);
  });

  it('is sent to the payment’s terminal, signed with its secret', async () => {
    await payByCard(PLAIN, { bill: { ...BILL, publicId: OTHER.publicId } });
    await untilTold('2/check', '2/pay');
    expect(world.told.every((one) => one.isSigned)).toBe(true);
  });
});

describe('a notification', () => {
  it.each([
    ['another code', { body: '{"code":13}' }],
    ['a status', { status: 503, body: '{"code":0}' }],
    ['words', { body: 'OK' }],
    ['a lost connection', 'cut' as const],
  ])('answered with %s is repeated unchanged until it is accepted', async (_, answer) => {
    misunderstand(2, answer);
    await payByCard(PLAIN);
    await untilTold('check', 'pay', 'pay', 'pay');
    expect(world.told[1]?.form).toEqual(world.told[3]?.form);
    await untilAll('delivered');
    expect(await notifications()).toEqual([{ kind: 'pay', state: 'delivered', tries: 3 }]);
  });

  it('is repeated after the configured time without an answer', async () => {
    await startAnew({ answerTimeoutMs: 50 });
    // Whether the card is paid in so short a time does not matter: some notification is sent.
    misunderstand(2, 'silence');
    await payByCard(PLAIN);
    await untilAll('delivered');
    expect((await notifications())[0]?.tries).toBeGreaterThan(2);
  });

  it('is repeated across a stop of the merchant’s server', async () => {
    const port = world.merchantPort();
    misunderstand(1000, { status: 500, body: '' });
    await payByCard(PLAIN);
    await until(() => expect(kinds()).toContain('pay'));
    await world.stopMerchant();
    const tries = (await notifications())[0]?.tries ?? 0;
    await until(async () => expect((await notifications())[0]?.tries).toBeGreaterThan(tries + 1));
    misunderstand(0, { body: '' });
    await world.startMerchant(port);
    await untilAll('delivered');
  });

  it('is dropped after a hundred tries', async () => {
    misunderstand(1000, { status: 500, body: '' });
    await payByCard(PLAIN);
    await until(async () => expect(await notifications()).toEqual([{ kind: 'pay', state: 'given-up', tries: 100 }]));
    expect(kinds().filter((kind) => kind === 'pay')).toHaveLength(100);
  });

  it('is no longer sent when the stand-in is closed', async () => {
    misunderstand(1000, { status: 500, body: '' });
    await payByCard(PLAIN);
    await until(() => expect(kinds().filter((kind) => kind === 'pay').length).toBeGreaterThan(1));
    await world.sandbox.close();
    world.sandbox = await start();
    await payByCard(PLAIN, { bill: { ...BILL, invoiceId: 'order-2' } });
    const orders = (): unknown[] => world.told.map(({ form }) => form['InvoiceId']);
    // What the closed one had on its way has arrived before the first of the new one.
    await until(() => expect(orders()).toContain('order-2'));
    const from = orders().indexOf('order-2');
    await until(() => expect(world.told.length).toBeGreaterThan(from + 2));
    expect(new Set(orders().slice(from))).toEqual(new Set(['order-2']));
  });
});

const RECEIPT = {
  Items: [
    {
      label: 'Окрошка',
      price: 400.25,
      quantity: 2,
      amount: 800.5,
      vat: null,
      method: 4,
      object: 1,
      measurementUnit: 'шт',
    },
    { label: 'Доставка', price: 490, quantity: 1, amount: 490, vat: 22, method: 4, object: 4, measurementUnit: 'шт' },
  ],
  taxationSystem: 1,
  email: null,
  phone: '+79161234567',
  calculationPlace: 'food.example',
  amounts: { electronic: 1290.5, advancePayment: 0, credit: 0, provision: 0 },
};

describe('a receipt', () => {
  it('is issued for a payment, and its address is sent to the merchant', async () => {
    const bill = { ...BILL, receipt: RECEIPT };
    await payByCard('4000056655665556', { bill });
    const { transactionId } = await payByCard(PLAIN, { bill });
    await until(() => expect(kinds()).toContain('receipt'));
    expect(kinds().filter((kind) => kind === 'receipt')).toHaveLength(1);
    const { Url = '', ...form } = lastTold('receipt');
    expect(form).toMatchObject({ TransactionId: String(transactionId), InvoiceId: 'order-1', Type: 'Income' });
    const page = await fetch(Url);
    expect(page.status).toBe(200);
    expect((await page.text()).replaceAll('\u00a0', ' ')).toMatch(
      /Окрошка[\s\S]+400,25 ₽ × 2[\s\S]+Итого[\s\S]+1 290,50 ₽/,
    );
    expect((await fetch(`${world.sandbox.origin}/receipts/1`)).status).toBe(404);
  });

  it('may be in the data, as in the older form of the widget', async () => {
    await payByCard(PLAIN, { bill: { ...BILL, data: { cloudPayments: { customerReceipt: RECEIPT } } as never } });
    await until(() => expect(kinds()).toContain('receipt'));
  });

  it.each([
    ['another sum than the payment', { amounts: { ...RECEIPT.amounts, electronic: 1290 } }],
    ['lines that are not the sum', { Items: RECEIPT.Items.slice(1) }],
    ['a line that is not its price', { Items: [{ ...RECEIPT.Items[0], price: 400, amount: 1290.5 }] }],
  ])('is rejected with %s', async (_, part) => {
    const { status, body } = await post('/widget/sessions', { ...BILL, receipt: { ...RECEIPT, ...part } });
    expect({ status, ...body }).toEqual({ status: 400, message: 'Сумма чека не равна сумме платежа' });
  });
});
