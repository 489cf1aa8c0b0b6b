import { textTable } from '../text-table.ts';
import type { FailedJob, QueueState } from './job-repository.ts';

/** Formats the output of `npm run jobs`: every kind of job, and below it the permanently failed ones. */
export function jobsTable(queues: readonly QueueState[], failed: readonly FailedJob[]): string {
  const counts = textTable(
    [
      ['work', 'waiting', 'later', 'active', 'failed', 'done in 24 h'],
      ...queues.map(({ name, waiting, later, active, failed: lost, done }) => [
        name,
        ...[waiting, later, active, lost, done].map(String),
      ]),
    ],
    (column) => column === 0,
  );
  if (failed.length === 0) return `${counts}\n\nNothing has failed for good.`;
  const lines = textTable(
    [
      ['id', 'work', 'tries', 'failed at', 'data', 'error of the last try'],
      ...failed.map(({ id, name, tries, failed_at, data, error }) => [
        id,
        name,
        String(tries),
        failed_at,
        JSON.stringify(data),
        error,
      ]),
    ],
    (column) => column !== 2,
  );
  return `${counts}\n\nFailed for good; \`npm run jobs -- --retry ID\` begins one anew, \`--retry all\` all of them:\n\n${lines}`;
}
