import { eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { OwnerNumbers } from '#contract/owner-numbers.ts';
import type { OwnerDay, OwnerDayQuery } from '#contract/partner-manage.ts';
import { ownerOrdersByDay } from '#server/db/schema/owner.ts';
import { readPlaces } from '#server/modules/places/read-places.ts';
import { readCouriersOfDay } from '../courier/courier-cash.ts';
import { mayActFor, type PartnerContext } from '../partner.ts';
import { requireDay } from './require-day.ts';

type Row = typeof ownerOrdersByDay.$inferSelect;

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** What the figures of several days, restaurants or order types are made of. */
type Summed = Pick<
  Row,
  | 'orders'
  | 'canceled'
  | 'revenue'
  | 'refunded'
  | 'handedOver'
  | 'timed'
  | 'minutesTotal'
  | 'againstPromiseTotal'
  | 'late'
>;

/** Merges several rows into one: averages are weighted by their counts (docs/product.md §26.19). Money is in kopecks. */
export function ownerNumbersOf(rows: readonly Summed[]): OwnerNumbers {
  const sum = (of: (row: Summed) => number): number => rows.reduce((total, row) => total + of(row), 0);
  const [orders, canceled] = [sum((row) => row.orders), sum((row) => row.canceled)];
  const [revenue, handedOver, late] = [sum((row) => row.revenue), sum((row) => row.handedOver), sum((row) => row.late)];
  const receipt = share(revenue, orders - canceled);
  return {
    orders,
    canceled,
    revenue,
    refunded: sum((row) => row.refunded),
    average_receipt: receipt === null ? null : Math.round(receipt),
    handed_over: handedOver,
    average_minutes: share(
      sum((row) => row.minutesTotal),
      sum((row) => row.timed),
    ),
    average_against_promise: share(
      sum((row) => row.againstPromiseTotal),
      handedOver,
    ),
    late,
    late_share: share(late, handedOver),
  };
}

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
