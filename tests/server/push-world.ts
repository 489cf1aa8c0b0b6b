import { sql } from 'drizzle-orm';
import { lockOrder, type OrderRow } from '#server/modules/orders/order-repository.ts';
import { changeStatus } from '#server/modules/orders/order-status-change.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { api } from '#contract/endpoints.ts';
import { createBoss } from '#server/jobs/boss.ts';
import type { JobName } from '#server/jobs/job-list.ts';
import { advanceJobs } from '#server/jobs/job-repository.ts';
import { pushJobs } from '#server/modules/push/push-jobs.ts';
import { PUSH, startPushService, type Browser, type Received } from '../support/push-service.ts';
import { startWorld, type WorldCaller } from './cart-order-client.ts';
import { placeBodyOf } from './order-drafts.ts';
import { dueKinds, hasOpenJobs } from './run-due-jobs.ts';

/**
 * Where the next worker process dies, with all its claimed jobs: they stay claimed until they expire. Between the push
 * service's acceptance of a message and its recording, its arrival cannot be known.
 */
export const DEATHS = ['after claiming', 'before sending', 'before noting', 'before completing'] as const;
export type Death = (typeof DEATHS)[number];

const NAMES = ['push-campaign', 'push-status', 'push-promotion', 'push-test'] as const satisfies readonly JobName[];

/** The process dies. */
class Killed extends Error {}

/** The real app with push messages, talking to a push service on this machine. */
export async function startPushWorld() {
  const service = await startPushService();
  const world = await startWorld({}, { push: PUSH });
  const refusals: object[] = [];
  /** Messages that arrived and were not recorded: each may arrive once more. */
  const unnoted = new Set<Received>();
  let death: Death | null = null;
  const dieAt = (where: Death): void => {
    if (death !== where) return;
    death = null;
    throw new Killed();
  };
  // The timeout is set when the request is about to leave, after everything else. A Vitest spy would be removed before
  // the first test (`restoreMocks`).
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => {
    dieAt('before sending');
    return timeout(ms);
  };
  // The only update records the outcome of a message.
  const db = new Proxy(world.db, {
    get(target, name) {
      if (name === 'update') dieAt('before noting');
      return Reflect.get(target, name, target);
    },
  });
  const jobs = pushJobs({
    db,
    push: PUSH,
    origin: 'https://food.example',
    agent: service.agent,
    now: world.now,
    log: { error: (told: object) => void refusals.push(told) },
  });
  const boss = createBoss(world.database.run);

  /** Runs one job. @throws {Killed} when the process dies meanwhile */
  const workOne = async (name: (typeof NAMES)[number], job: { readonly id: string; readonly data: never }) => {
    const before = service.received.length;
    try {
      await jobs[name](job.data);
    } catch (error) {
      for (const arrived of service.received.slice(before)) unnoted.add(arrived);
      if (error instanceof Killed) throw error;
      return boss.fail(name, job.id, { message: String(error) });
    }
    dieAt('before completing');
    return boss.complete(name, job.id);
  };
  /**
   * Runs each due job once; failures are retried by their policy. Returns how many there were; jobs claimed by a dead process
   * stay claimed until they expire.
   */
  const work = async (): Promise<number> => {
    let done = 0;
    try {
      const due = await dueKinds(world.database);
      for (const name of NAMES) {
        // A campaign enqueues its messages.
        if (!due.has(name) && done === 0) continue;
        const taken = await boss.fetch<never>(name, { batchSize: 100 });
        done += taken.length;
        if (taken.length > 0) dieAt('after claiming');
        for (const job of taken) await workOne(name, job);
      }
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    return done;
  };
  const later = async (ms: number): Promise<void> => {
    world.at(new Date(world.now().getTime() + ms));
    await world.db.execute(sql`
      update queue.job set started_on = started_on - ${ms / 1000}::double precision * interval '1 second'
      where state = 'active'`);
    await boss.maintain();
    await advanceJobs(world.db, ms);
  };

  const move = (orderId: string, to: OrderStatus, beforeCommit = (): void => undefined): Promise<OrderRow | null> =>
    world.db.transaction(async (tx) => {
      const order = await lockOrder(tx, { orderId });
      const moved = order && (await changeStatus(tx, order, to, { actor: 'kitchen', now: world.now() }));
      beforeCommit();
      return moved ?? null;
    });

  return {
    ...world,
    get app() {
      return world.app;
    },
    service,
    refusals,
    work,
    later,
    unnoted,
    /** The next worker dies there. */
    die: (where: Death): void => {
      death = where;
    },
    /** Works until nothing is left to retry. */
    settle: async (): Promise<void> => {
      death = null;
      service.answers.length = 0;
      for (let pause = 0; pause < 12 && (await hasOpenJobs(world.database, NAMES)); pause += 1) {
        while ((await work()) > 0);
        await later(60_000);
      }
    },
    subscribe: async (who: WorldCaller, browser: Browser = service.newBrowser()): Promise<Browser> => {
      await who.ok(api.savePush, { body: browser.subscription });
      return browser;
    },
    /** Orders two portions of borscht for the caller. */
    order: async (who: WorldCaller, orderType: 'delivery' | 'pickup' = 'delivery') => {
      const zone = world.world.zones[orderType];
      const body = { restaurant_id: 1, order_type: orderType, delivery_zone_id: zone } as const;
      const { id } = await who.ok(api.createCart, { body });
      const line = { cart_id: id, product_id: world.world.dishes.borsch, modifiers: [], quantity: 2 };
      await who.ok(api.addItem, { body: line });
      return who.ok(api.placeOrder, { body: await placeBodyOf(who, id) });
    },
    move,
    /** Kills the process in the transaction of that order step, when all but the commit is done. */
    dieInStep: async (orderId: string, to: OrderStatus): Promise<void> => {
      const died = move(orderId, to, () => {
        throw new Killed();
      });
      await died.catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
    },
    close: async (): Promise<void> => {
      AbortSignal.timeout = timeout;
      await service.close();
      await world.close();
    },
  };
}
export type PushWorld = Awaited<ReturnType<typeof startPushWorld>>;
