import type { JSX } from 'react';
import type { Environment, Locality } from '#contract/restaurants.ts';
import { PhoneLink } from '#ui/phone-link.tsx';
import { BookLink } from '#entities/place/book-link.tsx';
import { OpenState, type OpenHours } from '#entities/place/open-state.tsx';
import { placesStrings } from '#entities/place/place-strings.ts';
import { Sheet } from '#ui/sheet.tsx';
import css from '#entities/place/place.module.css';

interface ContactsListProps {
  locality: Locality | null;
  /** The chain's brand; null where its contacts are shown already. */
  brand: Environment['brand'] | null;
  onHours: OpenHours;
  /** Opens table booking; missing where tables cannot be booked from here. */
  onBook?: OpenHours | undefined;
}

/** Support, e-mail, and each restaurant of the locality. */
export function ContactsList({ locality, brand, onHours, onBook }: ContactsListProps): JSX.Element {
  const support = locality?.support_phone_number ?? brand?.support_phone_number ?? null;
  return (
    <dl className={css['contacts']}>
      {support !== null && (
        <div>
          <dt>{placesStrings.support}</dt>
          <dd>
            <PhoneLink className={css['link']} number={support} />
          </dd>
        </div>
      )}
      {brand !== null && brand.email !== null && (
        <div>
          <dt>{placesStrings.email}</dt>
          <dd>
            <a className={css['link']} href={`mailto:${brand.email}`}>
              {brand.email}
            </a>
          </dd>
        </div>
      )}
      {locality?.restaurants.map((restaurant) => (
        <div key={restaurant.id}>
          <dt>{restaurant.name}</dt>
          <dd>
            <p>{restaurant.address}</p>
            <OpenState restaurant={restaurant} onHours={onHours} />
            {restaurant.phone_number !== null && <PhoneLink className={css['link']} number={restaurant.phone_number} />}
            {onBook && <BookLink restaurant={restaurant} onBook={onBook} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

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
