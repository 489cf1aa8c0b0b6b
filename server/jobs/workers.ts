import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import type { OpenDatabase } from '../db/connection.ts';
import type { RunSql } from '../db/run-sql.ts';
import { describeError } from '../http/logging.ts';
import { createBoss } from './boss.ts';
import { CRON_ZONE, type JobData, type JobName, JOB_NAMES, JOBS } from './job-list.ts';
import { giveBackInterrupted } from './job-repository.ts';

/** Who does the work, by its name. It may be done more than once, and has to bear that. Kinds without a handler wait. */
export type JobHandlers = { readonly [N in JobName]?: (data: JobData<N>) => Promise<void> };

export interface WorkerOptions {
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Pause of a worker that has found nothing, ms. */
  readonly pollMs?: number;
  /** Seconds between two looks for workers that have died, and at the calendar. */
  readonly upkeepSeconds?: number;
  /** How long `stop` waits for the work under way, ms. */
  readonly drainMs?: number;
}

export interface Workers {
  /** Has the workers of this process look at once, instead of at the end of their pause. */
  readonly wake: () => void;
  /** Takes no more work, waits for what is under way, and gives back what takes longer. Call it before the database closes. */
  readonly stop: () => Promise<void>;
}

/** What takes longer is not waited for when the server stops, ms. */
const GOODBYE_MS = 1000;
/** A database that is away is told so often, ms, however many statements fail. */
const TOLD_EVERY_MS = 60_000;
/** A try is given up before the queue hands the work to somebody else. */
const TRY_SHARE = 0.9;

/** Waits for the work, or until the time is over. */
const orLate = async (work: Promise<unknown>, ms: number): Promise<void> => {
  const ended = new AbortController();
  try {
    await Promise.race([work, sleep(ms, undefined, { signal: ended.signal }).catch(() => undefined)]);
  } finally {
    ended.abort();
  }
};

/** @throws {Error} when the work fails, or has not ended in time */
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

/** Tells the first error, and then one a minute: several workers ask a database that is away every two seconds. */
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

/** What wakes the workers: one of each kind waits for it, which Node would call a leak. */
const newWaking = (): AbortController => {
  const waking = new AbortController();
  setMaxListeners(JOB_NAMES.length, waking.signal);
  return waking;
};

/**
 * Starts a worker for each kind of later work that has a handler (docs/product.md §25.16): one job at a time of each kind, the
 * next at once, over all instances each job with one worker. What throws is tried again by the policy of its kind.
 */
export async function startWorkers(
  database: OpenDatabase,
  handlers: JobHandlers,
  { log, pollMs = 2000, upkeepSeconds = 20, drainMs = 5000 }: WorkerOptions,
): Promise<Workers> {
  if (database.kind === 'pglite') await giveBackInterrupted(database.db);
  const tell = createTeller(log);
  const boss = createBoss(telling(database.run, tell), upkeepSeconds);
  boss.on('error', tell);
  const worked = JOB_NAMES.filter((name) => handlers[name] !== undefined);
  for (const name of worked) {
    const { cron } = JOBS[name];
    if (cron !== null) await boss.schedule(name, cron, {}, { tz: CRON_ZONE });
  }
  // Nobody does it any more: the calendar would go on asking for it.
  for (const name of JOB_NAMES) {
    if (handlers[name] === undefined && JOBS[name].cron !== null) await boss.unschedule(name);
  }
  await boss.start();

  const stopping = new AbortController();
  let waking = newWaking();
  const wake = (): void => {
    waking.abort();
    waking = newWaking();
  };
  /** By the id of the job. */
  const underWay = new Map<string, JobName>();

  /** The outcome has to be written, or the work is done again: a database that is away for a moment is asked once more. */
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
      await within(handler(v.parse(JOBS[name].data, job.data)), ms);
      await settle(() => boss.complete(name, job.id), until);
    } catch (error) {
      const context = { err: error, job: name, id: job.id, try: job.retryCount + 1 };
      // What will be tried again is no fault yet: a push service or a till that is away for a minute.
      if (job.retryCount < JOBS[name].policy.retryLimit) log.warn(context, 'a try of later work failed');
      else log.error(context, 'later work failed for good');
      await settle(() => boss.fail(name, job.id, describeError(error)), until);
    }
    underWay.delete(job.id);
  };

  const work = async <N extends JobName>(name: N, handler: JobHandlers[N]): Promise<void> => {
    if (handler === undefined) return;
    while (!stopping.signal.aborted) {
      // Taken before the look: whoever wakes during it is heard.
      const { signal } = waking;
      const [job] = await boss.fetch(name, { includeMetadata: true });
      if (job === undefined) await sleep(pollMs, undefined, { signal }).catch(() => undefined);
      else await attempt(name, handler, job);
    }
  };
  const loops = Promise.all(worked.map((name) => work(name, handlers[name])));

  const stop = async (): Promise<void> => {
    stopping.abort();
    wake();
    await orLate(loops, drainMs);
    const giveBack = [...underWay].map(([id, name]) =>
      boss.fail(name, id, { message: 'the server stopped while it was under way' }),
    );
    await orLate(Promise.allSettled([...giveBack, boss.stop({ graceful: false })]), GOODBYE_MS);
  };
  return { wake, stop };
}
