import type { Product } from '#contract/catalog.ts';
import { type DishTime, dishState } from '#domain/dish-time.ts';
import { formatDay, momentWords } from '#domain/relative-day.ts';
import { addDays, calendarDate, formatTime, weekdayOf } from '#domain/zoned-time.ts';
import { availabilityStrings, menuStrings } from '../menu-strings.ts';

/** Returns why a dish cannot be ordered now, as text, or null when it can (docs/product.md §2.10, §2.23). The stop list precedes the hours. */
export function whyUnavailable(product: Product, time: DishTime | null): string | null {
  // Until the time is known the hours are not mentioned.
  if (time === null && product.is_available) return null;
  if (time === null) return product.at_table === true ? availabilityStrings.atTable : menuStrings.soldOut;
  const found = dishState(product, time);
  switch (found.state) {
    case 'now':
      return null;
    case 'sold_out':
      return menuStrings.soldOut;
    case 'at_table':
      return availabilityStrings.atTable;
    case 'not_then':
      return availabilityStrings.notThen(momentWords(found.at, time.now, time.restaurant.timezone));
    case 'later':
      return laterWords(found, time);
    case 'never':
      return availabilityStrings.never;
  }
}

/** «С 10:00 до 12:00», «Завтра с 10:00», «В субботу с 10:00». */
function laterWords({ from, until }: { from: Date; until: Date }, { now, restaurant: { timezone } }: DishTime): string {
  const [today, day] = [calendarDate(now, timezone), calendarDate(from, timezone)];
  const begins = short(formatTime(from, timezone));
  if (day === today) return availabilityStrings.today(begins, short(formatTime(until, timezone)));
  if (day === addDays(today, 1)) return availabilityStrings.tomorrow(begins);
  return availabilityStrings.weekday(availabilityStrings.weekdays[weekdayOf(day)], begins);
}

/** «10:00», «завтра, 10:00»: when an order is placed for, after «на». */
export function aheadWords(at: Date, { now, restaurant: { timezone } }: DishTime): string {
  const clock = formatTime(at, timezone);
  const isToday = calendarDate(at, timezone) === calendarDate(now, timezone);
  return isToday ? clock : `${formatDay(at, now, timezone)}, ${clock}`;
}

/** Shortens «08:00» to «8:00». */
function short(time: string): string {
  return time.startsWith('0') ? time.slice(1) : time;
}
