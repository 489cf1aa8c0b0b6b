import { and, asc, eq, gt, notInArray } from 'drizzle-orm';
import type * as v from 'valibot';
import type * as contract from '#contract/partner-manage.ts';
import type { OrderType } from '#contract/primitives.ts';
import { type Appointment, isDisplaced } from '#domain/displaced.ts';
import type { Hours } from '#domain/schedule.ts';
import type { Database } from '#server/db/connection.ts';
import { bookings } from '#server/db/schema/bookings.ts';
import { orders } from '#server/db/schema/orders.ts';

type Expected = Appointment & { readonly id: string; readonly number: number };
type ExpectedOrder = Expected & Pick<typeof orders.$inferSelect, 'orderType' | 'requestedAt'>;

/** Orders under way and guests expected at one restaurant. */
export interface ExpectedHere {
  readonly orders: readonly ExpectedOrder[];
  readonly bookings: readonly Expected[];
}
type Affected = Pick<v.InferOutput<typeof contract.AffectedDay>, 'orders' | 'bookings'>;

const wireOf = ({ id, number, from, to }: Expected): Affected['orders'][number] => ({
  id,
  number: String(number),
  from: from.toISOString(),
  to: to.toISOString(),
});

/** Reads the orders and bookings that a change of the restaurant's hours may affect, by time. */
export async function expectedAt(db: Database, restaurantId: number, now: Date): Promise<ExpectedHere> {
  const { id, number, orderType, requestedAt, promisedFrom, promisedTo, status } = orders;
  const underWay = await db
    .select({ id, number, orderType, requestedAt, from: promisedFrom, to: promisedTo })
    .from(orders)
    .where(and(eq(orders.restaurantId, restaurantId), notInArray(status, ['draft', 'delivered', 'canceled'])))
    .orderBy(asc(promisedFrom), asc(number));
  const guests = await db
    .select({ id: bookings.id, number: bookings.number, from: bookings.startsAt, to: bookings.endsAt })
    .from(bookings)
    .where(and(eq(bookings.restaurantId, restaurantId), eq(bookings.status, 'confirmed'), gt(bookings.endsAt, now)))
    .orderBy(asc(bookings.startsAt), asc(bookings.number));
  return {
    // An order for as soon as possible is being made now; it may arrive after closing (docs/product.md §13.8).
    orders: underWay.map((order) =>
      order.requestedAt === null || order.to <= now ? { ...order, from: now, to: now } : order,
    ),
    bookings: guests,
  };
}

/** Returns those at times at which the restaurant works by the hours before a change, and not by those after it. */
export function displacedBy(
  expected: ExpectedHere,
  change: { readonly before: Hours; readonly after: Hours; readonly timezone: string },
): Affected {
  const displaced = (list: readonly Expected[]) => list.filter((one) => isDisplaced(one, change)).map(wireOf);
  return { orders: displaced(expected.orders), bookings: displaced(expected.bookings) };
}

/** Returns orders for later whose time a pause of these types covers (docs/product.md §26.14); `until` null: a pause without an end. */
export function pausedOver(
  { orders: list }: ExpectedHere,
  { order_types: types, until }: { readonly order_types: readonly OrderType[]; readonly until: string | null },
): Affected['orders'] {
  const end = until === null ? Infinity : Date.parse(until);
  return list
    .filter(
      ({ orderType, requestedAt, from }) => requestedAt !== null && types.includes(orderType) && from.getTime() < end,
    )
    .map(wireOf);
}
