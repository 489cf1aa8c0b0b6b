import { sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import type { CustomerFilter, CustomerSort } from '#contract/office-customers.ts';
import { ADVISORY_LOCKS } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/connection.ts';
import { rowsOf } from '#server/db/run-sql.ts';
import { EVERY_RESTAURANT } from '#server/db/schema/customer-summaries.ts';

/** Customers whose summaries are made anew in one transaction. */
const AT_ONCE = 1000;
const PARTS_OF_LOOK = 10;
/** The order of who has none: also what `customer_summaries` is indexed with. */
const NEVER = sql`'1970-01-01T00:00:00Z'::timestamptz`;

/** Makes summaries of some changed customers anew; returns how many changes were taken. Sums are those of the owner's day (docs/product.md §26.19). */
const refreshSome = (db: Database): Promise<number> =>
  db.transaction(async (tx) => {
    // One at a time: what was summed up earlier must not be stored later.
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.customerSummaries})`);
    const result = await tx.execute(sql`
      with taken as (
        delete from customers_changed
        where id in (select id from customers_changed order by id limit ${AT_ONCE}) returning customer_id
      ),
      who as (select distinct customer_id from taken),
      sums as (
        select made.customer_id, coalesce(o.restaurant_id, ${EVERY_RESTAURANT}) as restaurant_id, count(*) as orders,
          sum(o.revenue) as revenue, max(made.created_at) as last_order_at
        from who join orders made on made.customer_id = who.customer_id join owner_orders o on o.order_id = made.id
        group by grouping sets ((made.customer_id), (made.customer_id, o.restaurant_id))
      ),
      places as (
        select customer_id, ${EVERY_RESTAURANT}::int as restaurant_id from who
        union select customer_id, restaurant_id from sums
      ),
      gone as (
        delete from customer_summaries s using who
        where s.customer_id = who.customer_id
          and not exists (select 1 from customers c where c.id = who.customer_id and c.deleted_at is null)
      ),
      stored as (
        insert into customer_summaries
          (customer_id, restaurant_id, orders, revenue, last_order_at, registered_at, marketing)
        select c.id, p.restaurant_id, coalesce(s.orders, 0), coalesce(s.revenue, 0), coalesce(s.last_order_at, ${NEVER}),
          c.created_at, coalesce((
            select k.given from customer_consents k
            where k.customer_id = c.id and k.kind = 'marketing' order by k.id desc limit 1
          ), false)
        from places p join customers c on c.id = p.customer_id and c.deleted_at is null
        left join sums s on s.customer_id = p.customer_id and s.restaurant_id = p.restaurant_id
        on conflict (customer_id, restaurant_id) do update set orders = excluded.orders, revenue = excluded.revenue,
          last_order_at = excluded.last_order_at, marketing = excluded.marketing
      )
      select count(*)::int as count from taken`);
    return rowsOf(v.object({ count: v.number() }), result)[0]?.count ?? 0;
  });

/** Sums up anew all that has changed since the last time; for the housekeeping. */
export async function refreshSummaries(db: Database): Promise<void> {
  while ((await refreshSome(db)) === AT_ONCE);
}

/** As {@link refreshSummaries}, before a look that someone waits for: not more than a second's work, which is exceeded after a migration alone. */
export async function refreshForLook(db: Database): Promise<void> {
  for (let part = 0; part < PARTS_OF_LOOK; part += 1) if ((await refreshSome(db)) < AT_ONCE) return;
}

/** What is searched for; null: everyone. `order`: the number of an order of theirs; `words` have letters and digits alone; `email` is the whole text, in lower case. */
export type CustomerSearch =
  | { readonly digits: string }
  | { readonly order: number }
  | { readonly words: readonly string[]; readonly email: string }
  | null;

/** Which customers are meant: those with orders in a restaurant, by its number, or in the whole chain. */
export interface CustomerScope {
  readonly restaurantId: number;
  readonly goneBefore: Date;
}

/** Where a page begins: after this customer. `value` is what the list is sorted by, as text. */
export interface CustomerCursor {
  readonly value: string;
  readonly id: number;
}

const COLUMNS: Readonly<Record<CustomerSort, { readonly column: SQL; readonly type: SQL }>> = {
  last_order: { column: sql`s.last_order_at`, type: sql`timestamptz` },
  revenue: { column: sql`s.revenue`, type: sql`bigint` },
  orders: { column: sql`s.orders`, type: sql`int` },
  registered: { column: sql`s.registered_at`, type: sql`timestamptz` },
};

const filterOf = (filter: CustomerFilter, { goneBefore }: CustomerScope): SQL => {
  switch (filter) {
    case 'all':
      return sql`true`;
    case 'without_orders':
      return sql`s.last_order_at = ${NEVER}`;
    case 'marketing':
      return sql`s.marketing`;
    case 'gone':
      return sql`s.last_order_at > ${NEVER} and s.last_order_at < ${goneBefore.toISOString()}::timestamptz`;
  }
};

const startOf = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Each search has an index of `customers` of the same expression. */
const searchOf = (search: CustomerSearch, { restaurantId }: CustomerScope): SQL => {
  if (search === null) return sql`true`;
  if ('order' in search) {
    const here = restaurantId === EVERY_RESTAURANT ? sql`true` : sql`made.restaurant_id = ${restaurantId}`;
    return sql`c.id in (select made.customer_id from orders made where made.number = ${search.order} and ${here})`;
  }
  if ('digits' in search) {
    return sql`reverse(c.phone) like ${startOf(Array.from(search.digits).toReversed().join(''))}`;
  }
  const email = sql`lower(c.email) like ${startOf(search.email)}`;
  if (search.words.length === 0) return email;
  const query = search.words.map((word) => `${word}:*`).join(' & ');
  const name = sql`to_tsvector('simple', translate(coalesce(c.name, ''), 'ёЁ', 'еЕ')) @@ to_tsquery('simple', ${query})`;
  return sql`(${name} or ${email})`;
};

const SummaryRow = v.object({
  id: v.number(),
  name: v.nullable(v.string()),
  phone: v.string(),
  orders: v.number(),
  revenue: v.number(),
  /** Milliseconds; 0: no order. */
  lastOrderAt: v.number(),
  registeredAt: v.number(),
  marketing: v.boolean(),
});
export type SummaryRow = v.InferOutput<typeof SummaryRow>;

/** The statement of a page of the list: it begins in an index at its first row, however far the page is. */
export function listStatement(
  scope: CustomerScope,
  asked: {
    readonly search: CustomerSearch;
    readonly sort: CustomerSort;
    readonly filter: CustomerFilter;
    readonly after: CustomerCursor | null;
    readonly limit: number;
  },
): SQL {
  const { column, type } = COLUMNS[asked.sort];
  const after =
    asked.after === null
      ? sql`true`
      : sql`(${column}, s.customer_id) < (${asked.after.value}::${type}, ${asked.after.id}::int)`;
  return sql`
    select c.id, c.name, c.phone, s.orders, s.revenue::float8 as revenue, s.marketing,
      (extract(epoch from s.last_order_at) * 1000)::float8 as "lastOrderAt",
      (extract(epoch from s.registered_at) * 1000)::float8 as "registeredAt"
    from customer_summaries s join customers c on c.id = s.customer_id
    where s.restaurant_id = ${scope.restaurantId} and c.deleted_at is null and ${after}
      and ${filterOf(asked.filter, scope)} and ${searchOf(asked.search, scope)}
    order by ${column} desc, s.customer_id desc limit ${asked.limit}`;
}

/** Returns a page of the list, as {@link listStatement} says. */
export async function listSummaries(db: Database, ...asked: Parameters<typeof listStatement>): Promise<SummaryRow[]> {
  return rowsOf(SummaryRow, await db.execute(listStatement(...asked)));
}

const CountRow = v.object({ all: v.number(), without_orders: v.number(), marketing: v.number(), gone: v.number() });

/** Counts the customers of each filter. */
export async function countSummaries(db: Database, scope: CustomerScope): Promise<v.InferOutput<typeof CountRow>> {
  const result = await db.execute(sql`
    select count(*)::int as all, (count(*) filter (where ${filterOf('without_orders', scope)}))::int as without_orders,
      (count(*) filter (where ${filterOf('marketing', scope)}))::int as marketing,
      (count(*) filter (where ${filterOf('gone', scope)}))::int as gone
    from customer_summaries s where s.restaurant_id = ${scope.restaurantId}`);
  const [row] = rowsOf(CountRow, result);
  if (row === undefined) throw new Error('A count without a row');
  return row;
}

const NumbersRow = v.object({
  orders: v.number(),
  canceled: v.number(),
  revenue: v.number(),
  refunded: v.number(),
  lastOrderAt: v.nullable(v.number()),
});

/** Sums one customer's orders up as the owner's day does (docs/product.md §26.19); `restaurantId` null: in the whole chain. Kopecks. */
export async function sumOrdersOf(
  db: Database,
  customerId: number,
  restaurantId: number | null,
): Promise<v.InferOutput<typeof NumbersRow>> {
  const here = restaurantId === null ? sql`true` : sql`o.restaurant_id = ${restaurantId}`;
  const result = await db.execute(sql`
    select count(*)::int as orders, (count(*) filter (where o.status = 'canceled'))::int as canceled,
      coalesce(sum(o.revenue), 0)::float8 as revenue, coalesce(sum(o.refunded), 0)::float8 as refunded,
      (extract(epoch from max(made.created_at)) * 1000)::float8 as "lastOrderAt"
    from orders made join owner_orders o on o.order_id = made.id where made.customer_id = ${customerId} and ${here}`);
  const [row] = rowsOf(NumbersRow, result);
  if (row === undefined) throw new Error('A sum without a row');
  return row;
}
