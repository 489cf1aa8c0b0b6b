import type { JSX } from 'react';
import type { Environment, Locality } from '#contract/restaurants.ts';
import { Sheet } from '#ui/sheet.tsx';
import { ContactsList } from './contacts-list.tsx';
import type { OpenHours } from '#entities/place/open-state.tsx';
import { placesStrings } from '#entities/place/place-strings.ts';

interface ContactsSheetProps {
  locality: Locality | null;
  brand: Environment['brand'];
  onHours: OpenHours;
  /** Opens table booking. */
  onBook: OpenHours;
  onClose: () => void;
}

/** Shows contacts to call (docs/product.md §11.10, contacts). */
export function ContactsSheet({ locality, brand, onHours, onBook, onClose }: ContactsSheetProps): JSX.Element {
  return (
    <Sheet title={placesStrings.contacts} onClose={onClose}>
      <ContactsList locality={locality} brand={brand} onHours={onHours} onBook={onBook} />
    </Sheet>
  );
}
