import { useSuspenseQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type JSX } from 'react';
import type { Booking } from '#contract/bookings.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { BookedSheet } from '#features/booking/booked-sheet.tsx';
import { BookingSheet } from '#features/booking/booking-sheet.tsx';
import { bookingStrings } from '#features/booking/booking-strings.ts';
import { BookingsSheet } from '#features/booking/bookings-sheet.tsx';
import { environmentQuery } from '#client/queries/queries.ts';
import { useHome } from '#client/place/use-cities.ts';
import { usePlace } from '#client/place/use-place.ts';
import { useServices } from '#client/use-services.ts';
import { buttonClass } from '#ui/button.tsx';
import { BookingPushOffer } from '#routes/push-offer-slot.tsx';
import type { RootSearch, OverlayAddress } from '#routes/root-search.ts';
import { usePageParams } from '#routes/use-address.ts';
import { OverlayLink } from '../use-open-overlay.tsx';

const LoginSheet = lazy(async () => ({
  default: (await import('#features/account/login/login-sheet.tsx')).LoginSheet,
}));

interface BookingOverlayProps {
  search: RootSearch;
  /** Replaces this window with another. */
  swap: (next: OverlayAddress) => void;
  onClose: () => void;
}

const Mine = (): JSX.Element => (
  <OverlayLink replace opens={{ modal: 'bookings' }} className={buttonClass({ variant: 'quiet' })}>
    {bookingStrings.mine}
  </OverlayLink>
);

const notify = (booking: Booking): JSX.Element => <BookingPushOffer booking={booking} />;

/** `?modal=booking`, `booked` and `bookings` (docs/product.md §16.3): the form, the confirmation, and the list of bookings. */
export function BookingOverlay({ search, swap, onClose }: BookingOverlayProps): JSX.Element {
  const { modal, restaurant: wished, order } = search;
  const { api } = useServices();
  const { data: environment } = useSuspenseQuery(environmentQuery(api));
  const [isLoggingIn, setLoggingIn] = useState(false);
  const { locality, restaurant } = usePlace(usePageParams());
  const wishedHome = useHome(wished)?.restaurant;
  if (modal === 'booked') return <BookedSheet bookingId={order} mine={<Mine />} notify={notify} onClose={onClose} />;
  if (modal === 'bookings') {
    const book = (
      <OverlayLink replace opens={{ modal: 'booking' }} className={buttonClass({ wide: true })}>
        {bookingStrings.title}
      </OverlayLink>
    );
    return <BookingsSheet book={book} onClose={onClose} />;
  }
  // Restaurants of the current city first; a link may name one in another.
  const isBookable = ({ booking_config: { is_booking_disable: isOff } }: Restaurant): boolean => !isOff;
  const here = (locality?.restaurants ?? []).filter(isBookable);
  const named = here.find(({ id }) => id === wished) ?? (wishedHome && isBookable(wishedHome) ? wishedHome : undefined);
  const offered = named === undefined || here.includes(named) ? here : [named, ...here];
  const asked = wished === undefined ? restaurant : wishedHome;
  return (
    <>
      <BookingSheet
        restaurants={offered}
        restaurantId={(named ?? here.find(({ id }) => id === restaurant?.id))?.id}
        documents={environment.documents}
        phone={asked?.phone_number ?? locality?.support_phone_number ?? environment.brand.support_phone_number}
        mine={<Mine />}
        onBooked={(id) => swap({ modal: 'booked', order: id })}
        onLogin={() => setLoggingIn(true)}
        onClose={onClose}
      />
      {/* Opened above it, so that the choices are kept. */}
      {isLoggingIn && (
        <Suspense>
          <LoginSheet
            reason="booking"
            documents={environment.documents}
            onClose={() => setLoggingIn(false)}
            onDone={() => setLoggingIn(false)}
          />
        </Suspense>
      )}
    </>
  );
}
