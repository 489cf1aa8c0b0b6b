import type { JSX } from 'react';
import type { Hours } from '#domain/schedule.ts';
import { weekdayOf, calendarDate } from '#domain/zoned-time.ts';
import { useNow } from '#client/use-services.ts';
import { cx } from '#ui/cx.ts';
import { termListClass } from '#ui/term-list.ts';
import { hoursRows } from '#entities/place/hours.ts';
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
