import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Booking } from '#contract/bookings.ts';
import { momentWords } from '#domain/relative-day.ts';
import { bookedIds, forgetWanted, wantedBookings, type WantedBooking } from '#client/bookings/booking-commands.ts';
import { useOutbox } from '#client/ordering/cart/use-cart.ts';
import { bookingsQuery } from '#client/queries/booking-queries.ts';
import { useUser } from '#client/session/use-user.ts';
import { useConnectivity, useNow, useServices } from '#client/use-services.ts';
import { useSlice } from '#client/outbox/use-slice.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { ClockIcon } from '#ui/icons/more-icons.tsx';
import { noticeClass } from '#ui/notice.ts';
import { Sheet } from '#ui/sheet.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { uiStrings } from '#ui/ui-strings.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import css from './booking.module.css';
import { BookingActions, BookingFacts } from './booking-details.tsx';
import { bookingStrings } from './booking-strings.ts';

interface BookingsSheetProps {
  /** Link to a new booking. */
  book: Elements;
  onClose: () => void;
}

/** The bookings of the customer or this device: unsent first, then upcoming (docs/product.md §30.13). */
export function BookingsSheet({ book, onClose }: BookingsSheetProps): JSX.Element {
  const { api, clock } = useServices();
  const { ready } = useOutbox();
  const kept = useSlice((state) => state.bookings);
  const { user } = useUser();
  const now = useNow();
  const isOffline = useConnectivity() === 'unreachable';
  const ids = user == null ? bookedIds({ bookings: kept }) : null;
  const isAsked = ids === null || ids.length > 0;
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useQuery({
    ...bookingsQuery(api, ids),
    enabled: ready && user !== undefined && isAsked,
  });
  const wanted = wantedBookings({ bookings: kept });
  const bookings = isAsked ? data : [];
  const isEmpty = ready && bookings?.length === 0 && wanted.length === 0;
  return (
    <Sheet title={bookingStrings.mine} onClose={onClose} footer={isEmpty ? undefined : book}>
      <div className={css['body']}>
        {isEmpty && (
          <EmptyState
            level={3}
            art={<ClockIcon />}
            title={bookingStrings.emptyTitle}
            text={bookingStrings.emptyText}
            action={book}
          />
        )}
        {now !== null && wanted.length > 0 && (
          <ul role="list" className={css['rows']} aria-label={bookingStrings.waitingTitle}>
            {wanted.map((one) => (
              <Wanted key={one.key} wanted={one} now={now} again={book} />
            ))}
          </ul>
        )}
        {isOffline && bookings !== undefined && bookings.length > 0 && now !== null && (
          <p className={css['muted']}>
            {bookingStrings.listOffline(
              momentWords(
                new Date(dataUpdatedAt + clock.offset()),
                now,
                bookings[0]?.restaurant.timezone ?? 'Europe/Moscow',
              ),
            )}
          </p>
        )}
        {bookings === undefined &&
          (isError ? <ErrorState busy={isFetching} onRetry={() => void refetch()} /> : <Bones />)}
        {now !== null && bookings !== undefined && bookings.length > 0 && <Lists bookings={bookings} now={now} />}
      </div>
    </Sheet>
  );
}

/** Upcoming bookings, the nearest first; then past ones. */
function Lists({ bookings, now }: { bookings: readonly Booking[]; now: Date }): JSX.Element {
  const isComing = ({ status, ends_at: to }: Booking): boolean => status !== 'canceled' && new Date(to) > now;
  const coming = bookings.filter(isComing).toReversed();
  const past = bookings.filter((one) => !isComing(one));
  return (
    <>
      {coming.length > 0 && <Group heading={bookingStrings.coming} bookings={coming} now={now} />}
      {past.length > 0 && <Group heading={bookingStrings.past} bookings={past} now={now} over />}
    </>
  );
}

interface GroupProps {
  heading: string;
  bookings: readonly Booking[];
  now: Date;
  over?: boolean;
}

function Group({ heading, bookings, now, over = false }: GroupProps): JSX.Element {
  return (
    <section className={css['rows']}>
      <h3>{heading}</h3>
      <ul role="list" className={css['rows']} aria-label={heading}>
        {bookings.map((booking) => (
          <li key={booking.id} className={cx(css['card'], over && css['over'])}>
            <p className={css['when']}>
              {`${bookingStrings.number(booking.number)} · ${over && booking.status === 'confirmed' ? bookingStrings.over : bookingStrings.statuses[booking.status]}`}
            </p>
            {booking.cancel_comment !== null && <p>{bookingStrings.canceledBy(booking.cancel_comment)}</p>}
            <BookingFacts booking={booking} now={now} />
            <BookingActions booking={booking} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Wanted({ wanted, now, again }: { wanted: WantedBooking; now: Date; again: Elements }): JSX.Element {
  const { outbox } = useServices();
  const { body, place, error, waits, sent, key } = wanted;
  return (
    <li className={css['card']}>
      <p className={css['when']}>
        {`${momentWords(new Date(body.starts_at), now, place.timezone)}, ${place.name}, ${bookingStrings.guestsOf(body.guests)}`}
      </p>
      <div className={noticeClass} role="status">
        <p>
          <b>{error === null ? bookingStrings.waitingTitle : bookingStrings.refusedTitle}</b>
        </p>
        <p>{error === null ? bookingStrings.waiting : error.message}</p>
      </div>
      <div className={css['actions']}>
        {error !== null && again}
        {!(waits && sent) && (
          <Button variant="quiet" onClick={() => void outbox.commit((state) => forgetWanted(state, key))}>
            {waits ? bookingStrings.withdraw : bookingStrings.forget}
          </Button>
        )}
      </div>
    </li>
  );
}

/** Skeleton of the list. */
function Bones(): JSX.Element {
  return (
    <div className={css['rows']}>
      <VisuallyHidden live>{uiStrings.loading}</VisuallyHidden>
      <Skeleton height="10rem" />
      <Skeleton height="10rem" />
    </div>
  );
}
