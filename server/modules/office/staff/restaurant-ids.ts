import { asc, isNull } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';
import { restaurants } from '#server/db/schema/places.ts';

/** Returns the chain's restaurants by their external ids, in its order: the office names things as the chain file does. */
export function readRestaurantIds(db: Database): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: restaurants.externalId, name: restaurants.name })
    .from(restaurants)
    .where(isNull(restaurants.archivedAt))
    .orderBy(asc(restaurants.position));
}
