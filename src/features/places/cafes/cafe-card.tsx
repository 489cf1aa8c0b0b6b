import type { JSX } from 'react';
import { restaurantPath } from '#contract/dish-path.ts';
import type { LatLon } from '#contract/primitives.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { distanceText } from '#domain/distance-text.ts';
import { workingHours } from '#domain/working-hours.ts';
import { distanceMetres } from '#domain/zones.ts';
import { useNow } from '#client/use-services.ts';
import { mapStrings } from '#entities/place/map/map-strings.ts';
import { BookLink } from '#entities/place/book-link.tsx';
import { RouteLinks } from '#entities/place/map/route-links.tsx';
import { OpenState, type OpenHours } from '#entities/place/open-state.tsx';
import css from '#entities/place/place.module.css';
import { FollowLink } from '#ui/follow-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { HoursList } from '../restaurant/hours-list.tsx';
import { HoursNotes } from '../restaurant/hours-notes.tsx';

interface CafeCardProps {
  restaurant: Restaurant;
  /** The customer's position; null if unknown. */
  here: LatLon | null;
  /** Heading level. */
  level: 2 | 3;
  onHours: OpenHours;
  onFollow: (path: string) => void;
  /** Opens table booking; missing where tables cannot be booked from here. */
  onBook?: OpenHours | undefined;
}

/** A cafe: address, distance, hours, phone, and directions (docs/product.md §29.4). */
export function CafeCard({ restaurant, here, level, onHours, onFollow, onBook }: CafeCardProps): JSX.Element {
  const now = useNow();
  const Heading = `h${level}` as const;
  const { name, address, latitude, longitude, timezone, phone_number: phone } = restaurant;
  return (
    <article className={css['card']}>
      <Heading>
        <FollowLink to={restaurantPath(restaurant.id)} className={css['link']} onFollow={onFollow}>
          {name}
        </FollowLink>
      </Heading>
      <p>
        <span>{address}</span>
        {here && (
          <span className={css['away']}>
            {mapStrings.away(distanceText(distanceMetres(here, [latitude, longitude])))}
          </span>
        )}
      </p>
      <OpenState restaurant={restaurant} onHours={onHours} />
      <HoursNotes restaurant={restaurant} now={now} />
      <HoursList hours={workingHours(restaurant)} timezone={timezone} />
      {phone !== null && <PhoneLink className={css['link']} number={phone} />}
      <RouteLinks restaurant={restaurant} />
      {onBook && <BookLink restaurant={restaurant} onBook={onBook} />}
    </article>
  );
}
