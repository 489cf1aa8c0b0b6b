// Proves docs/product.md §26.63, §26.64, §26.68: staff make an order for someone who calls, by the rules and at the price of a customer's.
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BodyInput } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { carts } from '#server/db/schema/carts.ts';
import { kitchenPlaces, kitchenSlots } from '#server/db/schema/load.ts';
import { orderConsents, orders, orderStatusHistory } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { restaurants, stopList } from '#server/db/schema/places.ts';
import { makeOrder } from '#server/modules/partner/orders/make-order.ts';
import { linkJobs, sendLink } from '#server/modules/partner/orders/link-sms.ts';
import { createSmsInbox } from '#server/sandbox/sms-inbox.ts';
import { serverPartner } from '#server/modules/partner/partner.ts';
import { changeWorld, OUTSIDE } from './cart-order-world.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { ADDRESS, CONSENTS, draftOf } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';
import { type PaymentWorld, startPaymentWorld } from './payment-world.ts';
import { runDueJobs } from './run-due-jobs.ts';
import { TEST_CONFIG } from '../support/server.ts';

const at = (hour: string) => `2026-11-20T${hour}:00.000Z`;
const DAYS = 24 * 60 * 60_000;

let test: PaymentWorld;
let manager: TestPartner;
beforeAll(async () => {
  test = await startPaymentWorld();
  manager = await newPartner(test, { restaurantId: null });
});
afterAll(() => test.close());

type Body = BodyInput<typeof partnerApi.partnerMakeOrder>;

/** Settings of the first restaurant. */
const settings = (change: Partial<typeof restaurants.$inferInsert>) =>
  changeWorld(test.db, () => test.db.update(restaurants).set(change).where(eq(restaurants.id, 1)));
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.db.delete(orders);
  await test.db.delete(carts);
  await test.db.delete(kitchenSlots);
  await settings({ capacity: null });
});

/** A delivery that can be made: two portions of borscht at 390 ₽. */
const bodyOf = (own: Partial<Body> = {}): Body => ({
  restaurant_id: 1,
  order_type: 'delivery',
  delivery_details: ADDRESS,
  name: 'Анна',
  phone_number: '8 (916) 123-45-67',
  lines: [{ product_id: test.world.dishes.borsch, modifiers: [], quantity: 2 }],
  payment_method: 'cash',
  ...own,
});
const made = async (own: Partial<Body> = {}, key?: string) => {
  const input = { body: bodyOf(own), ...(key !== undefined && { key }) };
  const { order } = await manager.ok(partnerApi.partnerMakeOrder, input);
  if (order === null) throw new Error('no order');
  return order;
};
const quoted = async (own: Partial<Body> = {}) => {
  const { quote } = await manager.ok(partnerApi.partnerMakeOrder, { body: bodyOf({ ...own, dry_run: true }) });
  if (quote === null) throw new Error('no quote');
  return quote;
};
const refused = (own: Partial<Body>) => manager.refused(partnerApi.partnerMakeOrder, { body: bodyOf(own) });
const codesOf = async (own: Partial<Body>) => (await quoted(own)).issues.map(({ code }) => code);
const seen = async (id: string) => {
  const { orders: found } = await test.guest().ok(api.orders, { query: { order_id: id } });
  const [order] = found;
  if (order === undefined) throw new Error('no order');
  return order;
};

describe('an order for a caller', () => {
  it('costs and takes what a customer’s cart with the same dishes does, and a dry run leaves nothing', async () => {
    for (const type of ['delivery', 'pickup'] as const) {
      const cart = await test.newCartOf(3, type);
      const details = type === 'delivery' ? {} : { delivery_details: null };
      const own = await test.ok(api.prevalidateOrder, { body: draftOf(cart.id, { change_from: null, ...details }) });
      const before = await test.db.$count(carts);
      const quote = await quoted({
        order_type: type,
        ...details,
        lines: [{ product_id: test.world.dishes.borsch, modifiers: [], quantity: 3 }],
      });
      expect(quote).toMatchObject({
        issues: [],
        totals: own.totals,
        promised: own.promised,
        quote: own.quote,
        payment_methods: ['card-online', 'sbp-online', 'cash', 'card-courier'],
        times: expect.arrayContaining([at('15:00'), at('15:30')]) as string[],
      });
      expect(await test.db.$count(carts)).toBe(before);
      expect(await test.db.$count(orders)).toBe(0);
    }
  });

  it('is new for the kitchen, with the name of the key that made it, and nobody’s', async () => {
    const { quote } = await quoted();
    const order = await made({ quote, comment: 'Звонить дважды', cutlery_count: 2, change_from: 500_000 });
    expect(order).toMatchObject({ status: 'new', payment_status: 'not_needed', pay_until: null, total_price: 93_000 });
    expect(order.link).toMatch(new RegExp(`/order-status/${order.id}$`));
    const kitchen = await newPartner(test);
    expect(await kitchen.ok(partnerApi.partnerOrder, { query: { order_id: order.id } })).toMatchObject({
      made_by: 'Tablet',
      name: 'Анна',
      phone_number: '79161234567',
      comment: 'Звонить дважды',
      cutlery_count: 2,
      payment: { method: 'cash', to_collect: 93_000, change_from: 500_000 },
      status_history: [{ status: 'new', actor: 'kitchen' }],
      items: [{ name: 'Борщ', quantity: 2 }],
    });
    await kitchen.ok(partnerApi.partnerAcceptOrder, { body: { order_id: order.id } });
    // Whoever has the link follows it, and sees no phone.
    expect(await seen(order.id)).toMatchObject({ status: 'confirmed', is_masked: true, can_cancel: false });
    const entry = (await test.db.select().from(auditLog)).find(({ action }) => action === 'order.make');
    expect(entry?.details).toEqual({ number: Number(order.number), total: 93_000 });
  });

  it('has no consents, because the caller has given none, and joins the account with its phone after a login', async () => {
    const order = await made();
    expect(await test.db.$count(orderConsents)).toBe(0);
    expect((await test.db.select().from(orderStatusHistory)).map(({ actor }) => actor)).toEqual(['kitchen']);
    const stranger = await test.customer();
    const body = { order_ids: [order.id] };
    expect((await stranger.ok(api.authCustomer, { body })).orders).toEqual([]);
    const caller = await test.customer('79161234567');
    expect((await caller.ok(api.authCustomer, { body })).orders.map(({ id }) => id)).toEqual([order.id]);
  });

  it('is made once by a key, however often and late it is sent', async () => {
    const key = crypto.randomUUID();
    const first = await made({}, key);
    expect(await made({}, key)).toEqual(first);
    test.at(new Date(FRIDAY_15.getTime() + 7 * DAYS));
    await test.db.execute('delete from idempotency_keys');
    expect((await made({}, key)).id).toBe(first.id);
    expect(await test.db.$count(orders)).toBe(1);
    const other = await newPartner(test, { restaurantId: null });
    const { order } = await other.ok(partnerApi.partnerMakeOrder, { body: bodyOf(), key });
    expect(order?.id).not.toBe(first.id);
  });

  it('paid online waits for the money: the caller pays by the link, and then the kitchen has it', async () => {
    const order = await made({ payment_method: 'card-online' });
    expect(order).toMatchObject({ status: 'draft', payment_status: 'pending', pay_until: at('12:15') });
    const start = await test.guest().ok(api.startPayment, { body: { order_id: order.id } });
    expect(start).toMatchObject({ payment_method: 'card-online', amount: 93_000 });
    await test.tell(test.books.charge(order.id, 93_000));
    expect(await seen(order.id)).toMatchObject({ status: 'new', payment_status: 'paid' });
    const history = await test.db.select().from(orderStatusHistory).orderBy(orderStatusHistory.id);
    expect(history.map(({ status, actor }) => [status, actor])).toEqual([
      ['draft', 'kitchen'],
      ['new', 'payment'],
    ]);
    const late = await made({ payment_method: 'card-online' });
    await test.later(16 * 60_000);
    await test.work();
    expect((await seen(late.id)).status).toBe('canceled');
  });

  it('takes its place in the kitchen’s slot as any other', async () => {
    await settings({ capacity: { slot_minutes: 15, orders: 1 } });
    expect((await made()).promised.from).toBe(at('12:40'));
    expect((await made()).promised.from).toBe(at('12:45'));
    expect(await test.db.$count(kitchenPlaces)).toBe(2);
    await made({ requested_at: at('15:00') });
    await made({ requested_at: at('15:00') });
    expect(await refused({ requested_at: at('15:00') })).toMatchObject({
      code: 'ORDER_REFUSED',
      fields: { requested_at: [expect.stringContaining('не осталось мест')] },
    });
  });

  it('may be one more of a phone with many unpaid orders: their bound asks for a call', async () => {
    for (let count = 0; count < 6; count += 1) await made();
    expect(await test.db.$count(orders)).toBe(6);
  });
});

describe('the link by SMS', () => {
  const inbox = createSmsInbox(() => test.now());
  const jobs = () => linkJobs({ db: test.db, sms: inbox, origin: 'https://food.example' });
  const link = (order_id: string) => ({ body: { order_id } });

  it('goes to the caller’s phone once by a request, with until when it can be paid', async () => {
    const order = await made({ payment_method: 'card-online' });
    expect(order.can_send_link).toBe(true);
    const input = { ...link(order.id), key: 'the-link-is-sent-once' };
    expect(await manager.ok(partnerApi.partnerSendLink, input)).toEqual({ order_id: order.id });
    await manager.ok(partnerApi.partnerSendLink, input);
    await runDueJobs(test.database, jobs());
    expect(inbox.delivered()).toMatchObject([
      {
        phone: '79161234567',
        text: expect.stringMatching(
          new RegExp(`, заказ ${order.number}, оплатите до 15:15: https://food.example/order-status/${order.id}$`),
        ) as string,
      },
    ]);
    const cash = await made();
    await manager.ok(partnerApi.partnerSendLink, link(cash.id));
    await runDueJobs(test.database, jobs());
    expect(inbox.delivered()[0]?.text).toMatch(new RegExp(`, заказ ${cash.number}: https://`));
    const entries = (await test.db.select().from(auditLog)).filter(({ action }) => action === 'order.send_link');
    expect(entries.map(({ details }) => details)).toEqual([
      { number: Number(order.number) },
      { number: Number(cash.number) },
    ]);
  });

  it('is sent three times a day at most for an order, and not after it was canceled', async () => {
    const order = await made();
    for (let count = 0; count < 3; count += 1) await manager.ok(partnerApi.partnerSendLink, link(order.id));
    expect(await manager.refused(partnerApi.partnerSendLink, link(order.id))).toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('Скопируйте') as string,
    });
    const before = inbox.delivered().length;
    await manager.ok(partnerApi.partnerRejectOrder, { body: { order_id: order.id, reason: 'other' } });
    await runDueJobs(test.database, jobs());
    expect(inbox.delivered()).toHaveLength(before);
    expect((await manager.refused(partnerApi.partnerSendLink, link(order.id))).code).toBe('ORDER_STATUS_CHANGED');
  });

  it('is refused for another phone than a mobile, for an order of a customer, and where the server sends none', async () => {
    const landline = await made({ phone_number: '8 (4842) 57-11-22' });
    expect(landline.can_send_link).toBe(false);
    expect((await manager.refused(partnerApi.partnerSendLink, link(landline.id))).code).toBe('VALIDATION_FAILED');
    const own = await test.newCartOf(2, 'delivery');
    const draft = draftOf(own.id, { change_from: null });
    const { quote } = await test.ok(api.prevalidateOrder, { body: draft });
    const { id } = await test.ok(api.placeOrder, { body: { ...draft, quote, consents: CONSENTS } });
    expect((await manager.refused(partnerApi.partnerSendLink, link(id))).code).toBe('ORDER_NOT_FOUND');
    const partner = { ...serverPartner(1), restaurants: 'all' as const };
    const context = { db: test.db, now: test.now(), partner };
    const sent = sendLink(context, { order_id: (await made()).id }, { sendsSms: false });
    await expect(sent).rejects.toMatchObject({ code: 'NOT_IMPLEMENTED' });
  });
});

describe('what prevents an order for a caller', () => {
  it('is named by a dry run and by the order, beside its field', async () => {
    const far = { delivery_details: { ...ADDRESS, coords: OUTSIDE } };
    expect(await codesOf(far)).toEqual(['OUT_OF_ZONE']);
    expect(await refused(far)).toMatchObject({
      code: 'ORDER_REFUSED',
      fields: { delivery_details: ['По этому адресу ресторан не доставляет.'] },
    });
    const one = { lines: [{ product_id: test.world.dishes.borsch, modifiers: [], quantity: 1 }] };
    expect(await codesOf(one)).toEqual(['BELOW_MINIMUM']);
    expect(await codesOf({ lines: [], order_type: 'pickup' })).toEqual(['CART_EMPTY']);
    expect(await codesOf({ delivery_details: null })).toEqual(['ADDRESS_INCOMPLETE']);
    expect(await codesOf({ phone_number: '12' })).toEqual(['FIELD_INVALID']);
    expect(await codesOf({ change_from: 100 })).toEqual(['CHANGE_TOO_SMALL']);
    test.at('2026-11-20T22:00:00.000Z');
    expect(await codesOf({})).toEqual(['RESTAURANT_CLOSED']);
  });

  it('is a missing name or phone: a dry run needs neither', async () => {
    expect((await quoted({ name: null, phone_number: null })).issues).toEqual([]);
    expect(await refused({ name: null, phone_number: null })).toMatchObject({
      code: 'ORDER_REFUSED',
      fields: { name: [expect.any(String)], phone_number: [expect.any(String)] },
    });
    expect(await test.db.$count(orders)).toBe(0);
    expect(await test.db.$count(carts)).toBe(0);
  });

  it('is a dish that is sold out, not on the menu, or has wrong options', async () => {
    const { borsch, pizza } = test.world.dishes;
    await changeWorld(test.db, () => test.db.insert(stopList).values({ restaurant: 'r1', item: 'borsch' }));
    expect((await quoted()).issues).toEqual([
      { code: 'ITEM_UNAVAILABLE', message: expect.stringContaining('«Борщ»') as string, field: null },
      expect.objectContaining({ code: 'BELOW_MINIMUM' }),
    ]);
    await changeWorld(test.db, () => test.db.delete(stopList));
    const lines = [
      { product_id: borsch, modifiers: [], quantity: 2 },
      { product_id: pizza, modifiers: [], quantity: 1 },
    ];
    expect(await refused({ lines })).toMatchObject({
      code: 'MODIFIERS_INVALID',
      details: { line: 1 },
      message: expect.stringContaining('«Пицца»') as string,
    });
    expect(await refused({ lines: [{ product_id: 999_999, modifiers: [], quantity: 1 }] })).toMatchObject({
      code: 'PRODUCT_UNAVAILABLE',
      details: { line: 0 },
    });
  });

  it('is a price other than the caller has heard', async () => {
    const { quote } = await quoted();
    const lines = [{ product_id: test.world.dishes.borsch, modifiers: [], quantity: 3 }];
    expect((await refused({ quote, lines })).code).toBe('QUOTE_CHANGED');
    expect(await test.db.$count(orders)).toBe(0);
  });

  it('is a request without a key, which could not be repeated', async () => {
    const partner = { ...serverPartner(1), restaurants: 'all' as const };
    const call = { db: test.db, now: test.now(), partner, log: test.app.log, idempotencyKey: null };
    const body = v.parse(partnerApi.partnerMakeOrder.body, bodyOf());
    await expect(makeOrder(call, { ...TEST_CONFIG, sendsSms: false }, body)).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_MISSING',
    });
  });

  it('is online payment where there is none, and a restaurant that is not the key’s', async () => {
    await settings({ acceptsOnlinePayments: false });
    expect((await quoted()).payment_methods).toEqual(['cash', 'card-courier']);
    expect(await codesOf({ payment_method: 'card-online' })).toEqual(['PAYMENT_METHOD_UNAVAILABLE']);
    await settings({ acceptsOnlinePayments: true });
    expect((await refused({ restaurant_id: 77 })).code).toBe('RESTAURANT_NOT_FOUND');
  });
});
