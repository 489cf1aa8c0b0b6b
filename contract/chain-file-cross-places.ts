import { MOST_SEATS } from './bookings.ts';
import { chainFaultWords as words } from './chain-fault-words.ts';
import { duplicates, unknownNames, type ChainFault } from './chain-file-faults.ts';
import { areaFaults, localityPlaceFaults, restaurantPlaceFaults } from './chain-file-areas.ts';
import { availabilityFaults, hoursFaults } from './chain-file-hours.ts';
import { largestDeduction } from './chain-file-cross-menu.ts';
import { groupsOf } from './chain-own-sizes.ts';
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
    ...(chain.brand.support_hours ? hoursFaults(chain.brand.support_hours, 'brand.support_hours') : []),
    ...duplicates('restaurants', chain.restaurants, 'id'),
    ...duplicates('restaurants', chain.restaurants, 'number'),
    ...zones.flatMap((zone, index) =>
      zones.findIndex((other) => other.id === zone.id) < index
        ? [{ path: zone.path, message: words.zoneTwice(zone.id) }]
        : [],
    ),
    ...chain.restaurants.flatMap((restaurant, index) => restaurantFaults(chain, restaurant, `restaurants[${index}]`)),
  ];
}

function localityFaults(chain: Chain): ChainFault[] {
  const { localities, restaurants } = chain;
  const faults = [...duplicates('localities', localities, 'id'), ...duplicates('localities', localities, 'slug')];
  const defaults = localities.filter((locality) => locality.is_default).length;
  if (defaults !== 1) faults.push({ path: 'localities', message: words.defaultLocality(defaults) });
  for (const [index, locality] of localities.entries()) {
    const path = `localities[${index}]`;
    const [south, west] = locality.border_box_lower_corner;
    const [north, east] = locality.border_box_upper_corner;
    if (south >= north || west >= east) {
      faults.push({
        path: `${path}.border_box_upper_corner`,
        message: words.upperCorner,
      });
    } else if (
      locality.latitude < south ||
      locality.latitude > north ||
      locality.longitude < west ||
      locality.longitude > east
    ) {
      faults.push({
        path: `${path}.latitude`,
        message: words.centreOutside,
      });
    } else faults.push(...localityPlaceFaults(locality, path));
    const own = restaurants.filter((restaurant) => restaurant.locality === locality.id);
    const chosen = own.filter((restaurant) => restaurant.is_default).length;
    if (own.length === 0) faults.push({ path, message: words.noRestaurantIn(locality.id) });
    else if (chosen !== 1) {
      faults.push({ path, message: words.defaultRestaurant(locality.id, chosen) });
    }
  }
  return faults;
}

function restaurantFaults(chain: Chain, restaurant: ChainRestaurant, path: string): ChainFault[] {
  const faults: ChainFault[] = [];
  const locality = chain.localities.find((one) => one.id === restaurant.locality);
  if (locality) faults.push(...restaurantPlaceFaults(restaurant, locality, chain.localities, path));
  else faults.push({ path: `${path}.locality`, message: words.noLocality(restaurant.locality) });
  const isCircle = restaurant.zones.some(({ type, area }) => type === 'delivery' && area === null);
  const radius = restaurant.delivery_radius;
  if (isCircle && radius !== null && (radius < SMALLEST_RADIUS || radius > GREATEST_RADIUS)) {
    const message = words.radius(SMALLEST_RADIUS, GREATEST_RADIUS);
    faults.push({ path: `${path}.delivery_radius`, message });
  }
  const pickup = restaurant.zones.filter((zone) => zone.type === 'pickup').length;
  if (pickup !== 1) faults.push({ path: `${path}.zones`, message: words.pickupZones(pickup) });
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
  if (tables.length > 0) faults.push({ path, message: words.tablesOrSeats });
  if (seats.per_booking > seats.total)
    faults.push({ path: `${path}.per_booking`, message: words.onlySeats(seats.total) });
  return faults;
}

/** Joined tables must belong to the restaurant, occur once each, and seat more than the largest of them. */
function joinedFaults({ tables, joined_tables: joined }: ChainRestaurant, path: string): ChainFault[] {
  const nameOf = (numbers: readonly string[]): string => numbers.toSorted().join(' + ');
  return joined.flatMap(({ tables: numbers, seats }, index): ChainFault[] => {
    const here = `${path}[${index}]`;
    const parts = numbers.map((number) => tables.find((table) => table.number === number));
    const faults = numbers.flatMap((number, at): ChainFault[] => {
      if (parts[at] === undefined) return [{ path: `${here}.tables[${at}]`, message: words.noTable(number) }];
      if (numbers.indexOf(number) < at) return [{ path: `${here}.tables[${at}]`, message: words.tableTwice(number) }];
      return [];
    });
    const largest = Math.max(...parts.map((part) => part?.seats ?? 0));
    if (seats !== undefined && seats <= largest)
      faults.push({ path: `${here}.seats`, message: words.tableSeats(largest) });
    const first = joined.findIndex((other) => nameOf(other.tables) === nameOf(numbers));
    if (first < index) faults.push({ path: `${here}.tables`, message: words.joinedAlready(first + 1) });
    const all = parts.reduce((sum, part) => sum + (part?.seats ?? 0), 0);
    if ((seats ?? all) > MOST_SEATS) faults.push({ path: `${here}.seats`, message: words.mostGuests(MOST_SEATS) });
    return faults;
  });
}

function zoneFaults(zone: ChainZone, restaurant: ChainRestaurant, path: string): ChainFault[] {
  const faults = zone.opening_hours ? hoursFaults(zone.opening_hours, `${path}.opening_hours`) : [];
  if (zone.type === 'pickup' && zone.area !== null) faults.push({ path: `${path}.area`, message: words.pickupArea });
  if (zone.type === 'delivery' && zone.area === null && restaurant.delivery_radius === null) {
    faults.push({
      path: `${path}.area`,
      message: words.needsArea,
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
      message: words.freeBelowMinimum,
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
    ...unknownNames(`${path}.categories_not_served`, assortment.categories_not_served, categories, words.noCategory),
    ...unknownNames(`${path}.products_not_served`, assortment.products_not_served, products, words.noProduct),
    ...unknownNames(`${path}.stop_list`, assortment.stop_list, products, words.noProduct),
    ...unknownNames(`${path}.stop_options`, assortment.stop_options, options, words.noOption),
    ...duplicates(`${path}.prices`, assortment.prices, 'product'),
  ];
  const groups = new Map(chain.modifier_groups.map((group) => [group.id, group]));
  for (const [index, entry] of assortment.prices.entries()) {
    const product = products.get(entry.product);
    if (!product) {
      faults.push({ path: `${path}.prices[${index}].product`, message: words.noProduct(entry.product) });
    } else if (entry.price + largestDeduction(groupsOf(product, groups)) < 0) {
      faults.push({
        path: `${path}.prices[${index}].price`,
        message: words.ownPriceBelow,
      });
    }
    if (entry.old_price !== null && entry.old_price <= entry.price) {
      faults.push({ path: `${path}.prices[${index}].old_price`, message: words.greaterThanPrice });
    }
  }
  return faults;
}
