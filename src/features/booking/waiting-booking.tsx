import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import { momentWords } from '#domain/relative-day.ts';
import type { WantedBooking } from '#client/bookings/booking-commands.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import css from './booking.module.css';
import { bookingStrings } from './booking-strings.ts';

interface WaitingBookingProps {
  wanted: WantedBooking;
  now: Date;
  mine: Elements;
  onForget: () => void;
}

/** An unconfirmed booking waiting for a connection (docs/product.md §30.13). */
export function WaitingBooking({ wanted, now, mine, onForget }: WaitingBookingProps): JSX.Element {
  const { body, place, sent } = wanted;
  return (
    <div className={css['body']}>
      <div className={noticeClass} role="status">
        <p>
          <b>{bookingStrings.waitingTitle}</b>
        </p>
        <p>{bookingStrings.waiting}</p>
      </div>
      <dl className={css['facts']}>
        <dt>{bookingStrings.facts.when}</dt>
        <dd>{momentWords(new Date(body.starts_at), now, place.timezone)}</dd>
        <dt>{bookingStrings.facts.where}</dt>
        <dd>{place.name}</dd>
        <dt>{bookingStrings.facts.guests}</dt>
        <dd>{body.guests}</dd>
      </dl>
      <div className={css['actions']}>
        {mine}
        {!sent && (
          <Button variant="quiet" onClick={onForget}>
            {bookingStrings.withdraw}
          </Button>
        )}
      </div>
    </div>
  );
}
