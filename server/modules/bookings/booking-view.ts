import type { Booking } from '#contract/bookings.ts';
import { maskPhone } from '#domain/phone.ts';
import type { Visitor } from '../cart/cart-access.ts';
import type { BookingRow } from './booking-repository.ts';

/** Reports whether a booking can be changed or canceled: the visit has not begun. */
export function isBookingOpen({ status, startsAt }: BookingRow, now: Date): boolean {
  return status === 'confirmed' && startsAt > now;
}

/** Reports whether the visitor made the booking; others who have its id only see it (docs/product.md §30.8). */
export function isOwnBooking({ customerId, device }: BookingRow, visitor: Visitor): boolean {
  return customerId === null ? device !== null && device === visitor.device : customerId === visitor.customerId;
}

/** Returns the API's booking, limited to what the visitor may see (docs/product.md §30.8). */
export function viewBooking(row: BookingRow, visitor: Visitor, now: Date): Booking {
  const own = isOwnBooking(row, visitor);
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
