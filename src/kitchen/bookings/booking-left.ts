import type { PartnerBooking } from '#contract/partner-bookings.ts';
import { MINUTE } from '#domain/zoned-time.ts';
import { boardStrings } from '../board/board-strings.ts';
import type { Urgency } from '../board/card/time-words.ts';
import { bookingsStrings } from './bookings-strings.ts';

/** So long before a visit its table is made ready: the booking stands out. */
const SOON_MINUTES = 30;
/** What is later than this is said by its time alone. */
const FAR_MINUTES = 12 * 60;

/**
 * How long it is until the guests come, or how long they have been waited for, in words and by urgency (docs/product.md §30.15); null: it is far,
 * or nobody is waited for any more.
 */
export function bookingLeft(
  { starts_at: startsAt, status }: Pick<PartnerBooking, 'starts_at' | 'status'>,
  now: Date,
): { readonly words: string; readonly urgency: Urgency } | null {
  const left = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE);
  if (status !== 'confirmed' || left > FAR_MINUTES) return null;
  const [hours, minutes] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
  if (left > 0) {
    const words = hours > 0 ? boardStrings.inHours(hours, minutes) : boardStrings.in(minutes);
    return { words, urgency: left <= SOON_MINUTES ? 'soon' : 'calm' };
  }
  if (left === 0) return { words: bookingsStrings.now, urgency: 'soon' };
  const words = hours > 0 ? bookingsStrings.waitingHours(hours, minutes) : bookingsStrings.waiting(minutes);
  return { words, urgency: 'late' };
}
