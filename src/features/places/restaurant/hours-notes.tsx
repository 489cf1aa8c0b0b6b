import type { JSX } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import { formatDay } from '#domain/relative-day.ts';
import { addDays, calendarDate, instantOf } from '#domain/zoned-time.ts';
import { hoursNotesStrings } from './hours-notes-strings.ts';

/** As far ahead as the next opening is looked for (docs/product.md §13.5). */
const DAYS_AHEAD = 14;

/** Days from today on that are not as their weekday, and why (docs/product.md §13.14); nothing while all of them are. */
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
