import * as bookings from '../bookings.ts';
import { get, personal, post } from './record.ts';

// Booking a table.

export const bookingSlots = get(
  'bookingSlots',
  '/booking-slots',
  bookings.BookingSlotsQuery,
  bookings.BookingSlots,
  // Availability changes by the minute.
  { ...personal, errors: ['RESTAURANT_NOT_FOUND'] },
);
export const orderTable = post('orderTable', '/order-table', bookings.OrderTableBody, bookings.Booking, [
  'RESTAURANT_NOT_FOUND',
  'BOOKING_TIME_TAKEN',
  'BOOKING_REFUSED',
  'IDEMPOTENCY_KEY_MISSING',
]);
export const listBookings = get('bookings', '/bookings', bookings.BookingsQuery, bookings.BookingList, personal);
export const cancelBooking = post(
  'cancelBooking',
  '/order-table/cancel',
  bookings.CancelBookingBody,
  bookings.Booking,
  ['BOOKING_NOT_FOUND', 'BOOKING_NOT_CANCELABLE'],
);
export const changeBooking = post(
  'changeBooking',
  '/order-table/change',
  bookings.ChangeBookingBody,
  bookings.Booking,
  ['BOOKING_NOT_FOUND', 'RESTAURANT_NOT_FOUND', 'BOOKING_TIME_TAKEN', 'BOOKING_REFUSED'],
);
