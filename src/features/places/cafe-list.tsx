import type { JSX } from 'react';
import type { Locality } from '../../../contract/restaurants.ts';
import { workingHours } from '../../../domain/schedule.ts';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { HoursList } from './hours-list.tsx';
import { OpenState, type OpenHours } from '../../entities/place/open-state.tsx';
import css from '../../entities/place/place.module.css';
import { ZoneFacts } from '../../entities/place/zone-facts.tsx';
import { placesStrings } from '../../entities/place/place-strings.ts';

interface CafeListProps {
  localities: readonly Locality[];
  onHours: OpenHours;
}

/** The chain's cafes with their hours (/address). */
export function CafeList({ localities, onHours }: CafeListProps): JSX.Element {
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
                <OpenState restaurant={restaurant} onHours={onHours} />
                <HoursList hours={workingHours(restaurant)} timezone={restaurant.timezone} />
                {restaurant.phone_number !== null && (
                  <PhoneLink className={css['link']} number={restaurant.phone_number} />
                )}
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
