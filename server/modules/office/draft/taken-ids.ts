import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { categories, modifierGroups, products } from '#server/db/schema/catalog.ts';
import { news, promocodes, promos, vacancies } from '#server/db/schema/content.ts';
import { deliveryZones, localities, restaurants } from '#server/db/schema/places.ts';
import { officeStrings } from '../office-strings.ts';
import {
  categoryPath,
  contentPath,
  dishPath,
  groupPath,
  listPath,
  promocodePath,
  restaurantPath,
} from './edit-field.ts';

const TABLES = {
  products,
  categories,
  modifier_groups: modifierGroups,
  promocodes,
  restaurants,
  localities,
  zones: deliveryZones,
  promos,
  news,
  vacancies,
} as const;
/** `owner`: the restaurant of a zone. */
const PATHS: Readonly<Record<keyof typeof TABLES, (id: string, owner: string) => string>> = {
  products: (id) => dishPath(id, 'category'),
  categories: (id) => categoryPath(id, 'name'),
  modifier_groups: (id) => groupPath(id, 'name'),
  promocodes: (id) => promocodePath(id, 'code'),
  restaurants: () => listPath('restaurants'),
  localities: () => listPath('localities'),
  zones: (_id, owner) => restaurantPath(owner, 'zones'),
  promos: (id) => contentPath('promos', id, 'title'),
  news: (id) => contentPath('news', id, 'title'),
  vacancies: (id) => contentPath('vacancies', id, 'title'),
};
const isKind = (kind: string): kind is keyof typeof TABLES => kind in TABLES;

/**
 * Refuses a new thing with the id of one that has left the chain's file: orders and carts still name it, and an import would bring it back
 * instead (docs/product.md §34.16).
 *
 * @param keys what is new, as `thingKey` writes it
 */
export async function refuseTakenIds(
  db: Database,
  keys: readonly string[],
  refuse: (path: string, message: string) => never,
): Promise<void> {
  for (const [kind, table] of Object.entries(TABLES)) {
    const named = keys.filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1).split('/'));
    const ids = named.flatMap((parts) => parts.at(-1) ?? []);
    if (ids.length === 0) continue;
    const [row] = await db.select({ id: table.externalId }).from(table).where(inArray(table.externalId, ids)).limit(1);
    if (row === undefined || !isKind(kind)) continue;
    const owner = named.find((parts) => parts.at(-1) === row.id)?.[0] ?? '';
    refuse(PATHS[kind](row.id, owner), officeStrings.takenId);
  }
}
