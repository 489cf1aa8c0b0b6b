import type { JSX } from 'react';
import type { Elements } from '#ui/elements.ts';
import type { Environment, Restaurant } from '#contract/restaurants.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ClockIcon } from '#ui/icons/more-icons.tsx';
import { MantineIsland } from '#ui/mantine-island.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { BookingForm } from './booking-form.tsx';
import { bookingStrings } from './booking-strings.ts';

interface BookingSheetProps {
  /** Those that book tables, the customer's own first. */
  restaurants: readonly Restaurant[];
  /** The one that the window begins with. */
  restaurantId: number | undefined;
  documents: Environment['documents'];
  /** Whom to call where none books tables. */
  phone: string | null;
  /** The way to the list of bookings. */
  mine: Elements;
  onBooked: (bookingId: string) => void;
  /** Logs in above this window, where the restaurant wants a phone that is confirmed. */
  onLogin: () => void;
  onClose: () => void;
}

/** Books a table (docs/product.md §30.13). */
export function BookingSheet({ restaurants, phone, onClose, ...props }: BookingSheetProps): JSX.Element {
  const [first] = restaurants;
  return (
    <Sheet title={bookingStrings.title} onClose={onClose}>
      {first === undefined ? (
        <EmptyState
          level={3}
          art={<ClockIcon />}
          title={bookingStrings.off}
          text={bookingStrings.offText}
          action={phone === null ? undefined : <PhoneLink number={phone} />}
        />
      ) : (
        <MantineIsland>
          <BookingForm first={first} restaurants={restaurants} {...props} />
        </MantineIsland>
      )}
    </Sheet>
  );
}
