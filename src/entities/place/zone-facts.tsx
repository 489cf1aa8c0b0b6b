import type { JSX } from 'react';
import type { DeliveryZone } from '../../../contract/restaurants.ts';
import css from './place.module.css';
import { placesStrings } from './place-strings.ts';
import { formatZoneMinimum, formatZonePrice } from './format-zone.ts';

/** A delivery zone in words: price, minimum, time. */
export function ZoneFacts({ zone }: { zone: DeliveryZone }): JSX.Element {
  return (
    <ul role="list" className={css['facts']}>
      <li>
        {placesStrings.price}: <b>{formatZonePrice(zone)}</b>
      </li>
      <li>{formatZoneMinimum(zone)}</li>
      <li>{placesStrings.minutes(zone.delivery_time)}</li>
    </ul>
  );
}
