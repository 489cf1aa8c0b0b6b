import { WEEKDAYS, type Weekday, type WeekRanges } from '#contract/primitives.ts';
import { SHORT_WEEKDAYS } from './day-labels.ts';

const daysOf = (days: readonly Weekday[], everyDay: string): string => {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined) return '';
  if (days.length === WEEKDAYS.length) return everyDay;
  return first === last ? SHORT_WEEKDAYS[first] : `${SHORT_WEEKDAYS[first]}–${SHORT_WEEKDAYS[last]}`;
};

/** Returns the hours of a week in one line, equal days that follow each other together: «пн–пт 10:00–23:00, сб–вс выходной». */
export function weekWords(
  hours: WeekRanges,
  { dayOff, everyDay }: { readonly dayOff: string; readonly everyDay: string },
): string {
  const rows: { days: Weekday[]; times: string }[] = [];
  for (const day of WEEKDAYS) {
    const times = hours[day].map(({ from, to }) => `${from}–${to}`).join(' и ') || dayOff;
    const last = rows.at(-1);
    if (last?.times === times) last.days.push(day);
    else rows.push({ days: [day], times });
  }
  return rows.map(({ days, times }) => `${daysOf(days, everyDay)} ${times}`).join(', ');
}
