import { enqueue } from '#server/jobs/enqueue.ts';
import { findOrder, lockOrder } from '../orders/order-repository.ts';
import { rejectOrder } from '../partner/orders/order-commands.ts';
import { iikoPartner } from './follow-order.ts';
import { findIikoOrder, type IikoOrderRow, lockIikoOrder } from './iiko-repository.ts';
import { iikoStrings } from './iiko-strings.ts';
import { planGivingUp } from './notify-iiko.ts';
import { LATER_LEAD_MS, PATIENCE_MS, UNSENT_MS } from './iiko-times.ts';
import { readOrder, type Talking } from './till-order.ts';

/** Rejects through the restaurant's usual path: everything the order used is returned, money included, and the customer sees why. */
const reject = async ({ db, now, log }: Talking, orderId: string, states: IikoOrderRow['state'][]): Promise<void> => {
  const rejected = await db.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId });
    const row = await lockIikoOrder(tx, orderId);
    // Accepted on the kitchen screen, canceled, or at the till after all.
    if (order?.status !== 'new' || !row || !states.includes(row.state)) return null;
    const context = { db: tx, partner: iikoPartner(row.restaurantId), now: now() };
    await rejectOrder(context, { order_id: orderId, reason: 'other', comment: iikoStrings.notAtTill });
    return { restaurant: row.restaurantId, number: order.number, iiko_id: row.iikoId, problem: row.problem };
  });
  if (rejected !== null) log.error(rejected, 'an order is rejected: it is not at the till, and nobody has taken it');
};

/** Rejects an order that iiko has refused, unless someone has taken it since (docs/product.md §28.4). */
export function giveUpRefused(talking: Talking, orderId: string): Promise<void> {
  return reject(talking, orderId, ['refused']);
}

/**
 * Rejects an order that has not reached the till in the time allowed (docs/product.md §28.4). An order for later is sent again while
 * there is time.
 *
 * @param dueAt when this decision was due; null for a job of an earlier release
 * @throws {Error} when iiko does not report whether it has the order: the queue retries
 */
export async function giveUpUnsent(talking: Talking, orderId: string, dueAt: Date | null): Promise<void> {
  const { db, iiko, now } = talking;
  const row = await findIikoOrder(db, { orderId });
  const order = await findOrder(db, { orderId });
  const restaurant = row && iiko.restaurants.get(row.restaurantId);
  if (order?.status !== 'new' || !restaurant || (row.state !== 'waiting' && row.state !== 'asked')) return;
  if (order.requestedAt !== null && order.promisedFrom.getTime() - now().getTime() > LATER_LEAD_MS) {
    return db.transaction(async (tx) => {
      await enqueue(tx, 'iiko-send', { order_id: orderId });
      await planGivingUp(tx, orderId, now());
    });
  }
  try {
    if (row.state === 'asked') await readOrder(talking, row);
  } catch (error) {
    const due = dueAt?.getTime() ?? row.createdAt.getTime() + UNSENT_MS;
    if (now().getTime() - due < PATIENCE_MS) throw error;
  }
  await reject(talking, orderId, ['waiting', 'asked']);
}
