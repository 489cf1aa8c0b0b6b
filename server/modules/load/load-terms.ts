import { and, eq, isNull } from 'drizzle-orm';
import type { ChainBusyWhen, ChainCapacity } from '#contract/chain-file.ts';
import type { Database } from '#server/db/connection.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { versionedEach } from '#server/db/versioned.ts';

/** What the chain file says about the load of a restaurant. */
export interface LoadTerms {
  readonly capacity: ChainCapacity | null;
  readonly busyWhen: ChainBusyWhen | null;
  readonly autoAccept: boolean;
  readonly timezone: string;
}

const NONE: LoadTerms = { capacity: null, busyWhen: null, autoAccept: false, timezone: 'UTC' };

/** Loads what the chain file says about the load of a restaurant; nothing of one that the chain does not have (any more). */
export const loadTerms = versionedEach(async (db: Database, restaurantId: number): Promise<LoadTerms> => {
  const { capacity, busyWhen, autoAccept, timezone } = restaurants;
  const [row] = await db
    .select({ capacity, busyWhen, autoAccept, timezone })
    .from(restaurants)
    .where(and(eq(restaurants.id, restaurantId), isNull(restaurants.archivedAt)));
  return row ?? NONE;
});
