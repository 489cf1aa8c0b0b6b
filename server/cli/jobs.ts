import { parseArgs } from 'node:util';
import { type CommandTools, runCommand } from '../command.ts';
import { enqueue } from '../jobs/enqueue.ts';
import { readFailedJobs, readQueues, retryFailedJobs } from '../jobs/job-repository.ts';
import { jobsTable } from '../jobs/jobs-table.ts';

/** Jobs that are scheduled automatically (server/jobs/job-list.ts). */
const CALENDAR = ['reconcile-payments', 'housekeeping'] as const;

/** `npm run jobs [-- --retry ID|all] [--begin NAME] [--json]`. Exit codes: 0 done, 1 failed, 2 called wrongly. */
const USAGE = `Usage: npm run jobs [-- --retry ID|all] [--begin NAME] [--json]

Prints the work that is kept for later, and what of it has failed for good.

  --retry ID   begins a job that has failed anew, with all its tries; all: every one of them
  --begin NAME begins what otherwise waits for its hour: ${CALENDAR.join(', ')}
  --json       one JSON object: queues, failed`;

interface Arguments {
  readonly retry: string | undefined;
  readonly begin: (typeof CALENDAR)[number] | undefined;
  readonly json: boolean;
}

const read = (): Arguments | null => {
  const { values } = parseArgs({
    options: { retry: { type: 'string' }, begin: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  const begin = CALENDAR.find((name) => name === values.begin);
  return values.begin !== begin ? null : { retry: values.retry, begin, json: values.json };
};

const run = async ({ retry, begin, json }: Arguments, { database }: CommandTools): Promise<void> => {
  if (retry !== undefined) {
    const begun = await retryFailedJobs(database.background, retry === 'all' ? 'all' : { id: retry });
    if (begun === 0 && retry !== 'all') throw new Error(`no job ${retry} has failed`);
    console.error(`${begun} begun anew.`);
  }
  if (begin !== undefined) await enqueue(database.background, begin, {});
  const queues = await readQueues(database.background);
  const failed = await readFailedJobs(database.background);
  console.log(json ? JSON.stringify({ queues, failed }) : jobsTable(queues, failed));
};

await runCommand({ usage: USAGE, read, run });
