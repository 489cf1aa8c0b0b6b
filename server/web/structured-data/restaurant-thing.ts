import type { DayOfWeek, OpeningHoursSpecification, PostalAddress, Restaurant as RestaurantThing } from 'schema-dts';
import { cityMenuPath } from '#contract/city-menu-path.ts';
import { restaurantPath } from '#contract/dish-path.ts';
import { type TimeRange, WEEKDAYS, type Weekday } from '#contract/primitives.ts';
import { CURRENCY, type Locality, type Restaurant } from '#contract/restaurants.ts';
import { dayRanges, type Hours } from '#domain/schedule.ts';
import { workingHours } from '#domain/working-hours.ts';
import { minutesOf } from '#domain/zoned-time.ts';

const DAYS: Readonly<Record<Weekday, DayOfWeek>> = {
  monday: 'Monday',
  tuesday: 'Tuesday',
  wednesday: 'Wednesday',
  thursday: 'Thursday',
  friday: 'Friday',
  saturday: 'Saturday',
  sunday: 'Sunday',
};

/** Returns the minute before `HH:mm`; before midnight it is 23:59. */
const minuteBefore = (time: string): string => {
  const minutes = (minutesOf(time) + 1439) % 1440;
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
};

/**
 * Converts a range to what search engines accept: they do not know 24:00, and read equal opening and closing times as closed, so
 * midnight is 23:59, and a full day ends a minute before it begins again (docs/product.md §32.6).
 */
const opensAndCloses = ({ from, to }: TimeRange): { opens: string; closes: string } => ({
  opens: from,
  closes: to === '24:00' || to === '00:00' || to === from ? minuteBefore(to) : to,
});

/** Groups days with the same hours; a day off is omitted. Hours past midnight close before they open, as schema.org defines it. */
const openingHours = (hours: Hours): OpeningHoursSpecification[] => {
  const days = new Map<string, { opens: string; closes: string; days: Weekday[] }>();
  for (const day of WEEKDAYS) {
    for (const range of dayRanges(hours, day)) {
      const { opens, closes } = opensAndCloses(range);
      const key = `${opens} ${closes}`;
      days.set(key, { opens, closes, days: [...(days.get(key)?.days ?? []), day] });
    }
  }
  return [...days.values()].map(({ opens, closes, days: together }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: together.map((day) => DAYS[day]),
    opens,
    closes,
  }));
};

/** Exceptional days follow the week and override their weekday; a day off closes when it opens, as search engines expect. */
const ownDays = ({ exceptions = [] }: Hours): OpeningHoursSpecification[] =>
  exceptions.flatMap(({ date, hours }) =>
    (hours.length === 0 ? [{ opens: '00:00', closes: '00:00' }] : hours.map(opensAndCloses)).map(
      (times): OpeningHoursSpecification => ({
        '@type': 'OpeningHoursSpecification',
        validFrom: date,
        validThrough: date,
        ...times,
      }),
    ),
  );

/** Returns a restaurant's postal address. */
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
 * A restaurant for search engines and maps: address, location, phone (its own, else the city's) and weekly hours, in its local
 * wall-clock time (docs/product.md §32.6).
 *
 * @param origin the public one
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
