import type { JSX } from 'react';
import type { DeliveryZone, Restaurant } from '#contract/restaurants.ts';
import { useNow } from '#client/use-services.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { orderAheadWords } from './hours/closed-words.ts';
import css from './place.module.css';
import { placesStrings } from './place-strings.ts';
import { formatZoneMinimum, formatZoneFree, formatZonePrice, formatZoneTerms } from './format-zone.ts';

/** A delivery zone as text: price, minimum, time. */
export function ZoneFacts({ zone }: { zone: DeliveryZone }): JSX.Element {
  return (
    <ul role="list" className={css['facts']}>
      <li>
        <span>{`${placesStrings.price}: `}</span>
        <b>{formatZonePrice(zone)}</b>
      </li>
      <li>{formatZoneMinimum(zone)}</li>
      <li>{placesStrings.minutes(zone.delivery_time)}</li>
    </ul>
  );
}

/**
 * The terms of a zone on one line, at checkout. While its restaurant accepts no orders, shows the time for which one can be placed
 * (docs/product.md §1.17).
 */
export function ZoneTerms({ zone, restaurant }: { zone: DeliveryZone; restaurant: Restaurant }): JSX.Element {
  const now = useNow();
  const ahead = now && orderAheadWords({ restaurant, zone, now, wantedAt: null });
  const free = formatZoneFree(zone);
  return (
    <p className={css['terms']}>
      <VisuallyHidden>{placesStrings.terms}</VisuallyHidden>
      <b>{formatZoneTerms(zone, ahead)}</b>
      {free !== null && <span>{free}</span>}
    </p>
  );
}
