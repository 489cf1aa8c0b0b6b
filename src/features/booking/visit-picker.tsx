import type { JSX, Ref } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { bookingStrings } from './booking-strings.ts';
import { TimePicker } from './time-picker.tsx';
import type { Times } from './use-booking.ts';
import css from './booking.module.css';

interface VisitPickerProps {
  /** The group of time chips. */
  ref?: Ref<HTMLDivElement>;
  times: Times;
  guests: number;
  /** The selected instant. */
  at: string | null;
  now: Date | null;
  timezone: string;
  /** The restaurant's phone: groups too large for its tables call. */
  phone: string | null;
  error?: string | undefined;
  onGuests: (guests: number) => void;
  onDay: (date: string) => void;
  onTime: (at: string) => void;
}

/** Selects guests, day and time from what is free. */
export function VisitPicker(props: VisitPickerProps): JSX.Element {
  const { ref, times, guests, at, now, timezone, phone, error, onGuests, onDay, onTime } = props;
  const { slots } = times;
  const most = slots?.largest_table ?? guests;
  return (
    <>
      <div className={css['group']}>
        <span className={css['label']}>{bookingStrings.guests}</span>
        <div className={css['guests']}>
          <Stepper
            label={bookingStrings.guests}
            value={guests}
            min={1}
            max={Math.max(most, guests)}
            onChange={onGuests}
          />
          {slots !== undefined && guests >= most && most > 0 && (
            <p className={css['muted']}>
              <span>{`${bookingStrings.tooMany(most)} `}</span>
              {phone !== null && <PhoneLink number={phone} />}
            </p>
          )}
        </div>
      </div>
      {slots === undefined && (times.failed ? <ErrorState busy={times.busy} onRetry={times.retry} /> : <Bones />)}
      {slots !== undefined && now !== null && (
        <>
          <TimePicker
            ref={ref}
            slots={slots}
            reserved={times.reserved}
            at={at}
            now={now}
            timezone={timezone}
            phone={phone}
            error={error}
            onDay={onDay}
            onTime={onTime}
          />
          {(times.reserved ?? slots.times.length) > 0 && (
            <p className={css['muted']}>{bookingStrings.kept(slots.booking_minutes)}</p>
          )}
        </>
      )}
    </>
  );
}

/** Skeleton of days and times. */
function Bones(): JSX.Element {
  return (
    <div className={css['group']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <Skeleton height="2.75rem" />
      <Skeleton height="6rem" />
    </div>
  );
}
