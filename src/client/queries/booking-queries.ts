import * as calls from '#contract/calls/bookings.ts';
import type { ApiClient } from '#lib/api/client.ts';
import { PERSON, PERSON_KEPT, queryOptions } from './queries.ts';

/** Parameters of a query for free times. */
export interface SlotsQuestion {
  readonly restaurantId: number;
  readonly guests: number;
  /** Null: the first day that has a free time. */
  readonly date: string | null;
  /** A booking being changed: its own slot counts as free. */
  readonly bookingId?: string;
}

/** Free times change by the minute: refetched whenever they are shown. */
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

/** Bookings by the device's ids; null: the customer's own. Persisted, so that the evening's address is available offline. */
export function bookingsQuery(api: ApiClient, ids: readonly string[] | null) {
  return queryOptions(
    ['bookings', ids],
    PERSON_KEPT,
    async ({ signal }) =>
      (await api.call(calls.listBookings, { query: ids === null ? {} : { booking_ids: [...ids] }, signal })).bookings,
    30_000,
  );
}
