import { minutesToMilliseconds } from 'date-fns';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { isFinal } from '#domain/order-status.ts';
import { readConsents } from '../account/consents.ts';
import { findBooking } from '../bookings/booking-repository.ts';
import { findOrder } from '../orders/order-repository.ts';
import {
  bookingMessage,
  campaignMessage,
  changeMessage,
  lifeMinutes,
  orderMessage,
  type OutgoingPush,
  testMessage,
} from './push-message.ts';
import {
  type DeliveryRow,
  deleteSubscription,
  endDelivery,
  findCampaign,
  findDelivery,
  findSubscription,
  insertDelivery,
  listPromotionListeners,
  type SubscriptionRow,
} from './push-repository.ts';
import { handOver, type PushOutcome, type PushSending } from './push-sender.ts';

export interface Pushing extends PushSending {
  readonly db: Database;
  /** Origin of the storefront, as customers type it. */
  readonly origin: string | null;
  readonly now: () => Date;
}

/** Reports whether the customer's latest advertising consent is yes. */
const agreesToAdvertising = async (db: Database, customerId: number | null): Promise<boolean> => {
  if (customerId === null) return false;
  const { consents } = await readConsents(db, customerId);
  return consents.some(({ kind, given }) => kind === 'marketing' && given);
};

/** Returns the message still to be sent; otherwise why not. */
const toTell = async (
  { db, origin, now }: Pushing,
  delivery: DeliveryRow,
  subscription: SubscriptionRow,
): Promise<OutgoingPush | Exclude<DeliveryRow['outcome'], 'waiting' | 'sent'>> => {
  const age = now().getTime() - delivery.createdAt.getTime();
  if (age > minutesToMilliseconds(lifeMinutes(delivery))) return 'late';
  if (delivery.orderId !== null) {
    if (!subscription.orderStatus) return 'unwanted';
    const order = await findOrder(db, { orderId: delivery.orderId });
    if (delivery.revision !== null) {
      const isNews = order?.revision === delivery.revision && !isFinal(order.status);
      return isNews ? changeMessage(delivery.id, order, origin) : 'overtaken';
    }
    if (order?.status !== delivery.status) return 'overtaken';
    return orderMessage(delivery.id, order, origin) ?? 'unwanted';
  }
  if (delivery.bookingId !== null) {
    if (!subscription.orderStatus) return 'unwanted';
    const booking = await findBooking(db, delivery.bookingId);
    if (booking?.status !== 'confirmed') return 'overtaken';
    return booking.startsAt <= now() ? 'late' : bookingMessage(delivery.id, booking, now(), origin);
  }
  const campaign = delivery.campaignId === null ? undefined : await findCampaign(db, delivery.campaignId);
  const isWanted = subscription.promotions && (await agreesToAdvertising(db, subscription.customerId));
  return campaign && isWanted ? campaignMessage(delivery.id, campaign, origin) : 'unwanted';
};

type PushJob = 'push-status' | 'push-promotion';

/** Sends a message; a subscription to which nothing can be delivered is deleted. @throws {Error} on a service failure: the queue retries */
const send = async (pushing: Pushing, subscription: SubscriptionRow, message: OutgoingPush): Promise<PushOutcome> => {
  const outcome = await handOver(pushing, subscription, message);
  if (outcome === 'gone') await deleteSubscription(pushing.db, { id: subscription.id });
  return outcome;
};

/** @throws {Error} on a push service failure: the queue retries */
const deliver = async (pushing: Pushing, job: PushJob, id: number): Promise<void> => {
  const { db, now } = pushing;
  const found = await findDelivery(db, id);
  if (found?.delivery.outcome !== 'waiting') return;
  const { delivery, subscription } = found;
  const told = await toTell(pushing, delivery, subscription);
  const outcome = typeof told === 'string' ? told : await send(pushing, subscription, told);
  if (outcome === 'gone') return;
  if (typeof outcome === 'string') await endDelivery(db, id, outcome, now());
  // The delay is the service's, not the queue's: enqueues another job, and this one is done.
  else await enqueue(db, job, { delivery_id: id }, { afterMs: outcome.pauseMs });
};

/** @throws {Error} on a push service failure: the queue retries */
const sendTestPush = async (pushing: Pushing, subscriptionId: number): Promise<void> => {
  const subscription = await findSubscription(pushing.db, subscriptionId);
  if (subscription === undefined) return;
  const outcome = await send(pushing, subscription, testMessage(pushing.origin));
  // The user waiting for a test will not wait for the service's delay.
  if (typeof outcome !== 'string') throw new Error('the push service wants to be left alone');
};

/** Enqueues a campaign for all subscribers to promotions. Idempotent: no one is notified twice. */
const beginCampaign = async ({ db, now }: Pushing, campaignId: number): Promise<void> => {
  for (const { id: subscriptionId, customerId } of await listPromotionListeners(db)) {
    if (!(await agreesToAdvertising(db, customerId))) continue;
    await db.transaction(async (tx) => {
      const id = await insertDelivery(tx, { subscriptionId, campaignId }, now());
      if (id !== null) await enqueue(tx, 'push-promotion', { delivery_id: id });
    });
  }
};

/** Push message jobs (docs/product.md §27.4, §27.6). Failures are retried until the message is no longer relevant. */
export function pushJobs(
  pushing: Pushing,
): Pick<Required<JobHandlers>, 'push-status' | 'push-promotion' | 'push-campaign' | 'push-test'> {
  return {
    'push-status': ({ delivery_id }) => deliver(pushing, 'push-status', delivery_id),
    'push-promotion': ({ delivery_id }) => deliver(pushing, 'push-promotion', delivery_id),
    'push-test': ({ subscription_id }) => sendTestPush(pushing, subscription_id),
    'push-campaign': ({ campaign_id }) => beginCampaign(pushing, campaign_id),
  };
}
