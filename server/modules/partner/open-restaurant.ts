import { eq } from 'drizzle-orm';
import { restaurants } from '#server/db/schema/places.ts';
import { ApiError } from '#server/http/api-error.ts';
import { type PartnerContext, requireRestaurant } from './partner.ts';

/** Returns a restaurant of the partner. @throws {ApiError} RESTAURANT_NOT_FOUND: another's, or there is none. */
export async function openRestaurant(
  { db, partner }: PartnerContext,
  id: number,
): Promise<typeof restaurants.$inferSelect> {
  requireRestaurant(partner, id);
  const [row] = await db.select().from(restaurants).where(eq(restaurants.id, id));
  if (!row) throw new ApiError('RESTAURANT_NOT_FOUND');
  return row;
}
