import type { Chain, ChainRestaurant, ChainZone } from '#contract/chain-file.ts';
import { RESTAURANT_FIELDS, OfficeArea, OfficeJoined, OfficeTables, ZONE_FIELDS } from '#contract/office-chain.ts';
import * as v from 'valibot';
import { type Edits, ownPricePath, restaurantPath, zonePath } from './edit-field.ts';
import { listedIn, withFields } from './edited-fields.ts';

/** `zones` are things of their own, and tables are within an object, since a list in the draft is one of ids. */
const RESTAURANT_DIRECT = RESTAURANT_FIELDS.filter((field) => !['zones', 'tables', 'joined_tables'].includes(field));
/** `area` has the holes, which a file has beside it. */
const ZONE_DIRECT = ZONE_FIELDS.filter((field) => field !== 'area');

const editedZone = (zone: ChainZone, restaurant: string, edits: Edits): ChainZone => {
  const own = withFields(zone, ZONE_DIRECT, (field) => edits.get(zonePath(restaurant, zone.id, field)));
  const area = edits.get(zonePath(restaurant, zone.id, 'area'));
  if (area === undefined) return own;
  return v.is(OfficeArea, area)
    ? { ...own, area: area.ring, area_holes: area.holes }
    : { ...own, area: null, area_holes: [] };
};

const editedRestaurant = (restaurant: ChainRestaurant, { products }: Chain, edits: Edits): ChainRestaurant => {
  const { id, assortment, zones } = restaurant;
  const prices = new Map(assortment.prices.map((one) => [one.product, one]));
  for (const product of products) {
    const price = edits.get(ownPricePath(id, product.id));
    if (price === null) prices.delete(product.id);
    else if (typeof price === 'number')
      prices.set(product.id, { old_price: null, ...prices.get(product.id), product: product.id, price });
  }
  const listed = edits.get(restaurantPath(id, 'zones'));
  const known = new Map(zones.map((zone) => [zone.id, zone]));
  const kept = Array.isArray(listed) ? [...new Set(listed)].flatMap((zone) => known.get(zone) ?? []) : zones;
  const edited = withFields(restaurant, RESTAURANT_DIRECT, (field) => edits.get(restaurantPath(id, field)));
  const asked = edits.get(restaurantPath(id, 'tables'));
  const tables = v.is(OfficeTables, asked) ? asked.tables : restaurant.tables;
  const joined = edits.get(restaurantPath(id, 'joined_tables'));
  const numbers = new Set(tables.map(({ number }) => number));
  return {
    ...edited,
    tables,
    joined_tables: v.is(OfficeJoined, joined)
      ? joined.joined.map(({ tables: all, seats }) => ({ tables: all, ...(seats === null ? {} : { seats }) }))
      : // Tables are joined no more when one of them is gone.
        restaurant.joined_tables.filter((one) => one.tables.every((number) => numbers.has(number))),
    zones: kept.map((zone) => editedZone(zone, id, edits)),
    assortment: { ...assortment, prices: [...prices.values()] },
  };
};

/**
 * Returns the restaurants of the draft, and the news and vacancies that name them: those of a restaurant that is removed name it no more, and
 * a vacancy of no other restaurant goes with it (docs/product.md §34.19). A promo code keeps its restaurants: that one is gone is a fault for
 * a person to decide, since a code without restaurants is valid everywhere.
 */
export function editedPlaces(chain: Chain, edits: Edits): Pick<Chain, 'restaurants' | 'news' | 'vacancies'> {
  const restaurants = listedIn(chain.restaurants, 'restaurants', edits).map((one) =>
    editedRestaurant(one, chain, edits),
  );
  const left = new Set(restaurants.map(({ id }) => id));
  return {
    restaurants,
    news: chain.news.map((one) =>
      one.restaurant === null || left.has(one.restaurant) ? one : { ...one, restaurant: null },
    ),
    vacancies: chain.vacancies.flatMap((one) => {
      const own = one.restaurants.filter((id) => left.has(id));
      return own.length === 0 && one.restaurants.length > 0 ? [] : [{ ...one, restaurants: own }];
    }),
  };
}
