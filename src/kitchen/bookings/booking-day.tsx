import { useId, type JSX } from 'react';
import { relativeDayLabel } from '#domain/day-labels.ts';
import board from '../board/board.module.css';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import { BookingCard } from './booking-card.tsx';
import css from './bookings.module.css';
import { bookingsStrings } from './bookings-strings.ts';
import type { BookingMark, ShownBooking } from './use-bookings.ts';

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
