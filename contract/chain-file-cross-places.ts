import { MOST_SEATS } from './bookings.ts';
import { duplicates, unknownNames, type ChainFault } from './chain-file-faults.ts';
import { areaFaults, localityPlaceFaults, restaurantPlaceFaults } from './chain-file-areas.ts';
import { availabilityFaults, hoursFaults } from './chain-file-hours.ts';
import type { Chain, ChainRestaurant, ChainZone } from './chain-file.ts';

/** Bounds of a delivery circle's radius, metres; a value outside was written in other units. */
const [SMALLEST_RADIUS, GREATEST_RADIUS] = [100, 100_000];

/** Checks localities, restaurants and zones: defaults, containment, hours and areas. */
export function placeFaults(chain: Chain): ChainFault[] {
  const zones = chain.restaurants.flatMap((restaurant, index) =>
    restaurant.zones.map((zone, at) => ({ id: zone.id, path: `restaurants[${index}].zones[${at}].id` })),
  );
  return [
    ...localityFaults(chain),
    ...duplicates('restaurants', chain.restaurants, 'id'),
    ...duplicates('restaurants', chain.restaurants, 'number'),
    ...zones.flatMap((zone, index) =>
      zones.findIndex((other) => other.id === zone.id) < index
        ? [{ path: zone.path, message: `Zone "${zone.id}" stands already in this file` }]
        : [],
    ),
    ...chain.restaurants.flatMap((restaurant, index) => restaurantFaults(chain, restaurant, `restaurants[${index}]`)),
  ];
}

function localityFaults(chain: Chain): ChainFault[] {
  const { localities, restaurants } = chain;
  const faults = [...duplicates('localities', localities, 'id'), ...duplicates('localities', localities, 'slug')];
  const defaults = localities.filter((locality) => locality.is_default).length;
  if (defaults !== 1)
    faults.push({ path: 'localities', message: `Exactly one locality has to be is_default, not ${defaults}` });
  for (const [index, locality] of localities.entries()) {
    const path = `localities[${index}]`;
    const [south, west] = locality.border_box_lower_corner;
    const [north, east] = locality.border_box_upper_corner;
    if (south >= north || west >= east) {
      faults.push({
        path: `${path}.border_box_upper_corner`,
        message: 'Has to lie north-east of border_box_lower_corner',
      });
    } else if (
      locality.latitude < south ||
      locality.latitude > north ||
      locality.longitude < west ||
      locality.longitude > east
    ) {
      faults.push({
        path: `${path}.latitude`,
        message: 'The centre lies outside of the border box; are latitude and longitude swapped?',
      });
    } else faults.push(...localityPlaceFaults(locality, path));
    const own = restaurants.filter((restaurant) => restaurant.locality === locality.id);
    const chosen = own.filter((restaurant) => restaurant.is_default).length;
    if (own.length === 0) faults.push({ path, message: `Locality "${locality.id}" has no restaurant` });
    else if (chosen !== 1) {
      faults.push({ path, message: `Exactly one restaurant of "${locality.id}" has to be is_default, not ${chosen}` });
    }
  }
  return faults;
}

function restaurantFaults(chain: Chain, restaurant: ChainRestaurant, path: string): ChainFault[] {
  const faults: ChainFault[] = [];
  const locality = chain.localities.find((one) => one.id === restaurant.locality);
  if (locality) faults.push(...restaurantPlaceFaults(restaurant, locality, chain.localities, path));
  else faults.push({ path: `${path}.locality`, message: `There is no locality "${restaurant.locality}"` });
  const isCircle = restaurant.zones.some(({ type, area }) => type === 'delivery' && area === null);
  const radius = restaurant.delivery_radius;
  if (isCircle && radius !== null && (radius < SMALLEST_RADIUS || radius > GREATEST_RADIUS)) {
    const message = `Is in metres, from ${SMALLEST_RADIUS} to ${GREATEST_RADIUS}: 5 km are 5000`;
    faults.push({ path: `${path}.delivery_radius`, message });
  }
  const pickup = restaurant.zones.filter((zone) => zone.type === 'pickup').length;
  if (pickup !== 1)
    faults.push({ path: `${path}.zones`, message: `A restaurant has exactly one zone of type pickup, not ${pickup}` });
  faults.push(...hoursFaults(restaurant.opening_hours, `${path}.opening_hours`));
  if (restaurant.availability_schedule) {
    faults.push(...availabilityFaults(restaurant.availability_schedule, `${path}.availability_schedule`));
  }
  faults.push(...duplicates(`${path}.tables`, restaurant.tables, 'number'));
  faults.push(...joinedFaults(restaurant, `${path}.joined_tables`), ...seatFaults(restaurant, `${path}.booking_seats`));
  for (const [index, zone] of restaurant.zones.entries()) {
    faults.push(...zoneFaults(zone, restaurant, `${path}.zones[${index}]`));
  }
  return [...faults, ...assortmentFaults(chain, restaurant, `${path}.assortment`)];
}

/** Seats are bookable only if there are no tables, and a booking takes no more seats than exist. */
function seatFaults({ tables, booking_seats: seats }: ChainRestaurant, path: string): ChainFault[] {
  if (seats === null) return [];
  const faults: ChainFault[] = [];
  if (tables.length > 0) faults.push({ path, message: 'Either tables are booked or seats: this restaurant has both' });
  if (seats.per_booking > seats.total)
    faults.push({ path: `${path}.per_booking`, message: `There are only ${seats.total} seats` });
  return faults;
}

/** Joined tables must belong to the restaurant, occur once each, and seat more than the largest of them. */
function joinedFaults({ tables, joined_tables: joined }: ChainRestaurant, path: string): ChainFault[] {
  const nameOf = (numbers: readonly string[]): string => numbers.toSorted().join(' + ');
  return joined.flatMap(({ tables: numbers, seats }, index): ChainFault[] => {
    const here = `${path}[${index}]`;
    const parts = numbers.map((number) => tables.find((table) => table.number === number));
    const faults = numbers.flatMap((number, at): ChainFault[] => {
      if (parts[at] === undefined)
        return [{ path: `${here}.tables[${at}]`, message: `There is no table "${number}" in this restaurant` }];
      if (numbers.indexOf(number) < at)
        return [{ path: `${here}.tables[${at}]`, message: `The table "${number}" stands here twice` }];
      return [];
    });
    const largest = Math.max(...parts.map((part) => part?.seats ?? 0));
    if (seats !== undefined && seats <= largest)
      faults.push({ path: `${here}.seats`, message: `One of these tables alone seats ${largest}` });
    const first = joined.findIndex((other) => nameOf(other.tables) === nameOf(numbers));
    if (first < index) faults.push({ path: `${here}.tables`, message: `They are put together in ${path}[${first}]` });
    const all = parts.reduce((sum, part) => sum + (part?.seats ?? 0), 0);
    if ((seats ?? all) > MOST_SEATS)
      faults.push({ path: `${here}.seats`, message: `A booking is for ${MOST_SEATS} guests at most` });
    return faults;
  });
}

function zoneFaults(zone: ChainZone, restaurant: ChainRestaurant, path: string): ChainFault[] {
  const faults = zone.opening_hours ? hoursFaults(zone.opening_hours, `${path}.opening_hours`) : [];
  if (zone.type === 'pickup' && zone.area !== null)
    faults.push({ path: `${path}.area`, message: 'A pickup zone has no area' });
  if (zone.type === 'delivery' && zone.area === null && restaurant.delivery_radius === null) {
    faults.push({
      path: `${path}.area`,
      message: 'A delivery zone needs an area, or its restaurant a delivery_radius',
    });
  }
  faults.push(...areaFaults(zone, restaurant, path));
  if (
    zone.min_delivery_price !== null &&
    zone.free_delivery_price !== null &&
    zone.free_delivery_price < zone.min_delivery_price
  ) {
    faults.push({
      path: `${path}.free_delivery_price`,
      message: 'Is below min_delivery_price, so delivery would always be free',
    });
  }
  return faults;
}

function assortmentFaults(chain: Chain, restaurant: ChainRestaurant, path: string): ChainFault[] {
  const { assortment } = restaurant;
  const products = new Map(chain.products.map((product) => [product.id, product]));
  const categories = new Set(chain.categories.map((category) => category.id));
  const options = new Set(
    chain.modifier_groups.flatMap((group) => group.options.map((option) => `${group.id}/${option.id}`)),
  );
  const faults = [
    ...unknownNames(`${path}.categories_not_served`, assortment.categories_not_served, categories, 'category'),
    ...unknownNames(`${path}.products_not_served`, assortment.products_not_served, products, 'product'),
    ...unknownNames(`${path}.stop_list`, assortment.stop_list, products, 'product'),
    ...unknownNames(`${path}.stop_options`, assortment.stop_options, options, 'option (written as group/option)'),
    ...duplicates(`${path}.prices`, assortment.prices, 'product'),
  ];
  for (const [index, entry] of assortment.prices.entries()) {
    if (!products.has(entry.product)) {
      faults.push({ path: `${path}.prices[${index}].product`, message: `There is no product "${entry.product}"` });
    }
    if (entry.old_price !== null && entry.old_price <= entry.price) {
      faults.push({ path: `${path}.prices[${index}].old_price`, message: 'Has to be greater than price' });
    }
  }
  return faults;
}
