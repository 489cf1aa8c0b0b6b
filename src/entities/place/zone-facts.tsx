import type { JSX } from 'react';
import type { DeliveryZone } from '../../../contract/restaurants.ts';
import css from './place.module.css';
import { placesStrings } from './place-strings.ts';
import { zoneMinimumWords, zonePriceWords } from './format-zone.ts';

/** A delivery zone in words: price, minimum, time. */
export function ZoneFacts({ zone }: { zone: DeliveryZone }): JSX.Element {
  return (
    <ul role="list" className={css['facts']}>
      <li>
        {placesStrings.price}: <b>{zonePriceWords(zone)}</b>
      </li>
      <li>{zoneMinimumWords(zone)}</li>
      <li>{placesStrings.minutes(zone.delivery_time)}</li>
    </ul>
  );
}
