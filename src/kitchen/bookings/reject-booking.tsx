import { useState, type JSX } from 'react';
import { momentWords } from '#domain/relative-day.ts';
import { Button } from '#ui/button.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Sheet } from '#ui/sheet.tsx';
import reject from '../board/card/reject-form.module.css';
import { useKitchenNow } from '../shell/use-kitchen.ts';
import css from './bookings.module.css';
import { bookingsStrings } from './bookings-strings.ts';
import type { ShownBooking } from './use-bookings.ts';

const MAX_WORDS = 300;

interface RejectBookingProps {
  readonly booking: ShownBooking;
  readonly onReject: (comment: string | null) => void;
  readonly onClose: () => void;
}

/** Selects the message to a guest whose booking is canceled; no one calls them on the restaurant's behalf. */
export function RejectBooking({ booking, onReject, onClose }: RejectBookingProps): JSX.Element {
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
