// Proves docs/product.md §33.4, §33.7, §33.8 with §25.2, §25.8 and §25.9: an order at a table that is paid online, and what it needs for that.
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import type { PlaceBody } from '#contract/placing-orders.ts';
import { orders } from '#server/db/schema/orders.ts';
import { tables } from '#server/db/schema/tables.ts';
import { webhookEndpoints, webhookMessages } from '#server/db/schema/webhooks.ts';
import { newWebhookSecret } from '#server/http/standard-webhooks.ts';
import { insertEndpoint } from '#server/modules/webhooks/webhook-repository.ts';
import { addPromocode } from '../support/promocodes.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { CONSENTS, draftOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';
import { codeOf } from './table-codes.ts';

const PHONE = '+79161234567';
const TABLE = { number: '12', hall: 'Терраса' };
/** Two portions of borscht, without delivery. */
const TOTAL = 78_000;

let test: PaymentWorld;
let kitchen: TestPartner;
beforeAll(async () => {
  test = await startPaymentWorld();
  kitchen = await newPartner(test);
  await test.db.insert(tables).values([
    { externalId: 'r1/12', position: 0, restaurant: 'r1', number: '12', seats: 4, hall: 'Терраса' },
    { externalId: 'r2/1', position: 1, restaurant: 'r2', number: '1', seats: 2, hall: null },
  ]);
});
afterAll(() => test.close());
beforeEach(() => test.at(FRIDAY_15));

const place = () => ({ restaurant_id: 1, delivery_zone_id: test.world.zones.pickup });
/** Moves the cart to a table of the first restaurant; without one, to its counter. */
const moveOf = (cart_id: string, table?: string) => ({
  cart_id,
  type: 'pickup' as const,
  ...place(),
  ...(table === undefined ? {} : { table }),
});
const cartAt = async (table = codeOf('r1/12')) => {
  const { id } = await test.ok(api.createCart, { body: { ...place(), order_type: 'pickup', table } });
  const borsch = { product_id: test.world.dishes.borsch, modifiers: [], quantity: 2 };
  return test.ok(api.addItem, { body: { cart_id: id, ...borsch } });
};
/** Online card payment by a guest who left a phone and no name, unless overridden. */
const bodyOf = async (cartId: string, change: Partial<PlaceBody> = {}): Promise<PlaceBody> => {
  const { consents = CONSENTS, ...own } = change;
  const draft = draftOf(cartId, {
    delivery_details: null,
    name: null,
    phone_number: PHONE,
    comment: null,
    change_from: null,
    payment_method: 'card-online',
    ...own,
  });
  const { quote } = await test.ok(api.prevalidateOrder, { body: draft });
  return { ...draft, consents, quote };
};
const unpaid = async (change: Partial<PlaceBody> = {}) =>
  test.ok(api.orderHall, { body: await bodyOf((await cartAt()).id, change) });
const inKitchen = async (id: string) => {
  const { orders: underway } = await kitchen.ok(partnerApi.partnerOrders, { query: {} });
  return underway.find((order) => order.id === id);
};
const refusal = (id: string) =>
  test.notify('fail', {
    TransactionId: test.books.next(),
    Amount: '780.00',
    InvoiceId: id,
    Reason: 'InsufficientFunds',
    ReasonCode: 5051,
  });

describe('an order at a table, paid online', () => {
  it('is hidden from the kitchen until paid, then is sent there with its table and nothing to collect', async () => {
    const order = await unpaid();
    expect(order).toMatchObject({
      status: 'draft',
      payment_status: 'pending',
      table: TABLE,
      name: '',
      phone_number: '79161234567',
      total_price: TOTAL,
    });
    expect(await inKitchen(order.id)).toBeUndefined();
    const start = await test.ok(api.startPayment, { body: { order_id: order.id } });
    expect(start).toMatchObject({ amount: TOTAL, client_phone: PHONE, public_id: 'pk_test_default' });

    expect(await test.tell(test.books.charge(order.id, TOTAL))).toEqual({ status: 200, code: 0 });
    expect(await test.order(order.id)).toMatchObject({ status: 'new', payment_status: 'paid', table: TABLE });
    expect(await inKitchen(order.id)).toMatchObject({
      status: 'new',
      order_type: 'pickup',
      table: TABLE,
      phone_number: '79161234567',
      payment: { method: 'card-online', to_collect: 0 },
    });
  });

  it('is sent to webhooks with its table when it is paid, and not before [27.10]', async () => {
    const endpoint = { url: 'https://crm.example/hook', secret: newWebhookSecret(), restaurantId: 1 };
    await insertEndpoint(test.db, {
      ...endpoint,
      events: ['order.placed', 'order.paid', 'order.canceled'],
      createdAt: FRIDAY_15,
    });
    const told = async () => {
      const messages = await test.db.select().from(webhookMessages).orderBy(asc(webhookMessages.id));
      return messages.map(({ body }): unknown => JSON.parse(body));
    };
    const order = await unpaid();
    expect(await told()).toEqual([]);
    await test.tell(test.books.charge(order.id, TOTAL));
    const data = { order_id: order.id, table: TABLE, payment_status: 'paid', total_price: TOTAL };
    await test.ok(api.cancelOrder, { body: { order_id: order.id } });
    const events = v.parse(v.array(v.looseObject({ timestamp: v.string() })), await told());
    expect(events).toMatchObject([
      { type: 'order.paid', data: { ...data, status: 'new' } },
      { type: 'order.placed', data: { ...data, status: 'new' } },
      { type: 'order.canceled', data: { ...data, status: 'canceled' } },
    ]);
    // Their times differ although the clock stands still, and order them.
    const times = events.map(({ timestamp }) => timestamp);
    expect(times).toEqual([...new Set(times)].toSorted());
    await test.db.delete(webhookEndpoints);
  });

  it('shows why a card is refused, and can be paid with another one', async () => {
    const order = await unpaid();
    expect(await refusal(order.id)).toEqual({ status: 200, code: 0 });
    expect(await test.order(order.id)).toMatchObject({
      status: 'draft',
      payment_status: 'failed',
      table: TABLE,
      payment: { failure: 'недостаточно средств' },
    });
    expect(await inKitchen(order.id)).toBeUndefined();
    await test.tell(test.books.charge(order.id, TOTAL));
    expect(await test.order(order.id)).toMatchObject({ status: 'new', payment_status: 'paid', table: TABLE });
  });

  it('with a refused card can be paid to the waiter, and is sent to the kitchen at once', async () => {
    const order = await unpaid();
    await refusal(order.id);
    await test.ok(api.updateOrder, { body: { order_id: order.id, payment_method: 'cash', change_from: null } });
    expect(await test.order(order.id)).toMatchObject({ status: 'new', payment_status: 'not_needed', table: TABLE });
    expect(await inKitchen(order.id)).toMatchObject({ table: TABLE, payment: { method: 'cash', to_collect: TOTAL } });
  });
});

describe('a phone number at a table', () => {
  const noPhone = { phone_number: null, consents: { ...CONSENTS, personal_data: false } };
  const refused = async (change: Partial<PlaceBody>, cartId?: string) =>
    test.refused(api.orderHall, { body: await bodyOf(cartId ?? (await cartAt()).id, change) });

  it.each(['card-online', 'sbp-online'] as const)('is required by %s, for the receipt', async (method) => {
    const answer = await refused({ ...noPhone, payment_method: method });
    expect(answer.code).toBe('ORDER_REFUSED');
    expect(answer.fields).toEqual({ phone_number: [expect.stringMatching(/чек за оплату онлайн/)] });
  });

  it.each(['cash', 'card-courier'] as const)('is not required by %s', async (method) => {
    const order = await unpaid({ ...noPhone, payment_method: method });
    expect(order).toMatchObject({ status: 'new', phone_number: '', table: TABLE });
  });

  it('is required with a promo code, and must be valid wherever it is given', async () => {
    await addPromocode(test, { externalId: 'hall', code: 'ЗАСТОЛЬЕ' });
    const { id } = await cartAt();
    await test.ok(api.applyPromocode, { body: { cart_id: id, promocode: 'ЗАСТОЛЬЕ' } });
    const answer = await refused({ ...noPhone, payment_method: 'cash' }, id);
    expect(answer.fields).toEqual({ phone_number: [expect.stringMatching(/промокод/)] });
    const wrong = await refused({ payment_method: 'cash', phone_number: '12' });
    expect(wrong.fields).toEqual({ phone_number: [expect.stringMatching(/номер/)] });
  });

  it('is required as usual for a takeaway order', async () => {
    const { id } = await cartAt();
    await test.ok(api.selectRestaurant, { body: moveOf(id) });
    const body = await bodyOf(id, { ...noPhone, payment_method: 'cash' });
    const answer = await test.refused(api.placeOrder, { body });
    expect(Object.keys(answer.fields ?? {}).toSorted()).toEqual(['consents.personal_data', 'name', 'phone_number']);
  });
});

describe('a table code', () => {
  it('of another restaurant’s table is rejected, and the cart stays at its table', async () => {
    const { id, revision } = await cartAt();
    expect(await test.refused(api.selectRestaurant, { body: moveOf(id, codeOf('r2/1')) })).toMatchObject({
      status: 404,
      code: 'TABLE_NOT_FOUND',
    });
    expect(await test.ok(api.cart, { query: { cart_id: id } })).toMatchObject({ revision, table: TABLE });
  });

  it('of an older version keeps the cart, and the order is refused: the table has a new code', async () => {
    const { id } = await cartAt(codeOf('r1/12', 2));
    for (const payment_method of ['card-online', 'cash'] as const) {
      const body = await bodyOf(id, { payment_method });
      expect(await test.refused(api.orderHall, { body })).toMatchObject({
        code: 'ORDER_REFUSED',
        fields: { delivery_details: [expect.stringMatching(/устарел/)] },
      });
    }
    expect(await test.db.$count(orders, eq(orders.cartId, id))).toBe(0);
    await test.ok(api.selectRestaurant, { body: moveOf(id, codeOf('r1/12')) });
    expect(await test.ok(api.orderHall, { body: await bodyOf(id) })).toMatchObject({ status: 'draft', table: TABLE });
  });
});
