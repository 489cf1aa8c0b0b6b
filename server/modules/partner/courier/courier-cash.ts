import { subHours } from 'date-fns';
import { and, asc, eq, gt, gte, inArray, isNotNull, not, or, sql } from 'drizzle-orm';
import type * as v from 'valibot';
import type { CourierCash } from '#contract/partner-courier.ts';
import type { OwnerDay } from '#contract/partner-manage.ts';
import { businessDay } from '#domain/business-day.ts';
import type { Database } from '#server/db/connection.ts';
import { orders } from '#server/db/schema/orders.ts';
import { readPlaces } from '#server/modules/places/read-places.ts';
import { mayActFor, type PartnerContext } from '../partner.ts';
import { dayOf, endedAt } from '../orders/partner-order-repository.ts';

/** East of every restaurant, a business day begins at most so many hours before midnight in UTC. */
const EARLIEST_HOURS = 14;

/** A day of one courier: what was handed over, and the cash that was taken for it, kopecks. */
interface CourierDay {
  readonly keyId: string;
  readonly name: string;
  readonly delivered: number;
  readonly cashOrders: number;
  readonly cash: number;
}

/** Paid online, whatever of it was returned. */
const isPaidOnline = inArray(orders.paymentStatus, ['paid', 'refunded']);
/** The cash that the courier has taken: for an order paid online only what it costs more since it was changed (docs/product.md §26.66). */
const cashOf = sql`case when ${isPaidOnline} then ${orders.dueOnReceipt}
  when ${orders.paymentMethod} = 'cash' then (${orders.totals}->>'total_price')::bigint else 0 end`;
const isCash = or(gt(orders.dueOnReceipt, 0), and(eq(orders.paymentMethod, 'cash'), not(isPaidOnline)));

/**
 * Sums what couriers have handed over on a business day of each order's restaurant (docs/product.md §26.52), by courier. An order counts on
 * the day when it was last handed over, for the courier who had it, whoever has said so.
 */
const sumByCourier = async (
  db: Database,
  {
    date,
    keyId,
    restaurants,
  }: { readonly date: string; readonly keyId: string | null; readonly restaurants: 'all' | readonly number[] },
): Promise<CourierDay[]> => {
  const rows = await db
    .select({
      keyId: orders.courierKeyId,
      name: sql<string>`max(${orders.courierName})`,
      delivered: sql<number>`count(*)::int`,
      cashOrders: sql<number>`(count(*) filter (where ${isCash}))::int`,
      cash: sql<string>`coalesce(sum(${cashOf}), 0)::text`,
    })
    .from(orders)
    .where(
      and(
        keyId === null ? isNotNull(orders.courierKeyId) : eq(orders.courierKeyId, keyId),
        restaurants === 'all' ? undefined : inArray(orders.restaurantId, [...restaurants]),
        eq(orders.status, 'delivered'),
        // What was handed over has not changed before.
        gte(orders.updatedAt, subHours(new Date(`${date}T00:00:00.000Z`), EARLIEST_HOURS)),
        sql`${dayOf(endedAt)} = ${date}::date`,
      ),
    )
    .groupBy(orders.courierKeyId)
    .orderBy(asc(sql`max(${orders.courierName})`), asc(orders.courierKeyId));
  return rows.flatMap(({ keyId: id, cash, ...row }) => (id === null ? [] : { ...row, keyId: id, cash: Number(cash) }));
};

/** `GET /courier/cash`: what this courier has to hand in today. */
export async function readCourierCash({
  db,
  partner,
  now,
}: PartnerContext): Promise<v.InferOutput<typeof CourierCash>> {
  const { restaurants } = await readPlaces(db);
  // Couriers work in one place: of several restaurants the first names the day.
  const first = [...restaurants.values()].find(({ id }) => mayActFor(partner, id));
  const date = businessDay(now, first?.timezone ?? 'UTC');
  const [own] = await sumByCourier(db, { date, keyId: partner.keyId, restaurants: partner.restaurants });
  return { date, delivered: own?.delivered ?? 0, cash_orders: own?.cashOrders ?? 0, cash: own?.cash ?? 0 };
}

/** The couriers of the manager's day, by name. */
export async function readCouriersOfDay(
  { db, partner: { restaurants } }: PartnerContext,
  date: string,
): Promise<OwnerDay['couriers']> {
  const found = await sumByCourier(db, { date, keyId: null, restaurants });
  return found.map(({ keyId, name, delivered, cashOrders, cash }) => ({
    key_id: keyId,
    name,
    delivered,
    cash_orders: cashOrders,
    cash,
  }));
}
