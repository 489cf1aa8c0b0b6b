import type { PartnerOrder } from '#contract/partner.ts';
import { otherDay } from '#domain/other-day.ts';
import { formatTime, MINUTE } from '#domain/zoned-time.ts';
import { boardStrings } from '../board-strings.ts';

/** How urgent an order is: `soon` in its last ten minutes before the promised time. */
export type Urgency = 'calm' | 'soon' | 'late';
const SOON_MINUTES = 10;

/** Returns the time left until an order is promised, as text and urgency. */
export function timeLeft(
  { promised }: Pick<PartnerOrder, 'promised'>,
  now: Date,
): { readonly words: string; readonly urgency: Urgency } {
  const minutes = Math.ceil((Date.parse(promised.to) - now.getTime()) / MINUTE);
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  if (minutes <= 0) {
    const words = hours > 0 ? boardStrings.lateHours(hours, rest) : boardStrings.late(rest);
    return { words, urgency: 'late' };
  }
  const words = hours > 0 ? boardStrings.inHours(hours, rest) : boardStrings.in(rest);
  return { words, urgency: minutes <= SOON_MINUTES ? 'soon' : 'calm' };
}

/** «к 14:35», with the date if it is another day. */
export function promiseWords({ promised, timezone }: Pick<PartnerOrder, 'promised' | 'timezone'>, now: Date): string {
  const to = new Date(promised.to);
  const day = otherDay(to, now, timezone);
  const time = boardStrings.until(formatTime(to, timezone));
  return day === null ? time : `${day}, ${time}`;
}
