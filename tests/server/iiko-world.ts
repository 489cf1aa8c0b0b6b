import { eq } from 'drizzle-orm';
import { api } from '#contract/endpoints.ts';
import { iikoOrders } from '#server/db/schema/iiko.ts';
import { stopList } from '#server/db/schema/places.ts';
import { advanceJobs } from '#server/jobs/job-repository.ts';
import { createIikoClient } from '#server/modules/iiko/iiko-client.ts';
import type { IikoConfig } from '#server/modules/iiko/iiko-config.ts';
import { iikoJobs } from '#server/modules/iiko/iiko-jobs.ts';
import { setIikoRestaurants } from '#server/modules/iiko/iiko-repository.ts';
import { LOGIN, ORGANIZATION, startIikoService, TERMINAL } from '../support/iiko-service.ts';
import { FRIDAY_15, startWorld } from './cart-order-client.ts';
import { placed } from './order-drafts.ts';
import { runDueJobs } from './run-due-jobs.ts';

export const TOKEN = 'what-iiko-sends-with-its-webhooks';
export const BORSCH = '11111111-1111-4111-8111-111111111111';
export const PIZZA = '12121212-1212-4212-8212-121212121212';
export const SMALL = '13131313-1313-4313-8313-131313131313';
export const LARGE = '14141414-1414-4414-8414-141414141414';
export const GARLIC = '15151515-1515-4515-8515-151515151515';
export const SAUCE = '16161616-1616-4616-8616-161616161616';
export const CASH = '22222222-2222-4222-8222-222222222222';

/** The small chain of cart-order-world with iiko as the first restaurant's till. */
export async function startIikoWorld() {
  const cancel: { cause?: string; removal?: string } = {};
  let clock = FRIDAY_15;
  const service = await startIikoService(() => clock);
  const key = { login: LOGIN, terminal_group: TERMINAL, webhook_token: TOKEN, payments: { cash: CASH }, cancel };
  const ids = new Map<string, string | { size: string }>([
    ['borsch', BORSCH],
    ['pizza', PIZZA],
    ['size/small', { size: SMALL }],
    ['size/large', { size: LARGE }],
    ['sauce', SAUCE],
    ['sauce/garlic', GARLIC],
  ]);
  const config: IikoConfig = {
    origin: service.origin,
    restaurants: new Map([[1, { ...key, id: 1, organization: ORGANIZATION }]]),
    ids,
  };
  const test = await startWorld({}, { iiko: config });
  const logged: { readonly about: object; readonly message: string }[] = [];
  const log = { error: (about: object, message = '') => void logged.push({ about, message }) };
  const jobs = iikoJobs({
    db: test.db,
    iiko: config,
    client: createIikoClient(config, () => clock),
    now: () => clock,
    log,
  });

  /** Runs due jobs until none are left; returns the errors of those that failed. */
  const work = async (): Promise<readonly string[]> => (await runDueJobs(test.database, jobs)).failed;
  const rowOf = async (orderId: string) => {
    const [row] = await test.db.select().from(iikoOrders).where(eq(iikoOrders.orderId, orderId));
    if (!row) throw new Error('iiko is not to have it');
    return row;
  };
  return {
    ...test,
    test,
    service,
    config,
    /** What `IIKO_IDS` says: may be changed. */
    ids,
    /** The settings for cancellations: may be changed. */
    cancel,
    logged,
    work,
    rowOf,
    poll: () => jobs['iiko-poll']({}),
    later: async (ms: number): Promise<void> => {
      clock = new Date(clock.getTime() + ms);
      test.at(clock);
      await advanceJobs(test.db, ms);
      await work();
    },
    statusOf: async (orderId: string) => (await test.ok(api.orderStatus, { query: { order_id: orderId } })).status,
    webhook: (events: readonly unknown[]) =>
      test.app.inject({ method: 'POST', url: '/iiko/1', headers: { authorization: TOKEN }, payload: [...events] }),
    /** An order that was sent to the till. */
    sent: async () => {
      const { order } = await placed(test);
      await work();
      return { id: order.id, iikoId: (await rowOf(order.id)).iikoId, number: order.number };
    },
    stops: async () => (await test.db.select().from(stopList)).map(({ item }) => item).toSorted(),
    reset: async (): Promise<void> => {
      clock = FRIDAY_15;
      test.at(FRIDAY_15);
      await setIikoRestaurants(test.db, [1]);
      await test.db.delete(iikoOrders);
      await test.db.delete(stopList);
      await work();
      service.reset();
      delete cancel.cause;
      delete cancel.removal;
      logged.length = 0;
    },
    end: async (): Promise<void> => {
      service.close();
      await test.close();
    },
  };
}
export type IikoWorld = Awaited<ReturnType<typeof startIikoWorld>>;
