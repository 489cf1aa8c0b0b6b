// Proves docs/product.md §26.14, §26.22: who closes a day learns of the orders and bookings that are for then.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { orders } from '#server/db/schema/orders.ts';
import { hoursExceptions, restaurantIntake, restaurants } from '#server/db/schema/places.ts';
import { affectedByHours } from '#server/modules/import/affected-by-hours.ts';
import { everyDay } from '../support/fixtures/hours.ts';
import { book, startBookingWorld } from './booking-world.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';
import { placed } from './order-drafts.ts';
import { newPartner, type TestPartner } from './partner-client.ts';

const [TODAY, TOMORROW] = ['2026-11-20', '2026-11-21'] as const;
const at = (date: string, utc: string): string => `${date}T${utc}:00.000Z`;
const HALF_HOUR = 30 * 60_000;
const halfHourFrom = (from: string) => ({ from, to: new Date(Date.parse(from) + HALF_HOUR).toISOString() });

let test: Awaited<ReturnType<typeof startBookingWorld>>;
let manager: TestPartner;
beforeAll(async () => {
  test = await startBookingWorld();
  manager = await newPartner(test, { restaurantId: null });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.furnish();
  await test.db.update(orders).set({ status: 'canceled' });
  await changeWorld(test.db, async () => {
    await test.db.delete(hoursExceptions);
    await test.db.delete(restaurantIntake);
  });
});

type Range = { from: string; to: string };
const close = (date: string, hours: Range[] = [], dry_run = false) =>
  manager.ok(partnerApi.partnerChangeHours, {
    body: { restaurant_id: 1, date, hours, reason: 'санитарный день', dry_run },
  });
const later = async (requested_at: string) => {
  const { order } = await placed(test, { requested_at });
  return { id: order.id, number: order.number, ...halfHourFrom(requested_at) };
};
const table = async (starts_at: string) => {
  const { id, number } = await book(test.guest(), { starts_at });
  return { id, number, from: starts_at, to: new Date(Date.parse(starts_at) + 4 * HALF_HOUR).toISOString() };
};

describe('closing a day', () => {
  it('names its orders and bookings before and after, changes none of them, and forgets them once it is undone', async () => {
    const order = await later(at(TOMORROW, '12:00'));
    const booking = await table(at(TOMORROW, '16:00'));
    await later(at('2026-11-22', '12:00'));
    const affected = [{ date: TOMORROW, orders: [order], bookings: [booking] }];
    expect((await close(TOMORROW, [], true)).affected).toEqual(affected);
    expect(await test.db.$count(hoursExceptions)).toBe(0);
    expect((await close(TOMORROW)).affected).toEqual(affected);
    const { restaurants: listed } = await manager.ok(partnerApi.partnerHours, {});
    expect(listed[0]?.affected).toEqual(affected);
    expect((await test.ok(api.orderStatus, { query: { order_id: order.id } })).status).toBe('new');
    const reset = await manager.ok(partnerApi.partnerResetHours, { body: { restaurant_id: 1, date: TOMORROW } });
    expect(reset.affected).toEqual([]);
  });

  it('in part names only what is outside the shorter hours, also a visit that would end after them', async () => {
    const noon = await later(at(TOMORROW, '09:00'));
    const evening = await later(at(TOMORROW, '18:00'));
    const [lunch, dinner] = [await table(at(TOMORROW, '10:00')), await table(at(TOMORROW, '14:00'))];
    const until = async (to: string) => (await close(TOMORROW, [{ from: '10:00', to }], true)).affected[0];
    expect(await until('18:00')).toEqual({ date: TOMORROW, orders: [evening], bookings: [dinner] });
    expect(await until('12:15')).toEqual({ date: TOMORROW, orders: [noon, evening], bookings: [lunch, dinner] });
    expect(await until('23:00')).toBeUndefined();
  });

  it('names no canceled order or booking and no other day', async () => {
    const order = await later(at(TOMORROW, '12:00'));
    const { id } = await table(at(TOMORROW, '16:00'));
    await manager.ok(partnerApi.partnerRejectOrder, { body: { order_id: order.id, reason: 'other' } });
    await manager.ok(partnerApi.partnerRejectBooking, { body: { booking_id: id, comment: null } });
    await later(at('2026-11-22', '12:00'));
    expect((await close(TOMORROW)).affected).toEqual([]);
  });

  it('names an order under way for as soon as possible only if it is closed now', async () => {
    const { order } = await placed(test);
    const now = test.now().toISOString();
    const own = { id: order.id, number: order.number, from: now, to: now };
    expect((await close(TODAY, [{ from: '10:00', to: '15:30' }], true)).affected).toEqual([]);
    expect((await close(TODAY, [], true)).affected).toEqual([{ date: TODAY, orders: [own], bookings: [] }]);
  });

  it('names the night after the day, which belongs to it', async () => {
    await test.furnish({ hours: [{ from: '18:00', to: '03:00' }] });
    const booking = await table(at(TOMORROW, '22:00'));
    expect((await close('2026-11-22', [], true)).affected).toEqual([]);
    expect((await close(TOMORROW, [], true)).affected).toMatchObject([{ date: TOMORROW, bookings: [booking] }]);
  });
});

it('a pause names the orders for later that it covers, of its types', async () => {
  const order = await later(at(TODAY, '14:00'));
  const pause = async (order_types: ('delivery' | 'pickup')[], until: string | null) =>
    (
      await manager.ok(partnerApi.partnerPauseIntake, {
        body: { restaurant_id: 1, order_types, until, reason: 'сломалась печь' },
      })
    ).affected.orders;
  expect(await pause(['delivery'], at(TODAY, '13:30'))).toEqual([]);
  expect(await pause(['pickup'], null)).toEqual([]);
  expect(await pause(['delivery', 'pickup'], at(TODAY, '14:30'))).toEqual([order]);
  expect(await pause(['delivery'], null)).toEqual([order]);
});

describe('an import of other hours', () => {
  it('warns of orders and bookings outside them, and of those of a restaurant that is no longer in the file', async () => {
    const order = await later(at(TOMORROW, '12:00'));
    const booking = await table(at(TOMORROW, '16:00'));
    const [stored] = await test.db.select().from(restaurants).where(eq(restaurants.id, 1));
    if (stored === undefined) throw new Error('the restaurant exists');
    const warnings = (openingHours: typeof stored.openingHours) =>
      affectedByHours(test.db, [{ ...stored, openingHours }], test.now());
    expect(await warnings(stored.openingHours)).toEqual([]);
    const path = 'restaurants[0].opening_hours';
    expect(await warnings(everyDay([{ from: '10:00', to: '20:00' }]))).toEqual([
      { path, message: expect.stringContaining(`(брони: ${booking.number})`) },
    ]);
    expect(await warnings(everyDay([{ from: '20:00', to: '23:00' }]))).toEqual([
      { path, message: expect.stringContaining(`(заказы: ${order.number}, брони: ${booking.number})`) },
    ]);
    expect(await affectedByHours(test.db, [], test.now())).toMatchObject([{ path: 'restaurants' }]);
  });
});
