import { type Hours, openIntervals } from './schedule.ts';
import { addDays, calendarDate } from './zoned-time.ts';

/** When someone is expected at a restaurant, or an order from it. */
export interface Appointment {
  readonly from: Date;
  readonly to: Date;
}

interface HoursChange {
  readonly before: Hours;
  readonly after: Hours;
  readonly timezone: string;
}

/**
 * Reports whether a change of a restaurant's hours leaves an appointment without it: the restaurant works when it begins, or all the time
 * until it ends, and would not any more (docs/product.md §26.22). One that was outside the hours before is not displaced by the change.
 */
export function isDisplaced({ from, to }: Appointment, { before, after, timezone }: HoursChange): boolean {
  const [first, last] = [addDays(calendarDate(from, timezone), -1), calendarDate(to, timezone)];
  const [start, end] = [from.getTime(), to.getTime()];
  const works = (hours: Hours, until: number): boolean =>
    openIntervals(hours, timezone, first, last).some(
      (open) => open.start <= start && start < open.end && until <= open.end,
    );
  return [start, end].some((until) => works(before, until) && !works(after, until));
}
