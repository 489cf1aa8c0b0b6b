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
  /** Restaurants that accept bookings, the customer's own first. */
  restaurants: readonly Restaurant[];
  /** The initial restaurant. */
  restaurantId: number | undefined;
  documents: Environment['documents'];
  /** Phone to call where no restaurant accepts bookings. */
  phone: string | null;
  /** Link to the list of bookings. */
  mine: Elements;
  onBooked: (bookingId: string) => void;
  /** Opens login above this sheet, where the restaurant requires a confirmed phone. */
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
