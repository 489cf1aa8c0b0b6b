import type { ChainFault } from '#contract/chain-file-faults.ts';
import { NO_HOURS } from '#contract/primitives.ts';
import type { Database } from '#server/db/connection.ts';
import * as places from '#server/db/schema/places.ts';
import { importStrings as strings } from './import-strings.ts';
import { displacedBy, expectedAt } from '../places/expected-here.ts';

type Wanted = Pick<typeof places.restaurants.$inferSelect, 'id' | 'openingHours' | 'timezone'>;

const listed = (say: (numbers: string) => string, found: readonly { readonly number: string }[]): string[] =>
  found.length === 0 ? [] : [say(found.map(({ number }) => number).join(', '))];

/**
 * Warns of orders under way and confirmed bookings for times at which their restaurant works before an import and not after it
 * (docs/product.md §26.22). Call it before the restaurants are written.
 *
 * @param wanted restaurants of the file, in its order
 */
export async function affectedByHours(db: Database, wanted: readonly Wanted[], now: Date): Promise<ChainFault[]> {
  const stored = await db.select().from(places.restaurants);
  const exceptions = await db.select().from(places.hoursExceptions);
  const warnings: ChainFault[] = [];
  for (const { id, name, openingHours, timezone, archivedAt } of stored) {
    if (archivedAt !== null) continue;
    const index = wanted.findIndex((one) => one.id === id);
    const own = exceptions.filter((one) => one.restaurantId === id);
    const change = {
      before: { ...openingHours, exceptions: own },
      // A restaurant that is no longer in the file works no more.
      after: { ...(wanted[index]?.openingHours ?? NO_HOURS), exceptions: index < 0 ? [] : own },
      timezone: wanted[index]?.timezone ?? timezone,
    };
    const { orders, bookings } = displacedBy(await expectedAt(db, id, now), change);
    const what = [...listed(strings.orders, orders), ...listed(strings.bookings, bookings)].join(', ');
    if (what === '') continue;
    warnings.push({
      path: index < 0 ? 'restaurants' : `restaurants[${index}].opening_hours`,
      message: strings.displaced(name, what),
    });
  }
  return warnings;
}
