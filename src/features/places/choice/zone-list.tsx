import type { JSX } from 'react';
import type { Locality } from '#contract/restaurants.ts';
import css from '#entities/place/place.module.css';
import { placesStrings } from '#entities/place/place-strings.ts';
import { ZoneFacts } from '#entities/place/zone-facts.tsx';

/** The delivery zones as text (/delivery). */
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
