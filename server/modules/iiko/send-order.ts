import { randomUUID } from 'node:crypto';
import { isFinal } from '#domain/order-status.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findOrder, lockOrder } from '../orders/order-repository.ts';
import { partnerOrder } from '../partner/orders/order-view.ts';
import { lookAtCancellation } from './cancel-order.ts';
import { isAtTill, isTimeout, logOdd, noteFailure, noteRecord, noteRefused } from './follow-order.ts';
import { lookAtFormer } from './former-order.ts';
import { IikoRefused, IikoUnreachable } from './iiko-client.ts';
import { iikoOrderOf, UnknownToIiko } from './iiko-order.ts';
import { changeIikoOrder, findIikoOrder, type IikoOrderRow, lockIikoOrder } from './iiko-repository.ts';
import type { IikoFailure, IikoRecord } from './iiko-wire.ts';
import { isRecent, LOOK_AFTER_MS, orLater, readOrder, restaurantOf, type Talking } from './till-order.ts';

/** The till is offline: nothing was sent. */
class TillOffline extends Error {
  override readonly name = 'TillOffline';
}

/** Calls {@link noteFailure} for an order that has not arrived meanwhile. */
const fail = (talking: Talking, orderId: string, failure: IikoFailure): Promise<void> =>
  talking.db.transaction(async (tx) => {
    const row = await lockIikoOrder(tx, orderId);
    if (row?.state === 'waiting' || row?.state === 'asked')
      await noteFailure({ ...talking, db: tx }, row, failure, null);
  });

/** Calls {@link noteRefused} for an order that has not arrived meanwhile. */
const refuse = (talking: Talking, orderId: string, problem: string): Promise<void> =>
  talking.db.transaction(async (tx) => {
    const row = await lockIikoOrder(tx, orderId);
    if (row?.state === 'waiting' || row?.state === 'asked') await noteRefused({ ...talking, db: tx }, row, problem);
  });

/** Reports whether iiko repeats, instead of a new outcome, that the till was too slow for the last try. */
const isGivenUp = ({ statusAt }: IikoOrderRow, { creationStatus, errorInfo, timestamp }: IikoRecord): boolean =>
  creationStatus === 'Error' && isTimeout(errorInfo) && statusAt !== null && timestamp <= statusAt.getTime();

/**
 * iiko has given an order up because the till was too slow, and accepts no second one under its id: it is sent under another. That one is
 * recorded before it is sent, so it is at the till once.
 */
const renew = (talking: Talking, { orderId, iikoId }: IikoOrderRow): Promise<void> =>
  talking.db.transaction(async (tx) => {
    const row = await lockIikoOrder(tx, orderId);
    if (row?.state !== 'asked' || row.iikoId !== iikoId) return;
    const formerIds = [...row.formerIds, iikoId];
    await changeIikoOrder(tx, orderId, { iikoId: randomUUID(), formerIds, correlationId: null, statusAt: null });
    await enqueue(tx, 'iiko-send', { order_id: orderId });
  });

/**
 * Records that the order is about to be sent: from then on the next attempt looks it up first, a cancellation withdraws it from the till, and
 * the restaurant changes its dishes no more. Returns false if it was canceled meanwhile; one that was changed since `revision` is sent anew.
 */
const begin = ({ db, now }: Talking, orderId: string, revision: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId });
    const row = await lockIikoOrder(tx, orderId);
    if (!order || !row || isFinal(order.status) || (row.state !== 'waiting' && row.state !== 'asked')) return false;
    if (order.revision !== revision) {
      await enqueue(tx, 'iiko-send', { order_id: orderId });
      return false;
    }
    await changeIikoOrder(tx, orderId, { state: 'asked', askedAt: now() });
    return true;
  });

const send = async (talking: Talking, orderId: string): Promise<void> => {
  const { db, client, iiko } = talking;
  const row = await findIikoOrder(db, { orderId });
  const order = await findOrder(db, { orderId });
  if (!row || !order || isFinal(order.status) || (row.state !== 'waiting' && row.state !== 'asked')) return;
  const restaurant = restaurantOf(talking, row);
  // A response was lost: the order may exist. If its creation is known to have failed there, it is resent, since someone requested it.
  if (row.state === 'asked') {
    const { records, odd } = await client.find(restaurant, [row.iikoId, ...row.formerIds]);
    logOdd(talking, row.restaurantId, odd);
    if (odd.length > 0) throw new IikoUnreachable('iiko has an order in a form that cannot be read');
    const record = records.find(({ id }) => id === row.iikoId);
    const former = records.find((one) => one !== record && isAtTill(one));
    if (former !== undefined) return lookAtFormer(talking, orderId, former.id);
    const isAgain = row.problem !== null && record?.creationStatus === 'Error';
    if (record !== undefined && !isAgain) {
      await noteRecord(talking, record);
      return;
    }
  }
  // iiko requires a phone with every order; a guest at a table leaves none (docs/product.md §33.9).
  const reachable = order.phoneNumber === '' ? { ...order, phoneNumber: order.restaurantPhone ?? '' } : order;
  const terminal = order.terminal === null ? undefined : talking.payments?.terminals.get(order.terminal);
  const isReceiptPrinted = terminal !== undefined && terminal.receipt !== null;
  const body = iikoOrderOf(iiko, restaurant, row.iikoId, await partnerOrder(db, reachable), isReceiptPrinted);
  if (!(await client.isAlive(restaurant))) throw new TillOffline(`the till of restaurant ${restaurant.id} is offline`);
  if (!(await begin(talking, orderId, order.revision))) return;
  const { correlationId, orderInfo } = await client.create(restaurant, body);
  await changeIikoOrder(db, orderId, { correlationId });
  await noteRecord(talking, orderInfo);
  if (isGivenUp(row, orderInfo)) await renew(talking, row);
  if (orderInfo.creationStatus === 'InProgress') {
    await enqueue(db, 'iiko-look', { order_id: orderId }, { afterMs: LOOK_AFTER_MS });
  }
};

/**
 * Sends an order to the till, once (docs/product.md §28.2).
 *
 * @throws {Error} when iiko cannot be reached or the till is offline: the queue retries
 */
export async function sendOrder(talking: Talking, orderId: string): Promise<void> {
  try {
    await send(talking, orderId);
  } catch (error) {
    if (!(error instanceof IikoRefused) && !(error instanceof UnknownToIiko)) {
      return orLater(talking, 'iiko-send', orderId, error);
    }
    const row = await findIikoOrder(talking.db, { orderId });
    if (!row) return;
    // A second attempt is rejected because the first arrived: the order is there, or iiko has given it up.
    const record = row.state === 'asked' ? await readOrder(talking, row) : undefined;
    if (record === undefined) await refuse(talking, orderId, error.message);
    else if (isGivenUp(row, record)) await renew(talking, row);
  }
}

/** Checks an order's creation or cancellation, and again later until it completes. @throws {Error} as the client does. */
export async function lookAtOrder(talking: Talking, orderId: string): Promise<void> {
  const { db, client } = talking;
  const row = await findIikoOrder(db, { orderId });
  if (!row) return;
  if (row.cancelId !== null) return lookAtCancellation(talking, row);
  // Moved to another terminal: it has not been read there yet.
  if (row.state === 'there' && row.status === null) await readOrder(talking, row);
  if (row.state !== 'asked' || row.correlationId === null) return;
  const { state, exception } = await client.command(restaurantOf(talking, row), row.correlationId);
  if (state === 'Error') {
    if ((await readOrder(talking, row)) === undefined) await fail(talking, orderId, exception);
    return;
  }
  if (state === 'Success') await readOrder(talking, row);
  else if (isRecent(talking, row.askedAt)) {
    await enqueue(db, 'iiko-look', { order_id: orderId }, { afterMs: LOOK_AFTER_MS });
  }
}
