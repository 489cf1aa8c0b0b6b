import type { ChainFault } from './chain-file-faults.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';
import { weekRangesOf, type ChainHours } from './chain-file-parts.ts';
import type { Chain } from './chain-file.ts';
import { WEEKDAYS, type TimeRange } from './primitives.ts';

/** Checks that hours are plausible as written (docs/product.md §13.1 to §13.4, §20.9). */

/** A night opening ends before this time; a later end on the next day is most likely two swapped times. */
const LATE = '06:00';

type Written = { readonly path: string; readonly ranges: readonly TimeRange[] };
/** Returns each list of ranges as written: `daily` once. */
const writtenDays = (hours: ChainHours, path: string): Written[] =>
  (['daily', ...WEEKDAYS] as const).flatMap((day) => {
    const ranges = hours[day];
    return ranges ? [{ path: `${path}.${day}`, ranges }] : [];
  });

/** A day's ranges must be in order and not overlap; only the last one may end on the next day. */
export function hoursFaults(hours: ChainHours, path: string): ChainFault[] {
  return writtenDays(hours, path).flatMap(({ path: day, ranges }) =>
    ranges.flatMap((range, index): ChainFault[] => {
      const at = `${day}[${index}]`;
      if (range.from === '24:00') return [{ path: `${at}.from`, message: words.dayBegins }];
      const before = ranges[index - 1];
      return before && (before.to <= before.from || range.from < before.to)
        ? [{ path: at, message: words.rangesOrder }]
        : [];
    }),
  );
}

/** The time must be within every range of a day, and disjoint ranges have no time in common. */
export function availabilityFaults(hours: ChainHours, path: string): ChainFault[] {
  return [
    ...hoursFaults(hours, path),
    ...writtenDays(hours, path).flatMap(({ path: day, ranges }) =>
      ranges.length > 1
        ? [
            {
              path: day,
              message: words.oneRange,
            },
          ]
        : [],
    ),
  ];
}

/** Warns about opening hours that are valid but hardly intended. */
export function hoursWarnings(hours: ChainHours, path: string): ChainFault[] {
  const days = writtenDays(hours, path);
  if (days.every(({ ranges }) => ranges.length === 0)) {
    return [{ path, message: words.neverOpen }];
  }
  return days.flatMap(({ path: day, ranges }) =>
    ranges.flatMap(({ from, to }, index) =>
      to < from && to > LATE
        ? [
            {
              path: `${day}[${index}]`,
              message: words.endsNextDay(from, to),
            },
          ]
        : [],
    ),
  );
}

const DAY = 1440;
const WEEK = 7 * DAY;
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Returns a range in minutes from the start of the week. */
const span = (day: number, { from, to }: TimeRange): [from: number, to: number] => {
  const start = day * DAY + minutes(from);
  const end = day * DAY + minutes(to);
  return [start, end <= start ? end + DAY : end];
};
/** Reports whether the two have a minute in common; a week wraps into the next one. */
const meets = ([start, end]: [number, number], [from, to]: [number, number]): boolean =>
  [-WEEK, 0, WEEK].some((shift) => start < to + shift && from + shift < end);

/** Returns the first range of `hours` that overlaps none of `others`. */
function rangeOutside(hours: ChainHours, others: ChainHours): { day: string; range: TimeRange } | null {
  const [own, week] = [weekRangesOf(hours), weekRangesOf(others)];
  const open = WEEKDAYS.flatMap((day, index) => week[day].map((range) => span(index, range)));
  for (const [index, day] of WEEKDAYS.entries()) {
    const range = own[day].find((one) => !open.some((other) => meets(span(index, one), other)));
    if (range) return { day, range };
  }
  return null;
}

/** Warns about hours of dishes and zones during which their restaurant is closed. */
export function outsideWarnings(chain: Chain): ChainFault[] {
  const outside = (hours: ChainHours, id: string, open: ChainHours, path: string): ChainFault[] => {
    const found = rangeOutside(hours, open);
    if (!found) return [];
    const { day, range } = found;
    const message = words.closedThen(id, day, range.from, range.to);
    return [{ path, message }];
  };
  const zones = chain.restaurants.flatMap(({ id, opening_hours, zones: own }, index) =>
    own.flatMap((zone, at) =>
      zone.opening_hours
        ? outside(zone.opening_hours, id, opening_hours, `restaurants[${index}].zones[${at}].opening_hours`)
        : [],
    ),
  );
  const dishes = chain.products.flatMap(({ id, category, availability_schedule: hours }, index) =>
    hours === null
      ? []
      : chain.restaurants
          .filter(
            ({ assortment }) =>
              !assortment.products_not_served.includes(id) && !assortment.categories_not_served.includes(category),
          )
          .flatMap((one) => outside(hours, one.id, one.opening_hours, `products[${index}].availability_schedule`)),
  );
  return [...zones, ...dishes];
}
