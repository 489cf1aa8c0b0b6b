import { secondsInDay, secondsInHour } from 'date-fns/constants';
import type { OrderRef } from '#contract/partner-manage.ts';
import type * as v from 'valibot';
import { phoneKind } from '#domain/phone.ts';
import { formatTime } from '#domain/zoned-time.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import { countHit } from '#server/http/rate-limit.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import type { SmsPort } from '#server/modules/account/sms/sms-port.ts';
import { findOrder, lockOrder } from '#server/modules/orders/order-repository.ts';
import { isAwaitingMoney } from '#server/modules/payments/payment-terms.ts';
import { audit } from '../audit-log.ts';
import { mayActFor, type PartnerContext } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { statusChanged } from './order-commands.ts';

type Ref = v.InferOutput<typeof OrderRef>;

/** Messages with one order's link in a day, and of one key in an hour: each costs money. */
const OF_ORDER = { limit: 3, windowSeconds: secondsInDay } as const;
const OF_KEY = { limit: 40, windowSeconds: secondsInHour } as const;

/** Where the links of messages lead, and who sends them. */
interface LinkSms {
  readonly db: Database;
  /** Null: the server sends no messages. */
  readonly sms: SmsPort | null;
  /** Of the storefront. */
  readonly origin: string;
}

/**
 * `POST /orders/send-link` (docs/product.md §26.68): sends the caller the link of an order that staff have made, by a job. Counted by order and by key.
 *
 * @throws {ApiError} ORDER_NOT_FOUND (also of an order that its customer has made), ORDER_STATUS_CHANGED (canceled), NOT_IMPLEMENTED (the server
 *   sends no messages), VALIDATION_FAILED (no mobile phone), RATE_LIMITED
 */
export async function sendLink(
  context: PartnerContext,
  { order_id: orderId }: Ref,
  { sendsSms }: { readonly sendsSms: boolean },
): Promise<Ref> {
  const { db, now, partner } = context;
  if (!sendsSms) throw new ApiError('NOT_IMPLEMENTED', { message: partnerStrings.link.noSms });
  // One that waits for its money is nothing that a kitchen sees.
  const order = await lockOrder(db, { orderId });
  if (order === undefined || order.madeBy === null || !mayActFor(partner, order.restaurantId)) {
    throw new ApiError('ORDER_NOT_FOUND');
  }
  if (order.status === 'canceled') throw await statusChanged(context, order);
  if (phoneKind(order.phoneNumber) !== 'mobile') {
    throw new ApiError('VALIDATION_FAILED', { message: partnerStrings.link.noMobile });
  }
  const message = partnerStrings.link.tooMany;
  await countHit(db, { ...OF_ORDER, bucket: `link sms of ${orderId}`, now, message });
  await countHit(db, { ...OF_KEY, bucket: `link sms by ${partner.keyId}`, now, message });
  await enqueue(db, 'link-sms', { order_id: orderId });
  await audit(context, 'order.send_link', { restaurantId: order.restaurantId, details: { number: order.number } });
  return { order_id: orderId };
}

/** The job that sends the link (docs/product.md §26.68); nothing for an order that was canceled meanwhile. A failure is retried. */
export function linkJobs({ db, sms, origin }: LinkSms): Pick<Required<JobHandlers>, 'link-sms'> {
  return {
    'link-sms': async ({ order_id: orderId }) => {
      const order = await findOrder(db, { orderId });
      if (sms === null || order === undefined || order.status === 'canceled') return;
      const { number, restaurantName, phoneNumber, payUntil, timezone } = order;
      const until = isAwaitingMoney(order) && payUntil !== null ? formatTime(payUntil, timezone) : null;
      const link = `${origin}/order-status/${orderId}`;
      await sms.send({ phone: phoneNumber, text: partnerStrings.link.text({ number, restaurantName, until, link }) });
    },
  };
}
