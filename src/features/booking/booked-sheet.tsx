import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Booking } from '#contract/bookings.ts';
import { bookingsQuery } from '#client/queries/booking-queries.ts';
import { useNow, useServices } from '#client/use-services.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { CheckIcon, ClockIcon } from '#ui/icons/more-icons.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { momentWords } from '#domain/relative-day.ts';
import type { WantedBooking } from '#client/bookings/booking-commands.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { BookingActions, BookingFacts } from './booking-details.tsx';
import { bookingStrings } from './booking-strings.ts';
import css from './booking.module.css';

interface BookedSheetProps {
  bookingId: string | undefined;
  mine: Elements;
  /** The prompt to enable reminders. */
  notify: (booking: Booking) => Elements;
  onClose: () => void;
}

/** Returns the heading: the table is booked only once the server has confirmed it. */
const titleOf = (booking: Booking | undefined): string => {
  if (booking === undefined) return bookingStrings.bookingTitle;
  return booking.status === 'confirmed' ? bookingStrings.bookedTitle : bookingStrings.number(booking.number);
};

/** Confirms the booking, with the server's data (docs/product.md §16.3, successful reservation). */
export function BookedSheet({ bookingId, mine, notify, onClose }: BookedSheetProps): JSX.Element {
  const { api } = useServices();
  const now = useNow();
  const { data, isError, isFetching, refetch } = useQuery({
    ...bookingsQuery(api, bookingId === undefined ? [] : [bookingId]),
    enabled: bookingId !== undefined,
  });
  const booking = data?.find(({ id }) => id === bookingId);
  const isMissing = bookingId === undefined || (data !== undefined && booking === undefined);
  const isConfirmed = booking?.status === 'confirmed';
  return (
    <Sheet title={titleOf(booking)} onClose={onClose}>
      <div className={css['body']}>
        {isMissing && (
          <EmptyState
            level={3}
            art={<ClockIcon />}
            title={bookingStrings.notFound}
            text={bookingStrings.notFoundText}
            action={mine}
          />
        )}
        {!isMissing &&
          booking === undefined &&
          (isError ? <ErrorState busy={isFetching} onRetry={() => void refetch()} /> : <Skeleton height="12rem" />)}
        {booking !== undefined && now !== null && (
          <>
            {isConfirmed ? (
              <EmptyState
                level={3}
                art={
                  <span className={css['tick']}>
                    <CheckIcon />
                  </span>
                }
                title={bookingStrings.number(booking.number)}
                text={bookingStrings.bookedText}
              />
            ) : (
              <p>{bookingStrings.statuses[booking.status]}</p>
            )}
            <BookingFacts booking={booking} now={now} />
            {notify(booking)}
            <BookingActions booking={booking} />
            {mine}
          </>
        )}
      </div>
    </Sheet>
  );
}

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
