import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../db/connection.ts';
import { createBoss } from './boss.ts';
import { runOn } from '../db/numbered-sql.ts';
import type { RunSql } from '../db/run-sql.ts';
import { JOB_NAMES, type JobName } from './job-list.ts';

/** Accesses pg-boss's tables: queries that it has no API for are here, and nowhere else. */

const Count = v.number();
const Queues = v.object({
  rows: v.array(
    v.object({ name: v.picklist(JOB_NAMES), waiting: Count, later: Count, active: Count, failed: Count, done: Count }),
  ),
});

/** Job counts of one kind. */
export interface QueueState {
  readonly name: JobName;
  /** Due and waiting for a worker. */
  readonly waiting: number;
  /** Scheduled for later, or waiting for a retry. */
  readonly later: number;
  readonly active: number;
  /** Out of retries. */
  readonly failed: number;
  /** Completed in the last 24 hours. */
  readonly done: number;
}

/** Counts the jobs of every kind, by name (docs/product.md §25.16). */
export async function readQueues(db: Database): Promise<QueueState[]> {
  const result = await db.execute(sql`
    select queue.name,
      count(*) filter (where job.state < 'active' and job.start_after <= now())::int as waiting,
      count(*) filter (where job.state < 'active' and job.start_after > now())::int as later,
      count(*) filter (where job.state = 'active')::int as active,
      count(*) filter (where job.state = 'failed')::int as failed,
      count(*) filter (where job.state = 'completed')::int as done
    from queue.queue left join (
      select name, state, start_after from queue.job
      where state <> 'completed' or completed_on > now() - interval '24 hours'
      union all
      select name, state, start_after from queue.archive
      where state = 'completed' and completed_on > now() - interval '24 hours'
    ) job on job.name = queue.name
    where queue.name in ${[...JOB_NAMES]}
    group by queue.name order by queue.name`);
  return v.parse(Queues, result).rows;
}

const Due = v.object({ rows: v.array(v.object({ name: v.picklist(JOB_NAMES) })) });

/** Reads of which of these kinds a job is due. One statement for all, so that an idle server hardly asks. */
export async function readDueKinds(run: RunSql, names: readonly JobName[]): Promise<readonly JobName[]> {
  const result = await run(
    "select distinct name from queue.job where state < 'active' and start_after <= now() and name = any($1)",
    [[...names]],
  );
  return v.parse(Due, result).rows.map(({ name }) => name);
}

const Failed = v.object({
  rows: v.array(
    v.object({
      id: v.string(),
      name: v.picklist(JOB_NAMES),
      data: v.unknown(),
      tries: v.number(),
      output: v.unknown(),
      failed_at: v.string(),
    }),
  ),
});

/** A job that is out of retries. */
export interface FailedJob {
  readonly id: string;
  readonly name: JobName;
  readonly data: unknown;
  readonly tries: number;
  /** Error of the last attempt, as a sentence. */
  readonly error: string;
  /** An instant in UTC, ISO 8601. */
  readonly failed_at: string;
}

/** Output of {@link describeError} in http/logging.ts, or of pg-boss for a dead worker. */
const Output = v.object({
  type: v.optional(v.string()),
  message: v.optional(v.string()),
  sqlState: v.optional(v.string()),
  cause: v.optional(v.unknown()),
  value: v.optional(v.object({ message: v.string() })),
});

const errorOf = (output: unknown): string => {
  const parsed = v.safeParse(Output, output);
  if (!parsed.success) return 'unknown';
  const { type = 'unknown', message, sqlState, cause, value } = parsed.output;
  const said = message ?? value?.message ?? (sqlState === undefined ? undefined : `SQLSTATE ${sqlState}`);
  return said ?? (cause === undefined ? type : errorOf(cause));
};

/** Reads the permanently failed jobs, oldest first. */
export async function readFailedJobs(db: Database): Promise<FailedJob[]> {
  const result = await db.execute(sql`
    select id::text, name, data, retry_count + 1 as tries, output,
      to_char(completed_on at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as failed_at
    from queue.job where state = 'failed' and name in ${[...JOB_NAMES]} order by completed_on, id`);
  return v.parse(Failed, result).rows.map(({ output, ...job }) => ({ ...job, error: errorOf(output) }));
}

const Kept = v.object({
  rows: v.array(v.object({ id: v.string(), name: v.string(), data: v.record(v.string(), v.unknown()) })),
});

/**
 * Restarts failed jobs with all their retries: one by its id, or all of them.
 *
 * @returns the number of jobs restarted
 */
export function retryFailedJobs(db: Database, which: { readonly id: string } | 'all'): Promise<number> {
  return db.transaction(async (tx) => {
    const isMeant = which === 'all' ? sql`true` : sql`id::text = ${which.id}`;
    const found = await tx.execute(sql`
      select id::text, name, data from queue.job
      where state = 'failed' and name in ${[...JOB_NAMES]} and ${isMeant} for update`);
    const { rows } = v.parse(Kept, found);
    const boss = createBoss(runOn(tx));
    for (const { id, name, data } of rows) {
      await boss.deleteJob(name, id);
      await boss.send(name, data, { id });
    }
    return rows.length;
  });
}

/** Advances scheduled jobs by that many milliseconds: the demo's clock (docs/product.md §21.2). */
export async function advanceJobs(db: Database, ms: number): Promise<void> {
  await db.execute(sql`
    update queue.job set start_after = start_after - ${ms / 1000}::double precision * interval '1 second'
    where state < 'active' and start_after > now()`);
}

/**
 * Requeues jobs that were active when the process ended: for a single-process database, which has no other worker. It counts as
 * an attempt, so that a job that crashes the process does not do so forever.
 */
export async function giveBackInterrupted(db: Database): Promise<void> {
  await db.execute(sql`
    update queue.job set
      state = (case when retry_count < retry_limit then 'retry' else 'failed' end)::queue.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end,
      start_after = now(),
      output = '{"message": "the process ended while it was under way"}'::jsonb
    where state = 'active'`);
}
