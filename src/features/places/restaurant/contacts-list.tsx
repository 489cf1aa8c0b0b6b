import type { JSX } from 'react';
import { pageNames } from '#contract/page-names-strings.ts';
import type { Environment, Locality } from '#contract/restaurants.ts';
import { PhoneIcon } from '#ui/icons/more-icons.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { BookLink } from '#entities/place/book-link.tsx';
import { OpenState, type OpenHours } from '#entities/place/open-state.tsx';
import { placesStrings } from '#entities/place/place-strings.ts';
import { formatPhone } from '#domain/phone-text.ts';
import { Sheet } from '#ui/sheet.tsx';
import { SupportState } from './support-state.tsx';
import css from '#entities/place/place.module.css';
import own from './contacts-list.module.css';

interface ContactsListProps {
  locality: Locality | null;
  brand: Environment['brand'];
  /** The first of several: its number is large, and the chain's own contacts follow it. */
  isFirst?: boolean;
  onHours: OpenHours;
  /** Opens table booking; missing where tables cannot be booked from here. */
  onBook?: OpenHours | undefined;
}

/**
 * Whom to call, and whether they answer now, e-mail, and each restaurant of the locality (docs/product.md §11.18). The chain's number is
 * that of the first city alone, if it has none of its own.
 */
export function ContactsList({ locality, brand, isFirst = true, onHours, onBook }: ContactsListProps): JSX.Element {
  const support = locality?.support_phone_number ?? (isFirst ? brand.support_phone_number : null);
  return (
    <dl className={css['contacts']}>
      {support !== null && (
        <div>
          <dt>{placesStrings.support}</dt>
          <dd>
            {isFirst ? (
              <PhoneLink className={own['call']} number={support}>
                <PhoneIcon />
                <span>{formatPhone(support)}</span>
              </PhoneLink>
            ) : (
              <PhoneLink className={css['link']} number={support} />
            )}
            <SupportState hours={brand.support_hours} timezone={locality?.restaurants[0]?.timezone} />
          </dd>
        </div>
      )}
      {isFirst && brand.email !== null && (
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
    <Sheet title={pageNames.contacts} onClose={onClose}>
      <ContactsList locality={locality} brand={brand} onHours={onHours} onBook={onBook} />
    </Sheet>
  );
}
