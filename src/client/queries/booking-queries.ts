import * as calls from '#contract/calls/bookings.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { PERSON, PERSON_KEPT, queryOptions } from './query-options.ts';

/** What is asked for free times. */
export interface SlotsQuestion {
  readonly restaurantId: number;
  readonly guests: number;
  /** Null: the first day that has a free time. */
  readonly date: string | null;
  /** A booking that is to be changed: what it has taken is free for it. */
  readonly bookingId?: string;
}

/** Free times change by the minute: asked for again whenever they are looked at. */
export function bookingSlotsQuery(api: ApiClient, { restaurantId, guests, date, bookingId }: SlotsQuestion) {
  const query = {
    restaurant_id: restaurantId,
    guests,
    ...(date !== null && { date }),
    ...(bookingId !== undefined && { booking_id: bookingId }),
  };
  return queryOptions(
    ['booking-slots', query],
    PERSON,
    ({ signal }) => api.call(calls.bookingSlots, { query, signal }),
    10_000,
  );
}

/** Bookings by the ids of the device; null: the customer's own. Kept, so that the evening's address is there without a network. */
export function bookingsQuery(api: ApiClient, ids: readonly string[] | null) {
  return queryOptions(
    ['bookings', ids],
    PERSON_KEPT,
    async ({ signal }) =>
      (await api.call(calls.listBookings, { query: ids === null ? {} : { booking_ids: [...ids] }, signal })).bookings,
    30_000,
  );
}
