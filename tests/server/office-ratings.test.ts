// Proves docs/product.md §34.50.
import { addMinutes, subMinutes } from 'date-fns';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { CartTotals } from '#contract/cart.ts';
import { officeCustomersApi } from '#contract/calls/office-customers.ts';
import { endpointPath } from '#contract/endpoint.ts';
import { api } from '#contract/endpoints.ts';
import { OrderList } from '#contract/orders.ts';
import type { OfficeRatingsBody } from '#contract/office-ratings.ts';
import { customers } from '#server/db/schema/account.ts';
import { orderItems, orderRatings, orders, orderStatusHistory } from '#server/db/schema/orders.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { logInAs } from '../support/customer.ts';
import { createGuest } from '../support/guest.ts';
import { type OfficeBrowser, type OfficeWorld, startOffice } from './office-world.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
let test: OfficeWorld;
let owner: OfficeBrowser;
let manager: OfficeBrowser;
let marketing: OfficeBrowser;
beforeAll(async () => {
  test = await startOffice();
  owner = await test.as('owner');
  manager = await test.as('manager');
  marketing = await test.as('marketing');
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.db.delete(orders);
  test.at(NOW);
});

let count = 0;
interface Seed {
  readonly stars?: number;
  readonly restaurant?: number;
  readonly customer?: number | null;
  readonly minutesAgo?: number;
  readonly comment?: string | null;
}
/** Stores a delivered order and its rating; returns its number and the time of the rating. */
const seed = async ({ stars = 5, restaurant = 1, customer = null, minutesAgo = 0, comment = null }: Seed = {}) => {
  count += 1;
  const id = `rated-order-${String(count).padStart(16, '0')}`;
  const at = subMinutes(NOW, minutesAgo);
  const [row] = await test.db
    .insert(orders)
    .values({
      id,
      cartId: `rated-cart-${count}`,
      customerId: customer,
      status: 'delivered',
      orderType: 'pickup',
      restaurantId: restaurant,
      restaurantName: '',
      restaurantAddress: '',
      timezone: 'Europe/Moscow',
      deliveryZoneId: 1,
      paymentMethod: 'cash',
      paymentStatus: 'not_needed',
      promisedFrom: at,
      promisedTo: addMinutes(at, 30),
      name: 'Анна',
      phoneNumber: '',
      cutleryCount: 0,
      totals: v.parse(CartTotals, { subtotal_price: 1000, total_price: 1000 }),
      createdAt: at,
      updatedAt: at,
    })
    .returning();
  for (const status of ['new', 'delivered'] as const) {
    await test.db.insert(orderStatusHistory).values({ orderId: id, status, actor: 'kitchen', at });
  }
  await test.db.insert(orderItems).values(
    ['Борщ', 'Салат'].map((name, index) => ({
      orderId: id,
      itemId: index + 1,
      productId: 1,
      modifiers: [],
      modifierLines: [],
      quantity: 1,
      totalPrice: 500,
      name,
      weight: '',
      unitPrice: 500,
    })),
  );
  const items = [
    { item_id: 1, liked: true },
    { item_id: 2, liked: false },
  ];
  await test.db.insert(orderRatings).values({ orderId: id, stars, items, comment, at });
  return { id, number: String(row?.number ?? 0), at: at.toISOString() };
};

const LIST = officeCustomersApi.officeRatings;
const REPLY = officeCustomersApi.officeReplyToRating;
const EVERY: OfficeRatingsBody = { restaurant: null, stars: 'all', unanswered: false, after: null };
const numbers = async (body: Partial<OfficeRatingsBody> = {}, person = owner) =>
  (await person.ok(LIST, { ...EVERY, ...body })).ratings.map((one) => one.order_number);
const replyBody = (one: { number: string; at: string }, text: string | null, replied: string | null = null) => ({
  order_number: one.number,
  at: one.at,
  replied_at: replied,
  text,
});

describe('the list', () => {
  it('has what the guest said of the order and its dishes, the latest first', async () => {
    const early = await seed({ stars: 2, minutesAgo: 10, comment: 'Остыло' });
    const late = await seed();
    expect(await numbers()).toEqual([late.number, early.number]);
    const { ratings, next } = await owner.ok(LIST, EVERY);
    expect(next).toBeNull();
    expect(ratings[1]).toMatchObject({
      stars: 2,
      comment: 'Остыло',
      liked: ['Борщ'],
      disliked: ['Салат'],
      restaurant: 'Первый',
      reply: null,
      unanswered: true,
      customer_id: null,
    });
  });

  it('is filtered by restaurant, stars and a missing reply', async () => {
    const low = await seed({ stars: 3 });
    const high = await seed({ stars: 4, minutesAgo: 1 });
    const there = await seed({ stars: 1, restaurant: 2, minutesAgo: 2 });
    expect(await numbers({ stars: 'low' })).toEqual([low.number, there.number]);
    expect(await numbers({ stars: 'high' })).toEqual([high.number]);
    expect(await numbers({ restaurant: 'second' })).toEqual([there.number]);
    await owner.ok(REPLY, replyBody(low, 'Извините'));
    expect(await numbers({ unanswered: true })).toEqual([high.number, there.number]);
    expect(await numbers({ restaurant: 'first' }, manager)).toEqual([low.number, high.number]);
  });

  it('is read by pages without a repetition, also where many have one time', async () => {
    for (let index = 0; index < 23; index += 1) await seed({ minutesAgo: index < 12 ? 5 : 6 });
    const first = await owner.ok(LIST, EVERY);
    expect(first.ratings).toHaveLength(20);
    const second = await owner.ok(LIST, { ...EVERY, after: first.next });
    expect([second.ratings.length, second.next]).toEqual([3, null]);
    expect(new Set([...first.ratings, ...second.ratings].map((one) => one.order_number)).size).toBe(23);
    expect(await owner.refused(LIST, { ...EVERY, after: 'x~1' })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('leads to the customer for those alone who may open the card', async () => {
    const [row] = await test.db.insert(customers).values({ phone: '79250000077', createdAt: NOW }).returning();
    await seed({ customer: row?.id ?? 0 });
    expect((await owner.ok(LIST, EVERY)).ratings[0]?.customer_id).toBe(row?.id);
    expect((await manager.ok(LIST, { ...EVERY, restaurant: 'first' })).ratings[0]?.customer_id).toBe(row?.id);
    expect((await marketing.ok(LIST, EVERY)).ratings[0]?.customer_id).toBeNull();
  });
});

describe('a reply', () => {
  it('is seen by the customer at the order, and by no one who only has the link; the log has who replied', async () => {
    const browser = await logInAs(test, '79250000078');
    const [row] = await test.db.select().from(customers).where(eq(customers.phone, '79250000078'));
    const one = await seed({ customer: row?.id ?? 0, stars: 2 });
    expect(await marketing.ok(REPLY, replyBody(one, 'Извините, исправимся'))).toMatchObject({
      reply: { text: 'Извините, исправимся', by: 'Person marketing', at: NOW.toISOString() },
      unanswered: false,
    });
    const path = `${endpointPath(api.orders)}?order_id=${one.id}`;
    const { orders: seen } = v.parse(OrderList, (await browser.get(path)).json());
    expect(seen[0]?.rating?.reply).toEqual({ text: 'Извините, исправимся', at: NOW.toISOString() });
    expect((await createGuest(test.app).get(path)).body).not.toContain('Извините');
    const [last] = await test.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(last).toMatchObject({
      action: 'rating.reply',
      keyId: 'demo-marketing',
      details: { order_number: one.number },
    });
    expect(JSON.stringify(last?.details)).not.toContain('Извините');
  });

  it('is changed and taken back, by the one who has seen it', async () => {
    const one = await seed();
    await owner.ok(REPLY, replyBody(one, 'Спасибо'));
    // Someone who has not seen that reply.
    expect(await manager.refused(REPLY, replyBody(one, 'Спасибо вам'))).toMatchObject({ code: 'ORDER_CHANGED' });
    await manager.ok(REPLY, replyBody(one, 'Спасибо вам', NOW.toISOString()));
    expect(await manager.ok(REPLY, replyBody(one, null, NOW.toISOString()))).toMatchObject({
      reply: null,
      unanswered: true,
    });
  });

  it('stays when the customer rates anew, and the rating is unanswered again', async () => {
    const one = await seed();
    await owner.ok(REPLY, replyBody(one, 'Спасибо'));
    const later = addMinutes(NOW, 5);
    await test.db.update(orderRatings).set({ stars: 1, at: later }).where(eq(orderRatings.orderId, one.id));
    const [rating] = (await owner.ok(LIST, { ...EVERY, unanswered: true })).ratings;
    expect(rating).toMatchObject({ stars: 1, unanswered: true, reply: { text: 'Спасибо' } });
    // Written to the five stars that are there no more.
    expect(await owner.refused(REPLY, replyBody(one, 'Рады!', NOW.toISOString()))).toMatchObject({
      code: 'ORDER_CHANGED',
    });
  });

  it('is refused to an order of another restaurant, to none, and without words', async () => {
    const there = await seed({ restaurant: 2 });
    expect(await manager.refused(REPLY, replyBody(there, 'Спасибо'))).toMatchObject({ code: 'OFFICE_RIGHT_MISSING' });
    expect(await owner.refused(REPLY, { ...replyBody(there, 'Спасибо'), order_number: '1' })).toMatchObject({
      code: 'NOT_FOUND',
    });
    const menu = await test.as('menu');
    expect(await menu.refused(REPLY, { ...replyBody(there, 'Да'), order_number: '1' })).toMatchObject({
      code: 'OFFICE_RIGHT_MISSING',
    });
    expect(await owner.refused(REPLY, replyBody(there, ' '))).toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});
