import type { RunSql } from '../db/run-sql.ts';
import { createBoss } from './boss.ts';
import { JOB_NAMES, JOBS, type JobName } from './job-list.ts';

/** Work that waits longer than this is put away by pg-boss: longer than anything may wait, minutes. */
const RETENTION_MINUTES = 10 * 365 * 24 * 60;

const settingsOf = (name: JobName) => ({
  ...JOBS[name].policy,
  name,
  retryBackoff: true,
  retentionMinutes: RETENTION_MINUTES,
  policy: 'standard' as const,
});

/**
 * Brings the queue's own tables up to date, and makes a queue of each job that has none yet, or another policy. With several
 * instances on one database the caller holds the lock of the migrations.
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
}
