import { subDays } from 'date-fns';
import type * as v from 'valibot';
import type { DeletePushBody, PushKinds, SavedPush, SavePushBody, TestPushBody } from '#contract/push.ts';
import type { Database } from '#server/db/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { CallContext } from '#server/http/route.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { isPushHost } from './push-hosts.ts';
import {
  deleteOldPush,
  deleteSubscription,
  keepNewest,
  lockSubscription,
  moveSubscription,
  type PushOwner,
  putSubscription,
  type SubscriptionRow,
} from './push-repository.ts';
import { pushStrings } from './push-strings.ts';

/** Phones, tablets and browsers of one person; the one seen longest ago is evicted (docs/product.md §27.3). */
const MOST_SUBSCRIPTIONS = 10;
/** A browser reports in at each start. */
const SUBSCRIPTION_DAYS = 180;
/** How long sent messages are kept; no order lasts longer. */
const DELIVERY_DAYS = 30;
const NEW_KINDS: PushKinds = { order_status: true, promotions: false };

const ownerOf = ({ session }: CallContext): PushOwner & Pick<SubscriptionRow, 'sessionId'> => ({
  customerId: session?.customerId ?? null,
  sessionId: session?.sessionId ?? null,
  device: session?.device ?? null,
});

/** A guest who logs in on the same device is the same person. */
const isSamePerson = (before: PushOwner, now: PushOwner): boolean =>
  before.customerId === null
    ? before.device !== null && before.device === now.device
    : before.customerId === now.customerId;

/**
 * `POST /push/save` (docs/product.md §27.3): assigns the calling browser to the session's owner, whoever owned it before; another
 * person's preferences and pending messages are deleted. Idempotent.
 *
 * @param hosts hosts of push services besides the browsers' own
 * @throws VALIDATION_FAILED when the endpoint is not a push service's
 */
export async function savePush(
  hosts: readonly string[],
  call: CallContext,
  body: v.InferOutput<typeof SavePushBody>,
): Promise<v.InferOutput<typeof SavedPush>> {
  const { db, now } = call;
  const { endpoint, keys, replaces, kinds } = body;
  if (!isPushHost(endpoint, hosts)) {
    throw new ApiError('VALIDATION_FAILED', { fields: { endpoint: [pushStrings.unknownService] } });
  }
  const owner = ownerOf(call);
  const browser = { endpoint, ...keys };
  const before = replaces === null || replaces === endpoint ? undefined : await lockSubscription(db, replaces);
  if (before && isSamePerson(before, owner)) {
    await deleteSubscription(db, { endpoint });
    await moveSubscription(db, before.id, browser);
  }
  const known = await lockSubscription(db, endpoint);
  if (known && !isSamePerson(known, owner)) await deleteSubscription(db, { id: known.id });
  const own = known && isSamePerson(known, owner) ? known : null;
  const wished = kinds ?? (own ? { order_status: own.orderStatus, promotions: own.promotions } : NEW_KINDS);
  // Advertising goes to customers only, since only they can consent to it.
  const promotions = wished.promotions && owner.customerId !== null;
  await putSubscription(db, {
    ...browser,
    ...owner,
    orderStatus: wished.order_status,
    promotions,
    createdAt: now,
    seenAt: now,
  });
  await keepNewest(db, owner, MOST_SUBSCRIPTIONS);
  return { kinds: { order_status: wished.order_status, promotions } };
}

/**
 * `POST /push/delete`: ends the caller's own subscription. One already deleted is not an error, nor is one that another person has taken
 * over in the same browser meanwhile: it stays.
 */
export async function deletePush(
  call: CallContext,
  { endpoint }: v.InferOutput<typeof DeletePushBody>,
): Promise<undefined> {
  const subscription = await lockSubscription(call.db, endpoint);
  if (subscription && isSamePerson(subscription, ownerOf(call))) await deleteSubscription(call.db, subscription);
  return undefined;
}

/**
 * `POST /push/test` (docs/product.md §27.12): enqueues a message to this browser.
 *
 * @throws NOT_FOUND when the endpoint is not a subscription of the caller
 */
export async function testPush(
  call: CallContext,
  { endpoint }: v.InferOutput<typeof TestPushBody>,
): Promise<undefined> {
  const subscription = await lockSubscription(call.db, endpoint);
  if (subscription === undefined || !isSamePerson(subscription, ownerOf(call))) throw new ApiError('NOT_FOUND');
  await enqueue(call.db, 'push-test', { subscription_id: subscription.id });
  return undefined;
}

/** Deletes subscriptions not seen for half a year, and old messages; for the housekeeping. */
export async function forgetOldPush(db: Database, now: Date): Promise<void> {
  await deleteOldPush(db, { seen: subDays(now, SUBSCRIPTION_DAYS), sent: subDays(now, DELIVERY_DAYS) });
}
