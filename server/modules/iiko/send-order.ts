import { randomUUID } from 'node:crypto';
import { minutesToMilliseconds } from 'date-fns';
import { isFinal } from '#domain/order-status.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { findOrder, lockOrder } from '../orders/order-repository.ts';
import { partnerOrder } from '../partner/orders/order-view.ts';
import type { PaymentConfig } from '../payments/payment-config.ts';
import { type Following, isTimeout, logOdd, noteFailure, noteRecord, noteRefused, said } from './follow-order.ts';
import { IikoBusy, type IikoClient, type IikoPlace, IikoRefused, IikoUnreachable } from './iiko-client.ts';
import type { IikoConfig, IikoRestaurant } from './iiko-config.ts';
import { fieldOf } from './iiko-fields.ts';
import { iikoOrderOf, UnknownToIiko } from './iiko-order.ts';
import { changeIikoOrder, findIikoOrder, type IikoOrderRow, lockIikoOrder } from './iiko-repository.ts';
import { iikoStrings } from './iiko-strings.ts';
import type { IikoFailure, IikoRecord } from './iiko-wire.ts';

/** Dependencies for calls to iiko. */
export interface Talking extends Following {
  readonly iiko: IikoConfig;
  readonly client: IikoClient;
  /** Says whose receipts the payment provider prints; missing: no online payment. */
  readonly payments?: PaymentConfig | null;
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

/** Returns where an order is now: an organization that it was moved to may have a login of its own. */
export function placeOf({ iiko }: Talking, row: IikoOrderRow): IikoPlace {
  const own = iiko.restaurants.get(row.restaurantId);
  if (!own) throw new Error(`restaurant ${row.restaurantId} has no iiko any more`);
  if (row.organization === null || row.organization === own.organization) return own;
  const there = [...iiko.restaurants.values()].find(({ organization }) => organization === row.organization);
  return { login: there?.login ?? own.login, organization: row.organization };
}

/**
 * Finds the order in iiko and records the state it returns; one that was moved to another terminal is found there.
 *
 * @returns what iiko says last; undefined: iiko does not have it
 * @throws {Error} as the client does, and where iiko's record cannot be read: it may exist
 */
export async function readOrder(talking: Talking, row: IikoOrderRow): Promise<IikoRecord | undefined> {
  const { records, odd } = await talking.client.find(placeOf(talking, row), [row.iikoId]);
  logOdd(talking, row.restaurantId, odd);
  const record = records.find(({ id }) => id === row.iikoId);
  if (record === undefined) {
    if (odd.length > 0) throw new IikoUnreachable('iiko has an order in a form that cannot be read');
    return undefined;
  }
  const moved = await noteRecord(talking, record);
  const next = moved === null ? undefined : await findIikoOrder(talking.db, { orderId: moved });
  // An order never returns to an id that it had, so this ends.
  return next === undefined ? record : ((await readOrder(talking, next)) ?? record);
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
    const { records, odd } = await client.find(restaurant, [row.iikoId]);
    logOdd(talking, row.restaurantId, odd);
    if (odd.length > 0) throw new IikoUnreachable('iiko has an order in a form that cannot be read');
    const record = records.find(({ id }) => id === row.iikoId);
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
  if (!(await begin(talking, orderId))) return;
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

const isRecent = ({ now }: Talking, since: Date | null): boolean =>
  now().getTime() - (since?.getTime() ?? 0) < ARRIVED_MS;

/** Records that an order canceled here is still at the till, for the restaurant to cancel it there (docs/product.md §28.9). */
const noteNotCanceled = async ({ db, log }: Talking, row: IikoOrderRow, problem: string): Promise<void> => {
  await changeIikoOrder(db, row.orderId, { cancelId: null, cancelProblem: problem });
  log.error({ restaurant: row.restaurantId, iiko_id: row.iikoId, problem }, 'iiko does not cancel an order');
};

const lookAtCancellation = async (talking: Talking, row: IikoOrderRow): Promise<void> => {
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
};

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
