import type { Booking } from '#contract/bookings.ts';
import { maskPhone } from '#domain/phone.ts';
import { isOwn, type Visitor } from '#server/http/visitor.ts';
import type { BookingRow } from './booking-repository.ts';

/** Reports whether a booking can be changed or canceled: the visit has not begun. */
export function isBookingOpen({ status, startsAt }: BookingRow, now: Date): boolean {
  return status === 'confirmed' && startsAt > now;
}

/** Returns the API's booking, limited to what the visitor may see (docs/product.md §30.8). */
export function viewBooking(row: BookingRow, visitor: Visitor, now: Date): Booking {
  const own = isOwn(row, visitor);
  return {
    id: row.id,
    number: String(row.number),
    status: row.status,
    restaurant_id: row.restaurantId,
    restaurant: {
      name: row.restaurantName,
      address: row.restaurantAddress,
      phone_number: row.restaurantPhone,
      timezone: row.timezone,
    },
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt.toISOString(),
    guests: row.guests,
    name: row.name,
    phone_number: own ? row.phoneNumber : maskPhone(row.phoneNumber),
    wishes: own ? row.wishes : null,
    cancel_comment: own ? row.cancelComment : null,
    is_masked: !own,
    can_cancel: own && isBookingOpen(row, now),
    can_change: own && isBookingOpen(row, now),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
