import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connection.ts';
import { enqueue } from '#server/jobs/enqueue.ts';
import { momentWords } from '#domain/relative-day.ts';
import type { JobData } from '#server/jobs/job-list.ts';
import type { JobHandlers } from '#server/jobs/workers.ts';
import { findOrder } from '#server/modules/orders/order-repository.ts';
import { type OutgoingPush, screenMessage } from '#server/modules/push/push-message.ts';
import { handOver, type PushSending } from '#server/modules/push/push-sender.ts';
import { wasAutoAccepted } from '../orders/auto-accept.ts';
import { mayActFor, type Partner } from '../partner.ts';
import { partnerStrings } from '../partner-strings.ts';
import { loadRestaurant } from '#server/modules/places/read-places.ts';
import { findPartner, type PartnerSource } from '../session/person-partner.ts';
import { awaySince } from './away-screens.ts';
import { deleteScreen, findScreen } from './push-screens.ts';

interface Waking extends PushSending {
  readonly db: Database;
  /** Origin of the storefront and the screens. */
  readonly origin: string | null;
  readonly now: () => Date;
  readonly knownKey?: PartnerSource['knownKey'];
  readonly demoStaff?: PartnerSource['demoStaff'];
}

/** Reports whether a screen is the manager's: with a chain's key, or of a person who manages this restaurant. */
const isManagerOf = (partner: Partner, restaurantId: number): boolean =>
  partner.role === null
    ? partner.restaurants === 'all'
    : partner.scopes.includes('manage') && mayActFor(partner, restaurantId);

/** Returns what to send of a restaurant whose screen is away; null: it is back, or the screen is not the manager's. */
const awayMessage = async (
  { db, origin, now }: Waking,
  restaurantId: number,
  partner: Partner,
): Promise<OutgoingPush | null> => {
  const since = await awaySince(db, restaurantId, now());
  const restaurant = await loadRestaurant(db, restaurantId);
  if (since === null || restaurant === null || !isManagerOf(partner, restaurantId)) return null;
  return screenMessage(
    { id: `away-${restaurantId}-${since.getTime()}`, about: `away-${restaurantId}` },
    partnerStrings.wake.away(restaurant.name, momentWords(since, now(), restaurant.timezone)),
    origin,
  );
};

/** Returns what to send; null: it is no news any more, or not this key's. */
const messageFor = async (
  waking: Waking,
  { order_id: orderId, away_of: awayOf }: JobData<'wake-screen'>,
  partner: Partner,
): Promise<OutgoingPush | null> => {
  const { db, origin } = waking;
  if (awayOf !== null) return awayMessage(waking, awayOf, partner);
  if (orderId === null)
    return screenMessage({ id: `test-${randomUUID()}`, about: 'test' }, partnerStrings.wake.test, origin);
  const order = await findOrder(db, { orderId });
  if (order === undefined || !mayActFor(partner, order.restaurantId)) return null;
  const isUnseen = order.seenAt === null && (await wasAutoAccepted(db, order));
  if (order.status !== 'new' && !isUnseen) return null;
  const words = partnerStrings.wake[isUnseen ? 'unseen' : 'unaccepted'];
  return screenMessage(
    { id: `unaccepted-${order.id}`, about: order.id },
    words(String(order.number), order.restaurantName),
    origin,
  );
};

/** The job that wakes one screen (docs/product.md §26.43). A push service's failure is retried until the message is no news any more. */
export function wakeScreenJobs(waking: Waking): Pick<Required<JobHandlers>, 'wake-screen'> {
  return {
    'wake-screen': async (job) => {
      const { screen_id: screenId } = job;
      const { db, now, knownKey, demoStaff } = waking;
      const screen = await findScreen(db, screenId);
      if (screen === undefined) return;
      const partner = await findPartner({ db, now: now(), knownKey, demoStaff }, screen.keyId);
      if (partner === null) {
        await deleteScreen(db, screenId);
        return;
      }
      const message = await messageFor(waking, job, partner);
      if (message === null) return;
      const outcome = await handOver(waking, screen, message);
      if (outcome === 'gone') await deleteScreen(db, screenId);
      if (typeof outcome !== 'string') await enqueue(db, 'wake-screen', job, { afterMs: outcome.pauseMs });
    },
  };
}
