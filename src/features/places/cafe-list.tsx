import type { JSX, ReactNode } from 'react';
import type { Locality, Restaurant } from '../../../contract/restaurants.ts';
import { HoursList } from './hours-list.tsx';
import { OpenState } from './open-state.tsx';
import css from './places.module.css';
import { ZoneFacts } from './zone-facts.tsx';
import { placesStrings } from './places-strings.ts';

interface CafeListProps {
  localities: readonly Locality[];
  /** What can be done with a restaurant: call it, order from it. */
  action?: (restaurant: Restaurant) => ReactNode;
}

/** The chain's cafes with their hours (/address). */
export function CafeList({ localities, action }: CafeListProps): JSX.Element {
  return (
    <>
      {localities.map((locality) => (
        <section key={locality.id} className={css['city']} aria-labelledby={`city-${locality.slug}`}>
          <h2 id={`city-${locality.slug}`}>{locality.name}</h2>
          <div className={css['cards']}>
            {locality.restaurants.map((restaurant) => (
              <article key={restaurant.id} className={css['card']}>
                <h3>{restaurant.name}</h3>
                <p>{restaurant.address}</p>
                <OpenState restaurant={restaurant} />
                <HoursList hours={restaurant.opening_hours} timezone={restaurant.timezone} />
                {action?.(restaurant)}
              </article>
            ))}
          </div>
        </section>
      ))}
    </>
  );
}

/** The delivery zones in words (/delivery). */
export function ZoneList({ localities }: { localities: readonly Locality[] }): JSX.Element {
  return (
    <>
      {localities.map((locality) => (
        <section key={locality.id} className={css['city']} aria-labelledby={`zones-${locality.slug}`}>
          <h2 id={`zones-${locality.slug}`}>{placesStrings.zonesOf(locality.name)}</h2>
          <div className={css['cards']}>
            {locality.restaurants.map((restaurant) => {
              const zones = restaurant.delivery_zones.filter(({ type }) => type === 'delivery');
              return (
                <article key={restaurant.id} className={css['card']}>
                  <h3>{restaurant.name}</h3>
                  {zones.length === 0 && <p>{placesStrings.noDelivery}</p>}
                  {zones.map((zone) => (
                    <div key={zone.id} className={css['block']}>
                      <h4>{zone.name}</h4>
                      <ZoneFacts zone={zone} />
                    </div>
                  ))}
                </article>
              );
            })}
          </div>
        </section>
      ))}
    </>
  );
}
