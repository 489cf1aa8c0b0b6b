import { useId, type JSX, type Ref } from 'react';
import type { BookingSlots } from '../../../contract/bookings.ts';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { cx } from '../../ui/cx.ts';
import { noticeClass } from '../../ui/notice.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { scrollRowClass } from '../../ui/scroll-row.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import css from './booking.module.css';
import { bookingStrings } from './booking-strings.ts';
import { dayLabel, timeLabel } from './when.ts';

interface TimePickerProps {
  ref: Ref<HTMLDivElement>;
  slots: BookingSlots;
  /** The instant that is chosen. */
  at: string | null;
  now: Date;
  timezone: string;
  phone: string | null;
  error: string | undefined;
  onDay: (date: string) => void;
  onTime: (at: string) => void;
}

/** The day as a row of chips, its free times as chips below; where there are none, the next day that has some. */
export function TimePicker(props: TimePickerProps): JSX.Element {
  const { ref, slots, at, now, timezone, phone, error, onDay, onTime } = props;
  const [dayId, timeId] = [useId(), useId()];
  const { date, days, times } = slots;
  const nearest =
    days.find((day) => day.free > 0 && (date === null || day.date > date)) ?? days.find(({ free }) => free > 0);
  return (
    <>
      <div className={css['group']} role="group" aria-labelledby={dayId}>
        <span id={dayId} className={css['label']}>
          {bookingStrings.day}
        </span>
        <div className={css['days']}>
          <div className={scrollRowClass}>
            {days.map((day) => (
              <Chip
                key={day.date}
                pressed={day.date === date}
                className={cx(day.free === 0 && css['full'])}
                onClick={() => onDay(day.date)}
              >
                <span>{dayLabel(day.date, now, timezone)}</span>
                {day.free === 0 && <VisuallyHidden>{`, ${bookingStrings.noPlaces}`}</VisuallyHidden>}
              </Chip>
            ))}
          </div>
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
            <p>{nearest === undefined ? bookingStrings.nothingAtAll : bookingStrings.nothingThatDay}</p>
            {nearest === undefined ? (
              <p>
                <span>{`${bookingStrings.call} `}</span>
                {phone !== null && <PhoneLink number={phone} />}
              </p>
            ) : (
              <Button variant="quiet" onClick={() => onDay(nearest.date)}>
                {bookingStrings.nearest(dayLabel(nearest.date, now, timezone))}
              </Button>
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
