// Proves docs/product.md §30.17.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import { bookedTimes, bookings } from '#server/db/schema/bookings.ts';
import { tables } from '#server/db/schema/tables.ts';
import { listLinkedTables } from '#server/modules/hall/table-repository.ts';
import { startTestApp } from '../support/server.ts';
import { book, bookingBody, slots, startBookingWorld } from './booking-world.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { newPartner, type TestPartner } from './partner-client.ts';

const SEVEN = '2026-11-20T16:00:00.000Z';

let test: Awaited<ReturnType<typeof startBookingWorld>>;
let restaurant: TestPartner;
beforeAll(async () => {
  test = await startBookingWorld();
  restaurant = await newPartner(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.furnish({ seats: [4, 4, 6], joined: [[1, 2]] });
});

/** The table of a booking, by the restaurant's name for it. */
const tableOf = async (id: string): Promise<string | undefined> => {
  const list = await restaurant.ok(partnerApi.partnerBookings, { query: { restaurant_id: 1, date: '2026-11-20' } });
  return list.bookings.find((one) => one.id === id)?.table?.number;
};
const none = (guests: number) =>
  test
    .guest()
    .refused(api.orderTable, { body: bookingBody({ guests }) })
    .then(({ code }) => code);

describe('joined tables', () => {
  it('seat a group that no single table seats, and are listed together', async () => {
    expect(await slots(test.guest(), { guests: 8 })).toMatchObject({ largest_table: 8 });
    expect((await slots(test.guest(), { guests: 8 })).times).toContain(SEVEN);
    const { id } = await book(test.guest(), { guests: 8 });
    expect(await tableOf(id)).toBe('1 + 2');
    expect((await slots(test.guest(), { guests: 9 })).times).toEqual([]);
  });

  it('are not available to others then, individually or together', async () => {
    await book(test.guest(), { guests: 8 });
    const { id } = await book(test.guest(), { guests: 2 });
    expect(await tableOf(id), 'the only one that is left').toBe('3');
    expect(await none(2)).toBe('BOOKING_TIME_TAKEN');
    expect((await slots(test.guest(), { guests: 2 })).times).not.toContain(SEVEN);
  });

  it('are unavailable while one of them is taken', async () => {
    await book(test.guest(), { guests: 4 });
    expect(await none(8)).toBe('BOOKING_TIME_TAKEN');
    expect((await slots(test.guest(), { guests: 8 })).times).not.toContain(SEVEN);
    expect((await slots(test.guest(), { guests: 8, date: '2026-11-21' })).times).toHaveLength(23);
  });

  it('rank behind every single table that seats the guests', async () => {
    const first = await book(test.guest(), { guests: 6 });
    expect(await tableOf(first.id)).toBe('3');
    const second = await book(test.guest(), { guests: 6 });
    expect(await tableOf(second.id)).toBe('1 + 2');
  });

  it('are free again when the visit is canceled, moved to a single table, or a no-show', async () => {
    const guest = test.guest();
    const canceled = await book(guest, { guests: 8 });
    await guest.ok(api.cancelBooking, { body: { booking_id: canceled.id } });
    const moved = await book(guest, { guests: 8 });
    await guest.ok(api.changeBooking, { body: { booking_id: moved.id, guests: 5, starts_at: SEVEN } });
    expect(await tableOf(moved.id)).toBe('3');
    const missed = await book(guest, { guests: 8, phone_number: '+7 917 200-00-01' });
    test.at(SEVEN);
    const mark = (status: 'no_show' | 'confirmed') =>
      restaurant.ok(partnerApi.partnerMarkBooking, { body: { booking_id: missed.id, status } });
    await mark('no_show');
    expect(await test.db.$count(bookedTimes, eq(bookedTimes.bookingId, missed.id))).toBe(0);
    await mark('confirmed');
    expect(await test.db.$count(bookedTimes, eq(bookedTimes.bookingId, missed.id)), 'four half hours of two').toBe(8);
  });

  it('replace a single table when the group grows, and keep its booked half hours', async () => {
    const guest = test.guest();
    const { id } = await book(guest, { guests: 4 });
    expect(await tableOf(id)).toBe('1');
    await guest.ok(api.changeBooking, { body: { booking_id: id, guests: 8, starts_at: SEVEN } });
    expect(await tableOf(id)).toBe('1 + 2');
    expect(await test.db.$count(bookedTimes)).toBe(8);
  });

  it('have no table code', async () => {
    const codes = { secret: 's'.repeat(40), version: 1 };
    expect((await listLinkedTables(test.db, codes, 1)).map(({ number }) => number)).toEqual(['1', '2', '3']);
  });

  it('that the chain no longer joins cannot be booked, and existing bookings stay', async () => {
    const { id } = await book(test.guest(), { guests: 8 });
    await test.db.update(tables).set({ archivedAt: FRIDAY_15 }).where(eq(tables.externalId, 'r1/1+2'));
    expect(await slots(test.guest(), { guests: 8 })).toMatchObject({ largest_table: 6, times: [] });
    expect(await tableOf(id)).toBe('1 + 2');
    expect((await slots(test.guest(), { guests: 4 })).times, 'table 3 is free').toContain(SEVEN);
  });
});

it('of twenty concurrent bookings of overlapping tables over two instances, as many succeed as fit', async () => {
  await test.furnish({
    seats: [4, 4, 4],
    joined: [
      [1, 2],
      [2, 3],
      [3, 1],
    ],
  });
  const again = test.database.openAgain();
  const second = await startTestApp({ database: again, now: test.now });
  const ask = (at: number) =>
    (at % 2 === 0 ? test.app : second.app).inject({
      method: 'POST',
      url: '/api/restaurant/order-table',
      remoteAddress: `10.8.0.${at + 1}`,
      headers: { authorization: `Bearer somebody-of-twenty-${at}`, 'idempotency-key': `joined-of-twenty-${at}` },
      payload: bookingBody({ guests: at % 4 === 0 ? 3 : 7 }),
    });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at)));
  await second.close();
  await again.close();
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200, 409]));
  const made = await test.db.select().from(bookings).innerJoin(tables, eq(tables.id, bookings.tableId));
  const taken = made.reduce((sum, row) => sum + (row.tables.parts?.length ?? 1), 0);
  expect(taken, 'all three tables, each once').toBe(3);
  expect(await test.db.$count(bookedTimes)).toBe(12);
});
