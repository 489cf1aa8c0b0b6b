import { useId, type JSX } from 'react';
import { relativeDayLabel } from '#domain/day-labels.ts';
import { tableWords } from '#domain/order-way.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { formatTime, MINUTE } from '#domain/zoned-time.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { PhoneIcon } from '#ui/icons/more-icons.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import type { PartnerBooking } from '#contract/partner-bookings.ts';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import { bookingsStrings } from './bookings-strings.ts';
import type { BookingMark, ShownBooking } from './use-bookings.ts';
import { boardStrings } from '../board/board-strings.ts';
import type { Urgency } from '../board/order-parts.tsx';
import board from '../board/board.module.css';
import css from './bookings.module.css';
import time from '../board/time-left.module.css';

interface BookingDayProps {
  /** Noon of the day, used to format its name. */
  readonly noon: Date;
  readonly timezone: string;
  /** In order of arrival. */
  readonly bookings: readonly ShownBooking[];
  readonly isDue: boolean;
  readonly onMark: (booking: ShownBooking, status: BookingMark) => void;
  readonly onReject: (booking: ShownBooking) => void;
}

/** The bookings of one day: expected guests, then, collapsed, those who came, did not, or canceled. */
export function BookingDay({ noon, timezone, bookings, isDue, onMark, onReject }: BookingDayProps): JSX.Element {
  const now = useKitchenNow();
  const id = useId();
  const waited = bookings.filter(({ status }) => status === 'confirmed');
  const over = bookings.filter(({ status }) => status !== 'confirmed');
  const cards = (own: readonly ShownBooking[]): JSX.Element => (
    <ul className={css['cards']} role="list">
      {own.map((one) => (
        <BookingCard
          key={one.id}
          booking={one}
          isDue={isDue}
          onMark={(status) => onMark(one, status)}
          onReject={() => onReject(one)}
        />
      ))}
    </ul>
  );
  return (
    <section aria-labelledby={id} className={css['day']}>
      <div className={css['title']}>
        <h2 id={id}>{relativeDayLabel(noon, now, timezone)}</h2>
        {waited.length > 0 && (
          <p className={css['muted']}>
            {bookingsStrings.total(
              waited.length,
              bookingsStrings.guests(waited.reduce((sum, { guests }) => sum + guests, 0)),
            )}
          </p>
        )}
      </div>
      {waited.length > 0 ? cards(waited) : isDue && <p className={css['muted']}>{bookingsStrings.nobody}</p>}
      {over.length > 0 && (
        <details>
          <summary className={board['summary']}>
            <span>{`${bookingsStrings.over} `}</span>
            <span className={board['count']}>{over.length}</span>
          </summary>
          {cards(over)}
        </details>
      )}
    </section>
  );
}

interface BookingCardProps {
  readonly booking: ShownBooking;
  /** Its day has come, so guests may arrive. */
  readonly isDue: boolean;
  readonly onMark: (status: BookingMark) => void;
  readonly onReject: () => void;
}

/** A booking with everything needed to receive the guests, and its current actions. */
function BookingCard({ booking, isDue, onMark, onReject }: BookingCardProps): JSX.Element {
  const now = useKitchenNow();
  const { status, timezone, phone_number: phone } = booking;
  const left = bookingLeft(booking, now);
  const times = [booking.starts_at, booking.ends_at].map((at) => formatTime(new Date(at), timezone));
  const isWaited = status === 'confirmed';
  const button = (words: string, onClick: () => void, variant?: 'secondary' | 'quiet' | 'plain'): JSX.Element => (
    <Button size="large" variant={variant} className={css['touch']} onClick={onClick}>
      {words}
    </Button>
  );
  return (
    <li
      className={cx(css['card'], !isWaited && css['over'], left?.urgency !== 'calm' && left !== null && css['due'])}
      data-booking={booking.number}
    >
      <div className={css['head']}>
        <span className={css['time']}>{times.join('–')}</span>
        {left !== null && (
          <span
            className={cx(
              time['left'],
              left.urgency === 'soon' && time['soon'],
              left.urgency === 'late' && time['late'],
            )}
          >
            {left.words}
          </span>
        )}
        {!isWaited && <span className={time['left']}>{bookingsStrings.status(status)}</span>}
        <span className={css['table']}>
          {booking.table === null ? bookingsStrings.anyTable : bookingsStrings.table(tableWords(booking.table))}
        </span>
      </div>
      <h3 className={css['name']}>
        {[booking.name, bookingsStrings.guests(booking.guests)].filter(Boolean).join(', ')}
      </h3>
      <p className={css['muted']}>
        {[bookingsStrings.number(booking.number), booking.sending && boardStrings.sending].filter(Boolean).join(', ')}
      </p>
      {booking.wishes !== null && <p className={css['wishes']}>{booking.wishes}</p>}
      {status === 'canceled' && booking.cancel_comment !== null && (
        <p className={css['muted']}>{bookingsStrings.said(booking.cancel_comment)}</p>
      )}
      <div className={css['actions']}>
        {phone !== '' && (
          <PhoneLink
            number={phone}
            className={cx(buttonClass({ variant: 'quiet', size: 'large' }), css['touch'], css['phone'])}
          >
            <PhoneIcon />
            <span>{formatPhone(phone)}</span>
          </PhoneLink>
        )}
        {isWaited && isDue && button(bookingsStrings.arrived, () => onMark('arrived'))}
        {isWaited &&
          Date.parse(booking.starts_at) <= now.getTime() &&
          button(bookingsStrings.noShow, () => onMark('no_show'), 'secondary')}
        {isWaited && button(bookingsStrings.reject, onReject, 'plain')}
        {(status === 'arrived' || status === 'no_show') &&
          button(bookingsStrings.unmark, () => onMark('confirmed'), 'quiet')}
      </div>
    </li>
  );
}

/** Minutes before a visit at which its table is prepared and the booking is highlighted. */
const SOON_MINUTES = 30;
/** Beyond this, only the time is shown. */
const FAR_MINUTES = 12 * 60;

/**
 * Returns the time until the guests come, or how long they are overdue, as text and urgency (docs/product.md §30.15); null if it is
 * far off or no one is expected any more.
 */
function bookingLeft(
  { starts_at: startsAt, status }: Pick<PartnerBooking, 'starts_at' | 'status'>,
  now: Date,
): { readonly words: string; readonly urgency: Urgency } | null {
  const left = Math.ceil((Date.parse(startsAt) - now.getTime()) / MINUTE);
  if (status !== 'confirmed' || left > FAR_MINUTES) return null;
  if (left > 0)
    return { words: boardStrings.in(boardStrings.span(left)), urgency: left <= SOON_MINUTES ? 'soon' : 'calm' };
  if (left === 0) return { words: bookingsStrings.now, urgency: 'soon' };
  return { words: bookingsStrings.waiting(boardStrings.span(-left)), urgency: 'late' };
}
