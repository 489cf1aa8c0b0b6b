import { sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { NUMBERS_DISHES, NUMBERS_PROMOCODES, type OfficeNumbers } from '#contract/office-numbers.ts';
import type { Database } from '#server/db/connection.ts';
import { rowsOf } from '#server/db/run-sql.ts';

/** Orders that are summed: of days, both included, `YYYY-MM-DD` by each restaurant's clock, and of restaurants by their numbers. */
export interface Scope {
  readonly from: string;
  readonly to: string;
  readonly restaurants: 'all' | readonly number[];
}

// Every statement reads the views of the owner's day (docs/product.md §26.19), so that there is one way to count.

/** The condition that an order, or a day of the views, is in the scope. */
const within = ({ from, to, restaurants }: Scope, name: string): SQL => {
  const [day, restaurant] = [sql.raw(`${name}.day`), sql.raw(`${name}.restaurant_id`)];
  const own =
    restaurants === 'all'
      ? sql`true`
      : restaurants.length === 0
        ? sql`false`
        : sql`${restaurant} in ${[...restaurants]}`;
  return sql`${day} between ${from}::date and ${to}::date and ${own}`;
};

const SummedRow = v.object({
  isNow: v.boolean(),
  /** Null: of all days. */
  day: v.nullable(v.string()),
  /** Null: of all restaurants. */
  restaurantId: v.nullable(v.number()),
  orders: v.number(),
  canceled: v.number(),
  revenue: v.number(),
  refunded: v.number(),
  handedOver: v.number(),
  timed: v.number(),
  minutesTotal: v.number(),
  againstPromiseTotal: v.number(),
  late: v.number(),
});
export type SummedRow = v.InferOutput<typeof SummedRow>;

/** Sums the views' days from the first of the days before, by period, by period and day, and by period and restaurant. Kopecks, minutes. */
export async function sumByDay(db: Database, scope: Scope, beforeFrom: string): Promise<SummedRow[]> {
  const result = await db.execute(sql`
    select is_now as "isNow", day::text as day, restaurant_id as "restaurantId",
      sum(orders)::float8 as orders, sum(canceled)::float8 as canceled, sum(revenue)::float8 as revenue,
      sum(refunded)::float8 as refunded, sum(handed_over)::float8 as "handedOver", sum(timed)::float8 as timed,
      sum(minutes_total)::float8 as "minutesTotal", sum(against_promise_total)::float8 as "againstPromiseTotal",
      sum(late)::float8 as late
    from (
      select d.*, d.day >= ${scope.from}::date as is_now from owner_orders_by_day d
      where ${within({ ...scope, from: beforeFrom }, 'd')}
    ) days
    group by grouping sets ((is_now), (is_now, day), (is_now, restaurant_id))`);
  return rowsOf(SummedRow, result);
}

const HourRow = v.object({ hour: v.number(), orders: v.number() });

/** Counts all orders of the scope by the hour in which each was made, by its restaurant's clock: 24 counts. */
export async function countByHour(db: Database, scope: Scope): Promise<number[]> {
  const result = await db.execute(sql`
    select extract(hour from made.created_at at time zone made.timezone)::int as hour, count(*)::int as orders
    from owner_orders o join orders made on made.id = o.order_id
    where ${within(scope, 'o')} group by 1`);
  const found = new Map(rowsOf(HourRow, result).map(({ hour, orders }) => [hour, orders]));
  return Array.from({ length: 24 }, (_, hour) => found.get(hour) ?? 0);
}

const DishRow = v.object({
  name: v.string(),
  portions: v.number(),
  revenue: v.number(),
  place: v.number(),
});

/**
 * Returns the dishes of orders that are not canceled that brought most and least, by what their lines cost with options, before discounts of
 * the whole order; each under its latest name. None is on both sides.
 */
export async function rankDishes(db: Database, scope: Scope): Promise<OfficeNumbers['dishes']> {
  const result = await db.execute(sql`
    select name, portions, revenue, place from (
      select *, (row_number() over (order by revenue desc, portions desc, product_id))::int as place, (count(*) over ())::int as kinds
      from (
        select i.product_id, (array_agg(i.name order by i.id desc))[1] as name, sum(i.quantity)::float8 as portions,
          sum(i.total_price::bigint)::float8 as revenue
        from owner_orders o join order_items i on i.order_id = o.order_id
        where ${within(scope, 'o')} and o.status <> 'canceled' group by i.product_id
      ) sold
    ) ranked
    where place <= ${NUMBERS_DISHES} or place > kinds - ${NUMBERS_DISHES} order by place`);
  const dishes = rowsOf(DishRow, result);
  const shown = ({ name, portions, revenue }: v.InferOutput<typeof DishRow>) => ({ name, portions, revenue });
  return {
    best: dishes.filter(({ place }) => place <= NUMBERS_DISHES).map(shown),
    worst: dishes
      .filter(({ place }) => place > NUMBERS_DISHES)
      .toReversed()
      .map(shown),
  };
}

const PromoRow = v.object({ code: v.string(), uses: v.number(), discount: v.number() });

/** Returns the promo codes of orders that are not canceled, the most used first, with kopecks that they took off. */
export async function sumPromocodes(db: Database, scope: Scope): Promise<OfficeNumbers['promocodes']> {
  const result = await db.execute(sql`
    select made.promocode as code, count(*)::int as uses,
      coalesce(sum((made.totals->>'promo_discount')::bigint), 0)::float8 as discount
    from owner_orders o join orders made on made.id = o.order_id
    where ${within(scope, 'o')} and o.status <> 'canceled' and made.promocode is not null
    group by made.promocode order by uses desc, code limit ${NUMBERS_PROMOCODES}`);
  return rowsOf(PromoRow, result);
}

const CustomersRow = v.object({ isNow: v.boolean(), customers: v.number(), returning: v.number() });

/**
 * Counts who ordered, now and before: a customer is a phone, or the account where its phone was deleted. Returning: with an order of an earlier
 * day than the period's first, in any restaurant. Canceled orders do not count.
 */
export async function countCustomers(
  db: Database,
  scope: Scope,
  beforeFrom: string,
): Promise<Record<'now' | 'before', { readonly new_customers: number; readonly returning_customers: number }>> {
  const earlier = sql.raw(`
    from orders e where e.status not in ('draft', 'canceled') and (e.created_at at time zone e.timezone)::date < people.begins`);
  const result = await db.execute(sql`
    select is_now as "isNow", count(*)::int as customers, (count(*) filter (where
      case when phone <> '' then exists(select 1 ${earlier} and e.phone_number = people.phone)
      else exists(select 1 ${earlier} and e.customer_id = people.customer_id) end
    ))::int as returning
    from (
      select is_now, begins, phone, customer_id from (
        select o.day >= ${scope.from}::date as is_now,
          case when o.day >= ${scope.from}::date then ${scope.from}::date else ${beforeFrom}::date end as begins,
          made.phone_number as phone, case when made.phone_number = '' then made.customer_id end as customer_id
        from owner_orders o join orders made on made.id = o.order_id
        where ${within({ ...scope, from: beforeFrom }, 'o')} and o.status <> 'canceled'
      ) their_orders
      where phone <> '' or customer_id is not null
      group by is_now, begins, phone, customer_id
    ) people
    group by is_now`);
  const rows = rowsOf(CustomersRow, result);
  const of = (isNow: boolean) => {
    const { customers, returning } = rows.find((row) => row.isNow === isNow) ?? { customers: 0, returning: 0 };
    return { new_customers: customers - returning, returning_customers: returning };
  };
  return { now: of(true), before: of(false) };
}
