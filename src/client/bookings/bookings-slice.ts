import * as v from 'valibot';
import { defineSlice } from '../sync/mutation.ts';

/** A booking of this device, as far as every screen needs it; the rest is parsed where it is shown (booking-commands.ts). */
const KeptBooking = v.looseObject({ key: v.string(), waits: v.boolean() });
export type KeptBooking = v.InferOutput<typeof KeptBooking>;

export interface BookingsSlice {
  bookings: KeptBooking[];
}

/** Tables to be booked, and bookings made on this device (docs/product.md §30.13): each is booked exactly once. */
export const bookingsSlice = defineSlice({
  name: 'bookings',
  entries: { bookings: v.optional(v.array(KeptBooking), []) },
  empty: { bookings: [] } satisfies BookingsSlice,
  isPending: ({ bookings }: BookingsSlice) => bookings.some(({ waits }) => waits),
});
