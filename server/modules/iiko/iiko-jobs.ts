import type { JobHandlers } from '#server/jobs/workers.ts';
import { cancelIikoOrder } from './cancel-order.ts';
import { logOdd, noteRecords } from './follow-order.ts';
import { lookAtFormer } from './former-order.ts';
import { giveUpRefused, giveUpUnsent } from './give-up-order.ts';
import { BATCH } from './iiko-client.ts';
import type { IikoRestaurant } from './iiko-config.ts';
import { readIikoStopList } from './iiko-stop-list.ts';
import { findIikoOrder, type IikoOrderRow, listOpenIikoOrders } from './iiko-repository.ts';
import { lookAtOrder, sendOrder } from './send-order.ts';
import { placeOf, readOrder, type Talking } from './till-order.ts';

/** Reads the state of orders that are at one organization, and of those that were moved from there to another terminal. */
const lookAtOrders = async (talking: Talking, restaurant: IikoRestaurant, { row, ids }: Batch) => {
  const { records, odd } = await talking.client.find(placeOf(talking, row), ids);
  logOdd(talking, restaurant.id, odd);
  for (const orderId of await noteRecords(talking, restaurant.id, records)) {
    const moved = await findIikoOrder(talking.db, { orderId });
    if (moved) await readOrder(talking, moved);
  }
};

/** Does each step by itself: one that fails is logged, and does not stop the others. */
const eachAlone = async (
  { log }: Talking,
  restaurant: IikoRestaurant,
  steps: readonly (() => Promise<void>)[],
): Promise<void> => {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      log.error({ err: error, restaurant: restaurant.id }, 'iiko could not be asked');
    }
  }
};

/** Orders of one organization. */
interface Batch {
  /** One of them. */
  readonly row: IikoOrderRow;
  readonly ids: readonly string[];
}

/** An order may also turn up under an id that it had before (docs/product.md §28.4). */
const batchesOf = (rows: readonly IikoOrderRow[]): Batch[] => {
  const places = new Map(rows.map((row) => [row.organization, row]));
  return [...places].flatMap(([place, row]) => {
    const there = rows.filter(({ organization }) => organization === place);
    const ids = there.flatMap(({ iikoId, formerIds }) => [iikoId, ...formerIds]);
    return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, at) => ({
      row,
      ids: ids.slice(at * BATCH, (at + 1) * BATCH),
    }));
  });
};

/** Polls all tills for open orders and stop lists. One that does not respond is retried a minute later and does not delay the others. */
const lookAtTills = async (talking: Talking): Promise<void> => {
  for (const restaurant of talking.iiko.restaurants.values()) {
    const open = await listOpenIikoOrders(talking.db, restaurant.id, talking.now());
    await eachAlone(talking, restaurant, [
      ...batchesOf(open).map((batch) => () => lookAtOrders(talking, restaurant, batch)),
      () => readIikoStopList(talking, restaurant),
    ]);
  }
};

type IikoJob =
  | 'iiko-send'
  | 'iiko-look'
  | 'iiko-cancel'
  | 'iiko-former'
  | 'iiko-refused'
  | 'iiko-unsent'
  | 'iiko-stop-list'
  | 'iiko-poll';

/** Handlers of iiko's background jobs (docs/product.md §28.2 to §28.5). */
export function iikoJobs(talking: Talking): Pick<Required<JobHandlers>, IikoJob> {
  return {
    'iiko-send': ({ order_id }) => sendOrder(talking, order_id),
    'iiko-look': ({ order_id }) => lookAtOrder(talking, order_id),
    'iiko-former': ({ order_id, iiko_id }) => lookAtFormer(talking, order_id, iiko_id),
    'iiko-cancel': ({ order_id }) => cancelIikoOrder(talking, order_id),
    'iiko-refused': ({ order_id }) => giveUpRefused(talking, order_id),
    'iiko-unsent': ({ order_id, due_at }) =>
      giveUpUnsent(talking, order_id, due_at === undefined ? null : new Date(due_at)),
    'iiko-stop-list': async ({ restaurant_id }) => {
      const restaurant = talking.iiko.restaurants.get(restaurant_id);
      if (restaurant) await readIikoStopList(talking, restaurant);
    },
    'iiko-poll': () => lookAtTills(talking),
  };
}
