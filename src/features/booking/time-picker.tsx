import { useId, type JSX, type Ref } from 'react';
import { useQueries } from '@tanstack/react-query';
import type { BookingSlots } from '#contract/bookings.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { cx } from '#ui/cx.ts';
import { noticeClass } from '#ui/notice.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { scrollRowClass } from '#ui/scroll-row.ts';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { Restaurant } from '#contract/restaurants.ts';
import { bookingSlotsQuery } from '#client/queries/booking-queries.ts';
import { useServices } from '#client/use-services.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { bookingStrings } from './booking-strings.ts';
import { dayLabel, dayWords, timeLabel } from './use-booking.ts';
import css from './booking.module.css';

interface TimePickerProps {
  ref: Ref<HTMLDivElement> | undefined;
  slots: BookingSlots;
  /** The day's times are loading: how many places to reserve for them. */
  reserved: number | null;
  /** The selected instant. */
  at: string | null;
  now: Date;
  timezone: string;
  phone: string | null;
  error: string | undefined;
  onDay: (date: string) => void;
  onTime: (at: string) => void;
}

/** Scrolls a selected day that is weeks ahead into view in its row. `scrollIntoView` would also scroll the sheet. */
const intoRow = (chip: HTMLElement | null): void => {
  const row = chip?.parentElement;
  if (!chip || !row) return;
  const { scrollLeft, clientWidth } = row;
  const { offsetLeft: left, offsetWidth: width } = chip;
  if (left < scrollLeft || left + width > scrollLeft + clientWidth) row.scrollLeft = left - clientWidth / 2;
};

const nearestWords = (count: number, isBefore: boolean): ((day: string) => string) =>
  count === 1 ? bookingStrings.nearest : isBefore ? bookingStrings.earlier : bookingStrings.later;

/** The day as a row of chips, its free times as chips below; if there are none, the nearest days before and after that have some. */
export function TimePicker(props: TimePickerProps): JSX.Element {
  const { ref, slots, reserved, at, now, timezone, phone, error, onDay, onTime } = props;
  const [dayId, timeId] = [useId(), useId()];
  const { date, days, times } = slots;
  const free = days.filter((day) => day.free > 0);
  const before = free.findLast((day) => date !== null && day.date < date);
  const after = free.find((day) => date === null || day.date > date);
  const nearest = [before, after].flatMap((day) => day ?? []);
  return (
    <>
      <div className={css['group']} role="group" aria-labelledby={dayId}>
        <span id={dayId} className={css['label']}>
          {bookingStrings.day}
        </span>
        <div className={cx(scrollRowClass, css['days'])}>
          {days.map((day) => (
            <Chip
              key={day.date}
              ref={day.date === date ? intoRow : undefined}
              pressed={day.date === date}
              className={cx(day.free === 0 && day.date !== date && css['full'])}
              onClick={() => onDay(day.date)}
            >
              <span>{dayLabel(day.date, now, timezone)}</span>
              {day.free === 0 && <VisuallyHidden>{`, ${bookingStrings.noPlaces}`}</VisuallyHidden>}
            </Chip>
          ))}
        </div>
      </div>
      <div ref={ref} className={css['group']} role="group" aria-labelledby={timeId}>
        <span id={timeId} className={css['label']}>
          {bookingStrings.time}
        </span>
        {reserved !== null ? (
          <div className={css['times']}>
            <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
            {Array.from({ length: Math.max(reserved, 1) }, (_, place) => (
              <Skeleton key={place} width="4.5rem" height="2.75rem" className={css['reserved']} />
            ))}
          </div>
        ) : times.length > 0 && date !== null ? (
          <div className={css['times']}>
            {times.map((time) => (
              <Chip key={time} pressed={time === at} onClick={() => onTime(time)}>
                {timeLabel(new Date(time), date, timezone)}
              </Chip>
            ))}
          </div>
        ) : (
          <div className={noticeClass} role="status">
            <p>{nearest.length === 0 ? bookingStrings.nothingAtAll : bookingStrings.nothingThatDay}</p>
            {nearest.length === 0 ? (
              <p>
                <span>{`${bookingStrings.call} `}</span>
                {phone !== null && <PhoneLink number={phone} />}
              </p>
            ) : (
              <div className={css['actions']}>
                {nearest.map((day) => (
                  <Button key={day.date} variant="quiet" onClick={() => onDay(day.date)}>
                    {nearestWords(nearest.length, day === before)(dayWords(day.date, now, timezone))}
                  </Button>
                ))}
              </div>
            )}
          </div>
        )}
        {error !== undefined && (
          <p className={css['error']} role="alert">
            {error}
          </p>
        )}
      </div>
    </>
  );
}

/** Maximum number of restaurants queried, and of times shown for each. */
const MOST_RESTAURANTS = 4;
const MOST_TIMES = 3;

interface ElsewhereTimesProps {
  /** `YYYY-MM-DD`. */
  date: string;
  guests: number;
  /** The town's other restaurants that accept bookings. */
  restaurants: readonly Restaurant[];
  onRestaurant: (id: number) => void;
}

/** Lists restaurants of the town with a free table on that day, when the chosen one has none (docs/product.md §30.4). */
export function ElsewhereTimes({ date, guests, restaurants, onRestaurant }: ElsewhereTimesProps): JSX.Element | null {
  const { api } = useServices();
  const asked = restaurants.slice(0, MOST_RESTAURANTS);
  const answers = useQueries({
    queries: asked.map(({ id }) => bookingSlotsQuery(api, { restaurantId: id, guests, date })),
  });
  // Failed queries are skipped: the chosen restaurant's days are still shown.
  const found = asked.flatMap((restaurant, index) => {
    const times = answers[index]?.data?.times ?? [];
    return times.length === 0 ? [] : [{ restaurant, times }];
  });
  if (found.length === 0) {
    // Content below does not shift when the times load.
    return answers.some(({ isLoading }) => isLoading) ? <Skeleton height="4.75rem" /> : null;
  }
  return (
    <div className={css['group']} role="status">
      <p>{bookingStrings.elsewhere}</p>
      <div className={css['actions']}>
        {found.map(({ restaurant, times }) => (
          <Button key={restaurant.id} variant="quiet" onClick={() => onRestaurant(restaurant.id)}>
            {bookingStrings.elsewhereAt(
              restaurant.name,
              times.slice(0, MOST_TIMES).map((at) => timeLabel(new Date(at), date, restaurant.timezone)),
              times.length - MOST_TIMES,
            )}
          </Button>
        ))}
      </div>
    </div>
  );
}
