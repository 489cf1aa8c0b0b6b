import * as v from 'valibot';
import { OrderTableBody } from '#contract/bookings.ts';
import { SecretId } from '#contract/primitives.ts';
import type { BookingsSlice, KeptBooking } from '../outbox/slices.ts';

/** A requested table booking, on its way to the server. */
const WantedBooking = v.object({
  /** Idempotency-Key: created once with the request, never changed. */
  key: v.string(),
  /** Not answered yet. */
  waits: v.boolean(),
  body: OrderTableBody,
  /** The place, as shown to the guest. */
  place: v.object({ name: v.string(), timezone: v.string() }),
  /** Epoch ms, server time as far as known. */
  created_at: v.number(),
  /** When the server last confirmed that the time is still free. */
  looked_at: v.nullable(v.number()),
  /** Sent at least once: after a crash, its outcome is unknown. */
  sent: v.boolean(),
  /** The rejection: the guest decides, nothing is resent without consent. */
  error: v.nullable(v.object({ code: v.string(), message: v.string() })),
});
export type WantedBooking = v.InferOutput<typeof WantedBooking>;

/** What is kept of a completed booking: its id is a guest's only way back to it. */
const DoneBooking = v.object({ key: v.string(), waits: v.literal(false), booking_id: SecretId });

/** The most ids that one `GET /bookings` request may contain. */
const MOST_KEPT = 50;

/** Returns requested bookings that are not booked yet, newest first; entries of an unknown build are skipped. */
export function wantedBookings({ bookings }: { readonly bookings: readonly KeptBooking[] }): WantedBooking[] {
  return bookings.flatMap((one) => {
    const parsed = v.safeParse(WantedBooking, one);
    return parsed.success ? [parsed.output] : [];
  });
}

/** Returns a waiting entry that cannot be parsed and so can never be sent; null: none. */
export function unreadableBooking({ bookings }: { readonly bookings: readonly KeptBooking[] }): KeptBooking | null {
  return bookings.find((one) => one.waits && !v.is(WantedBooking, one)) ?? null;
}

/** Returns ids of bookings made on this device, newest first. */
export function bookedIds({ bookings }: { readonly bookings: readonly KeptBooking[] }): string[] {
  return bookings.flatMap((one) => {
    const parsed = v.safeParse(DoneBooking, one);
    return parsed.success ? [parsed.output.booking_id] : [];
  });
}

/** Returns the booking id of a request; null: not booked (yet). */
export function bookedIdOf({ bookings }: { readonly bookings: readonly KeptBooking[] }, key: string): string | null {
  const parsed = v.safeParse(
    DoneBooking,
    bookings.find((one) => one.key === key),
  );
  return parsed.success ? parsed.output.booking_id : null;
}

/** Adds a booking request, once. Pure: `outbox.commit((state) => wantTable(state, booking))`. */
export function wantTable({ bookings }: BookingsSlice, wanted: WantedBooking): BookingsSlice {
  return bookings.some(({ key }) => key === wanted.key) ? { bookings } : { bookings: [wanted, ...bookings] };
}

/** Removes a request. */
export function dropWanted<Slice extends BookingsSlice>(slice: Slice, key: string): Slice {
  return { ...slice, bookings: slice.bookings.filter((one) => one.key !== key) };
}

/** Withdraws a request that has not been sent, or dismisses a rejected one. One that may have been booked already stays. */
export function forgetWanted(slice: BookingsSlice, key: string): BookingsSlice {
  const wanted = wantedBookings(slice).find((one) => one.key === key);
  const stays = wanted === undefined || (wanted.waits && wanted.sent);
  return { bookings: stays ? slice.bookings : dropWanted(slice, key).bookings };
}

/** Updates a request that still exists. */
export function changeWanted<Slice extends BookingsSlice>(
  slice: Slice,
  key: string,
  change: Partial<WantedBooking>,
): Slice {
  return { ...slice, bookings: slice.bookings.map((one) => (one.key === key ? { ...one, ...change } : one)) };
}

/** Replaces a request with the id of its booking. */
export function keepBooked<Slice extends BookingsSlice>(slice: Slice, key: string, bookingId: string): Slice {
  const done = { key, waits: false, booking_id: bookingId };
  const others = slice.bookings.filter((one) => one.key !== key);
  return { ...slice, bookings: [done, ...others].slice(0, MOST_KEPT) };
}
