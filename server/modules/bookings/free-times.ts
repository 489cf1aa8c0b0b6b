import type * as v from 'valibot';
import type { ChainBooking } from '#contract/chain-file.ts';
import type { BookingSlots, BookingSlotsQuery } from '#contract/bookings.ts';
import {
  bookedHalfHours,
  bookingDays,
  type BookingQuestion,
  bookingTimes,
  seatsLeftToOthers,
  tablesFor,
} from '#domain/booking.ts';
import { addDays, epochOf } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { loadBookingTerms, loadRestaurant, type StoredRestaurant } from '../places/read-places.ts';
import { mayOpen, type Visitor } from '#server/http/visitor.ts';
import { findBooking, listBookedTimes, listTables, type TableRow } from './booking-repository.ts';

/** Context of a booking call. */
export interface BookingContext {
  readonly db: Database;
  readonly visitor: Visitor;
  readonly now: Date;
}

/** A restaurant's data needed for bookings. */
export interface BookingPlace {
  readonly question: BookingQuestion & { readonly restaurant: StoredRestaurant; readonly terms: ChainBooking };
  readonly tables: readonly TableRow[];
}

/** @throws {ApiError} RESTAURANT_NOT_FOUND */
export async function loadBookingPlace(db: Database, restaurantId: number, now: Date): Promise<BookingPlace> {
  const restaurant = await loadRestaurant(db, restaurantId);
  if (!restaurant) throw new ApiError('RESTAURANT_NOT_FOUND');
  return {
    question: { restaurant, terms: await loadBookingTerms(db), now },
    tables: await listTables(db, restaurantId),
  };
}

/**
 * `GET /booking-slots` (docs/product.md §30.4): when a table for that many guests is free, for each bookable day, with all
 * details for one of them. A moment later the result may differ. @throws {ApiError} RESTAURANT_NOT_FOUND.
 */
export async function readBookingSlots(
  { db, now, visitor }: BookingContext,
  { restaurant_id: restaurantId, guests, date, booking_id: bookingId }: v.InferOutput<typeof BookingSlotsQuery>,
): Promise<BookingSlots> {
  const changed = bookingId === undefined ? undefined : await findBooking(db, bookingId);
  const own = changed && mayOpen(changed.customerId, visitor) ? changed.id : null;
  const { question, tables } = await loadBookingPlace(db, restaurantId, now);
  const fitting = tablesFor(tables, guests);
  const dates = bookingDays(question);
  const [first, last] = [dates[0], dates.at(-1)];
  const { timezone } = question.restaurant;
  const { minutes } = question.terms;
  const taken =
    first === undefined || last === undefined
      ? []
      : await listBookedTimes(
          db,
          [...new Set(fitting.flatMap(({ takes }) => takes))],
          new Date(epochOf(first, 0, timezone)),
          new Date(epochOf(addDays(last, 3), 0, timezone)),
          own,
        );
  const takenAt = new Map(taken.map(({ tableId, at, seats }) => [`${tableId} ${at.getTime()}`, seats]));
  const isFree = (at: Date): boolean => {
    const cells = bookedHalfHours(at, minutes);
    return fitting.some((table) => {
      const most = seatsLeftToOthers(table, guests);
      return table.takes.every((id) => cells.every((cell) => (takenAt.get(`${id} ${cell.getTime()}`) ?? 0) <= most));
    });
  };
  const days = dates
    .map((day) => ({ date: day, offered: bookingTimes(question, day) }))
    // Yesterday is listed only while its night still has times.
    .filter(({ date: day, offered }) => day !== first || offered.length > 0)
    .map((day) => ({ date: day.date, times: day.offered.filter(isFree) }));
  const shown = date ?? days.find(({ times }) => times.length > 0)?.date ?? null;
  return {
    restaurant_id: restaurantId,
    guests,
    largest_table: dates.length === 0 ? 0 : Math.max(0, ...tables.map(({ seats }) => seats)),
    booking_minutes: minutes,
    date: shown,
    times: (days.find((day) => day.date === shown)?.times ?? []).map((at) => at.toISOString()),
    days: days.map(({ date: day, times }) => ({ date: day, free: times.length })),
  };
}
