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

/** What talking to iiko takes. */
export interface Talking extends Following {
  readonly iiko: IikoConfig;
  readonly client: IikoClient;
}

/** When the making of an order is looked at for the first time, and again, ms. */
const LOOK_AFTER_MS = 5000;
/** An order that iiko does not find so long after it was sent has not arrived, ms. */
const ARRIVED_MS = minutesToMilliseconds(10);

/** The till is not on the line: nothing was sent. */
class TillOffline extends Error {
  override readonly name = 'TillOffline';
}

const restaurantOf = ({ iiko }: Talking, row: IikoOrderRow): IikoRestaurant => {
  const restaurant = iiko.restaurants.get(row.restaurantId);
  if (!restaurant) throw new Error(`restaurant ${row.restaurantId} has no iiko any more`);
  return restaurant;
};

/** Whether iiko has the order; what it says of it is noted. @throws {Error} as the client does. */
export async function isInIiko(talking: Talking, restaurant: IikoRestaurant, row: IikoOrderRow): Promise<boolean> {
  const [record] = await talking.client.find(restaurant, [row.iikoId]);
  if (record === undefined) return false;
  await noteRecord(talking, record);
  return true;
}

/** {@link noteRefused} of an order that has not come there meanwhile. */
const refuse = (talking: Talking, orderId: string, problem: string): Promise<void> =>
  talking.db.transaction(async (tx) => {
    const row = await lockIikoOrder(tx, orderId);
    if (row?.state === 'waiting' || row?.state === 'asked') await noteRefused({ ...talking, db: tx }, row, problem);
  });

/** As iiko wishes, and not as the queue would: another job, and this one is done. */
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
 * Writes down that the order is about to leave: whatever happens then, the next try looks for it first, and who cancels it has it taken
 * back. False: it was canceled meanwhile.
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
  // An answer was lost: it may have been made. What is known to have failed there is sent once more, since somebody wishes it.
  if (row.state === 'asked') {
    const [record] = await client.find(restaurant, [row.iikoId]);
    const isAgain = row.problem !== null && record?.creationStatus === 'Error';
    if (record !== undefined && !isAgain) return noteRecord(talking, record);
  }
  // iiko wants a phone with every order; a guest at a table has left none (docs/product.md §33.9).
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
 * Brings an order to the till, once (docs/product.md §28.2).
 *
 * @throws {Error} when iiko cannot be reached or the till is offline: the queue tries again
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
    // A second try is refused because the first has arrived: it is there.
    if (row.state === 'asked' && (await isInIiko(talking, restaurantOf(talking, row), row))) return;
    await refuse(talking, orderId, error.message);
  }
}

/** Looks how the making of an order stands, until it stands. @throws {Error} as the client does. */
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
 * Takes an order back from the till after it was canceled here (docs/product.md §28.2).
 *
 * @throws {Error} when iiko cannot be reached, or does not have an order that has just been sent: the queue tries again
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
