import type { JSX } from 'react';
import type { Booking } from '#contract/bookings.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import css from './booking.module.css';
import { bookingStrings } from './booking-strings.ts';
import { visitWords } from './picker/when.ts';

/** Details of a booking. */
export function BookingFacts({ booking, now }: { booking: Booking; now: Date }): JSX.Element {
  const { restaurant, starts_at: from, ends_at: to, guests, name, wishes } = booking;
  const { facts } = bookingStrings;
  return (
    <dl className={css['facts']}>
      <dt>{facts.when}</dt>
      <dd>{visitWords(new Date(from), new Date(to), now, restaurant.timezone)}</dd>
      <dt>{facts.where}</dt>
      <dd>{`${restaurant.name}, ${restaurant.address}`}</dd>
      <dt>{facts.guests}</dt>
      <dd>{guests}</dd>
      {name !== '' && (
        <>
          <dt>{facts.name}</dt>
          <dd>{name}</dd>
        </>
      )}
      {wishes !== null && (
        <>
          <dt>{facts.wishes}</dt>
          <dd>{wishes}</dd>
        </>
      )}
      {restaurant.phone_number !== null && (
        <>
          <dt>{facts.phone}</dt>
          <dd>
            <PhoneLink number={restaurant.phone_number} />
          </dd>
        </>
      )}
    </dl>
  );
}
