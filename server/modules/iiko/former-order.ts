import { findOrder, lockOrder } from '../orders/order-repository.ts';
import { isAtTill, noteRecord } from './follow-order.ts';
import { IikoRefused } from './iiko-client.ts';
import { fieldOf } from './iiko-fields.ts';
import { changeIikoOrder, findIikoOrder, lockIikoOrder } from './iiko-repository.ts';
import { iikoStrings } from './iiko-strings.ts';
import type { IikoRecord } from './iiko-wire.ts';
import { readOrder, restaurantOf, type Talking } from './till-order.ts';

/**
 * Follows an order under the id of a try that iiko had given up, which is at the till after all, unless it is there under its present id,
 * too. The present try may still arrive: it becomes the former one then.
 *
 * @returns false if it is there under its present id
 */
const followFormer = async (talking: Talking, orderId: string, record: IikoRecord): Promise<boolean> => {
  const isFollowed = await talking.db.transaction(async (tx) => {
    await lockOrder(tx, { orderId });
    const row = await lockIikoOrder(tx, orderId);
    if (!row || row.iikoId === record.id) return true;
    if (row.state === 'there') return false;
    const formerIds = [...row.formerIds.filter((id) => id !== record.id), row.iikoId];
    const anew = { problem: null, correlationId: null, cancelId: null, status: null, statusAt: null };
    await changeIikoOrder(tx, orderId, { iikoId: record.id, formerIds, state: 'asked', ...anew });
    return true;
  });
  if (isFollowed) await noteRecord(talking, record);
  return isFollowed;
};

/**
 * Handles an order that is at the till under an id that iiko had given up, as iiko says now: it is cooked once (docs/product.md §28.4).
 *
 * @throws {Error} when iiko cannot be reached: the queue retries
 */
export async function lookAtFormer(talking: Talking, orderId: string, iikoId: string): Promise<void> {
  const { db, client, log } = talking;
  const row = await findIikoOrder(db, { orderId });
  const order = await findOrder(db, { orderId });
  if (!row || !order || !row.formerIds.includes(iikoId)) return;
  if (row.state === 'asked') await readOrder(talking, row);
  const restaurant = restaurantOf(talking, row);
  const { records } = await client.find(restaurant, [iikoId]);
  const former = records.find(({ id }) => id === iikoId);
  if (former === undefined || !isAtTill(former) || (await followFormer(talking, orderId, former))) return;
  const { cause = null, removal = null } = restaurant.cancel ?? {};
  const comment = fieldOf('cancelComment', iikoStrings.twice(order.number));
  try {
    await client.cancel(restaurant, iikoId, { cause, removal, comment });
  } catch (error) {
    if (!(error instanceof IikoRefused)) throw error;
    log.error(
      { restaurant: row.restaurantId, number: order.number, iiko_id: iikoId, problem: error.message },
      'an order is at the till twice: iiko does not cancel one of them',
    );
  }
}
