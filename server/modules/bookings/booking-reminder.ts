import type { ChainBooking } from '#contract/chain-file.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { insertDelivery, listenersOf } from '../push/push-repository.ts';
import { type BookingRow, lockBooking } from './booking-repository.ts';

/** Has a visit reminded of in good time; one that is nearer than that, not at all. */
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
 * Reminds of a visit (docs/product.md §30.10, §30.16): every browser that hears of the guest's orders is told once, which the database itself
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
