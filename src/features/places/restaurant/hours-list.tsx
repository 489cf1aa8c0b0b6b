import type { JSX } from 'react';
import type { Hours } from '#domain/schedule.ts';
import { weekdayOf, calendarDate, addDays, instantOf } from '#domain/zoned-time.ts';
import { useNow } from '#client/use-services.ts';
import { cx } from '#ui/cx.ts';
import { termListClass } from '#ui/term-list.ts';
import { hoursRows } from '#entities/place/hours.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { formatDay } from '#domain/relative-day.ts';
import { pausesAt } from '#domain/intake.ts';
import { pauseWords } from '#domain/pause-words.ts';
import { hoursNotesStrings } from './hours-notes-strings.ts';
import css from '#entities/place/place.module.css';

/** A week's hours; today's row is highlighted. */
export function HoursList({ hours, timezone }: { hours: Hours; timezone: string }): JSX.Element {
  const now = useNow();
  const today = now === null ? null : weekdayOf(calendarDate(now, timezone));
  return (
    <dl className={cx(termListClass, css['hours'])}>
      {hoursRows(hours).map(({ days, times, weekdays }) => (
        <div key={days} data-today={today !== null && weekdays.includes(today) ? '' : undefined}>
          <dt>{days}</dt>
          <dd>{times}</dd>
        </div>
      ))}
    </dl>
  );
}

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

/** What a restaurant does not accept now, why, and until when (docs/product.md §26.14); empty while it accepts everything. */
export function PauseNotes({ restaurant, now }: { restaurant: Restaurant; now: Date | null }): JSX.Element[] {
  if (now === null) return [];
  return pausesAt(restaurant.intake, now).map((pause) => (
    <p key={pause.orderType}>{pauseWords(pause.orderType, pause, now, restaurant.timezone)}</p>
  ));
}
