import { ORDER_TYPES, WEEKDAYS, type Weekday } from '#contract/primitives.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { type Pause, pausesAt } from '#domain/intake.ts';
import { momentWords } from '#domain/relative-day.ts';
import { SHORT_WEEKDAYS } from '#domain/day-labels.ts';
import { dayRanges, type Hours } from '#domain/schedule.ts';
import { openingState, workingHours } from '#domain/working-hours.ts';
import { formatTime } from '#domain/zoned-time.ts';
import { placesStrings } from './place-strings.ts';

interface HoursRow {
  /** «пн–чт». */
  readonly days: string;
  /** «10:00–15:00, 17:00–23:00», or «выходной». */
  readonly times: string;
  readonly weekdays: readonly Weekday[];
}

const timesOf = (hours: Hours, weekday: Weekday): string =>
  dayRanges(hours, weekday)
    .map(({ from, to }) => `${from}–${to}`)
    .join(', ') || placesStrings.dayOff;

/** Returns a week's hours with equal adjacent days in one row. */
export function hoursRows(hours: Hours): HoursRow[] {
  const rows: { weekdays: Weekday[]; times: string }[] = [];
  for (const weekday of WEEKDAYS) {
    const times = timesOf(hours, weekday);
    const last = rows.at(-1);
    if (last?.times === times) last.weekdays.push(weekday);
    else rows.push({ weekdays: [weekday], times });
  }
  return rows.map(({ weekdays, times }) => ({ weekdays, times, days: daysLabel(weekdays) }));
}

const daysLabel = (weekdays: readonly Weekday[]): string => {
  const [first] = weekdays;
  const last = weekdays.at(-1);
  if (!first || !last) return '';
  if (weekdays.length === WEEKDAYS.length) return placesStrings.everyDay;
  return first === last ? SHORT_WEEKDAYS[first] : `${SHORT_WEEKDAYS[first]}–${SHORT_WEEKDAYS[last]}`;
};

const DAY = 86_400_000;

interface OpenLabel {
  readonly open: boolean;
  readonly label: string;
}

/** Until the first of them ends. */
const pausedLabel = (pauses: readonly Pause[], now: Date, timezone: string): string => {
  const ends = pauses.flatMap(({ until }) => (until === null ? [] : [until.getTime()]));
  return ends.length === 0
    ? placesStrings.paused
    : placesStrings.pausedUntil(momentWords(new Date(Math.min(...ends)), now, timezone));
};

/** «Открыто до 23:00», «Закрыто, откроемся завтра в 10:00» (docs/product.md §13.13). */
export function openLabel(
  restaurant: Pick<Restaurant, 'opening_hours' | 'availability_schedule' | 'timezone' | 'intake'>,
  now: Date,
): OpenLabel {
  const { timezone } = restaurant;
  const state = openingState(workingHours(restaurant), timezone, now);
  if (state.open) {
    const pauses = pausesAt(restaurant.intake, now);
    if (pauses.length === ORDER_TYPES.length) return { open: false, label: pausedLabel(pauses, now, timezone) };
    const but = pauses.map(({ orderType }) => placesStrings.pausedType[orderType]).join('');
    const always = state.closesAt.getTime() - now.getTime() > DAY;
    return {
      open: true,
      label: (always ? placesStrings.openAlways : placesStrings.open(formatTime(state.closesAt, timezone))) + but,
    };
  }
  return {
    open: false,
    label: state.opensAt ? placesStrings.closedUntil(momentWords(state.opensAt, now, timezone)) : placesStrings.closed,
  };
}
