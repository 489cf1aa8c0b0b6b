import type { RunSql } from '../db/run-sql.ts';
import { createBoss } from './boss.ts';
import { JOB_NAMES, JOBS, type JobName } from './job-list.ts';

/** pg-boss removes jobs that wait longer than this; longer than any may wait, minutes. */
const RETENTION_MINUTES = 10 * 365 * 24 * 60;

const settingsOf = (name: JobName) => ({
  ...JOBS[name].policy,
  name,
  retryBackoff: true,
  retentionMinutes: RETENTION_MINUTES,
  policy: 'standard' as const,
});

/** The channel on which the database names a kind of job that has become due with a commit. */
export const JOB_CHANNEL = 'job_due';

/** Jobs for later make no noise: the workers look for them by themselves. */
const NOTIFY_WORKERS = `
  create or replace function queue.notify_workers() returns trigger language plpgsql as $$
  begin
    perform pg_notify('${JOB_CHANNEL}', new.name);
    return null;
  end $$;
  create or replace trigger notify_workers after insert on queue.job
    for each row when (new.start_after <= now()) execute function queue.notify_workers();
`;

/**
 * Migrates the queue's tables, and creates or updates the queue of each job that is missing or has another policy. With several
 * instances on one database the caller holds the migration lock.
 */
export async function migrateQueue(run: RunSql): Promise<void> {
  const boss = createBoss(run);
  await boss.start();
  const queues = await boss.getQueues();
  for (const name of JOB_NAMES) {
    const wanted = settingsOf(name);
    const found = queues.find((queue) => queue.name === name);
    if (found === undefined) await boss.createQueue(name, wanted);
    else if (
      found.retryLimit !== wanted.retryLimit ||
      found.retryDelay !== wanted.retryDelay ||
      found.expireInSeconds !== wanted.expireInSeconds ||
      found.retentionMinutes !== wanted.retentionMinutes
    )
      await boss.updateQueue(name, wanted);
  }
  await boss.stop({ graceful: false });
  await run(NOTIFY_WORKERS);
}
