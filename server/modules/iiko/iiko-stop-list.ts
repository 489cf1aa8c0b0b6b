import { changeStopList, readStopList } from '../partner/stop-list/stop-list.ts';
import { iikoPartner } from './follow-order.ts';
import { iikoIdOf, type IikoRestaurant } from './iiko-config.ts';
import type { Talking } from './send-order.ts';

/**
 * Syncs the restaurant's stop list with iiko's for items known to both (docs/product.md §28.5); others stay unchanged.
 *
 * @throws {Error} as the client does
 */
export async function readIikoStopList(talking: Talking, restaurant: IikoRestaurant): Promise<void> {
  const { db, client, iiko, now } = talking;
  const stopped = await client.stopList(restaurant);
  await db.transaction(async (tx) => {
    const context = { db: tx, partner: iikoPartner(restaurant.id), now: now() };
    const { items } = await readStopList(context, restaurant.id);
    const known = items.flatMap(({ item, is_stopped: isStopped }) => {
      const id = iikoIdOf(iiko, item);
      return id === null ? [] : [{ item, isStopped, isGone: stopped.has(id) }];
    });
    const stop = known.filter(({ isStopped, isGone }) => isGone && !isStopped).map(({ item }) => item);
    const sell = known.filter(({ isStopped, isGone }) => isStopped && !isGone).map(({ item }) => item);
    if (stop.length > 0 || sell.length > 0) await changeStopList(context, { restaurant_id: restaurant.id, stop, sell });
  });
}
