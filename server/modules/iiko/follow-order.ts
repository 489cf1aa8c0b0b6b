import type { FastifyBaseLogger } from 'fastify';
import type { OrderStatus } from '#contract/orders.ts';
import type { OrderType } from '#contract/primitives.ts';
import { KITCHEN_STEPS, PARTNER_SCOPES } from '#contract/partner.ts';
import { isFinal, statusSequence } from '#domain/order-status.ts';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { lockOrder, type OrderRow } from '../orders/order-repository.ts';
import { acceptOrder, moveOrder, rejectOrder } from '../partner/orders/order-commands.ts';
import type { Partner, PartnerContext } from '../partner/partner.ts';
import { changeIikoOrder, findIikoOrder, type IikoOrderRow, lockIikoOrder } from './iiko-repository.ts';
import { GRACE_MS } from './iiko-times.ts';
import type { IikoRecord, IikoStatus } from './iiko-wire.ts';

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

/** Dependencies for following orders. */
export interface Following {
  readonly db: Database;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** Returns the actor for changes made in the restaurant's name, as recorded in the audit log. */
export function iikoPartner(restaurantId: number): Partner {
  return { keyId: 'iiko', name: 'iiko', restaurants: [restaurantId], scopes: PARTNER_SCOPES };
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

const said = ({ errorInfo }: IikoRecord): string =>
  errorInfo?.description ?? errorInfo?.message ?? errorInfo?.code ?? 'it says nothing of why';

/**
 * Records iiko's state of an order and moves ours to it with the same commands as any partner (docs/product.md §28.3). Idempotent:
 * states older than the last recorded one are ignored, and no step goes back.
 */
export async function noteRecord(following: Following, record: IikoRecord): Promise<void> {
  const { db, now } = following;
  const known = await findIikoOrder(db, { iikoId: record.id });
  if (!known) return;
  await db.transaction(async (tx) => {
    // Locks the order first, as all code that moves it does, to avoid deadlocks.
    const order = await lockOrder(tx, { orderId: known.orderId });
    const row = await lockIikoOrder(tx, known.orderId);
    if (!order || !row || row.state === 'withdrawn') return;
    if (record.creationStatus === 'Error') {
      // An order that exists there was created: its error belongs to a later command.
      if (row.state === 'asked') await noteRefused({ ...following, db: tx }, row, said(record));
      return;
    }
    const at = new Date(record.timestamp);
    if (record.creationStatus === 'InProgress' || record.order === null || record.order === undefined) return;
    if (row.statusAt !== null && at < row.statusAt) return;
    const { status } = record.order;
    await changeIikoOrder(tx, row.orderId, { state: 'there', problem: null, status, statusAt: at });
    // Fixed at the till after it was rejected here: no one waits for it any more.
    if (row.state === 'refused' && order.status === 'canceled' && status !== 'Cancelled')
      await enqueue(tx, 'iiko-cancel', { order_id: order.id });
    const to = OURS[status];
    if (to === null || (to === 'delivering' && order.orderType === 'pickup')) return;
    const context = { db: tx, partner: iikoPartner(row.restaurantId), now: now() };
    for (const step of stepsTo(order.status, to, order.orderType)) await take(context, order, step);
  });
}
