import type { Database } from '../db/connection.ts';
import { runOn } from '../db/numbered-sql.ts';
import { createBoss } from './boss.ts';
import type { JobData, JobName } from './job-list.ts';

/**
 * Enqueues a job (docs/product.md §25.16). Inside a transaction the job exists if and only if that commits.
 *
 * @param options `afterMs`: delay in milliseconds; none by default
 * @throws {Error} when the job could not be stored: the caller's transaction must not commit then
 */
export async function enqueue<N extends JobName>(
  db: Database,
  name: N,
  data: JobData<N>,
  { afterMs = 0 }: { readonly afterMs?: number } = {},
): Promise<void> {
  const id = await createBoss(runOn(db)).send(name, data, afterMs > 0 ? { startAfter: afterMs / 1000 } : {});
  if (id === null) throw new Error(`there is no queue for ${name}`);
}
