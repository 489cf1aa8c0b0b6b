// Proves docs/product.md §30.16.
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeBookingBody } from '#contract/bookings.ts';
import { api } from '#contract/endpoints.ts';
import { bookedTimes, bookings } from '#server/db/schema/bookings.ts';
import { tables } from '#server/db/schema/tables.ts';
import { halfHoursOf } from '#server/modules/bookings/half-hours.ts';
import { cases } from '../support/depth.ts';
import { book, bookingBody, slots, startBookingWorld } from './booking-world.ts';
import { FRIDAY_15, UNKNOWN_ID, type WorldCaller } from './cart-order-client.ts';

let test: Awaited<ReturnType<typeof startBookingWorld>>;
beforeAll(async () => {
  test = await startBookingWorld();
});
afterAll(() => test.close());
beforeEach(async () => {
  test.at(FRIDAY_15);
  await test.furnish();
});

const SEVEN = '2026-11-20T16:00:00.000Z';
const HALF_PAST_SEVEN = '2026-11-20T16:30:00.000Z';
const TOMORROW = '2026-11-21T16:00:00.000Z';

const asked = (id: string, changes: Partial<ChangeBookingBody> = {}): { body: ChangeBookingBody } => ({
  body: { booking_id: id, guests: 2, starts_at: TOMORROW, ...changes },
});
const seatsOf = async (id: string) => {
  const [row] = await test.db
    .select()
    .from(bookings)
    .innerJoin(tables, eq(tables.id, bookings.tableId))
    .where(eq(bookings.id, id));
  return row?.tables.seats;
};

describe('changing a booking', () => {
  it('moves it to the new time under its number, and frees its old time', async () => {
    await test.furnish({ seats: [2] });
    const guest = test.guest();
    const made = await book(guest, { wishes: 'У окна' });
    expect(made.can_change).toBe(true);
    test.at(new Date(FRIDAY_15.getTime() + 1000));
    const changed = await guest.ok(api.changeBooking, asked(made.id));
    expect(changed).toEqual({
      ...made,
      starts_at: TOMORROW,
      ends_at: '2026-11-21T18:00:00.000Z',
      updated_at: test.now().toISOString(),
    });
    expect((await slots(guest, { date: '2026-11-20' })).times).toContain(SEVEN);
    expect((await slots(guest, { date: '2026-11-21' })).times).not.toContain(TOMORROW);
    expect(await test.db.$count(bookedTimes)).toBe(4);
  });

  it('allows overlap with itself: its own time is free for it only', async () => {
    await test.furnish({ seats: [2] });
    const guest = test.guest();
    const { id } = await book(guest);
    const query = { restaurant_id: 1, guests: 2, date: '2026-11-20' };
    expect((await guest.ok(api.bookingSlots, { query: { ...query, booking_id: id } })).times).toContain(SEVEN);
    expect((await guest.ok(api.bookingSlots, { query })).times).not.toContain(SEVEN);
    const customer = await test.customer();
    const own = await book(customer, { starts_at: TOMORROW });
    const tomorrow = { ...query, date: '2026-11-21', booking_id: own.id };
    expect((await guest.ok(api.bookingSlots, { query: tomorrow })).times).not.toContain(TOMORROW);
    expect((await customer.ok(api.bookingSlots, { query: tomorrow })).times).toContain(TOMORROW);

    await guest.ok(api.changeBooking, asked(id, { starts_at: HALF_PAST_SEVEN }));
    expect(await test.db.$count(bookedTimes)).toBe(8);
  });

  it('assigns a larger table for more guests, and a smaller one for fewer', async () => {
    const guest = test.guest();
    const { id } = await book(guest);
    expect(await seatsOf(id)).toBe(2);
    await guest.ok(api.changeBooking, asked(id, { guests: 5, starts_at: SEVEN }));
    expect(await seatsOf(id)).toBe(6);
    await guest.ok(api.changeBooking, asked(id, { guests: 1, starts_at: SEVEN }));
    expect(await seatsOf(id)).toBe(2);
    expect(await test.db.$count(bookedTimes)).toBe(4);
  });

  it('keeps the booking when there is no table', async () => {
    await test.furnish({ seats: [2, 4] });
    const guest = test.guest();
    const made = await book(guest);
    for (const _ of [1, 2]) await book(test.guest(), { starts_at: TOMORROW });
    expect(await guest.refused(api.changeBooking, asked(made.id))).toMatchObject({
      status: 409,
      code: 'BOOKING_TIME_TAKEN',
    });
    const query = { booking_ids: [made.id] };
    expect(await guest.ok(api.bookings, { query })).toEqual({ bookings: [made] });
    const taken = await test.db.select().from(bookedTimes).where(eq(bookedTimes.bookingId, made.id));
    expect(taken.map(({ at }) => at.toISOString())).toEqual(expect.arrayContaining([SEVEN, HALF_PAST_SEVEN]));
    expect(taken).toHaveLength(4);
  });

  it('keeps a time that can no longer be booked', async () => {
    const guest = test.guest();
    const { id } = await book(guest);
    test.at('2026-11-20T15:50:00.000Z');
    expect(await guest.ok(api.changeBooking, asked(id, { guests: 3, starts_at: SEVEN }))).toMatchObject({ guests: 3 });
    const late = asked(id, { guests: 3, starts_at: HALF_PAST_SEVEN });
    expect(await guest.refused(api.changeBooking, late)).toMatchObject({ status: 422, code: 'BOOKING_REFUSED' });
  });

  it('returns it unchanged when nothing changes', async () => {
    const guest = test.guest();
    const made = await book(guest);
    test.at(new Date(FRIDAY_15.getTime() + 60_000));
    expect(await guest.ok(api.changeBooking, asked(made.id, { starts_at: SEVEN }))).toEqual(made);
  });

  it('returns the same booking again when the response was lost', async () => {
    const guest = test.guest();
    const { id } = await book(guest);
    const key = 'a-change-that-is-repeated';
    const first = await guest.ok(api.changeBooking, { ...asked(id), key });
    expect(await guest.ok(api.changeBooking, { ...asked(id), key })).toEqual(first);
  });
});

describe('a change is refused', () => {
  it.each([
    ['guests', { guests: 7 }, /не больше 6/],
    ['starts_at', { starts_at: '2026-11-21T16:10:00.000Z' }, /На это время/],
    ['starts_at', { starts_at: '2026-11-20T12:30:00.000Z' }, /слишком мало/],
  ] as const)('for its %s', async (field, changes, sentence) => {
    const guest = test.guest();
    const { id } = await book(guest);
    const answer = await guest.refused(api.changeBooking, asked(id, changes));
    expect(answer).toMatchObject({ status: 422, code: 'BOOKING_REFUSED', message: expect.stringMatching(sentence) });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
  });

  it('for a booking that is canceled or whose visit has begun, with a message', async () => {
    const guest = test.guest();
    const [first, second] = [await book(guest), await book(guest)];
    await guest.ok(api.cancelBooking, { body: { booking_id: first.id } });
    test.at(SEVEN);
    for (const { id } of [first, second]) {
      expect(await guest.refused(api.changeBooking, asked(id))).toMatchObject({
        code: 'BOOKING_REFUSED',
        message: expect.stringContaining('уже нельзя изменить'),
      });
    }
  });

  it('for a caller without access, as for a booking that does not exist', async () => {
    const customer = await test.customer();
    const { id } = await book(customer);
    const unknown = await test.guest().refused(api.changeBooking, asked(UNKNOWN_ID));
    expect(unknown).toMatchObject({ status: 404, code: 'BOOKING_NOT_FOUND' });
    expect(await test.guest().refused(api.changeBooking, asked(id))).toEqual(unknown);
  });

  it('after ten in a day', async () => {
    const guest = test.guest();
    const { id } = await book(guest);
    for (let tries = 0; tries < 10; tries += 1) {
      await guest.ok(api.changeBooking, asked(id, { starts_at: tries % 2 === 0 ? TOMORROW : SEVEN }));
    }
    expect(await guest.refused(api.changeBooking, asked(id))).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  });
});

const Step = fc.record({
  what: fc.constantFrom('book', 'change', 'change', 'cancel'),
  guests: fc.integer({ min: 1, max: 10 }),
  half: fc.integer({ min: 0, max: 5 }),
  which: fc.nat(),
});

// Verified to fail with `moveBooking` keeping the booking's previous tables.
it('two visits never share a table, joined or not, and each keeps all of its time under concurrent bookings, changes and cancelations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 16 }), fc.boolean(), async (steps, joins) => {
      await test.furnish({
        seats: [2, 2, 4, 6],
        joined: joins
          ? [
              [1, 2],
              [3, 4],
              [4, 1],
            ]
          : [],
      });
      const ids: string[] = [];
      const guest: WorldCaller = test.guest();
      const one = async ({ what, guests, half, which }: (typeof steps)[number]): Promise<void> => {
        const startsAt = new Date(Date.parse(SEVEN) + half * 30 * 60_000).toISOString();
        const id = ids[which % Math.max(1, ids.length)];
        if (what === 'book' || id === undefined) {
          const made = await guest.inject(api.orderTable, { body: bookingBody({ guests, starts_at: startsAt }) });
          if (made.status === 200) ids.push((made.body as { id: string }).id); // the call's response
        } else if (what === 'change') {
          await guest.inject(api.changeBooking, asked(id, { guests, starts_at: startsAt }));
        } else {
          await guest.inject(api.cancelBooking, { body: { booking_id: id } });
        }
      };
      for (let at = 0; at < steps.length; at += 2) await Promise.all(steps.slice(at, at + 2).map(one));

      const rows = await test.db.select().from(bookings).innerJoin(tables, eq(tables.id, bookings.tableId));
      const taken = await test.db.select().from(bookedTimes);
      const all = await test.db.select().from(tables);
      const takes = ({ id, parts }: (typeof all)[number]): number[] =>
        parts === null ? [id] : all.filter(({ externalId }) => parts.includes(externalId)).map((one) => one.id);
      const due = rows
        .filter((row) => row.bookings.status === 'confirmed')
        .flatMap((row) =>
          takes(row.tables).flatMap((table) =>
            halfHoursOf(row.bookings).map((at) => `${row.bookings.id} ${table} ${at.getTime()}`),
          ),
        );
      expect(taken.map((row) => `${row.bookingId} ${row.tableId} ${row.at.getTime()}`).toSorted()).toEqual(
        due.toSorted(),
      );
      for (const row of rows) expect(row.tables.seats).toBeGreaterThanOrEqual(row.bookings.guests);
    }),
    { numRuns: cases(3, 100) },
  );
});
