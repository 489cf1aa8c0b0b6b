import { type JSX, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Booking } from '#contract/bookings.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { cancelBooking } from '#contract/calls/bookings.ts';
import { errorMessage } from '#client/error-message.ts';
import { useToasts, useServices } from '#client/use-services.ts';
import { useRequestKey } from '#client/use-request-key.ts';
import { isNetworkError } from '#lib/api/errors.ts';
import { calendarFile, type CalendarEvent, saveFile } from '#lib/calendar-file.ts';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { bookingStrings } from './booking-strings.ts';
import { visitWords } from './use-booking.ts';
import { ChangeBookingSheet } from './change-booking-sheet.tsx';
import css from './booking.module.css';

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

/** Actions on an upcoming booking: add to calendar, change, cancel. */
export function BookingActions({ booking }: { booking: Booking }): JSX.Element | null {
  const { api, clock } = useServices();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const keyFor = useRequestKey();
  const [asks, setAsks] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const { mutate: cancel, isPending: busy } = useMutation({
    mutationFn: (body: { booking_id: string }) => api.call(cancelBooking, { body, idempotencyKey: keyFor(body) }),
    onMutate: () => setAsks(false),
    onSuccess: () => {
      showToast(bookingStrings.canceled);
      return queryClient.invalidateQueries({ queryKey: ['bookings'] });
    },
    onError: (error) =>
      showToast(isNetworkError(error) ? bookingStrings.cancelOffline : errorMessage(error), { tone: 'error' }),
  });
  if (!booking.can_cancel) return null;
  const save = (): void => {
    const file = calendarFile(calendarEvent(booking, clock.now()));
    saveFile(bookingStrings.calendarFile(booking.number), new Blob([file], { type: 'text/calendar;charset=utf-8' }));
  };
  return (
    <div className={css['actions']}>
      <Button variant="secondary" onClick={save}>
        {bookingStrings.calendar}
      </Button>
      {booking.can_change && (
        <Button
          variant="secondary"
          aria-label={bookingStrings.changeTitle(booking.number)}
          onClick={() => setChanging(true)}
        >
          {bookingStrings.change}
        </Button>
      )}
      <Button
        variant="quiet"
        busy={busy}
        aria-label={bookingStrings.cancelOf(booking.number)}
        onClick={() => setAsks(true)}
      >
        {bookingStrings.cancel}
      </Button>
      {isChanging && <ChangeBookingSheet booking={booking} onClose={() => setChanging(false)} />}
      {asks && (
        <Sheet title={bookingStrings.cancelTitle} onClose={() => setAsks(false)}>
          <div className={css['body']}>
            <p>{bookingStrings.cancelText}</p>
            <div className={css['actions']}>
              <Button onClick={() => cancel({ booking_id: booking.id })}>{bookingStrings.cancel}</Button>
              <Button variant="quiet" onClick={() => setAsks(false)}>
                {bookingStrings.keep}
              </Button>
            </div>
          </div>
        </Sheet>
      )}
    </div>
  );
}

/** An hour and a half is enough time to get there. */
const ALARM_MINUTES = 90;

/** Converts a booking to a calendar event (docs/product.md §30.14). */
function calendarEvent(booking: Booking, now: Date): CalendarEvent {
  const { id, number, starts_at: from, ends_at: to, guests, restaurant } = booking;
  const { name, address, phone_number: phone } = restaurant;
  return {
    uid: `booking-${id}@${location.host}`,
    start: new Date(from),
    end: new Date(to),
    title: bookingStrings.calendarTitle(name),
    description: [bookingStrings.calendarText(number, bookingStrings.guestsOf(guests)), phone ?? ''].join('\n').trim(),
    place: `${name}, ${address}`,
    url: `${location.origin}/profile?modal=bookings`,
    now,
    alarmMinutes: ALARM_MINUTES,
  };
}
