import { eq } from 'drizzle-orm';
import type { OfficeAction } from '#contract/office.ts';
import { restaurants } from '#server/db/schema/places.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { OfficeContext } from '../office-person.ts';
import { requireRight } from '../rights.ts';

/**
 * Decides the right, and returns the number of the restaurant whose orders are meant; null: the whole chain. `restaurant`: an external id.
 *
 * @throws {ApiError} OFFICE_RIGHT_MISSING, NOT_FOUND (no such restaurant)
 */
export async function whoseOrders(
  { db, person }: Pick<OfficeContext, 'db' | 'person'>,
  action: OfficeAction,
  restaurant: string | null,
): Promise<number | null> {
  requireRight(person, action, restaurant);
  if (restaurant === null) return null;
  const [row] = await db.select({ id: restaurants.id }).from(restaurants).where(eq(restaurants.externalId, restaurant));
  if (row === undefined) throw new ApiError('NOT_FOUND');
  return row.id;
}
