import { subMilliseconds } from 'date-fns';
import type { OrderStatus } from '#contract/orders.ts';
import { UNACCEPTED_AFTER_MS } from '#domain/unaccepted-order.ts';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { accrueBonuses, takeBackBonuses } from '../bonuses/earned-bonuses.ts';
import { returnToCustomer, revoke } from '../bonuses/ledger.ts';
import { notifyIiko } from '../iiko/notify-iiko.ts';
import { leavePlace } from '../load/kitchen-places.ts';
import { loadTerms } from '../load/load-terms.ts';
import { noteLoad } from '../load/published-load.ts';
import { ASK_AFTER_END_MS } from '../payments/payment-terms.ts';
import { returnPaymentsOf } from '../payments/refunds.ts';
import { deleteUse } from '../promo/promo-repository.ts';
import { notifyOrder } from '../push/notify-order.ts';
import { notifyWebhooksOfOrder } from '../webhooks/notify-webhooks.ts';
import type { OrderRow } from './order-repository.ts';

/** `order` has its new status. Runs in the transaction that changed it: what fails undoes the change. */
type Reaction = (db: Database, order: OrderRow, now: Date) => Promise<void>;

const earnBonuses: Reaction = async (db, order, now) => {
  if (order.customerId !== null) await accrueBonuses(db, order, order.customerId, now);
};

/** Those that it had earned before it was recalled, and those that it had spent. */
const returnBonuses: Reaction = async (db, { id }, now) => {
  await revoke(db, { orderId: id, entitled: 0 }, now);
  for (const earned of await returnToCustomer(db, id, now)) await takeBackBonuses(db, earned, now);
};

const releasePromocode: Reaction = (db, { id }) => deleteUse(db, id);

/** A payment that is still in progress is looked up later (docs/product.md §25.11, §25.13). */
const returnMoney: Reaction = async (db, { id, terminal }, now) => {
  if (terminal === null) return;
  await returnPaymentsOf(db, id, ['order', 'held'], now);
  for (const afterMs of ASK_AFTER_END_MS) await enqueue(db, 'ask-provider', { order_id: id }, { afterMs });
};

/** An order becomes `new` paid only with its money: both events have the state that the transaction leaves, the earlier time is the payment's. */
const sendPlacedWebhooks: Reaction = async (db, order) => {
  const at = order.updatedAt;
  if (order.paymentStatus === 'paid') await notifyWebhooksOfOrder(db, 'order.paid', order, subMilliseconds(at, 1));
  await notifyWebhooksOfOrder(db, 'order.placed', order, at);
};

const sendCanceledWebhook: Reaction = (db, order) =>
  notifyWebhooksOfOrder(db, 'order.canceled', order, order.updatedAt);

const acceptByItself: Reaction = async (db, { id, restaurantId }) => {
  if ((await loadTerms(db, restaurantId)).autoAccept) await enqueue(db, 'order-accept', { order_id: id });
};

const watchForAcceptance: Reaction = (db, { id }) =>
  enqueue(db, 'order-unaccepted', { order_id: id }, { afterMs: UNACCEPTED_AFTER_MS });

const EVERY_STEP = [noteLoad, notifyOrder, notifyIiko] as const;

/**
 * What an order's status sets off, in this order: first what the order has taken or earned, then who is notified. An order that has become
 * `draft` waits for its payment and sets off nothing. Bonuses are locked before the kitchen's places, as by `placeCart`: a customer who
 * cancels one order and places another at the same moment must not make the two wait for each other.
 */
export const ORDER_REACTIONS: Readonly<Record<OrderStatus, readonly Reaction[]>> = {
  draft: [],
  new: [...EVERY_STEP, sendPlacedWebhooks, acceptByItself, watchForAcceptance],
  confirmed: EVERY_STEP,
  preparing: EVERY_STEP,
  prepared: EVERY_STEP,
  delivering: EVERY_STEP,
  delivered: [earnBonuses, ...EVERY_STEP],
  canceled: [returnBonuses, releasePromocode, leavePlace, returnMoney, ...EVERY_STEP, sendCanceledWebhook],
};

/** Runs everything that the order's present status sets off. */
export async function reactToStatus(db: Database, order: OrderRow, now: Date): Promise<void> {
  for (const react of ORDER_REACTIONS[order.status]) await react(db, order, now);
}
