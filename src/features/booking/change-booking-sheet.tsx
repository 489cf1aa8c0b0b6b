import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type JSX } from 'react';
import type { Booking, ChangeBookingBody } from '#contract/bookings.ts';
import { changeBooking } from '#contract/calls/bookings.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { momentWords } from '#domain/relative-day.ts';
import { eveningDate } from '#domain/zoned-time.ts';
import { errorMessage } from '#client/error-message.ts';
import { useToasts, useConnectivity, useNow, useServices } from '#client/use-services.ts';
import { useHome } from '#client/place/use-cities.ts';
import { useRequestKey } from '#client/use-request-key.ts';
import { isNetworkError } from '#lib/api/errors.ts';
import { Button } from '#ui/button.tsx';
import { noticeClass } from '#ui/notice.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Sheet, SheetFoot } from '#ui/sheet.tsx';
import css from './booking.module.css';
import { bookingStrings } from './booking-strings.ts';
import { useTimes } from './use-booking.ts';
import { VisitPicker } from './visit-picker.tsx';

interface ChangeBookingSheetProps {
  booking: Booking;
  onClose: () => void;
}

/** Changes the time or the number of guests (docs/product.md §30.16). */
export function ChangeBookingSheet({ booking, onClose }: ChangeBookingSheetProps): JSX.Element {
  const isOffline = useConnectivity() === 'unreachable';
  const restaurant = useHome(booking.restaurant_id)?.restaurant ?? null;
  const phone = booking.restaurant.phone_number;
  // The selection is kept when the connection drops meanwhile.
  const [isBegun, setIsBegun] = useState(!isOffline);
  if (!isBegun && !isOffline) setIsBegun(true);
  return (
    <Sheet title={bookingStrings.changeTitle(booking.number)} onClose={onClose}>
      <div className={css['body']}>
        {(restaurant === null || isOffline) && (
          <p className={noticeClass} role="status">
            <span>{`${isOffline ? bookingStrings.changeOffline : bookingStrings.changeByPhone} `}</span>
            {phone !== null && <PhoneLink number={phone} />}
          </p>
        )}
        {restaurant !== null && isBegun && (
          <ChangeForm booking={booking} restaurant={restaurant} isOffline={isOffline} onDone={onClose} />
        )}
      </div>
    </Sheet>
  );
}

interface ChangeFormProps {
  booking: Booking;
  restaurant: Restaurant;
  isOffline: boolean;
  onDone: () => void;
}

function ChangeForm({ booking, restaurant, isOffline, onDone }: ChangeFormProps): JSX.Element {
  const { api } = useServices();
  const queryClient = useQueryClient();
  const { showToast } = useToasts();
  const keyFor = useRequestKey();
  const now = useNow();
  const formId = useId();
  const { timezone } = restaurant;
  const { id, guests: guestsBefore, starts_at: startBefore } = booking;
  const [guests, setGuests] = useState(guestsBefore);
  const [chosen, setChosen] = useState(startBefore);
  const [date, setDate] = useState(() => eveningDate(new Date(startBefore), timezone));
  const times = useTimes(restaurant, { restaurantId: restaurant.id, guests, date, bookingId: id }, now);
  const isOffered = times.slots?.times.includes(chosen) === true;
  // The booking's current time stays valid even when no longer offered.
  const at = isOffered || (chosen === startBefore && guests <= guestsBefore) ? chosen : null;
  const isSame = at === startBefore && guests === guestsBefore;
  const canSave = at !== null && !isSame && !isOffline;
  const {
    mutate: save,
    isPending: busy,
    error,
    reset,
  } = useMutation({
    mutationFn: (body: ChangeBookingBody) => api.call(changeBooking, { body, idempotencyKey: keyFor(body) }),
    onSuccess: (changed) => {
      if (now !== null)
        showToast(bookingStrings.changed(momentWords(new Date(changed.starts_at), now, timezone)), { tone: 'success' });
      onDone();
      return queryClient.invalidateQueries({ queryKey: ['bookings'] });
    },
    onError: () => times.retry(),
  });
  const pick = (change: () => void): void => {
    reset();
    change();
  };
  return (
    <form
      id={formId}
      className={css['body']}
      aria-label={bookingStrings.changeTitle(booking.number)}
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave && !busy) save({ booking_id: id, guests, starts_at: at });
      }}
    >
      {error !== null && !isOffline && (
        <p className={noticeClass} role="alert">
          {isNetworkError(error) ? bookingStrings.changeOffline : errorMessage(error)}
        </p>
      )}
      <VisitPicker
        times={times}
        guests={guests}
        at={at}
        now={now}
        timezone={timezone}
        phone={booking.restaurant.phone_number}
        onGuests={(count) => pick(() => setGuests(count))}
        onDay={(day) => pick(() => setDate(day))}
        onTime={(time) => pick(() => setChosen(time))}
      />
      <SheetFoot>
        <Button type="submit" form={formId} size="large" wide busy={busy} aria-disabled={!canSave || undefined}>
          {at === null || now === null
            ? bookingStrings.pickTime
            : isSame
              ? bookingStrings.unchanged
              : bookingStrings.changeTo(momentWords(new Date(at), now, timezone), bookingStrings.guestsOf(guests))}
        </Button>
      </SheetFoot>
    </form>
  );
}
