import { minutesToMilliseconds } from 'date-fns';
import { isFinal } from '#domain/order-status.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findOrder, lockOrder } from '../orders/order-repository.ts';
import { partnerOrder } from '../partner/orders/order-view.ts';
import { type Following, noteRecord, noteRefused } from './follow-order.ts';
import { IikoBusy, type IikoClient, IikoRefused } from './iiko-client.ts';
import type { IikoConfig, IikoRestaurant } from './iiko-config.ts';
import { iikoOrderOf, UnknownToIiko } from './iiko-order.ts';
import { changeIikoOrder, findIikoOrder, type IikoOrderRow, lockIikoOrder } from './iiko-repository.ts';

/** Dependencies for calls to iiko. */
export interface Talking extends Following {
  readonly iiko: IikoConfig;
  readonly client: IikoClient;
}

/** Delay before the first check of an order's creation, and between checks, ms. */
const LOOK_AFTER_MS = 5000;
/** An order that iiko does not find this long after it was sent has not arrived, ms. */
const ARRIVED_MS = minutesToMilliseconds(10);

/** The till is offline: nothing was sent. */
class TillOffline extends Error {
  override readonly name = 'TillOffline';
}

const restaurantOf = ({ iiko }: Talking, row: IikoOrderRow): IikoRestaurant => {
  const restaurant = iiko.restaurants.get(row.restaurantId);
  if (!restaurant) throw new Error(`restaurant ${row.restaurantId} has no iiko any more`);
  return restaurant;
};

/** Reports whether iiko has the order; records the state it returns. @throws {Error} as the client does. */
export async function isInIiko(talking: Talking, restaurant: IikoRestaurant, row: IikoOrderRow): Promise<boolean> {
  const [record] = await talking.client.find(restaurant, [row.iikoId]);
  if (record === undefined) return false;
  await noteRecord(talking, record);
  return true;
}

/** Calls {@link noteRefused} for an order that has not arrived meanwhile. */
const refuse = (talking: Talking, orderId: string, problem: string): Promise<void> =>
  talking.db.transaction(async (tx) => {
    const row = await lockIikoOrder(tx, orderId);
    if (row?.state === 'waiting' || row?.state === 'asked') await noteRefused({ ...talking, db: tx }, row, problem);
  });

/** When iiko is busy, enqueues a new job after the delay it requests, instead of the queue's own retry. */
const orLater = async (
  talking: Talking,
  job: 'iiko-send' | 'iiko-cancel',
  orderId: string,
  error: unknown,
): Promise<void> => {
  if (!(error instanceof IikoBusy)) throw error;
  await enqueue(talking.db, job, { order_id: orderId }, { afterMs: error.retryAfterMs });
};

/**
 * Records that the order is about to be sent: from then on the next attempt looks it up first, and a cancellation withdraws it from
 * the till. Returns false if it was canceled meanwhile.
 */
const begin = ({ db, now }: Talking, orderId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const order = await lockOrder(tx, { orderId });
    const row = await lockIikoOrder(tx, orderId);
    if (!order || !row || isFinal(order.status) || (row.state !== 'waiting' && row.state !== 'asked')) return false;
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
    const [record] = await client.find(restaurant, [row.iikoId]);
    const isAgain = row.problem !== null && record?.creationStatus === 'Error';
    if (record !== undefined && !isAgain) return noteRecord(talking, record);
  }
  // iiko requires a phone with every order; a guest at a table leaves none (docs/product.md §33.9).
  const reachable = order.phoneNumber === '' ? { ...order, phoneNumber: order.restaurantPhone ?? '' } : order;
  const body = iikoOrderOf(iiko, restaurant, row.iikoId, await partnerOrder(db, reachable));
  if (!(await client.isAlive(restaurant))) throw new TillOffline(`the till of restaurant ${restaurant.id} is offline`);
  if (!(await begin(talking, orderId))) return;
  const { correlationId, orderInfo } = await client.create(restaurant, body);
  await changeIikoOrder(db, orderId, { correlationId });
  await noteRecord(talking, orderInfo);
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
    // A second attempt is rejected because the first arrived: the order is there.
    if (row.state === 'asked' && (await isInIiko(talking, restaurantOf(talking, row), row))) return;
    await refuse(talking, orderId, error.message);
  }
}

/** Checks an order's creation, and again later until it completes. @throws {Error} as the client does. */
export async function lookAtOrder(talking: Talking, orderId: string): Promise<void> {
  const { db, client, now } = talking;
  const row = await findIikoOrder(db, { orderId });
  if (row?.state !== 'asked' || row.correlationId === null) return;
  const restaurant = restaurantOf(talking, row);
  const { state, exception } = await client.command(restaurant, row.correlationId);
  if (state === 'Error') {
    if (!(await isInIiko(talking, restaurant, row)))
      await refuse(talking, orderId, exception?.message ?? 'it says nothing of why');
    return;
  }
  if (state === 'Success') await isInIiko(talking, restaurant, row);
  else if (now().getTime() - (row.askedAt?.getTime() ?? 0) < ARRIVED_MS) {
    await enqueue(db, 'iiko-look', { order_id: orderId }, { afterMs: LOOK_AFTER_MS });
  }
}

/**
 * Cancels an order at the till after it was canceled here (docs/product.md §28.2).
 *
 * @throws {Error} when iiko cannot be reached, or does not have an order sent just now: the queue retries
 */
export async function cancelIikoOrder(talking: Talking, orderId: string): Promise<void> {
  const { db, client, now, log } = talking;
  const row = await findIikoOrder(db, { orderId });
  if (!row || (row.state !== 'asked' && row.state !== 'there') || row.status === 'Cancelled') return;
  const restaurant = restaurantOf(talking, row);
  try {
    if (!(await isInIiko(talking, restaurant, row))) {
      if (now().getTime() - (row.askedAt?.getTime() ?? 0) < ARRIVED_MS)
        throw new Error('iiko does not have the order yet');
      return;
    }
    await client.cancel(restaurant, row.iikoId);
  } catch (error) {
    if (!(error instanceof IikoRefused)) return orLater(talking, 'iiko-cancel', orderId, error);
    log.error(
      { restaurant: row.restaurantId, iiko_id: row.iikoId, problem: error.message },
      'iiko does not cancel an order',
    );
  }
}
