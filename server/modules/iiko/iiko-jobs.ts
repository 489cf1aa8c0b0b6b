import type { JobHandlers } from '#server/jobs/workers.ts';
import { noteRecord } from './follow-order.ts';
import { giveUpRefused, giveUpUnsent } from './give-up-order.ts';
import { BATCH } from './iiko-client.ts';
import type { IikoRestaurant } from './iiko-config.ts';
import { readIikoStopList } from './iiko-stop-list.ts';
import { listOpenIikoOrders } from './iiko-repository.ts';
import { cancelIikoOrder, lookAtOrder, sendOrder, type Talking } from './send-order.ts';

/** Polls one till for all open orders and its stop list. */
const lookAtTill = async (talking: Talking, restaurant: IikoRestaurant): Promise<void> => {
  const open = await listOpenIikoOrders(talking.db, restaurant.id);
  for (let from = 0; from < open.length; from += BATCH) {
    const ids = open.slice(from, from + BATCH).map(({ iikoId }) => iikoId);
    for (const record of await talking.client.find(restaurant, ids)) await noteRecord(talking, record);
  }
  await readIikoStopList(talking, restaurant);
};

/** Polls all tills. One that does not respond is retried a minute later and does not delay the others. */
const lookAtTills = async (talking: Talking): Promise<void> => {
  for (const restaurant of talking.iiko.restaurants.values()) {
    try {
      await lookAtTill(talking, restaurant);
    } catch (error) {
      talking.log.error({ err: error, restaurant: restaurant.id }, 'iiko could not be asked');
    }
  }
};

type IikoJob =
  | 'iiko-send'
  | 'iiko-look'
  | 'iiko-cancel'
  | 'iiko-refused'
  | 'iiko-unsent'
  | 'iiko-stop-list'
  | 'iiko-poll';

/** Handlers of iiko's background jobs (docs/product.md §28.2 to §28.5). */
export function iikoJobs(talking: Talking): Pick<Required<JobHandlers>, IikoJob> {
  return {
    'iiko-send': ({ order_id }) => sendOrder(talking, order_id),
    'iiko-look': ({ order_id }) => lookAtOrder(talking, order_id),
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
