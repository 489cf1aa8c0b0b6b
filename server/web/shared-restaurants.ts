import * as v from 'valibot';
import { localities as localitiesCall } from '../../contract/calls/menu.ts';
import { WEEKDAYS, type Weekday } from '../../contract/primitives.ts';
import { CURRENCY, type Locality, type Restaurant } from '../../contract/restaurants.ts';
import { dayRanges, type Hours, workingHours } from '../../domain/schedule.ts';
import type { ApiFetch } from './api-access.ts';
import { LOCALITIES_PATH } from './localities-path.ts';

/** The page that lists every restaurant of the chain. */
export const RESTAURANTS_PATH = '/address';

const dayName = (day: Weekday): string => `${day.charAt(0).toUpperCase()}${day.slice(1)}`;

/** Days with the same hours stand together; a day off is in none. Hours past midnight close before they open, as schema.org has it. */
const openingHours = (hours: Hours): object[] => {
  const days = new Map<string, Weekday[]>();
  for (const day of WEEKDAYS) {
    for (const { from, to } of dayRanges(hours, day)) {
      const key = `${from} ${to}`;
      days.set(key, [...(days.get(key) ?? []), day]);
    }
  }
  return [...days].map(([key, together]) => {
    const [opens, closes] = key.split(' ');
    return { '@type': 'OpeningHoursSpecification', dayOfWeek: together.map(dayName), opens, closes };
  });
};

const restaurantThing = (restaurant: Restaurant, locality: Locality, origin: string | null): object => {
  const { name, address, latitude, longitude, phone_number, booking_config } = restaurant;
  const telephone = phone_number ?? locality.support_phone_number;
  return {
    '@type': 'Restaurant',
    name,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: locality.name,
      ...(locality.region === null ? {} : { addressRegion: locality.region }),
      addressCountry: 'RU',
    },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(telephone === null ? {} : { telephone }),
    openingHoursSpecification: openingHours(workingHours(restaurant)),
    acceptsReservations: !booking_config.is_booking_disable,
    currenciesAccepted: CURRENCY,
    ...(origin === null
      ? {}
      : {
          '@id': `${origin}${RESTAURANTS_PATH}#restaurant-${restaurant.id}`,
          url: `${origin}${RESTAURANTS_PATH}`,
          hasMenu: `${origin}/menu`,
        }),
  };
};

/**
 * Returns what the page of all restaurants says to search engines and maps: each restaurant with address, place, phone and
 * the hours of its week, in the wall-clock time there (docs/product.md §11.3).
 *
 * @param origin null where it is not configured: then nothing that needs an absolute address is said
 * @returns null when the restaurants cannot be read: the page is a page without it
 */
export async function sharedRestaurants(apiFetch: ApiFetch, origin: string | null): Promise<object | null> {
  const answer = await apiFetch(LOCALITIES_PATH);
  if (!answer.ok) return null;
  const localities = v.parse(localitiesCall.ok, await answer.json());
  const restaurants = localities.flatMap((locality) =>
    locality.restaurants.map((restaurant) => restaurantThing(restaurant, locality, origin)),
  );
  return { '@context': 'https://schema.org', '@graph': restaurants };
}
