import PgBoss from 'pg-boss';
import type { RunSql } from '../db/run-sql.ts';

/** The queue has a schema of its own, with tables and migrations of pg-boss. */
const QUEUE_SCHEMA = 'queue';
/** Work that failed for good is kept until somebody looks at it (docs/product.md §25.16). */
const FAILED_KEPT_SECONDS = 10 * 365 * 24 * 3600;

/**
 * pg-boss on whatever runs its SQL: the pool, or one transaction (docs/decisions/0148-job-queue.md). To send it need not be
 * started.
 *
 * @param upkeepSeconds how often, once it is started, it looks for workers that have died and at the calendar; null: never
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
