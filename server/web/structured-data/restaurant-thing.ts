import type { DayOfWeek, OpeningHoursSpecification, PostalAddress, Restaurant as RestaurantThing } from 'schema-dts';
import { cityMenuPath } from '../../../contract/city-menu-path.ts';
import { restaurantPath } from '../../../contract/dish-path.ts';
import { WEEKDAYS, type Weekday } from '../../../contract/primitives.ts';
import { CURRENCY, type Locality, type Restaurant } from '../../../contract/restaurants.ts';
import { dayRanges, type Hours, workingHours } from '../../../domain/schedule.ts';

const DAYS: Readonly<Record<Weekday, DayOfWeek>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

/** Days with the same hours stand together; a day off is in none. Hours past midnight close before they open, as schema.org has it. */
const openingHours = (hours: Hours): OpeningHoursSpecification[] => {
  const days = new Map<string, { opens: string; closes: string; days: Weekday[] }>();
  for (const day of WEEKDAYS) {
    for (const { from, to } of dayRanges(hours, day)) {
      const key = `${from} ${to}`;
      days.set(key, { opens: from, closes: to, days: [...(days.get(key)?.days ?? []), day] });
    }
  }
  return [...days.values()].map(({ opens, closes, days: together }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: together.map((day) => DAYS[day]),
    opens,
    closes,
  }));
};

/** Days of their own stand after the week and replace their weekday; a day off closes when it opens, as search engines have it. */
const ownDays = ({ exceptions = [] }: Hours): OpeningHoursSpecification[] =>
  exceptions.flatMap(({ date, hours }) =>
    (hours.length === 0 ? [{ from: '00:00', to: '00:00' }] : hours).map(({ from, to }): OpeningHoursSpecification => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: date,
      validThrough: date,
      opens: from,
      closes: to,
    })),
  );

/** Where a restaurant is. */
export function restaurantAddress(
  { address }: Pick<Restaurant, 'address'>,
  { name, region }: Pick<Locality, 'name' | 'region'>,
): Exclude<PostalAddress, string> {
  return {
    '@type': 'PostalAddress',
    streetAddress: address,
    addressLocality: name,
    ...(region === null ? {} : { addressRegion: region }),
    addressCountry: 'RU',
  };
}

/**
 * A restaurant for search engines and maps: address, place, phone (its own, else the city's) and the hours of its week, in the
 * wall-clock time there (docs/product.md §32.6).
 *
 * @param origin that customers know
 */
export function restaurantThing(
  restaurant: Restaurant,
  locality: Locality,
  origin: string,
): Exclude<RestaurantThing, string> {
  const { id, name, latitude, longitude, phone_number, booking_config } = restaurant;
  const hours = workingHours(restaurant);
  const telephone = phone_number ?? locality.support_phone_number;
  const url = `${origin}${restaurantPath(id)}`;
  return {
    '@type': 'Restaurant',
    '@id': `${url}#restaurant`,
    url,
    name,
    address: restaurantAddress(restaurant, locality),
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
    ...(telephone === null ? {} : { telephone }),
    openingHoursSpecification: [...openingHours(hours), ...ownDays(hours)],
    acceptsReservations: !booking_config.is_booking_disable,
    currenciesAccepted: CURRENCY,
    hasMenu: `${origin}${cityMenuPath(locality.slug)}`,
  };
}
