import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { OpenDatabase } from '../db/connection.ts';
import type { RunSql } from '../db/run-sql.ts';
import { describeError } from '../http/logging.ts';
import { createBoss } from './boss.ts';
import { CRON_ZONE, type JobData, type JobName, JOB_NAMES, JOBS } from './job-list.ts';
import { giveBackInterrupted, readDueKinds } from './job-repository.ts';
import { JOB_CHANNEL } from './queue-schema.ts';

/** Handlers by job name. A job may run more than once, so they must be idempotent. Jobs without a handler wait. */
export type JobHandlers = { readonly [N in JobName]?: (data: JobData<N>) => Promise<void> };

export interface WorkerOptions {
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Pause between looks for jobs that have become due, ms. */
  readonly pollMs?: number;
  /** Seconds between checks for dead workers and due schedules. */
  readonly upkeepSeconds?: number;
  /** How long `stop` waits for active jobs, ms. */
  readonly drainMs?: number;
  /** Runs the work of a job; default: as it is. */
  readonly around?: ((name: JobName, work: () => Promise<void>) => Promise<void>) | undefined;
}

export interface Workers {
  /** Makes this process's workers look for jobs at once. */
  readonly wake: () => void;
  /** Stops taking jobs, waits for active ones, and requeues those that take longer. Call it before closing the database. */
  readonly stop: () => Promise<void>;
}

/** Upper bound on waiting when the server stops, ms. */
const GOODBYE_MS = 1000;
/** An unreachable database is logged at this interval, ms, however many statements fail. */
const TOLD_EVERY_MS = 60_000;
/** An attempt is abandoned before the queue gives the job to another worker. */
const TRY_SHARE = 0.9;

/** Waits for the work, at most `ms`. */
const orLate = async (work: Promise<unknown>, ms: number): Promise<void> => {
  const ended = new AbortController();
  try {
    await Promise.race([work, sleep(ms, undefined, { signal: ended.signal }).catch(() => undefined)]);
  } finally {
    ended.abort();
  }
};

/** @throws {Error} when the work fails or times out */
const within = async (work: Promise<void>, ms: number): Promise<void> => {
  let isDone = false;
  await orLate(
    work.finally(() => {
      isDone = true;
    }),
    ms,
  );
  if (!isDone) throw new Error(`took longer than ${ms / 1000} s`);
};

/** Logs the first error, then one a minute: an unreachable database fails every two seconds. */
const createTeller = (log: WorkerOptions['log']): ((error: unknown) => void) => {
  let toldAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    log.error({ err: error }, 'the queue of later work does not reach its database');
  };
};

const telling =
  (run: RunSql, tell: (error: unknown) => void): RunSql =>
  async (text, values) => {
    try {
      return await run(text, values);
    } catch (error) {
      tell(error);
      throw error;
    }
  };

/** Wakes the worker of one kind. */
interface Bell {
  readonly ring: () => void;
  /** Returns a wait that ends with the next ring from now on, however late it is awaited. */
  readonly next: () => () => Promise<void>;
}

const newBell = (): Bell => {
  let ringing = new AbortController();
  return {
    ring: () => {
      ringing.abort();
      ringing = new AbortController();
    },
    next: () => {
      const { signal } = ringing;
      return async () => {
        if (!signal.aborted) await once(signal, 'abort');
      };
    },
  };
};

/**
 * Starts a worker for each kind of job that has a handler (docs/product.md §25.16): one job of each kind at a time, the next
 * immediately, and each job on one worker across all instances. A handler that throws is retried by its kind's policy. A worker sleeps
 * until the database says that a job of its kind has been committed, or one look at all kinds finds that one is due: a job for later, a
 * retry, or one whose notification was lost with its connection.
 */
export async function startWorkers(
  database: OpenDatabase,
  handlers: JobHandlers,
  { log, pollMs = 2000, upkeepSeconds = 20, drainMs = 5000, around = (_name, work) => work() }: WorkerOptions,
): Promise<Workers> {
  if (database.kind === 'pglite') await giveBackInterrupted(database.db);
  const tell = createTeller(log);
  const run = telling(database.run, tell);
  const boss = createBoss(run, upkeepSeconds);
  boss.on('error', tell);
  const worked = JOB_NAMES.filter((name) => handlers[name] !== undefined);
  for (const name of worked) {
    const { cron } = JOBS[name];
    if (cron !== null) await boss.schedule(name, cron, {}, { tz: CRON_ZONE });
  }
  // Without a handler its schedule would keep enqueuing it.
  for (const name of JOB_NAMES) {
    if (handlers[name] === undefined && JOBS[name].cron !== null) await boss.unschedule(name);
  }
  await boss.start();

  const stopping = new AbortController();
  const bells = new Map(worked.map((name): readonly [string, Bell] => [name, newBell()]));
  const wake = (): void => {
    for (const { ring } of bells.values()) ring();
  };
  /** By job id. */
  const underWay = new Map<string, JobName>();

  /** Writes the outcome, or else the job runs again: retried while the database is briefly unreachable. */
  const settle = async (write: () => Promise<void>, until: number): Promise<void> => {
    for (;;) {
      try {
        return await write();
      } catch {
        if (stopping.signal.aborted || performance.now() > until) return;
        await sleep(pollMs);
      }
    }
  };

  const attempt = async <N extends JobName>(
    name: N,
    handler: (data: JobData<N>) => Promise<void>,
    job: { readonly id: string; readonly data: unknown; readonly retryCount: number },
  ): Promise<void> => {
    const ms = JOBS[name].policy.expireInSeconds * 1000 * TRY_SHARE;
    const until = performance.now() + ms;
    underWay.set(job.id, name);
    try {
      const data = v.parse(JOBS[name].data, job.data);
      await within(
        around(name, () => handler(data)),
        ms,
      );
      await settle(() => boss.complete(name, job.id), until);
    } catch (error) {
      const context = { err: error, job: name, id: job.id, try: job.retryCount + 1 };
      // A failure that will be retried is not an error yet: a push service or a till may be down for a minute.
      if (job.retryCount < JOBS[name].policy.retryLimit) log.warn(context, 'a try of later work failed');
      else log.error(context, 'later work failed for good');
      await settle(() => boss.fail(name, job.id, describeError(error)), until);
    }
    underWay.delete(job.id);
  };

  const work = async <N extends JobName>(name: N, handler: JobHandlers[N]): Promise<void> => {
    if (handler === undefined) return;
    const bell = bells.get(name);
    if (bell === undefined) return;
    while (!stopping.signal.aborted) {
      // Taken before the fetch, so that a ring during it is not missed.
      const untilRing = bell.next();
      const [job] = await boss.fetch(name, { includeMetadata: true });
      if (job === undefined) await untilRing();
      else await attempt(name, handler, job);
    }
  };

  const lookForDue = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      try {
        for (const name of await readDueKinds(run, worked)) bells.get(name)?.ring();
      } catch (error) {
        tell(error);
      }
    }
  };

  const stopListening = await database.listen([JOB_CHANNEL], {
    onNotification: (_channel, name) => bells.get(name)?.ring(),
    onLost: () => undefined,
    onBack: wake,
  });
  const loops = Promise.all([lookForDue(), ...worked.map((name) => work(name, handlers[name]))]);

  const stop = async (): Promise<void> => {
    stopping.abort();
    wake();
    await stopListening();
    await orLate(loops, drainMs);
    const giveBack = [...underWay].map(([id, name]) =>
      boss.fail(name, id, { message: 'the server stopped while it was under way' }),
    );
    await orLate(Promise.allSettled([...giveBack, boss.stop({ graceful: false })]), GOODBYE_MS);
  };
  return { wake, stop };
}
