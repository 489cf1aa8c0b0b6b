import { asc, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { versioned } from '#server/db/versioned.ts';

/** Returns the chain's restaurants by their external ids, in its order: the office names things as the chain file does. */
export function readRestaurantIds(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: restaurants.externalId, name: restaurants.name })
    .from(restaurants)
    .where(isNull(restaurants.archivedAt))
    .orderBy(asc(restaurants.position));
}

/** The numbers of the chain's restaurants by their external ids. */
export const readRestaurantNumbers = versioned(async (db: Database): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .select({ id: restaurants.id, externalId: restaurants.externalId })
    .from(restaurants)
    .where(isNull(restaurants.archivedAt));
  return new Map(rows.map(({ id, externalId }) => [externalId, id]));
});
