import type { FastifyBaseLogger } from 'fastify';
import type { OrderStatus } from '#contract/orders.ts';
import type { OrderType } from '#contract/primitives.ts';
import { KITCHEN_STEPS, STAFF_SCOPES } from '#contract/partner.ts';
import { isFinal, statusSequence } from '#domain/order-status.ts';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { lockOrder, type OrderRow } from '../orders/order-repository.ts';
import { acceptOrder, moveOrder, rejectOrder } from '../partner/orders/order-commands.ts';
import type { Partner, PartnerContext } from '../partner/partner.ts';
import {
  changeIikoOrder,
  findIikoOrder,
  findIikoOrderByFormerId,
  type IikoOrderRow,
  lockIikoOrder,
} from './iiko-repository.ts';
import { GRACE_MS, RETRY_MS } from './iiko-times.ts';
import { type IikoFailure, type IikoRecord, type IikoStatus, isIikoStatus, type OddRecord } from './iiko-wire.ts';

/** Maps iiko's statuses to ours (docs/product.md §28.3). Null: the restaurant has not accepted the order yet. */
const OURS: Readonly<Record<IikoStatus, OrderStatus | null>> = {
  Unconfirmed: null,
  WaitCooking: 'confirmed',
  ReadyForCooking: 'confirmed',
  CookingStarted: 'preparing',
  CookingCompleted: 'prepared',
  Waiting: 'prepared',
  OnWay: 'delivering',
  Delivered: 'delivered',
  Closed: 'delivered',
  Cancelled: 'canceled',
};

/** An order in one of these needs no cancellation any more. */
const FINAL: ReadonlySet<string> = new Set<IikoStatus>(['Delivered', 'Closed', 'Cancelled']);

/** More than any order makes. */
const MOVES = 20;

/** Dependencies for following orders. */
export interface Following {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Returns the actor for changes made in the restaurant's name, as recorded in the audit log. */
export function iikoPartner(restaurantId: number): Partner {
  return { keyId: 'iiko', name: 'iiko', restaurants: [restaurantId], scopes: STAFF_SCOPES, phone: null, role: null };
}

/** Returns the steps from one status to another, in order; empty if the target is not ahead. */
export function stepsTo(from: OrderStatus, to: OrderStatus, orderType: OrderType): OrderStatus[] {
  if (isFinal(from)) return [];
  if (to === 'canceled') return [to];
  const sequence = statusSequence(orderType);
  return sequence.slice(sequence.indexOf(from) + 1, sequence.indexOf(to) + 1);
}

const take = async (context: PartnerContext, { id }: OrderRow, to: OrderStatus): Promise<void> => {
  const status = KITCHEN_STEPS.find((step) => step === to);
  if (to === 'confirmed') await acceptOrder(context, { order_id: id, promised: null });
  else if (to === 'canceled') await rejectOrder(context, { order_id: id, reason: 'other', comment: null });
  else if (status !== undefined) await moveOrder(context, { order_id: id, status });
};

/** Logs the records of an answer that cannot be read, without their content (docs/product.md §28.3). */
export function logOdd({ log }: Pick<Following, 'log'>, restaurant: number, odd: readonly OddRecord[]): void {
  for (const { id, problem } of odd)
    log.error({ restaurant, iiko_id: id, problem }, 'iiko sends a record that cannot be read');
}

/**
 * Records that the order will not reach the till. Staff must handle it, so it is listed among the faults, and rejected if no one has
 * taken it by the end of the grace period (docs/product.md §28.4). `db` is a transaction that has locked the row.
 */
export async function noteRefused({ db, log }: Following, row: IikoOrderRow, problem: string): Promise<void> {
  await changeIikoOrder(db, row.orderId, { state: 'refused', problem });
  await enqueue(db, 'iiko-refused', { order_id: row.orderId }, { afterMs: GRACE_MS });
  log.error(
    { restaurant: row.restaurantId, iiko_id: row.iikoId, problem },
    'an order is not at the till: iiko refuses it',
  );
}

/** Returns iiko's words for a failure. */
export function said(failure: IikoFailure): string {
  return failure?.description ?? failure?.message ?? failure?.code ?? 'it says nothing of why';
}

/** iiko has no code for it: «Creation timeout expired, order automatically transited to error creation status». */
const TIMED_OUT = /\btimed?[- ]?out|тайм-?аут|истекло время/i;

/** Reports whether the till was only too slow to take the order: nothing is wrong with the order itself. */
export function isTimeout(failure: IikoFailure): boolean {
  return [failure?.description, failure?.message, failure?.code].some((text) => TIMED_OUT.test(text ?? ''));
}

/** Records why an order was not created, and whether it is sent again. `db` is a transaction that has locked the row. */
export async function noteFailure(
  following: Following,
  row: IikoOrderRow,
  failure: IikoFailure,
  at: Date | null,
): Promise<void> {
  const { db } = following;
  if (failure?.code === 'DuplicatedOrderId') {
    // The till has it by an earlier try that iiko had given up.
    await changeIikoOrder(db, row.orderId, { state: 'there', problem: null, status: null, statusAt: null });
  } else if (isTimeout(failure)) {
    // Noted already: it is on its way again.
    if (at !== null && row.statusAt !== null && at <= row.statusAt) return;
    await changeIikoOrder(db, row.orderId, { problem: said(failure), statusAt: at, correlationId: null });
    await enqueue(db, 'iiko-send', { order_id: row.orderId }, { afterMs: RETRY_MS });
  } else {
    await noteRefused(following, row, said(failure));
  }
}

/** Reports whether the till has an order: it was created there, and neither canceled, deleted nor moved to another terminal. */
export function isAtTill({ creationStatus, order }: IikoRecord): boolean {
  return creationStatus === 'Success' && order != null && order.isDeleted !== true && order.status !== 'Cancelled';
}

/**
 * Schedules a look at an order that is at the till under an id that it had before: iiko had given it up there, and the till has it after
 * all (docs/product.md §28.4).
 */
const noteFormer = async ({ db, now }: Following, restaurant: number, record: IikoRecord): Promise<void> => {
  if (!isAtTill(record) || (await findIikoOrder(db, { iikoId: record.id })) !== undefined) return;
  const row = await findIikoOrderByFormerId(db, restaurant, record.id, now());
  if (row) await enqueue(db, 'iiko-former', { order_id: row.orderId, iiko_id: record.id });
};

/**
 * Records that the till has moved the order to another terminal, under another id; it is looked up there next. An order that returns to
 * an id that it had is not followed: it would go in a circle.
 *
 * @returns whether it is followed
 */
const noteMove = async (
  { db, log }: Following,
  row: IikoOrderRow,
  { to, organization }: { readonly to: string; readonly organization: string | null },
): Promise<boolean> => {
  const about = { restaurant: row.restaurantId, iiko_id: row.iikoId, moved_to: to };
  const isTaken = (await findIikoOrder(db, { iikoId: to })) !== undefined;
  if (isTaken || row.formerIds.includes(to) || row.formerIds.length >= MOVES) {
    if (row.status !== 'Cancelled') log.error(about, 'the till moves an order in a circle: it is not followed');
    return false;
  }
  await changeIikoOrder(db, row.orderId, {
    iikoId: to,
    formerIds: [...row.formerIds, row.iikoId],
    organization: organization ?? row.organization,
    state: 'there',
    problem: null,
    status: null,
    statusAt: null,
    cancelId: null,
  });
  await enqueue(db, 'iiko-look', { order_id: row.orderId });
  return true;
};

/**
 * Records iiko's state of an order and moves ours to it with the same commands as any partner (docs/product.md §28.3). Idempotent:
 * states older than the last recorded one are ignored, and no step goes back.
 *
 * @returns the order if it has moved to another terminal: its state there is to be read
 */
export async function noteRecord(following: Following, record: IikoRecord): Promise<string | null> {
  const { db, now, log } = following;
  const known = await findIikoOrder(db, { iikoId: record.id });
  if (!known) return null;
  return db.transaction(async (tx) => {
    const within = { ...following, db: tx };
    // Locks the order first, as all code that moves it does, to avoid deadlocks.
    const order = await lockOrder(tx, { orderId: known.orderId });
    const row = await lockIikoOrder(tx, known.orderId);
    if (!order || !row || row.iikoId !== record.id || row.state === 'withdrawn') return null;
    const at = new Date(record.timestamp);
    if (record.creationStatus === 'Error') {
      // An order that exists there was created: its error belongs to a later command. A finished one is wanted no more.
      if (row.state === 'asked' && !isFinal(order.status)) await noteFailure(within, row, record.errorInfo, at);
      return null;
    }
    if (record.creationStatus === 'InProgress' || record.order === null || record.order === undefined) return null;
    if (row.statusAt !== null && at < row.statusAt) return null;
    const { isDeleted, movedToDeliveryId: movedTo = null, movedToOrganizationId: organization = null } = record.order;
    const status = isDeleted === true ? 'Cancelled' : record.order.status;
    // It has got there, or was fixed there, after it was canceled here: no one waits for it any more.
    const isUnwanted = row.state !== 'there' && order.status === 'canceled';
    if (status === 'Cancelled' && movedTo !== null) {
      const isFollowed = await noteMove(within, row, { to: movedTo, organization });
      if (isFollowed && order.status === 'canceled') await enqueue(tx, 'iiko-cancel', { order_id: order.id });
      if (!isFollowed) await changeIikoOrder(tx, row.orderId, { state: 'there', problem: null, status, statusAt: at });
      return isFollowed ? order.id : null;
    }
    const isOver = FINAL.has(status) ? { cancelId: null, cancelProblem: null } : {};
    await changeIikoOrder(tx, row.orderId, { state: 'there', problem: null, status, statusAt: at, ...isOver });
    if (isUnwanted && status !== 'Cancelled') await enqueue(tx, 'iiko-cancel', { order_id: order.id });
    if (!isIikoStatus(status)) {
      if (row.status !== status)
        log.error({ restaurant: row.restaurantId, iiko_id: row.iikoId, status }, 'iiko reports an unknown status');
      return null;
    }
    const to = OURS[status];
    if (to === null || (to === 'delivering' && order.orderType === 'pickup')) return null;
    const context = { db: tx, partner: iikoPartner(row.restaurantId), now: now() };
    for (const step of stepsTo(order.status, to, order.orderType)) await take(context, order, step);
    return null;
  });
}

/**
 * Records each of iiko's states by itself: one that cannot be applied is logged, and does not stop the others.
 *
 * @returns the orders that have moved to another terminal
 */
export async function noteRecords(
  following: Following,
  restaurant: number,
  records: readonly IikoRecord[],
): Promise<readonly string[]> {
  const moved: string[] = [];
  for (const record of records) {
    try {
      const orderId = await noteRecord(following, record);
      if (orderId !== null) moved.push(orderId);
      await noteFormer(following, restaurant, record);
    } catch (error) {
      following.log.error({ err: error, restaurant, iiko_id: record.id }, 'a state from iiko could not be applied');
    }
  }
  return moved;
}
