import type { ChainBooking } from '#contract/chain-file.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { insertDelivery, listenersOf } from '../push/push-repository.ts';
import { type BookingRow, lockBooking } from './booking-repository.ts';

/** Schedules a reminder ahead of a visit; none if the visit is too near. */
export async function planReminder(
  db: Database,
  { id, startsAt }: Pick<BookingRow, 'id' | 'startsAt'>,
  { reminder_minutes: minutes }: Pick<ChainBooking, 'reminder_minutes'>,
  now: Date,
): Promise<void> {
  const afterMs = startsAt.getTime() - minutes * MINUTE - now.getTime();
  if (afterMs <= 0) return;
  await enqueue(db, 'booking-reminder', { booking_id: id, starts_at: startsAt.toISOString() }, { afterMs });
}

/**
 * Sends reminders of visits (docs/product.md §30.10, §30.16), once to every browser that receives the guest's order updates,
 * enforced by the database. A booking that was canceled or has begun gets none.
 */
export function bookingJobs({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => Date;
}): Pick<Required<JobHandlers>, 'booking-reminder'> {
  return {
    'booking-reminder': ({ booking_id: bookingId, starts_at: madeFor }) =>
      db.transaction(async (tx) => {
        const booking = await lockBooking(tx, bookingId);
        if (booking?.status !== 'confirmed' || booking.startsAt <= now()) return;
        if (madeFor !== undefined && Date.parse(madeFor) !== booking.startsAt.getTime()) return;
        for (const subscriptionId of await listenersOf(tx, booking)) {
          const id = await insertDelivery(tx, { subscriptionId, bookingId }, now());
          if (id !== null) await enqueue(tx, 'push-status', { delivery_id: id });
        }
      }),
  };
}
