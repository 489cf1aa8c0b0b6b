import { bookingSlots, orderTable } from '#contract/calls/bookings.ts';
import type { Booking } from '#contract/bookings.ts';
import { calendarDate, addDays } from '#domain/zoned-time.ts';
import { momentWords } from '#domain/relative-day.ts';
import type { ApiClient } from '#lib/api/client.ts';
import type { Notice, BookingsSlice } from '../outbox/slices.ts';
import { defineSending, type OutgoingRequest } from '../sync/sending.ts';
import {
  changeWanted,
  dropWanted,
  keepBooked,
  unreadableBooking,
  wantedBookings,
  type WantedBooking,
} from './booking-commands.ts';
import { bookingsStrings } from './bookings-strings.ts';

type Slice = BookingsSlice & { notices: Notice[] };
type Request = OutgoingRequest &
  (
    | { readonly type: 'look' | 'book'; readonly wanted: WantedBooking }
    /** It can never be sent: it stays, but no longer waits. */
    | { readonly type: 'put-away'; readonly key: string }
  );
type Answer =
  | { readonly type: 'booked'; readonly booking: Booking }
  | { readonly type: 'free' }
  | { readonly type: 'put-away' }
  | { readonly type: 'taken' };

/** How long the guest is assumed to watch the window, ms: a later request checks the time first and announces its result. */
const ATTENDED_FOR = 30_000;

const isLate = (at: number, now: number): boolean => Math.abs(now - at) > ATTENDED_FOR;

/** Checks again whether the time is free. Times after midnight belong to the evening before. */
const isStillFree = async (api: ApiClient, { body, place }: WantedBooking): Promise<boolean> => {
  const day = calendarDate(new Date(body.starts_at), place.timezone);
  for (const date of [day, addDays(day, -1)]) {
    const query = { restaurant_id: body.restaurant_id, guests: body.guests, date };
    const { times } = await api.call(bookingSlots, { query });
    if (times.some((time) => Date.parse(time) === Date.parse(body.starts_at))) return true;
  }
  return false;
};

const told = (slice: Slice, id: string, message: string): Slice => ({
  ...slice,
  notices: [...slice.notices, { id, message, dish: null }],
});

const putAway = (slice: Slice, key: string): Slice =>
  told(changeWanted(slice, key, { waits: false }), `${key} put away`, bookingsStrings.unreadable);

const TAKEN = { code: 'BOOKING_TIME_TAKEN', message: bookingsStrings.taken };

export const bookingsSending = defineSending<Slice, Request, Answer, unknown>({
  plan: (slice, { now, held }) => {
    const unreadable = unreadableBooking(slice);
    if (unreadable !== null && !held.has(unreadable.key)) {
      return { type: 'put-away', holds: unreadable.key, key: unreadable.key };
    }
    const wanted = wantedBookings(slice).findLast(({ key, waits }) => waits && !held.has(key));
    if (wanted === undefined) return null;
    const { key, sent, created_at: createdAt, looked_at: lookedAt } = wanted;
    // A request sent before may have been booked: its key finds it, and its table no longer counts as free.
    const isToLook = !sent && isLate(lookedAt ?? createdAt, now);
    return { type: isToLook ? 'look' : 'book', holds: key, isNew: !isToLook, wanted };
  },
  begin: (slice, request) => {
    if (request.type === 'put-away') return { slice, request };
    const { key } = request.wanted;
    // Withdrawn, or answered in another tab, in the meantime.
    const isThere = wantedBookings(slice).some((one) => one.key === key && one.waits);
    return isThere ? { slice: changeWanted(slice, key, { sent: true }), request } : null;
  },
  send: async (request, { api }) => {
    if (request.type === 'put-away') return { type: 'put-away' };
    const { type, wanted } = request;
    if (type === 'look') return { type: (await isStillFree(api, wanted)) ? 'free' : 'taken' };
    const { body, key: idempotencyKey } = wanted;
    return { type: 'booked', booking: await api.call(orderTable, { body, idempotencyKey }) };
  },
  accept: (slice, request, answer, at) => {
    if (request.type === 'put-away' || answer.type === 'put-away') return putAway(slice, request.holds);
    const { wanted } = request;
    const { key, body, place } = wanted;
    if (answer.type === 'free') return changeWanted(slice, key, { looked_at: at });
    if (answer.type === 'taken') {
      return told(changeWanted(slice, key, { waits: false, error: TAKEN }), key, bookingsStrings.needsYou);
    }
    const kept = keepBooked(slice, key, answer.booking.id);
    const when = momentWords(new Date(body.starts_at), new Date(at), place.timezone);
    return isLate(wanted.created_at, at) ? told(kept, key, bookingsStrings.booked(when, place.name)) : kept;
  },
  refuse: (slice, request, { code, message }, id) => {
    if (request.type === 'put-away') return putAway(slice, request.key);
    const { wanted } = request;
    // The server has this booking of a customer who has since logged out: the response was lost (docs/product.md §30.6).
    if (code === 'IDEMPOTENCY_KEY_REUSED' && wanted.sent) {
      return told(dropWanted(slice, wanted.key), id, bookingsStrings.inProfile(wanted.place.name));
    }
    const refused = changeWanted(slice, wanted.key, { waits: false, error: { code, message } });
    // A guest who still has the window open reads it there.
    return wanted.looked_at === null ? refused : told(refused, id, bookingsStrings.needsYou);
  },
});
