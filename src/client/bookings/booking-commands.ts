import * as v from 'valibot';
import { OrderTableBody } from '#contract/bookings.ts';
import { SecretId } from '#contract/primitives.ts';
import type { BookingsSlice, KeptBooking } from './bookings-slice.ts';

/** A table that somebody wants, on its way to the server. */
const WantedBooking = v.object({
  /** Idempotency-Key: made once with the wish, never another one. */
  key: v.string(),
  /** Not answered yet. */
  waits: v.boolean(),
  body: OrderTableBody,
  /** Where, as it was shown. */
  place: v.object({ name: v.string(), timezone: v.string() }),
  /** Epoch ms, the server's time as well as it is known. */
  created_at: v.number(),
  /** When the server last said that the time is still free. */
  looked_at: v.nullable(v.number()),
  /** It has left at least once: found so after a crash, its outcome is unknown. */
  sent: v.boolean(),
  /** Why it was refused: the guest decides, nothing is sent again unasked. */
  error: v.nullable(v.object({ code: v.string(), message: v.string() })),
});
export type WantedBooking = v.InferOutput<typeof WantedBooking>;

/** What is left of one that was booked: its id is a guest's only way back to it. */
const DoneBooking = v.object({ key: v.string(), waits: v.literal(false), booking_id: SecretId });

/** As many as one question of `GET /bookings` may name. */
const MOST_KEPT = 50;

/** What is wanted and has not been booked, the newest first; what an unknown build has left is passed over. */
export function wantedBookings({ bookings }: { readonly bookings: readonly KeptBooking[] }): WantedBooking[] {
  return bookings.flatMap((one) => {
    const parsed = v.safeParse(WantedBooking, one);
    return parsed.success ? [parsed.output] : [];
  });
}

/** One that waits and cannot be read: it can never leave; null: there is none. */
export function unreadableBooking({ bookings }: { readonly bookings: readonly KeptBooking[] }): KeptBooking | null {
  return bookings.find((one) => one.waits && !v.is(WantedBooking, one)) ?? null;
}

/** Ids of what was booked on this device, the newest first. */
export function bookedIds({ bookings }: { readonly bookings: readonly KeptBooking[] }): string[] {
  return bookings.flatMap((one) => {
    const parsed = v.safeParse(DoneBooking, one);
    return parsed.success ? [parsed.output.booking_id] : [];
  });
}

/** The id that a wish has become; null: it has not been booked (yet). */
export function bookedIdOf({ bookings }: { readonly bookings: readonly KeptBooking[] }, key: string): string | null {
  const parsed = v.safeParse(
    DoneBooking,
    bookings.find((one) => one.key === key),
  );
  return parsed.success ? parsed.output.booking_id : null;
}

/** Writes a wish down, once. Pure: `outbox.commit((state) => wantTable(state, booking))`. */
export function wantTable({ bookings }: BookingsSlice, wanted: WantedBooking): BookingsSlice {
  return bookings.some(({ key }) => key === wanted.key) ? { bookings } : { bookings: [wanted, ...bookings] };
}

/** Takes a wish back that has not left yet, or puts a refused one away. What may have been booked already stays. */
export function forgetWanted(slice: BookingsSlice, key: string): BookingsSlice {
  const wanted = wantedBookings(slice).find((one) => one.key === key);
  if (wanted === undefined || (wanted.waits && wanted.sent)) return { bookings: slice.bookings };
  return { bookings: slice.bookings.filter((one) => one.key !== key) };
}

/** Changes a wish that is still there. */
export function changeWanted<Slice extends BookingsSlice>(
  slice: Slice,
  key: string,
  change: Partial<WantedBooking>,
): Slice {
  return { ...slice, bookings: slice.bookings.map((one) => (one.key === key ? { ...one, ...change } : one)) };
}

/** The server has booked it: the id takes the wish's place. */
export function keepBooked<Slice extends BookingsSlice>(slice: Slice, key: string, bookingId: string): Slice {
  const done = { key, waits: false, booking_id: bookingId };
  const others = slice.bookings.filter((one) => one.key !== key);
  return { ...slice, bookings: [done, ...others].slice(0, MOST_KEPT) };
}
