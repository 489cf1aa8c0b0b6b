import type { Database } from '#server/db/connection.ts';
import { notifyWebhooks } from '../webhooks/notify-webhooks.ts';
import type { BookingRow } from './booking-repository.ts';

/**
 * Sends a booking event to the chain's own programs (docs/product.md §30.11), in the transaction that made, changed or canceled it. Its time
 * is the booking's strictly rising `updatedAt`, not the clock: it orders the events of one booking.
 */
export function announceBooking(
  db: Database,
  type: 'booking.placed' | 'booking.changed' | 'booking.canceled',
  { id, number, status, restaurantId, startsAt, endsAt, guests, updatedAt }: BookingRow,
): Promise<void> {
  const data = {
    booking_id: id,
    number: String(number),
    status,
    restaurant_id: restaurantId,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt.toISOString(),
    guests,
  };
  return notifyWebhooks(db, type, { restaurantId, data }, updatedAt);
}
