import { minutesToMilliseconds } from 'date-fns';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { PaymentConfig } from '../payments/payment-config.ts';
import { type Following, logOdd, noteRecord } from './follow-order.ts';
import { IikoBusy, type IikoClient, type IikoPlace, IikoUnreachable } from './iiko-client.ts';
import type { IikoConfig, IikoRestaurant } from './iiko-config.ts';
import { findIikoOrder, type IikoOrderRow } from './iiko-repository.ts';
import type { IikoRecord } from './iiko-wire.ts';

/** Dependencies for calls to iiko. */
export interface Talking extends Following {
  readonly iiko: IikoConfig;
  readonly client: IikoClient;
  /** Says whose receipts the payment provider prints; missing: no online payment. */
  readonly payments?: PaymentConfig | null;
}

/** Delay before the first check of an order's creation, and between checks, ms. */
export const LOOK_AFTER_MS = 5000;
/** An order that iiko does not find this long after it was sent has not arrived, ms. */
const ARRIVED_MS = minutesToMilliseconds(10);

/** Returns the restaurant of an order. @throws {Error} where it has no iiko any more */
export function restaurantOf({ iiko }: Talking, row: IikoOrderRow): IikoRestaurant {
  const restaurant = iiko.restaurants.get(row.restaurantId);
  if (!restaurant) throw new Error(`restaurant ${row.restaurantId} has no iiko any more`);
  return restaurant;
}

/** Returns where an order is now: an organization that it was moved to may have a login of its own. */
export function placeOf(talking: Talking, row: IikoOrderRow): IikoPlace {
  const own = restaurantOf(talking, row);
  if (row.organization === null || row.organization === own.organization) return own;
  const there = [...talking.iiko.restaurants.values()].find(({ organization }) => organization === row.organization);
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

/** When iiko is busy, enqueues a new job after the delay it requests, instead of the queue's own retry. */
export async function orLater(
  talking: Talking,
  job: 'iiko-send' | 'iiko-cancel',
  orderId: string,
  error: unknown,
): Promise<void> {
  if (!(error instanceof IikoBusy)) throw error;
  await enqueue(talking.db, job, { order_id: orderId }, { afterMs: error.retryAfterMs });
}

/** Reports whether what was asked of iiko then may still arrive. */
export function isRecent({ now }: Talking, since: Date | null): boolean {
  return now().getTime() - (since?.getTime() ?? 0) < ARRIVED_MS;
}
