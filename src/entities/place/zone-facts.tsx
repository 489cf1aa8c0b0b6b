import type { JSX } from 'react';
import type { DeliveryZone, Restaurant } from '../../../contract/restaurants.ts';
import { useNow } from '../../client/use-now.ts';
import { orderAheadWords } from './closed-words.ts';
import css from './place.module.css';
import { placesStrings } from './place-strings.ts';
import { formatZoneMinimum, formatZonePrice } from './format-zone.ts';

interface ZoneFactsProps {
  zone: DeliveryZone;
  /** Whose zone it is, where an order is about to be made: while it takes none the time is when one can be made for. */
  restaurant?: Restaurant | undefined;
}

/** A delivery zone in words: price, minimum, time. */
export function ZoneFacts({ zone, restaurant }: ZoneFactsProps): JSX.Element {
  const now = useNow();
  const ahead = restaurant && now && orderAheadWords({ restaurant, zone, now, wantedAt: null });
  return (
    <ul role="list" className={css['facts']}>
      <li>
        <span>{`${placesStrings.price}: `}</span>
        <b>{formatZonePrice(zone)}</b>
      </li>
      <li>{formatZoneMinimum(zone)}</li>
      <li>{ahead ?? placesStrings.minutes(zone.delivery_time)}</li>
    </ul>
  );
}
