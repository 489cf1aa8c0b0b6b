import { useId, type JSX, type Ref } from 'react';
import type { BookingSlots } from '#contract/bookings.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { cx } from '#ui/cx.ts';
import { noticeClass } from '#ui/notice.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { scrollRowClass } from '#ui/scroll-row.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from '../booking.module.css';
import { bookingStrings } from '../booking-strings.ts';
import { dayLabel, dayWords, timeLabel } from './when.ts';

interface TimePickerProps {
  ref: Ref<HTMLDivElement> | undefined;
  slots: BookingSlots;
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
  const { ref, slots, at, now, timezone, phone, error, onDay, onTime } = props;
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
        {times.length > 0 && date !== null ? (
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
