import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/connection.ts';

/** A discrepancy, with its order; kopecks. */
export interface MoneyFault {
  readonly orderId: string;
  readonly what: string;
}

export interface MoneyReport {
  readonly orders: number;
  /** Received, returned, and the total of orders marked as paid. */
  readonly received: number;
  readonly returned: number;
  readonly standing: number;
  readonly faults: readonly MoneyFault[];
}

/** Per order with actual or expected money movements: totals by the journal, by payments and returns, and by the order. */
const PER_ORDER = sql`
  with journal as (
    select order_id,
      coalesce(sum(amount) filter (where account = 'provider'), 0) as provider,
      coalesce(sum(amount) filter (where account = 'orders'), 0) as orders,
      coalesce(sum(amount) filter (where account = 'to_return'), 0) as to_return,
      coalesce(sum(amount) filter (where account = 'unassigned'), 0) as unassigned
    from money_entries group by order_id
  ), taken as (
    select order_id,
      coalesce(sum(amount), 0) as taken,
      coalesce(sum(amount) filter (where role in ('held', 'unknown')), 0) as odd,
      coalesce(sum(amount) filter (where role = 'order'), 0) as own
    from payments where currency = 'RUB' group by order_id
  ), back as (
    select r.order_id,
      coalesce(sum(r.amount) filter (where r.confirmed_at is not null), 0) as returned,
      coalesce(sum(r.amount) filter (where r.confirmed_at is null), 0) as waiting,
      coalesce(sum(r.amount) filter (where p.role in ('held', 'unknown')), 0) as odd,
      coalesce(sum(r.amount) filter (where p.role = 'order'), 0) as own,
      coalesce(sum(r.amount) filter (where p.role = 'order' and r.reason = 'changed'), 0) as changed
    from refunds r left join payments p on p.terminal = r.terminal and p.transaction_id = r.transaction_id
    group by r.order_id
  ), ids as (
    select order_id from journal union select order_id from taken union select order_id from back
    union select id from orders where terminal is not null
  )
  select ids.order_id,
    o.status, o.payment_method, o.payment_status, (o.totals->>'total_price')::bigint - o.due_on_receipt as total,
    coalesce(j.provider, 0) as provider, coalesce(j.orders, 0) as orders,
    coalesce(j.to_return, 0) as to_return, coalesce(j.unassigned, 0) as unassigned,
    coalesce(t.taken, 0) as taken, coalesce(t.odd, 0) as odd_taken,
    coalesce(b.returned, 0) as returned, coalesce(b.waiting, 0) as waiting, coalesce(b.odd, 0) as odd_back,
    coalesce(t.own, 0) as own_taken, coalesce(b.own, 0) as own_back, coalesce(b.changed, 0) as changed_back
  from ids
  left join orders o on o.id = ids.order_id
  left join journal j on j.order_id = ids.order_id
  left join taken t on t.order_id = ids.order_id
  left join back b on b.order_id = ids.order_id
  order by ids.order_id`;

const numberOf = (value: unknown): number => Number(value ?? 0);

const faultsOf = (row: Readonly<Record<string, unknown>>): string[] => {
  const at = (name: string): number => numberOf(row[name]);
  const { status, payment_method: method, payment_status: paid } = row;
  const isOnline = method === 'card-online' || method === 'sbp-online';
  const isBegun = typeof status === 'string' && status !== 'draft' && status !== 'canceled';
  const isStanding = isOnline && isBegun && paid === 'paid';
  const standing = isStanding ? at('own_taken') - at('own_back') : 0;
  // What was paid above the order's cost went back when the restaurant changed it, or all of the payment did (docs/product.md §26.55). What is
  // collected on receipt is no part of `total` (docs/product.md §26.66).
  const isEven = at('own_taken') - at('total') === at('changed_back') || at('own_back') === at('own_taken');
  const expected: readonly (readonly [string, number, number])[] = [
    [
      'the journal’s money at the provider is not what it took and returned',
      at('provider'),
      at('taken') - at('returned'),
    ],
    ['the journal’s value of the order is not what stands paid', at('orders'), -standing],
    ['the journal’s money to be returned is not what is on its way', at('to_return'), -at('waiting')],
    ['the journal’s unassigned money is not that of odd payments', at('unassigned'), at('odd_back') - at('odd_taken')],
  ];
  const unequal = expected.filter(([, is, should]) => is !== should);
  return [
    ...unequal.map(([what, is, should]) => `${what}: ${is} instead of ${should}`),
    ...(isOnline && isBegun && paid !== 'paid' && paid !== 'refunded' && at('total') > 0
      ? ['it is prepared and not paid']
      : []),
    ...(isStanding && !isEven ? ['what was paid is not what it costs and what went back since it was changed'] : []),
  ];
};

/** Verifies that the journal, the provider's events and the orders agree (docs/product.md §25.15); kopecks. */
export async function verifyMoney(db: Database): Promise<MoneyReport> {
  const crooked = await rowsOf(
    db,
    sql`select posting, min(order_id) as order_id from money_entries group by posting having sum(amount) <> 0`,
  );
  const rows = await rowsOf(db, PER_ORDER);
  const sum = (name: string): number => rows.reduce((total, row) => total + numberOf(row[name]), 0);
  return {
    orders: rows.length,
    received: sum('taken'),
    returned: sum('returned'),
    standing: 0 - sum('orders'),
    faults: [
      ...crooked.map((row) => ({ orderId: String(row['order_id']), what: `${String(row['posting'])} is not even` })),
      ...rows.flatMap((row) => faultsOf(row).map((what) => ({ orderId: String(row['order_id']), what }))),
    ],
  };
}

const rowsOf = async (db: Database, query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> => {
  const result: unknown = await db.execute(query);
  if (typeof result !== 'object' || result === null || !('rows' in result) || !Array.isArray(result.rows)) return [];
  return result.rows;
};
