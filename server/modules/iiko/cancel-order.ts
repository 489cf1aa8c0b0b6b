import { enqueue } from '#server/jobs/enqueue.ts';
import { findOrder } from '../orders/order-repository.ts';
import { partnerOrder } from '../partner/orders/order-view.ts';
import { said } from './follow-order.ts';
import { IikoRefused } from './iiko-client.ts';
import { fieldOf } from './iiko-fields.ts';
import { changeIikoOrder, findIikoOrder, type IikoOrderRow } from './iiko-repository.ts';
import { iikoStrings } from './iiko-strings.ts';
import type { IikoRecord } from './iiko-wire.ts';
import { isRecent, LOOK_AFTER_MS, orLater, placeOf, readOrder, restaurantOf, type Talking } from './till-order.ts';

/** Records that an order canceled here is still at the till, for the restaurant to cancel it there (docs/product.md §28.9). */
const noteNotCanceled = async ({ db, log }: Talking, row: IikoOrderRow, problem: string): Promise<void> => {
  await changeIikoOrder(db, row.orderId, { cancelId: null, cancelProblem: problem });
  log.error({ restaurant: row.restaurantId, iiko_id: row.iikoId, problem }, 'iiko does not cancel an order');
};

/** Checks whether the till has canceled an order, and again later until it says so. @throws {Error} as the client does. */
export async function lookAtCancellation(talking: Talking, row: IikoOrderRow): Promise<void> {
  const { db, client } = talking;
  const { orderId } = row;
  await readOrder(talking, row);
  const current = await findIikoOrder(db, { orderId });
  if (!current || current.cancelId === null) return;
  const { state, exception } = await client.command(placeOf(talking, current), current.cancelId);
  const order = await findOrder(db, { orderId });
  if (state === 'Error') await noteNotCanceled(talking, current, said(exception));
  else if (isRecent(talking, order?.updatedAt ?? null)) {
    await enqueue(db, 'iiko-look', { order_id: orderId }, { afterMs: LOOK_AFTER_MS });
  } else await noteNotCanceled(talking, current, 'it does not say whether it cancels it');
}

/**
 * Cancels an order at the till after it was canceled here (docs/product.md §28.2, §28.9).
 *
 * @throws {Error} when iiko cannot be reached, or has not created an order sent just now: the queue retries
 */
export async function cancelIikoOrder(talking: Talking, orderId: string): Promise<void> {
  const { db, client } = talking;
  const row = await findIikoOrder(db, { orderId });
  const order = await findOrder(db, { orderId });
  if (!row || !order || (row.state !== 'asked' && row.state !== 'there') || row.status === 'Cancelled') return;
  // Requested already: its outcome is looked at.
  if (row.cancelId !== null) return;
  let record: IikoRecord | undefined;
  try {
    record = await readOrder(talking, row);
    if (record === undefined) {
      if (isRecent(talking, row.askedAt)) throw new Error('iiko does not have the order yet');
      return;
    }
    const current = (await findIikoOrder(db, { orderId })) ?? row;
    if (current.status === 'Cancelled' || (current.state === 'asked' && record.creationStatus === 'Error')) return;
    const { cause = null, removal = null } = restaurantOf(talking, row).cancel ?? {};
    const comment = fieldOf('cancelComment', iikoStrings.canceled(await partnerOrder(db, order)));
    const cancelId = await client.cancel(placeOf(talking, current), current.iikoId, { cause, removal, comment });
    await changeIikoOrder(db, orderId, { cancelId });
    await enqueue(db, 'iiko-look', { order_id: orderId }, { afterMs: LOOK_AFTER_MS });
  } catch (error) {
    if (!(error instanceof IikoRefused)) return orLater(talking, 'iiko-cancel', orderId, error);
    // What is not created yet can be canceled once it is.
    if (record?.creationStatus === 'InProgress' && isRecent(talking, row.askedAt)) throw error;
    await noteNotCanceled(talking, row, error.message);
  }
}
