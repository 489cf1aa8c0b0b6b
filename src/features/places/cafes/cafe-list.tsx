import type { JSX } from 'react';
import type { LatLon } from '#contract/primitives.ts';
import type { Locality } from '#contract/restaurants.ts';
import { byDistance } from '#domain/nearest.ts';
import type { OpenHours } from '#entities/place/open-state.tsx';
import css from '#entities/place/place.module.css';
import { CafeCard } from './cafe-card.tsx';

interface CafeListProps {
  localities: readonly Locality[];
  /** The customer's position; if known, the nearest cafe of a town comes first. */
  here: LatLon | null;
  onHours: OpenHours;
  onFollow: (path: string) => void;
  /** Opens table booking; missing where tables cannot be booked from here. */
  onBook?: OpenHours | undefined;
}

/** The chain's cafes with their hours (/address). */
export function CafeList({ localities, here, onHours, onFollow, onBook }: CafeListProps): JSX.Element {
  return (
    <>
      {localities.map((locality) => (
        <section key={locality.id} className={css['city']} aria-labelledby={`city-${locality.slug}`}>
          <h2 id={`city-${locality.slug}`}>{locality.name}</h2>
          <div className={css['cards']}>
            {(here === null
              ? locality.restaurants
              : byDistance(locality.restaurants, here).map(({ restaurant }) => restaurant)
            ).map((restaurant) => (
              <CafeCard
                key={restaurant.id}
                restaurant={restaurant}
                here={here}
                level={3}
                onHours={onHours}
                onFollow={onFollow}
                onBook={onBook}
              />
            ))}
          </div>
        </section>
      ))}
    </>
  );
}
