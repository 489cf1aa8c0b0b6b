// Proves docs/product.md §25.16.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/connection.ts';
import { createBoss } from '#server/jobs/boss.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { JOB_NAMES, JOBS, type JobName } from '#server/jobs/job-list.ts';
import {
  advanceJobs,
  type QueueState,
  readFailedJobs,
  readQueues,
  retryFailedJobs,
} from '#server/jobs/job-repository.ts';
import { jobsTable } from '#server/jobs/jobs-table.ts';
import { type JobHandlers, startWorkers, type Workers } from '#server/jobs/workers.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

const ORDER = { order_id: 'o'.repeat(24) };
const HOUR = 3_600_000;

let database: OpenDatabase;
beforeAll(async () => {
  // It makes queues, which are tables.
  database = await openTestDatabase({ own: true });
});
afterAll(() => database.close());

const lines: Record<string, unknown>[] = [];
const noted = (level: string) => (line: unknown) => void lines.push({ level, ...(line as Record<string, unknown>) });
const log = { error: noted('error'), warn: noted('warn') };
const started: Workers[] = [];
beforeEach(async () => {
  lines.length = 0;
  await database.db.execute(sql`truncate queue.job, queue.archive`);
  await database.db.execute(sql`delete from queue.schedule`);
  return async () => {
    await Promise.all(started.splice(0).map((workers) => workers.stop()));
  };
});

const start = async (handlers: JobHandlers, on = database): Promise<Workers> => {
  const workers = await startWorkers(on, handlers, { log, pollMs: 20, upkeepSeconds: 1, drainMs: 50 });
  started.push(workers);
  return workers;
};
const stateOf = async (name: JobName): Promise<QueueState | undefined> =>
  (await readQueues(database.db)).find((queue) => queue.name === name);
const untilState = (name: JobName, expected: Partial<QueueState>): Promise<void> =>
  waitFor(async () => expect(await stateOf(name)).toMatchObject(expected));
const rows = async (text: string): Promise<unknown[]> => (await database.run(text)).rows;

describe('a background job', () => {
  it('exists exactly when its transaction commits', async () => {
    const rolledBack = database.db.transaction(async (tx) => {
      await enqueue(tx, 'expire-payment', ORDER);
      throw new Error('rolled back');
    });
    await expect(rolledBack).rejects.toThrow('rolled back');
    expect(await stateOf('expire-payment')).toMatchObject({ waiting: 0, later: 0 });
    await database.db.transaction(async (tx) => {
      await enqueue(tx, 'expire-payment', ORDER);
      await enqueue(tx, 'ask-provider', ORDER, { afterMs: 90_500 });
    });
    expect(await stateOf('expire-payment')).toMatchObject({ waiting: 1, later: 0 });
    expect(await stateOf('ask-provider')).toMatchObject({ waiting: 0, later: 1 });
  });

  it('waits for its time, which the demo clock brings nearer', async () => {
    await enqueue(database.db, 'expire-payment', ORDER, { afterMs: HOUR });
    await advanceJobs(database.db, HOUR - 60_000);
    expect(await stateOf('expire-payment')).toMatchObject({ waiting: 0, later: 1 });
    await advanceJobs(database.db, 60_000);
    expect(await stateOf('expire-payment')).toMatchObject({ waiting: 1, later: 0 });
  });

  it('throws when it has no queue, so that its transaction does not commit', async () => {
    const lost = database.db.transaction(async (tx) => {
      await tx.execute(sql`delete from queue.queue where name = 'refund'`);
      await enqueue(tx, 'refund', { refund_id: 'r1' });
    });
    await expect(lost).rejects.toThrow('no queue for refund');
    await enqueue(database.db, 'refund', { refund_id: 'r1' });
  });

  it('has a queue of its kind with the configured policy, however many instances start at once', async () => {
    await database.db.execute(sql`drop schema queue cascade`);
    await Promise.all([database.migrate(), database.migrate(), database.migrate()]);
    await database.db.execute(sql`update queue.queue set retry_limit = 0 where name = 'refund'`);
    await database.migrate();
    const queues = await rows('select name, retry_limit, retry_backoff from queue.queue order by name');
    expect(queues).toEqual(
      JOB_NAMES.toSorted().map((name) => ({
        name,
        retry_limit: JOBS[name].policy.retryLimit,
        retry_backoff: true,
      })),
    );
  });
});

describe('a worker', () => {
  it('runs due jobs with their data, at once when woken, and none twice', async () => {
    const done: unknown[] = [];
    const workers = await startWorkers(
      database,
      { 'ask-provider': async (data) => void done.push(data) },
      { log, pollMs: HOUR },
    );
    started.push(workers);
    await enqueue(database.db, 'ask-provider', ORDER);
    await enqueue(database.db, 'ask-provider', ORDER, { afterMs: HOUR });
    workers.wake();
    await untilState('ask-provider', { waiting: 0, later: 1, active: 0, done: 1 });
    expect(done).toEqual([ORDER]);
  });

  it('runs a job as soon as its transaction has committed, without looking for it', async () => {
    started.push(await startWorkers(database, { refund: async () => undefined }, { log, pollMs: HOUR }));
    await database.db.transaction(async (tx) => {
      await enqueue(tx, 'refund', { refund_id: 'r1' });
      await enqueue(tx, 'refund', { refund_id: 'r2' }, { afterMs: HOUR });
    });
    await untilState('refund', { waiting: 0, later: 1, done: 1 });
  });

  it('looks for due jobs of all kinds in one statement while there are none', async () => {
    const kinds = ['refund', 'ask-provider', 'expire-payment'] as const;
    const statements: string[] = [];
    const counted: OpenDatabase = {
      ...database,
      run: (text, values) => {
        // Not those of the queue's own upkeep.
        if (kinds.some((kind) => values?.flat().includes(kind))) statements.push(text);
        return database.run(text, values);
      },
    };
    const nothing = async (): Promise<void> => undefined;
    started.push(
      await startWorkers(counted, Object.fromEntries(kinds.map((kind) => [kind, nothing])), {
        log,
        pollMs: 20,
        upkeepSeconds: 40,
      }),
    );
    const looks = () => statements.filter((text) => !/skip locked/i.test(text));
    await waitFor(async () => expect(looks().length).toBeGreaterThan(5));
    // Each worker has looked once when it began.
    expect(statements.filter((text) => /skip locked/i.test(text))).toHaveLength(kinds.length);
    await enqueue(database.db, 'refund', { refund_id: 'r1' });
    await untilState('refund', { waiting: 0, done: 1 });
  });

  it('leaves jobs alone that it has no handler for', async () => {
    await enqueue(database.db, 'refund', { refund_id: 'r1' });
    await enqueue(database.db, 'ask-provider', ORDER);
    await start({ 'ask-provider': async () => undefined });
    await untilState('ask-provider', { done: 1 });
    expect(await stateOf('refund')).toMatchObject({ waiting: 1 });
  });

  it('retries failed jobs with growing delays, then keeps them, and restarts them on demand', async () => {
    const { retryLimit, retryDelay } = JOBS['ask-provider'].policy;
    let isBroken = true;
    const handled: unknown[] = [];
    const workers = await start({
      'ask-provider': async (data) => {
        handled.push(data);
        if (isBroken) throw new Error('the provider does not answer');
      },
    });
    await enqueue(database.db, 'ask-provider', ORDER);
    for (let tries = 1; tries <= retryLimit; tries += 1) {
      await untilState('ask-provider', { waiting: 0, active: 0, later: 1 });
      expect(handled).toHaveLength(tries);
      const [{ pause }] = (await rows(
        'select extract(epoch from start_after - started_on)::float as pause from queue.job',
      )) as [{ pause: number }];
      // Between half of the doubled delay and all of it, plus the duration of the attempt.
      expect(pause).toBeGreaterThanOrEqual((retryDelay * 2 ** tries) / 2);
      expect(pause).toBeLessThan(retryDelay * 2 ** tries + 10);
      expect(await readFailedJobs(database.db)).toEqual([]);
      await advanceJobs(database.db, HOUR);
      workers.wake();
    }
    await untilState('ask-provider', { later: 0, active: 0, failed: 1 });
    const [failed, ...others] = await readFailedJobs(database.db);
    expect(others).toEqual([]);
    expect(failed).toMatchObject({
      name: 'ask-provider',
      data: ORDER,
      tries: retryLimit + 1,
      error: 'the provider does not answer',
    });
    expect(lines).toHaveLength(retryLimit + 1);
    expect(lines[0]).toMatchObject({ level: 'warn', job: 'ask-provider', id: failed?.id, try: 1 });
    // Only the last one is an error that needs attention.
    expect(lines.filter(({ level }) => level === 'error')).toMatchObject([{ try: retryLimit + 1 }]);
    expect(JSON.stringify(lines)).not.toContain(ORDER.order_id);
    expect(jobsTable(await readQueues(database.db), failed === undefined ? [] : [failed]).split('\n')).toEqual([
      'work                waiting  later  active  failed  done in 24 h',
      'alarm-sms                 0      0       0       0             0',
      'ask-provider              0      0       0       1             0',
      'booking-reminder          0      0       0       0             0',
      'expire-payment            0      0       0       0             0',
      'housekeeping              0      0       0       0             0',
      'iiko-cancel               0      0       0       0             0',
      'iiko-former               0      0       0       0             0',
      'iiko-look                 0      0       0       0             0',
      'iiko-poll                 0      0       0       0             0',
      'iiko-refused              0      0       0       0             0',
      'iiko-send                 0      0       0       0             0',
      'iiko-stop-list            0      0       0       0             0',
      'iiko-unsent               0      0       0       0             0',
      'kitchen-load              0      0       0       0             0',
      'link-sms                  0      0       0       0             0',
      'order-accept              0      0       0       0             0',
      'order-unaccepted          0      0       0       0             0',
      'push-campaign             0      0       0       0             0',
      'push-promotion            0      0       0       0             0',
      'push-status               0      0       0       0             0',
      'push-test                 0      0       0       0             0',
      'reconcile-payments        0      0       0       0             0',
      'refund                    0      0       0       0             0',
      'screens-away              0      0       0       0             0',
      'wake-screen               0      0       0       0             0',
      'webhook                   0      0       0       0             0',
      '',
      'Failed for good; `npm run jobs -- --retry ID` begins one anew, `--retry all` all of them:',
      '',
      expect.stringMatching(/^id +work +tries +failed at +data +error of the last try$/),
      expect.stringMatching(
        /^[\w-]{36} {2}ask-provider +9 {2}\S+Z {2}\{"order_id":"o+"\} {2}the provider does not answer$/,
      ),
    ]);

    expect(await retryFailedJobs(database.db, { id: 'nothing' })).toBe(0);
    expect(await retryFailedJobs(database.db, { id: failed?.id ?? '' })).toBe(1);
    workers.wake();
    await untilState('ask-provider', { waiting: 0, active: 0, later: 1, failed: 0 });
    isBroken = false;
    await advanceJobs(database.db, HOUR);
    await untilState('ask-provider', { later: 0, failed: 0, done: 1 });
    expect(handled).toHaveLength(retryLimit + 3);
    expect(await retryFailedJobs(database.db, 'all')).toBe(0);
  });

  it('logs a failed statement without its parameters or data', async () => {
    await start({
      'ask-provider': async () => void (await database.db.execute(sql`select ${'+7 916 123-45-67'}::int`)),
    });
    await enqueue(database.db, 'ask-provider', ORDER);
    await untilState('ask-provider', { later: 1 });
    expect(JSON.stringify(await rows('select output from queue.job'))).not.toContain('123-45-67');
    await database.db.execute(sql`update queue.job set state = 'failed', completed_on = now()`);
    expect((await readFailedJobs(database.db)).map(({ error }) => error)).toEqual(['SQLSTATE 22P02']);
  });

  it('rejects data that does not match the job’s kind', async () => {
    await createBoss(database.run).send('ask-provider', { order_id: 5 });
    const handled: unknown[] = [];
    await start({ 'ask-provider': async (data) => void handled.push(data) });
    await untilState('ask-provider', { later: 1, waiting: 0 });
    expect(handled).toEqual([]);
  });

  it('never runs a job that another worker runs', async () => {
    const JOBS_AT_ONCE = 40;
    const runs = new Map<string, number>();
    const handlers: JobHandlers = {
      refund: async ({ refund_id }) => void runs.set(refund_id, (runs.get(refund_id) ?? 0) + 1),
    };
    await start(handlers);
    await start(handlers);
    await database.db.transaction(async (tx) => {
      for (let one = 0; one < JOBS_AT_ONCE; one += 1) await enqueue(tx, 'refund', { refund_id: `r${one}` });
    });
    await untilState('refund', { waiting: 0, active: 0, done: JOBS_AT_ONCE });
    expect(runs.size).toBe(JOBS_AT_ONCE);
    expect([...runs.values()].every((count) => count === 1)).toBe(true);
  });

  it('when stopped, waits for running jobs and takes no more', async () => {
    let isUnderWay = (): void => undefined;
    let finish = (): void => undefined;
    const underWay = new Promise<void>((resolve) => {
      isUnderWay = resolve;
    });
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const workers = await startWorkers(
      database,
      {
        refund: () => {
          isUnderWay();
          return finished;
        },
      },
      { log, pollMs: 20 },
    );
    await enqueue(database.db, 'refund', { refund_id: 'r1' });
    await enqueue(database.db, 'refund', { refund_id: 'r2' });
    await underWay;
    const stopped = workers.stop();
    finish();
    await stopped;
    expect(await stateOf('refund')).toMatchObject({ waiting: 1, active: 0, done: 1 });
  });

  it('when stopped, gives back jobs that do not end', async () => {
    const workers = await start({ refund: () => new Promise(() => undefined) });
    await enqueue(database.db, 'refund', { refund_id: 'r1' });
    await untilState('refund', { active: 1 });
    await workers.stop();
    expect(await stateOf('refund')).toMatchObject({ later: 1, active: 0 });
  });
});

describe('a dead worker', () => {
  /** Takes a job and never finishes it. */
  const die = async (): Promise<void> => {
    await enqueue(database.db, 'refund', { refund_id: 'r1' });
    expect(await createBoss(database.run).fetch('refund')).toHaveLength(1);
    expect(await stateOf('refund')).toMatchObject({ waiting: 0, active: 1 });
  };

  it('is detected after its timeout, and its job done by another', async () => {
    const workers = await start({});
    await die();
    await database.db.execute(sql`update queue.job set started_on = started_on - interval '59 seconds'`);
    await createBoss(database.run).maintain();
    expect(await stateOf('refund')).toMatchObject({ active: 1 });
    await database.db.execute(sql`update queue.job set started_on = started_on - interval '1 second'`);
    await untilState('refund', { active: 0, later: 1 });
    await workers.stop();
    await advanceJobs(database.db, HOUR);
    const done: string[] = [];
    await start({ refund: async ({ refund_id }) => void done.push(refund_id) });
    await untilState('refund', { active: 0, done: 1 });
    expect(done).toEqual(['r1']);
  });

  it('has its job restarted at once where only one process can have it, and left alone where another may do it', async () => {
    await die();
    const done: string[] = [];
    await start({ refund: async ({ refund_id }) => void done.push(refund_id) });
    if (database.kind === 'pglite') await untilState('refund', { active: 0, done: 1 });
    else expect(await stateOf('refund')).toMatchObject({ active: 1 });
    expect(done).toEqual(database.kind === 'pglite' ? ['r1'] : []);
  });
});

describe('an unavailable database', () => {
  it('is logged once, and work done meanwhile is recorded when it is back', async () => {
    let isAway = false;
    let refused = 0;
    const handled: unknown[] = [];
    const run: OpenDatabase['run'] = (text, values) => {
      if (!isAway) return database.run(text, values);
      refused += 1;
      return Promise.reject(new Error('connect ECONNREFUSED'));
    };
    await start(
      {
        refund: async (data) => {
          handled.push(data);
          isAway = true;
        },
        'ask-provider': async () => undefined,
      },
      { ...database, run },
    );
    await enqueue(database.db, 'refund', { refund_id: 'r1' });
    await waitFor(() => expect(refused).toBeGreaterThan(10));
    expect(lines).toHaveLength(1);
    expect(await stateOf('refund')).toMatchObject({ active: 1 });
    isAway = false;
    await untilState('refund', { active: 0, done: 1 });
    expect(handled).toHaveLength(1);
  });
});

describe('a scheduled job', () => {
  it('is scheduled once, in Moscow time, when a worker handles it', async () => {
    const calendar = () => rows('select name, cron, timezone from queue.schedule order by name');
    await start({ refund: async () => undefined });
    expect(await calendar()).toEqual([]);
    await start({ housekeeping: async () => undefined, 'reconcile-payments': async () => undefined });
    await start({ housekeeping: async () => undefined, 'reconcile-payments': async () => undefined });
    expect(await calendar()).toEqual([
      { name: 'housekeeping', cron: '0 * * * *', timezone: 'Europe/Moscow' },
      { name: 'reconcile-payments', cron: '30 3 * * *', timezone: 'Europe/Moscow' },
    ]);
  });

  it('runs once in its minute, however many instances there are', async () => {
    const done: unknown[] = [];
    const handlers: JobHandlers = { housekeeping: async (data) => void done.push(data) };
    await start(handlers);
    await start(handlers);
    await database.db.execute(sql`update queue.schedule set cron = '* * * * *'`);
    await waitFor(() => expect(done).not.toEqual([]));
    const looks = async () =>
      (await rows('select extract(epoch from cron_on)::float as at from queue.version')) as [{ at: number }];
    const [{ at: first }] = await looks();
    await waitFor(async () => expect((await looks())[0].at).toBeGreaterThan(first + 2));
    const [{ minutes }] = (await rows(
      "select count(distinct singleton_on)::int as minutes from queue.job where name like '%send-it'",
    )) as [{ minutes: number }];
    expect(done.length).toBeLessThanOrEqual(minutes);
    expect(done[0]).toEqual({});
  });
});
