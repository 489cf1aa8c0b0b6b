import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type * as v from 'valibot';
import type * as contract from '#contract/partner.ts';
import type { StopLists } from '#contract/partner-manage.ts';
import type { Database } from '#server/db/connection.ts';
import { categories, modifierGroups, modifierOptions, products } from '#server/db/schema/catalog.ts';
import { type restaurants, stopList } from '#server/db/schema/places.ts';
import { renewVersion } from '#server/db/versioned.ts';
import { ApiError } from '#server/http/api-error.ts';
import { offeredBy } from '#server/modules/catalog/own-options.ts';
import { readPlaces } from '#server/modules/places/read-places.ts';
import { audit } from '../audit-log.ts';
import { openRestaurant } from '../open-restaurant.ts';
import { mayActFor, type PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';

type Answer = v.InferOutput<typeof contract.StopList>;
type Item = Answer['items'][number];
type RestaurantRow = typeof restaurants.$inferSelect;

const namesOf = (rows: readonly { readonly externalId: string; readonly name: string }[]) =>
  new Map(rows.map(({ externalId, name }) => [externalId, name]));

/** Items a restaurant sells, by the chain's names: dishes in menu order, then the options that these offer. */
const itemsOf = async (db: Database, restaurant: RestaurantRow): Promise<Item[]> => {
  const stops = await db.select().from(stopList).where(eq(stopList.restaurant, restaurant.externalId));
  const stopped = new Map(stops.map(({ item, since }) => [item, since]));
  const dishes = await db
    .select({
      externalId: products.externalId,
      name: products.name,
      category: products.category,
      modifierGroups: products.modifierGroups,
      sizes: products.sizes,
    })
    .from(products)
    .where(isNull(products.archivedAt))
    .orderBy(asc(products.position));
  const options = await db
    .select({ externalId: modifierOptions.externalId, name: modifierOptions.name, group: modifierOptions.group })
    .from(modifierOptions)
    .where(isNull(modifierOptions.archivedAt))
    .orderBy(asc(modifierOptions.position));
  const categoryNames = namesOf(await db.select().from(categories).where(isNull(categories.archivedAt)));
  const groupNames = namesOf(await db.select().from(modifierGroups).where(isNull(modifierGroups.archivedAt)));
  const served = dishes.filter(
    ({ externalId, category }) =>
      !restaurant.productsNotServed.includes(externalId) && !restaurant.categoriesNotServed.includes(category),
  );
  const isOffered = offeredBy(served);
  const item = (kind: Item['kind'], externalId: string, name: string, group: string): Item => ({
    item: externalId,
    kind,
    name,
    group,
    is_stopped: stopped.has(externalId),
    stopped_since: stopped.get(externalId)?.toISOString() ?? null,
  });
  return [
    ...served.map(({ externalId, name, category }) =>
      item('dish', externalId, name, categoryNames.get(category) ?? category),
    ),
    ...options
      .filter(({ externalId }) => isOffered(externalId))
      .map(({ externalId, name, group }) => item('option', externalId, name, groupNames.get(group) ?? group)),
  ];
};

/** `GET /stop-list`. @throws {ApiError} RESTAURANT_NOT_FOUND. */
export async function readStopList(context: PartnerContext, restaurantId: number): Promise<Answer> {
  const restaurant = await openRestaurant(context, restaurantId);
  return { restaurant_id: restaurantId, items: await itemsOf(context.db, restaurant) };
}

/** `GET /stop-lists` (docs/product.md §26.23): sold-out items of each restaurant, in chain order. */
export async function readStopLists(context: PartnerContext): Promise<v.InferOutput<typeof StopLists>> {
  const restaurants: v.InferOutput<typeof StopLists>['restaurants'] = [];
  for (const { id, name } of (await readPlaces(context.db)).restaurants.values()) {
    if (!mayActFor(context.partner, id)) continue;
    const { items } = await readStopList(context, id);
    restaurants.push({ restaurant_id: id, name, items: items.filter(({ is_stopped: is }) => is).map(stoppedOf) });
  }
  return { restaurants };
}

const stoppedOf = ({ is_stopped: _is, ...item }: Item) => item;

/** Names of items that the restaurant does not sell, by path in the body. */
const faultsOf = (known: ReadonlySet<string>, lists: Readonly<Record<'stop' | 'sell', readonly string[]>>) =>
  Object.fromEntries(
    Object.entries(lists).flatMap(([field, items]) =>
      items.flatMap((item, index) => (known.has(item) ? [] : [[`${field}.${index}`, [partnerStrings.noSuchItem]]])),
    ),
  );

/**
 * Marks items as sold out or available again (docs/product.md §26.13); open menus show it within seconds.
 *
 * @throws {ApiError} RESTAURANT_NOT_FOUND, VALIDATION_FAILED: the restaurant does not sell such an item
 */
export async function changeStopList(
  context: PartnerContext,
  { restaurant_id: restaurantId, stop, sell }: v.InferOutput<typeof contract.ChangeStopListBody>,
): Promise<Answer> {
  const { db, now } = context;
  const restaurant = await openRestaurant(context, restaurantId);
  const known = new Set((await itemsOf(db, restaurant)).map(({ item }) => item));
  const fields = faultsOf(known, { stop, sell });
  if (Object.keys(fields).length > 0) throw new ApiError('VALIDATION_FAILED', { fields });
  const own = eq(stopList.restaurant, restaurant.externalId);
  if (sell.length > 0) await db.delete(stopList).where(and(own, inArray(stopList.item, sell)));
  if (stop.length > 0) {
    const rows = [...new Set(stop)].map((item) => ({ restaurant: restaurant.externalId, item, since: now }));
    await db.insert(stopList).values(rows).onConflictDoNothing();
  }
  await renewVersion(db, now);
  await audit(context, 'stop_list.change', { restaurantId, details: { stop, sell } });
  return { restaurant_id: restaurantId, items: await itemsOf(db, restaurant) };
}
