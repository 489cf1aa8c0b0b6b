import { api } from '#contract/endpoints.ts';
import type { OrderTableBody } from '#contract/bookings.ts';
import { type CallContext, implement, type Route } from '#server/http/route.ts';
import { visitorOf } from '#server/http/visitor.ts';
import { bookTable } from './book-table.ts';
import { bookingAgain, cancelBooking, readBookings } from './booking-commands.ts';
import { changeVisit } from './change-booking.ts';
import { type BookingContext, readBookingSlots } from './free-times.ts';

const contextOf = (call: CallContext): BookingContext => ({ db: call.db, now: call.now, visitor: visitorOf(call) });

/** Every call about bookings (docs/product.md §30). */
export function bookingRoutes({ sessionSecret }: { readonly sessionSecret: string }): Route[] {
  const book = (call: CallContext & { readonly body: OrderTableBody }) =>
    bookTable({ ...contextOf(call), key: call.idempotencyKey, ip: call.ip, sessionSecret }, call.body);
  return [
    implement(api.bookingSlots, (call) => readBookingSlots(contextOf(call), call.query)),
    // Without a key a lost response could not be told from a lost request. A replay finds the booking by its key.
    implement(api.orderTable, book, { keyRequired: true, repeat: book }),
    implement(api.bookings, (call) => readBookings(contextOf(call), call.query)),
    implement(api.cancelBooking, (call) => cancelBooking(contextOf(call), call.body.booking_id), {
      repeat: (call) => bookingAgain(contextOf(call), call.body.booking_id),
    }),
    implement(api.changeBooking, (call) => changeVisit(contextOf(call), call.body), {
      repeat: (call) => bookingAgain(contextOf(call), call.body.booking_id),
    }),
  ];
}
