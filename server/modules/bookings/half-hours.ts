import { bookedHalfHours } from '#domain/booking.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import type { BookingRow } from './booking-repository.ts';

/** The half hours that a booking takes of its table (docs/product.md §30.5). */
export function halfHoursOf({ startsAt, endsAt }: Pick<BookingRow, 'startsAt' | 'endsAt'>): Date[] {
  return bookedHalfHours(startsAt, (endsAt.getTime() - startsAt.getTime()) / MINUTE);
}
