import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { OpenDatabase } from '#server/db/connection.ts';
import { createBoss } from '#server/jobs/boss.ts';
import { JOB_NAMES, type JobName } from '#server/jobs/job-list.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';

const Rows = v.object({ rows: v.array(v.object({ name: v.picklist(JOB_NAMES) })) });

type Jobs = Pick<OpenDatabase, 'db' | 'run'>;

/** Returns the kinds of which jobs are due, in one query: asking the queue for each kind is what takes a test's time. */
export async function dueKinds({ db }: Jobs): Promise<ReadonlySet<JobName>> {
  const found = await db.execute(
    sql`select distinct name from queue.job where state < 'active' and start_after < now()`,
  );
  return new Set(v.parse(Rows, found).rows.map(({ name }) => name));
}

/** Reports whether a job of one of the kinds is due, is planned, or was taken by a worker that has died. */
export async function hasOpenJobs({ db }: Jobs, kinds: readonly JobName[]): Promise<boolean> {
  const found = await db.execute(
    sql`select name from queue.job where state <= 'active' and name in ${[...kinds]} limit 1`,
  );
  return v.parse(Rows, found).rows.length > 0;
}

/**
 * Runs due jobs once each, kind after kind in the order of the handlers; failures are retried by their policy.
 *
 * @returns how many there were, and the errors' names
 */
export async function runDueJobs(
  database: Jobs,
  handlers: JobHandlers,
): Promise<{ readonly done: number; readonly failed: readonly string[] }> {
  const boss = createBoss(database.run);
  const due = await dueKinds(database);
  let done = 0;
  const failed: string[] = [];
  for (const [name, handler] of Object.entries(handlers) as [JobName, ((data: never) => Promise<void>) | undefined][]) {
    // A job may have enqueued others.
    if (!due.has(name) && done === 0) continue;
    for (const job of await boss.fetch<never>(name, { batchSize: 100 })) {
      done += 1;
      try {
        await handler?.(job.data);
        await boss.complete(name, job.id);
      } catch (error) {
        failed.push(error instanceof Error ? error.name : String(error));
        await boss.fail(name, job.id, { message: String(error) });
      }
    }
  }
  return { done, failed };
}
