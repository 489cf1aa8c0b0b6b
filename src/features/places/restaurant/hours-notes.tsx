import type { JSX } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import { formatDay } from '#domain/relative-day.ts';
import { addDays, calendarDate, instantOf } from '#domain/zoned-time.ts';
import { hoursNotesStrings } from './hours-notes-strings.ts';

/** Days ahead, as for the search for the next opening (docs/product.md §13.5). */
const DAYS_AHEAD = 14;

/** Upcoming days, today included, that differ from their weekday, and why (docs/product.md §13.14); empty if none do. */
export function HoursNotes({ restaurant, now }: { restaurant: Restaurant; now: Date | null }): JSX.Element[] {
  if (now === null) return [];
  const { timezone, opening_hours } = restaurant;
  const today = calendarDate(now, timezone);
  return (opening_hours.exceptions ?? [])
    .filter(({ date }) => today <= date && date <= addDays(today, DAYS_AHEAD))
    .map(({ date, hours, reason }) => {
      const day = formatDay(instantOf(date, '12:00', timezone), now, timezone);
      const times = hours.map(({ from, to }) => `${from}–${to}`).join(', ');
      return <p key={date}>{hoursNotesStrings.day(day, times, reason)}</p>;
    });
}
