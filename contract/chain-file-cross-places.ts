import { duplicates, unknownNames, type ChainFault } from './chain-file-faults.ts';
import { weekRangesOf, type ChainHours } from './chain-file-parts.ts';
import type { Chain, ChainRestaurant, ChainZone } from './chain-file.ts';
import { WEEKDAYS, type LatLon } from './primitives.ts';

/** Localities, restaurants and zones: who is the default, what is inside of what, whether hours and areas make sense. */
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
    }
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
  if (!locality) faults.push({ path: `${path}.locality`, message: `There is no locality "${restaurant.locality}"` });
  const pickup = restaurant.zones.filter((zone) => zone.type === 'pickup').length;
  if (pickup !== 1)
    faults.push({ path: `${path}.zones`, message: `A restaurant has exactly one zone of type pickup, not ${pickup}` });
  faults.push(...hoursFaults(restaurant.opening_hours, `${path}.opening_hours`));
  if (restaurant.availability_schedule) {
    faults.push(...hoursFaults(restaurant.availability_schedule, `${path}.availability_schedule`));
  }
  faults.push(...duplicates(`${path}.tables`, restaurant.tables, 'number'));
  for (const [index, zone] of restaurant.zones.entries()) {
    faults.push(...zoneFaults(zone, restaurant.delivery_radius, `${path}.zones[${index}]`));
  }
  return [...faults, ...assortmentFaults(chain, restaurant, `${path}.assortment`)];
}

function zoneFaults(zone: ChainZone, radius: number | null, path: string): ChainFault[] {
  const faults = zone.opening_hours ? hoursFaults(zone.opening_hours, `${path}.opening_hours`) : [];
  if (zone.type === 'pickup' && zone.area !== null)
    faults.push({ path: `${path}.area`, message: 'A pickup zone has no area' });
  if (zone.type === 'delivery' && zone.area === null && radius === null) {
    faults.push({
      path: `${path}.area`,
      message: 'A delivery zone needs an area, or its restaurant a delivery_radius',
    });
  }
  if (zone.area) faults.push(...ringFaults(zone.area, `${path}.area`));
  for (const [index, hole] of zone.area_holes.entries())
    faults.push(...ringFaults(hole, `${path}.area_holes[${index}]`));
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

function ringFaults(ring: readonly LatLon[], path: string): ChainFault[] {
  const corners = new Set(ring.map(([latitude, longitude]) => `${latitude},${longitude}`)).size;
  return corners < 3 ? [{ path, message: `A polygon needs at least 3 different points, not ${corners}` }] : [];
}

/** A day's ranges have to be in order and apart; only the last one may end on the next day. */
export function hoursFaults(hours: ChainHours, path: string): ChainFault[] {
  const week = weekRangesOf(hours);
  const faults: ChainFault[] = [];
  for (const day of WEEKDAYS) {
    const place = `${path}.${hours[day] ? day : 'daily'}`;
    for (const [index, range] of week[day].entries()) {
      const next = week[day][index + 1];
      if (!next) continue;
      if (range.to <= range.from || next.from < range.to) {
        faults.push({
          path: `${place}[${index + 1}]`,
          message: 'Ranges of a day stand in order and do not overlap; only the last may pass midnight',
        });
      }
    }
  }
  return faults.filter((fault, index) => faults.findIndex((other) => other.path === fault.path) === index);
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
