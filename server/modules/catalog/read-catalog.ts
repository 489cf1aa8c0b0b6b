import { asc, isNull } from 'drizzle-orm';
import type { Category, Product, ProductDetails } from '#contract/catalog.ts';
import type { OrderType } from '#contract/primitives.ts';
import type { Database } from '#server/db/connection.ts';
import { categories, modifierGroups, modifierOptions, products } from '#server/db/schema/catalog.ts';
import { restaurants, stopList } from '#server/db/schema/places.ts';
import { versioned } from '#server/db/versioned.ts';
import { createLru } from '#server/http/lru.ts';
import { type Assortment, buildMenu, type CatalogRows, categoryOf, type Menu, WHOLE_CHAIN } from './menu.ts';

interface Catalog {
  readonly categories: readonly Category[];
  /** The menu of a restaurant; for null the whole chain's; undefined when the restaurant does not exist (any more). */
  readonly menuOf: (restaurantId: number | null) => Menu | undefined;
}

const readRows = async (db: Database): Promise<CatalogRows> => ({
  categories: await db.select().from(categories).where(isNull(categories.archivedAt)).orderBy(asc(categories.position)),
  groups: await db
    .select()
    .from(modifierGroups)
    .where(isNull(modifierGroups.archivedAt))
    .orderBy(asc(modifierGroups.position)),
  options: await db
    .select()
    .from(modifierOptions)
    .where(isNull(modifierOptions.archivedAt))
    .orderBy(asc(modifierOptions.position)),
  products: await db.select().from(products).where(isNull(products.archivedAt)).orderBy(asc(products.position)),
});

const readAssortments = async (db: Database): Promise<Map<number, Assortment>> => {
  const rows = await db
    .select({
      id: restaurants.id,
      externalId: restaurants.externalId,
      categoriesNotServed: restaurants.categoriesNotServed,
      productsNotServed: restaurants.productsNotServed,
      prices: restaurants.prices,
    })
    .from(restaurants)
    .where(isNull(restaurants.archivedAt));
  const stops = await db.select().from(stopList);
  return new Map(
    rows.map(({ id, externalId, ...rest }) => [
      id,
      {
        ...rest,
        stopped: new Set(stops.filter(({ restaurant }) => restaurant === externalId).map(({ item }) => item)),
      },
    ]),
  );
};

/** Dishes cached over all menus: 500 restaurants of 200 dishes, or ten of 10,000. */
const MAX_DISHES = 100_000;
const menus = createLru<Menu>(MAX_DISHES, ({ items }) => items.length + 1);

/** The menus of all restaurants, each built on first use, and cached with LRU eviction. */
export const readCatalog = versioned(async (db, version): Promise<Catalog> => {
  const rows = await readRows(db);
  const assortments = await readAssortments(db);
  return {
    categories: rows.categories.map(categoryOf),
    menuOf: (restaurantId) => {
      const key = `${version} ${restaurantId ?? ''}`;
      const present = menus.get(key);
      if (present) return present;
      const assortment = restaurantId === null ? WHOLE_CHAIN : assortments.get(restaurantId);
      if (!assortment) return undefined;
      const menu = buildMenu(rows, assortment);
      menus.set(key, menu);
      return menu;
    },
  };
});

/**
 * Loads products with options and this restaurant's prices, for the server's own pricing. What the restaurant does not sell
 * (with this order type) is missing; what is on its stop list, or for adults at a table, is included as unavailable. Reads within the
 * transaction.
 */
export async function loadProductsForPricing(
  db: Database,
  restaurantId: number,
  ids: readonly number[],
  orderType?: OrderType,
): Promise<Map<number, Product & { readonly details: ProductDetails }>> {
  const menu = (await readCatalog(db)).menuOf(restaurantId);
  return new Map(
    ids.flatMap((id) => {
      const item = menu?.byId.get(id);
      const isSold = item !== undefined && (orderType === undefined || item.orderTypes.includes(orderType));
      if (!isSold && item?.isAgeRestricted !== true) return [];
      return [[id, item.product] as const];
    }),
  );
}

/** Why a dish is paid for on receipt alone: for adults (docs/product.md §13.22), or marked goods (docs/product.md §25.19). */
export type ReceiptReason = 'adults' | 'marked';

/** Returns those of the restaurant's dishes that are paid for on receipt alone, with the reason. Reads within the transaction. */
export async function loadPaidOnReceipt(
  db: Database,
  restaurantId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReceiptReason>> {
  const menu = (await readCatalog(db)).menuOf(restaurantId);
  return new Map(
    ids.flatMap((id): [number, ReceiptReason][] => {
      const item = menu?.byId.get(id);
      if (item?.isAgeRestricted === true) return [[id, 'adults']];
      return item?.isMarked === true ? [[id, 'marked']] : [];
    }),
  );
}
