// Proves docs/product.md §30.18.
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { partnerApi } from '#contract/calls/partner.ts';
import { api } from '#contract/endpoints.ts';
import { bookedTimes } from '#server/db/schema/bookings.ts';
import { tables } from '#server/db/schema/tables.ts';
import { listLinkedTables } from '#server/modules/hall/table-repository.ts';
import { cases } from '../support/depth.ts';
import { startTestApp } from '../support/server.ts';
import { book, bookingBody, slots, startBookingWorld } from './booking-world.ts';
import { FRIDAY_15 } from './cart-order-client.ts';
import { newPartner, type TestPartner } from './partner-client.ts';

const SIX = '2026-11-20T15:00:00.000Z';
const SEVEN = '2026-11-20T16:00:00.000Z';
const EIGHT = '2026-11-20T17:00:00.000Z';
const NINE = '2026-11-20T18:00:00.000Z';

let test: Awaited<ReturnType<typeof startBookingWorld>>;
let restaurant: TestPartner;
beforeAll(async () => {
  test = await startBookingWorld();
  restaurant = await newPartner(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.furnish({ pool: { total: 10, perBooking: 6 } });
});

const refusal = async (guests: number, startsAt = SEVEN): Promise<string> =>
  (await test.guest().refused(api.orderTable, { body: bookingBody({ guests, starts_at: startsAt }) })).code;
/** The number of taken seats in the fullest half hour. */
const mostTaken = async (): Promise<number> => {
  const rows = await test.db.select().from(bookedTimes);
  const counts = new Map<number, number>();
  for (const { at } of rows) counts.set(at.getTime(), (counts.get(at.getTime()) ?? 0) + 1);
  return Math.max(0, ...counts.values());
};

describe('a restaurant that takes bookings by seats', () => {
  it('accepts bookings until its seats are taken, and groups up to the largest size', async () => {
    expect(await slots(test.guest(), { guests: 6 })).toMatchObject({ largest_table: 6 });
    expect(await refusal(7)).toBe('BOOKING_REFUSED');
    await book(test.guest(), { guests: 6 });
    expect(await refusal(5)).toBe('BOOKING_TIME_TAKEN');
    expect((await slots(test.guest(), { guests: 5 })).times).not.toContain(SEVEN);
    expect((await slots(test.guest(), { guests: 4 })).times).toContain(SEVEN);
    await book(test.guest(), { guests: 4 });
    expect(await refusal(1)).toBe('BOOKING_TIME_TAKEN');
    expect(await mostTaken()).toBe(10);
  });

  it('accepts a visit that fits beside others in each half hour, whichever seats they have', async () => {
    await test.furnish({ pool: { total: 2, perBooking: 2 } });
    await book(test.guest(), { guests: 1, starts_at: SIX });
    await book(test.guest(), { guests: 1, starts_at: SEVEN });
    // One guest from six to eight, another from seven to nine: from eight to ten a seat is free throughout.
    await book(test.guest(), { guests: 1, starts_at: EIGHT });
    await book(test.guest(), { guests: 1, starts_at: NINE });
    expect(await refusal(1, SEVEN)).toBe('BOOKING_TIME_TAKEN');
    expect(await mostTaken()).toBe(2);
  });

  it('reports no table to the restaurant', async () => {
    const { id } = await book(test.guest(), { guests: 3 });
    const query = { restaurant_id: 1, date: '2026-11-20' };
    const { bookings } = await restaurant.ok(partnerApi.partnerBookings, { query });
    expect(bookings).toMatchObject([{ id, guests: 3, table: null }]);
  });

  it('frees the seats of guests that cancel, move or do not come', async () => {
    const guest = test.guest();
    const canceled = await book(guest, { guests: 6 });
    await guest.ok(api.cancelBooking, { body: { booking_id: canceled.id } });
    expect(await test.db.$count(bookedTimes)).toBe(0);
    const moved = await book(guest, { guests: 6 });
    const change = (guests: number, startsAt: string) =>
      guest.ok(api.changeBooking, { body: { booking_id: moved.id, guests, starts_at: startsAt } });
    await change(2, EIGHT);
    expect(await test.db.$count(bookedTimes), 'two seats for two hours').toBe(8);
    await change(5, SEVEN);
    expect(await test.db.$count(bookedTimes)).toBe(20);
    test.at(SEVEN);
    const mark = (status: 'no_show' | 'confirmed') =>
      restaurant.ok(partnerApi.partnerMarkBooking, { body: { booking_id: moved.id, status } });
    await mark('no_show');
    expect(await test.db.$count(bookedTimes)).toBe(0);
    await mark('confirmed');
    expect(await test.db.$count(bookedTimes, eq(bookedTimes.bookingId, moved.id))).toBe(20);
  });

  it('lets a visit grow only if seats are free', async () => {
    const guest = test.guest();
    const { id } = await book(guest, { guests: 4 });
    await book(test.guest(), { guests: 4 });
    const change = (guests: number) => ({ body: { booking_id: id, guests, starts_at: SEVEN } });
    expect((await guest.refused(api.changeBooking, change(6 + 1))).code).toBe('BOOKING_REFUSED');
    await guest.ok(api.changeBooking, change(6));
    expect(await mostTaken()).toBe(10);
    const own = { restaurant_id: 1, guests: 6, date: '2026-11-20' };
    expect((await guest.ok(api.bookingSlots, { query: { ...own, booking_id: id } })).times).toContain(SEVEN);
    expect((await guest.ok(api.bookingSlots, { query: own })).times).not.toContain(SEVEN);
  });

  it('keeps existing bookings when it has fewer seats, and books only what is left', async () => {
    const guest = test.guest();
    const { id } = await book(guest, { guests: 6 });
    await test.db.update(tables).set({ seats: 6 }).where(eq(tables.externalId, 'r1/'));
    expect(await refusal(1)).toBe('BOOKING_TIME_TAKEN');
    await guest.ok(api.changeBooking, { body: { booking_id: id, guests: 5, starts_at: SEVEN } });
    await book(test.guest(), { guests: 1 });
  });

  it('has no table QR codes', async () => {
    expect(await listLinkedTables(test.db, { secret: 's'.repeat(40), version: 1 }, 1)).toEqual([]);
  });
});

interface Act {
  readonly kind: 'book' | 'move' | 'cancel';
  readonly guests: number;
  readonly hour: string;
}
/** The case of `npm test`: the seats are taken, given back, and taken again by a visit that moves. */
const FULL_EVENING: Act[] = [
  { kind: 'book', guests: 4, hour: SEVEN },
  { kind: 'book', guests: 2, hour: SEVEN },
  { kind: 'book', guests: 1, hour: EIGHT },
  { kind: 'move', guests: 2, hour: SIX },
  { kind: 'book', guests: 3, hour: NINE },
  { kind: 'move', guests: 4, hour: SEVEN },
  { kind: 'cancel', guests: 1, hour: SIX },
  { kind: 'book', guests: 1, hour: SEVEN },
  { kind: 'book', guests: 4, hour: EIGHT },
];

it('guests never exceed the seats under any bookings, moves and cancelations', async () => {
  const hour = fc.constantFrom(SIX, SEVEN, EIGHT, NINE);
  const act: fc.Arbitrary<Act> = fc.record({
    kind: fc.constantFrom('book', 'move', 'cancel'),
    guests: fc.integer({ min: 1, max: 4 }),
    hour,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 14 }), async (acts) => {
      await test.furnish({ pool: { total: 5, perBooking: 4 } });
      const made: { who: ReturnType<typeof test.guest>; id: string }[] = [];
      for (const { kind, guests, hour: startsAt } of acts) {
        const last = made.at(-1);
        if (kind === 'book' || last === undefined) {
          const who = test.guest();
          const free = (await slots(who, { guests, date: '2026-11-20' })).times.includes(startsAt);
          const body = bookingBody({ guests, starts_at: startsAt });
          if (free) made.push({ who, id: (await who.ok(api.orderTable, { body })).id });
          else expect((await who.refused(api.orderTable, { body })).code).toBe('BOOKING_TIME_TAKEN');
        } else if (kind === 'cancel') {
          await last.who.ok(api.cancelBooking, { body: { booking_id: last.id } });
          made.pop();
        } else {
          const query = { restaurant_id: 1, guests, date: '2026-11-20', booking_id: last.id };
          const free = (await last.who.ok(api.bookingSlots, { query })).times.includes(startsAt);
          const body = { booking_id: last.id, guests, starts_at: startsAt };
          if (free) await last.who.ok(api.changeBooking, { body });
          else expect((await last.who.refused(api.changeBooking, { body })).code).toBe('BOOKING_TIME_TAKEN');
        }
        expect(await mostTaken()).toBeLessThanOrEqual(5);
      }
    }),
    { numRuns: cases(1, 20), examples: [[FULL_EVENING]] },
  );
});

it('of twenty concurrent bookings for the last seats, over two instances, as many succeed as there are seats', async () => {
  await test.furnish({ pool: { total: 7, perBooking: 2 } });
  const again = test.database.openAgain();
  const second = await startTestApp({ database: again, now: test.now });
  const ask = (at: number) =>
    (at % 2 === 0 ? test.app : second.app).inject({
      method: 'POST',
      url: '/api/restaurant/order-table',
      remoteAddress: `10.9.0.${at + 1}`,
      headers: { authorization: `Bearer somebody-of-twenty-${at}`, 'idempotency-key': `seats-of-twenty-${at}` },
      payload: bookingBody({ guests: 2 }),
    });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(at)));
  await second.close();
  await again.close();
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(3);
  expect(answers.filter((answer) => answer.statusCode === 409)).toHaveLength(17);
  expect(await mostTaken()).toBe(6);
});
