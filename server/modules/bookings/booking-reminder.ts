import type { Database } from '../../db/connection.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { JobHandlers } from '../../jobs/workers.ts';
import { insertDelivery, listenersOf } from '../push/push-repository.ts';
import { lockBooking } from './booking-repository.ts';

/**
 * Reminds of a visit (docs/product.md §30.10): every browser that hears of the guest's orders is told once, which the database itself
 * holds to. A booking that was canceled, or has begun, is nothing to remind of.
 */
export function bookingJobs({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => Date;
}): Pick<Required<JobHandlers>, 'booking-reminder'> {
  return {
    'booking-reminder': ({ booking_id: bookingId }) =>
      db.transaction(async (tx) => {
        const booking = await lockBooking(tx, bookingId);
        if (booking?.status !== 'confirmed' || booking.startsAt <= now()) return;
        for (const subscriptionId of await listenersOf(tx, booking)) {
          const id = await insertDelivery(tx, { subscriptionId, bookingId }, now());
          if (id !== null) await enqueue(tx, 'push-status', { delivery_id: id });
        }
      }),
  };
}
