// Proves docs/product.md §30.10 to §30.12.
import { asc } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#contract/endpoints.ts';
import { partnerApi } from '#contract/calls/partner.ts';
import { bookedTimes } from '#server/db/schema/bookings.ts';
import { auditLog } from '#server/db/schema/partner.ts';
import { webhookBody } from '#contract/webhooks.ts';
import { webhookEndpoints, webhookMessages } from '#server/db/schema/webhooks.ts';
import { newWebhookSecret } from '#server/http/standard-webhooks.ts';
import { insertEndpoint } from '#server/modules/webhooks/webhook-repository.ts';
import { book, slots, startBookingWorld } from './booking-world.ts';
import { FRIDAY_15, UNKNOWN_ID } from './cart-order-client.ts';
import { newPartner, type TestPartner } from './partner-client.ts';

let test: Awaited<ReturnType<typeof startBookingWorld>>;
let kitchen: TestPartner;
beforeAll(async () => {
  test = await startBookingWorld();
  kitchen = await newPartner(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.furnish();
});

const day = async (date = '2026-11-20') =>
  (await kitchen.ok(partnerApi.partnerBookings, { query: { restaurant_id: 1, date } })).bookings;
const mark = (booking_id: string, status: 'arrived' | 'no_show' | 'confirmed') =>
  kitchen.ok(partnerApi.partnerMarkBooking, { body: { booking_id, status } });

describe('a restaurant', () => {
  it('sees the bookings of a day with their tables, in order of arrival', async () => {
    await book(test.guest(), { starts_at: '2026-11-20T17:00:00.000Z', guests: 5, name: 'Пётр', wishes: 'С коляской' });
    await book(test.guest());
    await book(test.guest(), { starts_at: '2026-11-21T16:00:00.000Z' });
    expect(await day()).toMatchObject([
      { name: 'Анна', guests: 2, table: { number: '1', seats: 2, hall: null }, status: 'confirmed' },
      { name: 'Пётр', guests: 5, table: { number: '3', seats: 6, hall: null }, wishes: 'С коляской' },
    ]);
    expect(await day('2026-11-21')).toHaveLength(1);
    const several = { restaurant_id: 1, date: '2026-11-20', days: 2 };
    const both = await kitchen.ok(partnerApi.partnerBookings, { query: several });
    expect(both.bookings.map(({ starts_at: at }) => at.slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-11-21',
    ]);
    const far = { ...several, days: 32 };
    expect(await kitchen.refused(partnerApi.partnerBookings, { query: far })).toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    const query = { restaurant_id: 1, date: '2026-02-30' };
    expect(await kitchen.refused(partnerApi.partnerBookings, { query })).toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('marks guests as arrived: then the booking cannot be canceled', async () => {
    const guest = test.guest();
    const { id } = await book(guest);
    expect(await mark(id, 'arrived')).toMatchObject({ status: 'arrived' });
    expect(await mark(id, 'arrived')).toMatchObject({ status: 'arrived' });
    expect(await guest.refused(api.cancelBooking, { body: { booking_id: id } })).toMatchObject({ status: 409 });
    expect(await kitchen.refused(partnerApi.partnerRejectBooking, { body: { booking_id: id } })).toMatchObject({
      code: 'BOOKING_STATUS_CHANGED',
      message: expect.stringMatching(/отмечено/),
      details: { booking: { status: 'arrived' } },
    });
  });

  it('releases the table of a no-show, and can undo that while it is free', async () => {
    await test.furnish({ seats: [2] });
    const { id } = await book(test.guest());
    await mark(id, 'no_show');
    expect(await test.db.$count(bookedTimes)).toBe(0);
    await mark(id, 'confirmed');
    expect(await test.db.$count(bookedTimes)).toBe(4);
    await mark(id, 'no_show');
    await book(test.guest());
    const body = { booking_id: id, status: 'arrived' as const };
    expect(await kitchen.refused(partnerApi.partnerMarkBooking, { body })).toMatchObject({
      code: 'BOOKING_STATUS_CHANGED',
      message: expect.stringMatching(/занят другой бронью/),
      details: { booking: { status: 'no_show' } },
    });
  });

  it('cancels with a comment that the guest reads, and the log has all of it without personal data', async () => {
    const guest = test.guest();
    const { id } = await book(guest);
    const comment = 'Прорвало трубу, простите';
    await mark(id, 'no_show');
    await mark(id, 'confirmed');
    const body = { booking_id: id, comment };
    expect(await kitchen.ok(partnerApi.partnerRejectBooking, { body })).toMatchObject({ status: 'canceled' });
    expect(await kitchen.ok(partnerApi.partnerRejectBooking, { body })).toMatchObject({ status: 'canceled' });
    expect(
      await kitchen.refused(partnerApi.partnerMarkBooking, { body: { booking_id: id, status: 'arrived' } }),
    ).toMatchObject({ code: 'BOOKING_STATUS_CHANGED', message: expect.stringMatching(/отменена/) });
    const { bookings } = await guest.ok(api.bookings, { query: { booking_ids: [id] } });
    expect(bookings).toMatchObject([{ status: 'canceled', cancel_comment: comment, can_cancel: false }]);
    expect((await slots(guest)).times).toContain('2026-11-20T16:00:00.000Z');
    const log = await test.db.select().from(auditLog).orderBy(asc(auditLog.id));
    expect(log.slice(-3).map(({ action, restaurantId }) => [action, restaurantId])).toEqual([
      ['booking.mark', 1],
      ['booking.mark', 1],
      ['booking.cancel', 1],
    ]);
    expect(JSON.stringify(log)).not.toMatch(/Анна|Прорвало|917/);
  });

  it('gets an error for a nonexistent booking', async () => {
    const body = { booking_id: UNKNOWN_ID };
    expect(await kitchen.refused(partnerApi.partnerRejectBooking, { body })).toMatchObject({
      code: 'BOOKING_NOT_FOUND',
    });
  });
});

it('webhooks report that a table was booked, and a booking changed and canceled, in rising order and without personal data', async () => {
  await test.db.delete(webhookEndpoints);
  const url = 'https://crm.example/hook';
  const events = ['booking.placed', 'booking.changed', 'booking.canceled'];
  const secret = newWebhookSecret();
  await insertEndpoint(test.db, { url, secret, events, restaurantId: 1, createdAt: FRIDAY_15 });
  const guest = test.guest();
  const { id, number } = await book(guest, { wishes: 'У окна' });
  const change = { booking_id: id, guests: 3, starts_at: '2026-11-20T16:00:00.000Z' };
  await guest.ok(api.changeBooking, { body: change });
  // Another instance's clock is behind.
  test.at(new Date(FRIDAY_15.getTime() - 5000));
  await guest.ok(api.cancelBooking, { body: { booking_id: id } });
  await guest.ok(api.cancelBooking, { body: { booking_id: id } });
  const told = await test.db.select().from(webhookMessages).orderBy(asc(webhookMessages.id));
  const data = {
    booking_id: id,
    number,
    restaurant_id: 1,
    starts_at: '2026-11-20T16:00:00.000Z',
    ends_at: '2026-11-20T18:00:00.000Z',
    guests: 2,
  };
  // Within a millisecond, too, the later event has the later time.
  const [placed, changed, canceled] = [0, 1, 2].map((ms) => new Date(FRIDAY_15.getTime() + ms).toISOString());
  expect(told.map(({ body }): unknown => JSON.parse(body))).toEqual([
    { type: 'booking.placed', timestamp: placed, data: { ...data, status: 'confirmed' } },
    { type: 'booking.changed', timestamp: changed, data: { ...data, guests: 3, status: 'confirmed' } },
    { type: 'booking.canceled', timestamp: canceled, data: { ...data, guests: 3, status: 'canceled' } },
  ]);
  // As openapi.json says, no more and no less.
  expect(told.map(({ body }): unknown => JSON.parse(body))).toEqual([
    v.parse(webhookBody('booking.placed'), JSON.parse(told[0]?.body ?? '')),
    v.parse(webhookBody('booking.changed'), JSON.parse(told[1]?.body ?? '')),
    v.parse(webhookBody('booking.canceled'), JSON.parse(told[2]?.body ?? '')),
  ]);
});
