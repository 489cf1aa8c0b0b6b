import type { Agent } from 'node:https';
import { minutesToMilliseconds } from 'date-fns';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { readConsents } from '../account/consents.ts';
import { findBooking } from '../bookings/booking-repository.ts';
import { findOrder } from '../orders/order-repository.ts';
import type { PushConfig } from './push-config.ts';
import {
  bookingMessage,
  campaignMessage,
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
import { sendPush, UnusableKeys } from './push-sender.ts';

export interface Pushing {
  readonly db: Database;
  readonly push: PushConfig;
  /** Origin of the storefront, as customers type it. */
  readonly origin: string | null;
  readonly agent: Agent;
  readonly now: () => Date;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}

/** The browser is gone, or has another subscription (RFC 8030). */
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** Maximum delay before retrying a push service that requests a longer pause, ms. */
const LONGEST_PAUSE_MS = minutesToMilliseconds(30);

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

/** Outcome of a message. `gone`: undeliverable, and the subscription is deleted; `pauseMs`: retry after that. */
type Outcome = 'sent' | 'refused' | 'gone' | { readonly pauseMs: number };

/** Sends a message to the push service. @throws {Error} on a service failure: the queue retries */
const handOver = async (
  { db, push, agent, log }: Pushing,
  subscription: SubscriptionRow,
  message: OutgoingPush,
): Promise<Outcome> => {
  const forget = async (): Promise<'gone'> => {
    await deleteSubscription(db, { id: subscription.id });
    return 'gone';
  };
  try {
    const { status, retryAfterMs } = await sendPush(push, agent, subscription, message);
    if (status >= 200 && status < 300) return 'sent';
    if (GONE.has(status)) return await forget();
    if (status === 429 || status >= 500) {
      if (retryAfterMs === null) throw new Error(`the push service answers ${status}`);
      return { pauseMs: Math.min(retryAfterMs, LONGEST_PAUSE_MS) };
    }
    log.error({ status, host: new URL(subscription.endpoint).hostname }, 'a push service refuses a message');
    return 'refused';
  } catch (error) {
    if (!(error instanceof UnusableKeys)) throw error;
    return forget();
  }
};

/** @throws {Error} on a push service failure: the queue retries */
const deliver = async (pushing: Pushing, job: PushJob, id: number): Promise<void> => {
  const { db, now } = pushing;
  const found = await findDelivery(db, id);
  if (found?.delivery.outcome !== 'waiting') return;
  const { delivery, subscription } = found;
  const told = await toTell(pushing, delivery, subscription);
  const outcome = typeof told === 'string' ? told : await handOver(pushing, subscription, told);
  if (outcome === 'gone') return;
  if (typeof outcome === 'string') await endDelivery(db, id, outcome, now());
  // The delay is the service's, not the queue's: enqueues another job, and this one is done.
  else await enqueue(db, job, { delivery_id: id }, { afterMs: outcome.pauseMs });
};

/** @throws {Error} on a push service failure: the queue retries */
const sendTestPush = async (pushing: Pushing, subscriptionId: number): Promise<void> => {
  const subscription = await findSubscription(pushing.db, subscriptionId);
  if (subscription === undefined) return;
  const outcome = await handOver(pushing, subscription, testMessage(pushing.origin));
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
