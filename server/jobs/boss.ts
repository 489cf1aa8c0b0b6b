import PgBoss from 'pg-boss';
import type { RunSql } from '../db/run-sql.ts';

/** The queue's own schema, with pg-boss tables and migrations. */
const QUEUE_SCHEMA = 'queue';
/** Failed jobs are kept until an operator looks at them (docs/product.md §25.16). */
const FAILED_KEPT_SECONDS = 10 * 365 * 24 * 3600;

/**
 * Creates a pg-boss that uses the given SQL runner: the pool, or one transaction (docs/decisions/0148-job-queue.md). Sending
 * works without starting it.
 *
 * @param upkeepSeconds interval at which a started instance looks for dead workers and due schedules; null: never
 */
export function createBoss(run: RunSql, upkeepSeconds: number | null = null): PgBoss {
  return new PgBoss({
    schema: QUEUE_SCHEMA,
    db: { executeSql: run },
    archiveFailedAfterSeconds: FAILED_KEPT_SECONDS,
    schedule: upkeepSeconds !== null,
    supervise: upkeepSeconds !== null,
    ...(upkeepSeconds === null
      ? {}
      : {
          maintenanceIntervalSeconds: upkeepSeconds,
          cronMonitorIntervalSeconds: upkeepSeconds,
          cronWorkerIntervalSeconds: upkeepSeconds,
        }),
  });
}
