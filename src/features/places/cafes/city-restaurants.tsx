import type { JSX } from 'react';
import { restaurantPath } from '#contract/dish-path.ts';
import type { Locality, Restaurant } from '#contract/restaurants.ts';
import { workingHours } from '#domain/working-hours.ts';
import { BookLink } from '#entities/place/book-link.tsx';
import { OpenState, type OpenHours } from '#entities/place/open-state.tsx';
import { placesStrings } from '#entities/place/place-strings.ts';
import { ZoneFacts } from '#entities/place/zone-facts.tsx';
import css from '#entities/place/place.module.css';
import { FollowLink } from '#ui/follow-link.tsx';
import { PhoneLink } from '#ui/phone-link.tsx';
import { HoursList } from '../restaurant/hours-list.tsx';

interface CityRestaurantsProps {
  locality: Locality;
  onHours: OpenHours;
  /** Opens table booking. */
  onBook: OpenHours;
  onFollow: (path: string) => void;
}

/** The restaurants of one city with hours, phone, table booking, a link to each one's page, and delivery zones (docs/product.md §32.2). */
export function CityRestaurants({ locality, onHours, onBook, onFollow }: CityRestaurantsProps): JSX.Element {
  const delivering = locality.restaurants.filter((restaurant) => deliveryZones(restaurant).length > 0);
  return (
    <>
      <section className={css['city']} aria-labelledby="city-restaurants">
        <h2 id="city-restaurants">{placesStrings.restaurantsIn(locality.name_in)}</h2>
        <ul role="list" className={css['cards']}>
          {locality.restaurants.map((restaurant) => (
            <li key={restaurant.id} className={css['card']}>
              <h3>
                <FollowLink to={restaurantPath(restaurant.id)} className={css['link']} onFollow={onFollow}>
                  {restaurant.name}
                </FollowLink>
              </h3>
              <p>{restaurant.address}</p>
              <OpenState restaurant={restaurant} onHours={onHours} />
              <HoursList hours={workingHours(restaurant)} timezone={restaurant.timezone} />
              {restaurant.phone_number !== null && (
                <PhoneLink className={css['link']} number={restaurant.phone_number} />
              )}
              <BookLink restaurant={restaurant} onBook={onBook} />
            </li>
          ))}
        </ul>
      </section>
      {delivering.length > 0 && (
        <section className={css['city']} aria-labelledby="city-zones">
          <h2 id="city-zones">{placesStrings.zonesOf(locality.name)}</h2>
          <ul role="list" className={css['cards']}>
            {delivering.map((restaurant) => (
              <li key={restaurant.id} className={css['card']}>
                <h3>{restaurant.name}</h3>
                <ZoneTerms restaurant={restaurant} level={4} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Returns a restaurant's delivery zones; none if it is pickup only. */
function deliveryZones({ delivery_zones: zones }: Restaurant): Restaurant['delivery_zones'] {
  return zones.filter(({ type }) => type === 'delivery');
}

/** The zones of a restaurant with their terms. `level` is that of their headings. */
export function ZoneTerms({ restaurant, level }: { restaurant: Restaurant; level: 3 | 4 }): JSX.Element {
  const zones = deliveryZones(restaurant);
  const Heading = `h${level}` as const;
  return (
    <>
      {zones.length === 0 && <p>{placesStrings.noDelivery}</p>}
      {zones.map((zone) => (
        <div key={zone.id} className={css['block']}>
          <Heading>{zone.name}</Heading>
          <ZoneFacts zone={zone} />
        </div>
      ))}
    </>
  );
}
