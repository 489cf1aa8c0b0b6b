import { eq } from 'drizzle-orm';
import type { OrderTableBody } from '#contract/bookings.ts';
import { api } from '#contract/endpoints.ts';
import type { TimeRange } from '#contract/primitives.ts';
import type { BookingConfig } from '#contract/restaurants.ts';
import { bookings } from '#server/db/schema/bookings.ts';
import { rateLimits } from '#server/db/schema/http.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { tableCalls } from '#server/db/schema/table-calls.ts';
import { tableSettlements } from '#server/db/schema/table-settlements.ts';
import { tables } from '#server/db/schema/tables.ts';
import { everyDay } from '../support/fixtures/hours.ts';
import { startWorld, type WorldCaller } from './cart-order-client.ts';
import { changeWorld } from './cart-order-world.ts';

export interface Room {
  readonly seats?: readonly number[];
  /** Combined tables, counted from 1. */
  readonly joined?: readonly (readonly number[])[];
  /** Seats instead of tables: their number, and the maximum guests of one booking. */
  readonly pool?: { readonly total: number; readonly perBooking: number };
  readonly hours?: TimeRange[];
  readonly timezone?: string;
  readonly config?: Partial<BookingConfig>;
}

/** The real app with a restaurant that books tables: two, four and six seats, 10:00 to 23:00 in Kaluga by default. */
export async function startBookingWorld(...args: Parameters<typeof startWorld>) {
  const test = await startWorld(...args);
  /** Empties the room and furnishes it anew. */
  const furnish = async ({
    pool,
    seats = pool ? [] : [2, 4, 6],
    joined = [],
    hours,
    timezone = 'Europe/Moscow',
    config = {},
  }: Room = {}) => {
    await test.db.delete(bookings);
    await test.db.delete(tableCalls);
    await test.db.delete(tableSettlements);
    await test.db.delete(tables);
    await test.db.delete(rateLimits);
    if (seats.length > 0) {
      await test.db.insert(tables).values(
        seats.map((count, position) => ({
          externalId: `r1/${position + 1}`,
          position,
          restaurant: 'r1',
          number: String(position + 1),
          seats: count,
          hall: null,
        })),
      );
    }
    if (joined.length > 0) {
      await test.db.insert(tables).values(
        joined.map((numbers, index) => ({
          externalId: `r1/${numbers.join('+')}`,
          position: seats.length + index,
          restaurant: 'r1',
          number: numbers.join(' + '),
          seats: numbers.reduce((sum, number) => sum + (seats[number - 1] ?? 0), 0),
          hall: null,
          parts: numbers.map((number) => `r1/${number}`),
        })),
      );
    }
    if (pool) {
      const { total, perBooking } = pool;
      const own = { externalId: 'r1/', restaurant: 'r1', number: '', hall: null };
      await test.db.insert(tables).values({ ...own, position: 0, seats: total, perBooking });
    }
    await changeWorld(test.db, () =>
      test.db
        .update(restaurants)
        .set({
          timezone,
          openingHours: everyDay(hours ?? [{ from: '10:00', to: '23:00' }]),
          bookingConfig: {
            is_booking_schedule: false,
            is_booking_disable: false,
            booking_hours: everyDay(null),
            ...config,
          },
        })
        .where(eq(restaurants.id, 1)),
    );
  };
  return { ...test, furnish };
}

let phones = 0;

/** A booking request of a guest with a new phone: two guests on Friday, 20 November 2026, at 19:00. */
export function bookingBody(changes: Partial<OrderTableBody> = {}): OrderTableBody {
  phones += 1;
  return {
    restaurant_id: 1,
    guests: 2,
    starts_at: '2026-11-20T16:00:00.000Z',
    name: 'Анна',
    phone_number: `+7 917 ${String(1_000_000 + phones)}`,
    wishes: null,
    consents: { personal_data: true, version: '2026-01' },
    ...changes,
  };
}

export function book(who: WorldCaller, changes: Partial<OrderTableBody> = {}) {
  return who.ok(api.orderTable, { body: bookingBody(changes) });
}

export function slots(who: WorldCaller, query: { guests?: number; date?: string } = {}) {
  return who.ok(api.bookingSlots, { query: { restaurant_id: 1, guests: 2, ...query } });
}
