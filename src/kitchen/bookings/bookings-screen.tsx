import { useState, type JSX } from 'react';
import { calendarDate, eveningDate, instantOf } from '#domain/zoned-time.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ClockIcon } from '#ui/icons/more-icons.tsx';
import { visuallyHiddenClass } from '#ui/visually-hidden.tsx';
import { momentWords } from '#domain/relative-day.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { ChooseRestaurant, useShownRestaurant } from '../shell/restaurant-choice.tsx';
import { ReadState } from '../shell/read-state.tsx';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import { BookingDay } from './booking-day.tsx';
import { bookingsStrings } from './bookings-strings.ts';
import { TableBills } from './table-bills.tsx';
import { useBookings, type ShownBooking } from './use-bookings.ts';
import css from './bookings.module.css';
import reject from '../board/reject-form.module.css';

const WEEK = 7;
/** The API's maximum per request; tables are booked 30 days ahead (docs/product.md §30.3). */
const MONTH = 31;

/** Guests expected today and in the coming days, with actions (docs/product.md §30.15). */
export function BookingsScreen(): JSX.Element {
  const restaurant = useShownRestaurant();
  return (
    <>
      <h1 className={visuallyHiddenClass}>{bookingsStrings.heading}</h1>
      {restaurant === null ? (
        <ChooseRestaurant />
      ) : (
        <>
          <TableBills key={`bills-${restaurant.id}`} restaurantId={restaurant.id} timezone={restaurant.timezone} />
          <BookingsOf key={restaurant.id} restaurantId={restaurant.id} timezone={restaurant.timezone} />
        </>
      )}
    </>
  );
}

function BookingsOf({ restaurantId, timezone }: { restaurantId: number; timezone: string }): JSX.Element {
  const now = useKitchenNow();
  const [days, setDays] = useState(WEEK);
  const [askedId, setAskedId] = useState<string | null>(null);
  const today = calendarDate(now, timezone);
  const evening = eveningDate(now, timezone);
  const { read, shown, mark, reject } = useBookings(restaurantId, evening, days);
  return (
    <ReadState read={read}>
      {(list) => {
        const bookings = shown(list);
        const dayOf = (startsAt: string): string => calendarDate(new Date(startsAt), timezone);
        const dates = [...new Set([today, ...bookings.map((one) => dayOf(one.starts_at))])].toSorted();
        const asked = bookings.find(({ id, status }) => id === askedId && status === 'confirmed');
        return (
          <div className={css['screen']}>
            {bookings.length === 0 ? (
              <EmptyState title={bookingsStrings.empty} text={bookingsStrings.emptyText} art={<ClockIcon />} />
            ) : (
              dates.map((date) => (
                <BookingDay
                  key={date}
                  noon={instantOf(date, '12:00', timezone)}
                  timezone={timezone}
                  bookings={bookings.filter((one) => dayOf(one.starts_at) === date)}
                  isDue={date <= today}
                  onMark={mark}
                  onReject={({ id }) => setAskedId(id)}
                />
              ))
            )}
            {days < MONTH && (
              <Button variant="secondary" size="large" className={css['further']} onClick={() => setDays(MONTH)}>
                {bookingsStrings.further}
              </Button>
            )}
            {asked !== undefined && (
              <RejectBooking
                booking={asked}
                onReject={(comment) => reject(asked, comment)}
                onClose={() => setAskedId(null)}
              />
            )}
          </div>
        );
      }}
    </ReadState>
  );
}

const MAX_WORDS = 300;

interface RejectBookingProps {
  readonly booking: ShownBooking;
  readonly onReject: (comment: string | null) => void;
  readonly onClose: () => void;
}

/** Selects the message to a guest whose booking is canceled; no one calls them on the restaurant's behalf. */
function RejectBooking({ booking, onReject, onClose }: RejectBookingProps): JSX.Element {
  const now = useKitchenNow();
  const [words, setWords] = useState('');
  const { name, guests, phone_number: phone } = booking;
  const who = [name, bookingsStrings.guests(guests), momentWords(new Date(booking.starts_at), now, booking.timezone)]
    .filter((one) => one !== '')
    .join(', ');
  return (
    <Sheet title={bookingsStrings.rejectTitle(booking.number)} onClose={onClose}>
      <div className={reject['form']}>
        <p>
          <span>{phone === '' ? who : `${who}, `}</span>
          {phone !== '' && <PhoneLink number={phone} className={css['phone']} />}
        </p>
        <label className={reject['field']}>
          <span>{bookingsStrings.rejectWords}</span>
          <textarea
            className={reject['input']}
            rows={3}
            maxLength={MAX_WORDS}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <span className={reject['hint']}>{bookingsStrings.rejectHint}</span>
        </label>
        <div className={reject['buttons']}>
          <Button
            size="large"
            className={reject['touch']}
            onClick={() => {
              onReject(words.trim() || null);
              onClose();
            }}
          >
            {bookingsStrings.reject}
          </Button>
          <Button variant="quiet" size="large" className={reject['touch']} onClick={onClose}>
            {bookingsStrings.keep}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
