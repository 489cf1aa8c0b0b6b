import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/connection.ts';
import { readQueues, type QueueState } from '../jobs/job-repository.ts';

const Count = v.number();
const Rows = v.object({
  rows: v.tuple([
    v.object({
      orders: v.record(v.string(), Count),
      unaccepted: Count,
      refunds: Count,
      refund_amount: Count,
      refund_age: Count,
      webhooks_gone: Count,
    }),
  ]),
});

/** What an operator watches of the whole chain: the same from every instance. */
export interface ChainState {
  /** Orders under way, by status. */
  readonly orders: Readonly<Record<string, number>>;
  /** Of these, announced as unaccepted and not accepted since (docs/product.md §26.31). */
  readonly unaccepted: number;
  /** Refunds that the provider has not confirmed: how many, kopecks, and the age of the oldest in seconds. */
  readonly refunds: { readonly count: number; readonly amount: number; readonly age: number };
  /** Webhook endpoints that are sent nothing any more, as they have answered that they are gone (docs/product.md §27.10). */
  readonly webhooksGone: number;
  readonly queues: readonly QueueState[];
}

/** Reads the state in two statements, of what is under way alone: neither grows with the orders of the past. */
export async function readChainState(db: Database, now: Date): Promise<ChainState> {
  const result = await db.execute(sql`
    select
      (select coalesce(jsonb_object_agg(status, count), '{}') from (
        select status, count(*) as count from orders where status not in ('delivered', 'canceled') group by status
      ) active) as orders,
      (select count(*)::int from orders where status = 'new' and unaccepted_at is not null) as unaccepted,
      (select count(*)::int from webhook_endpoints where is_disabled) as webhooks_gone,
      back.*
    from (
      select count(*)::int as refunds, coalesce(sum(amount), 0)::float8 as refund_amount,
        coalesce(extract(epoch from ${now.toISOString()}::timestamptz - min(created_at)), 0)::float8 as refund_age
      from refunds where confirmed_at is null
    ) back`);
  const [row] = v.parse(Rows, result).rows;
  return {
    orders: row.orders,
    unaccepted: row.unaccepted,
    refunds: { count: row.refunds, amount: row.refund_amount, age: row.refund_age },
    webhooksGone: row.webhooks_gone,
    queues: await readQueues(db),
  };
}
