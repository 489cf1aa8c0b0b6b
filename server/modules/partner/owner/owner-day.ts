import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { OwnerDay, OwnerDayQuery } from '#contract/partner-manage.ts';
import { ownerOrdersByDay } from '#server/db/schema/owner.ts';
import { readPlaces } from '#server/modules/places/read-places.ts';
import { readCouriersOfDay } from '../courier/courier-cash.ts';
import { mayActFor, type PartnerContext } from '../partner.ts';
import { ownerNumbersOf } from './owner-numbers-view.ts';
import { requireDay } from './require-day.ts';

/** `GET /day` (docs/product.md §26.19): figures of a day, in total and by restaurant in chain order. */
export async function readOwnerDay(
  context: PartnerContext,
  { date }: v.InferOutput<typeof OwnerDayQuery>,
): Promise<OwnerDay> {
  const { db, partner } = context;
  requireDay(date);
  const found = await db.select().from(ownerOrdersByDay).where(eq(ownerOrdersByDay.day, date));
  const rows = found.filter(({ restaurantId }) => mayActFor(partner, restaurantId));
  const { restaurants } = await readPlaces(db);
  const named = [...restaurants.values()].filter(({ id }) => mayActFor(partner, id));
  return {
    date,
    ...ownerNumbersOf(rows),
    restaurants: named.map(({ id, name }) => {
      const own = rows.filter(({ restaurantId }) => restaurantId === id);
      return {
        restaurant_id: id,
        name,
        ...ownerNumbersOf(own),
        by_type: own.map((row) => ({ order_type: row.orderType, ...ownerNumbersOf([row]) })),
      };
    }),
    couriers: await readCouriersOfDay(context, date),
  };
}
